import { ApprovalRules } from '@muster/contract/settings/versions/approval-rules.contract.ts'
import type { ApprovalRule } from '@muster/contract/settings/versions/approval-rules.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { subjectOnDay, versionOn } from './versions.queries.ts'

export const APPROVAL_RULES = { kind: 'APPROVAL_RULES', countryID: null } as const

/**
 * The rules in force on a date, for `approversFor`; without a version no rules, so that the managing director approves
 * everything.
 */
export async function approvalRulesOn(db: Db, day: string): Promise<readonly ApprovalRule[]> {
  const active = await versionOn(db, APPROVAL_RULES, day)
  return active ? ApprovalRules.parse(active.values).rules : []
}

export async function approvalRulesWithVersions(db: Db, day: string) {
  const { active, ...versions } = await subjectOnDay(db, APPROVAL_RULES, day)
  return { ...versions, rules: active ? ApprovalRules.parse(active.values).rules : [] }
}
