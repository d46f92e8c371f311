import { ApprovalRules } from '@muster/contract/settings/versions/approval-rules.contract.ts'
import type { ApprovalRule } from '@muster/contract/settings/versions/approval-rules.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { presentVersion, versionOn, versionsOf } from './versions.queries.ts'

export const APPROVAL_RULES = { kind: 'APPROVAL_RULES', countryID: null } as const

/**
 * The rules in force on a date, for `approversFor`; without a version no rules, so that the managing director approves
 * everything.
 */
export async function approvalRulesOn(db: Db, day: string): Promise<readonly ApprovalRule[]> {
  const held = await versionOn(db, APPROVAL_RULES, day)
  return held ? ApprovalRules.parse(held.values).rules : []
}

export async function approvalRulesWithVersions(db: Db, day: string) {
  const held = await versionOn(db, APPROVAL_RULES, day)
  const present = presentVersion(day)
  return {
    revision: held ? present(held) : null,
    rules: held ? ApprovalRules.parse(held.values).rules : [],
    versions: (await versionsOf(db, APPROVAL_RULES)).map(present),
  }
}
