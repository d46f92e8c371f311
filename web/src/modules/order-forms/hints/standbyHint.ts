import { compare } from '@muster/contract/kernel/math/rational.ts'
import { formatMoney } from '../../../ui/format/number.ts'

interface Standby {
  readonly currency?: string | null | undefined
  /** Of a day on call; undefined where nothing is said of it, null where none is agreed. */
  readonly standbyRate?: string | null | undefined
}

/**
 * Which counts, what the order form says of a day on call or what the pay of the consultant has (decision 0043): an order form that says
 * nothing leaves the pay as it is, but in another currency. Undefined where both are the same, or the pay has none.
 */
export function standbyHint({ currency, standbyRate: said }: Standby, pay: Standby, name: string): string | undefined {
  const { standbyRate: has } = pay
  if (!has || !pay.currency) return undefined
  const worth = `From the pay of ${name}: ${formatMoney({ amount: has, currency: pay.currency })}.`
  if (currency !== pay.currency) return said ? undefined : `${worth} In another currency it does not go on.`
  if (said === undefined) return `${worth} It goes on while nothing is entered here.`
  if (said === null) return `${worth} The order form agrees on none: it ends with the amendment.`
  return compare(said, has) === 0 ? undefined : `${worth} What stands here counts from the day of the change.`
}
