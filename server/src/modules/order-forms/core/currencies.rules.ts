import { isCurrency } from '@muster/contract/kernel/math/money.ts'
import { formatCountry } from '@muster/contract/kernel/values/address-text.ts'
import type { OrderFormFacts } from '../lifecycle/facts.queries.ts'

/** In these anybody may be billed or paid besides: the Gulf currencies are pegged to the one, and clients in Europe pay in the other. */
const EVERYWHERE = ['USD', 'EUR'] as const

type CurrencyParams = Pick<OrderFormFacts, 'row' | 'fields' | 'money'>

/**
 * Where the currency of the bill or of the pay is none of the place (docs/decisions/0019): that of the country of work, of our legal entity,
 * US dollars and euros; a bill also in the client's own. A term that follows goes on in the currency that was approved before.
 */
export function currencyErrors({
  row,
  fields,
  money,
}: CurrencyParams): { readonly path: string; readonly message: string }[] {
  const common = [money.country, money.entity, ...EVERYWHERE]
  const place = row.countryId ? formatCountry(row.countryId) : 'the country of work'
  const validationError = (
    path: string,
    currency: string | null | undefined,
    known: readonly (string | null)[],
    what: string,
  ) => {
    // One that the house cannot round is told of as such, before anybody asks where it is used.
    if (!currency || !isCurrency(currency) || known.includes(currency)) return []
    const choices = [...new Set(known.filter((one) => one !== null))].join(', ')
    return [{ path, message: `${what} in ${currency} is not for ${place}. Choose ${choices}.` }]
  }
  return [
    ...validationError('bill.currency', fields.bill?.currency, [...common, money.client, money.billedBefore], 'A bill'),
    ...validationError('pay.currency', fields.pay?.currency, [...common, money.paidBefore], 'A pay'),
  ]
}
