import { isCurrency } from '@muster/contract/kernel/math/money.ts'
import { formatCountry } from '@muster/contract/kernel/values/address-text.ts'
import type { FieldError } from '../../../kernel/app/errors.ts'
import type { OrderFormFacts } from '../lifecycle/facts.queries.ts'

/** Currencies allowed everywhere: the Gulf currencies are pegged to USD, and European clients pay in EUR. */
const EVERYWHERE = ['USD', 'EUR'] as const

/**
 * Validates the bill and pay currencies (docs/decisions/0019): allowed are the currencies of the country of work and
 * the legal entity, USD and EUR; for bills also the client's currency. A next term may keep the approved currency.
 */
export function currencyErrors(facts: OrderFormFacts): FieldError[] {
  const { row, fields, clientCurrency, billedBefore, paidBefore } = facts
  const common = [facts.countryCurrency, facts.entityCurrency, ...EVERYWHERE]
  const place = row.countryId ? formatCountry(row.countryId) : 'the country of work'
  const errorOf = (
    path: string,
    currency: string | null | undefined,
    known: readonly (string | null)[],
    what: string,
  ) => {
    // Unsupported currencies are reported by their own check.
    if (!currency || !isCurrency(currency) || known.includes(currency)) return []
    const choices = [...new Set(known.filter((one) => one !== null))].join(', ')
    return [{ path, message: `${what} in ${currency} is not allowed for ${place}. Select ${choices}.` }]
  }
  return [
    ...errorOf('bill.currency', fields.bill?.currency, [...common, clientCurrency, billedBefore], 'Billing'),
    ...errorOf('pay.currency', fields.pay?.currency, [...common, paidBefore], 'Pay'),
  ]
}
