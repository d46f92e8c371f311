import { type BillingRules, BillingRules as Rules } from '@muster/contract/settings/billing-rules.contract.ts'
import type { Db } from '../../kernel/db.ts'
import { editionOn, editionsOf, presentEdition } from './editions.queries.ts'

export const BILLING_RULES = { kind: 'BILLING_RULES', countryID: null } as const

const NONE: BillingRules = { vatRules: [], issueLimits: [] }

/** The rules that the company goes by on the day of an invoice; none where no edition holds, so that no tax is decided and nothing issued. */
export async function billingRulesOn(db: Db, day: string): Promise<BillingRules> {
  const held = await editionOn(db, BILLING_RULES, day)
  return held ? Rules.parse(held.values) : NONE
}

export async function billingRulesWithEditions(db: Db, day: string) {
  const held = await editionOn(db, BILLING_RULES, day)
  const present = presentEdition(day)
  return {
    edition: held ? present(held) : null,
    ...(held ? Rules.parse(held.values) : NONE),
    editions: (await editionsOf(db, BILLING_RULES)).map(present),
  }
}
