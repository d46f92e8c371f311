import { compare } from '@muster/contract/kernel/math/rational.ts'
import { formatMoney } from '../../../ui/format/number.ts'

interface OnCall {
  readonly currency?: string | null | undefined
  /** The on-call rate per day; undefined where it is not set, null where none is agreed. */
  readonly onCallRate?: string | null | undefined
}

/**
 * Explains which on-call rate applies, that of the order form or of the consultant's pay (decision 0043): an order form
 * without one keeps the pay, except in another currency. Undefined where both are equal or the pay has none.
 */
export function onCallHint({ currency, onCallRate: entered }: OnCall, pay: OnCall, name: string): string | undefined {
  const { onCallRate: currentRate } = pay
  if (!currentRate || !pay.currency) return undefined
  const current = `Current on-call pay of ${name}: ${formatMoney({ amount: currentRate, currency: pay.currency })}.`
  if (currency !== pay.currency) return entered ? undefined : `${current} Doesn’t apply in another currency.`
  if (entered === undefined) return `${current} Applies while this is empty.`
  if (entered === null) return `${current} The order form has none, so it ends with the amendment.`
  return compare(entered, currentRate) === 0
    ? undefined
    : `${current} The amount entered here applies from the effective date.`
}
