import { convertAt } from '@muster/contract/settings/exchange-rates/exchange.rules.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import { rateBetween } from '../../settings/exchange-rates/exchange-rates.queries.ts'

/** Converts an amount to the reporting currency of the company at the rate of the day. */
export async function valueInReporting(db: Db, amount: string, currency: string, day: string): Promise<string> {
  const { reportingCurrency } = await companySettings(db)
  if (currency === reportingCurrency) return amount
  const rate = await rateBetween(db, currency, reportingCurrency, day)
  if (!rate.ok) throw ruleViolation(rate.code, rate.message)
  return convertAt(amount, rate.exact, reportingCurrency)
}
