import { BillingRules } from '@muster/contract/settings/versions/billing-rules.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { readOnly, subjectOnDay, versionIDOn } from './versions.queries.ts'

export const BILLING_RULES = { kind: 'BILLING_RULES', countryID: null } as const

const NONE: BillingRules = { vatRules: [], issueLimits: [] }

/**
 * The rules in force on the date of an invoice; without a version no rules, so that no tax is determined and no invoice
 * is issued.
 */
export async function billingRulesOn(db: Db, day: string): Promise<BillingRules> {
  const id = await versionIDOn(db, BILLING_RULES, day)
  return id === undefined ? NONE : rulesByID(db, id)
}

/**
 * The database does not allow an approved version to change, so each is read and parsed once: parsing compares every
 * rule with all others.
 */
const known = new Map<string, BillingRules>()

async function rulesByID(db: Db, versionID: string): Promise<BillingRules> {
  const before = known.get(versionID)
  if (before) return before
  const { values } = await db
    .selectFrom('settingVersion')
    .select('values')
    .where('id', '=', versionID)
    .executeTakeFirstOrThrow()
  const read = readOnly(BillingRules.parse(values))
  known.set(versionID, read)
  return read
}

export async function billingRulesWithVersions(db: Db, day: string) {
  const { active, ...versions } = await subjectOnDay(db, BILLING_RULES, day)
  return { ...versions, ...(active ? BillingRules.parse(active.values) : NONE) }
}
