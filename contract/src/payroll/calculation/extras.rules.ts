/** Payments in addition to the monthly pay (docs/domain/payroll.md): on-call pay per day, bonus, commission, expenses. */
import { exact, times } from '../../kernel/math/rational.ts'
import type { EXTRA_CODES, PayItem } from '../core/items.contract.ts'
import { amountItem, figure, money, payItem } from './pay-items.rules.ts'

export interface Extra {
  readonly id: string
  readonly code: (typeof EXTRA_CODES)[number]
  readonly label: string
  /** The amount; for on-call pay the rate of one day. In the currency of the pay. */
  readonly amount: string
  /** The number of on-call days; null for a plain amount. */
  readonly quantity: string | null
  readonly orderFormID: string | null
}

/** One figure for each entry, in the order of entry: quantity × rate, or the amount. */
export const extraPay = (extras: readonly Extra[], currency: string): PayItem[] =>
  extras.map(({ id, code, label, amount, quantity, orderFormID }) => {
    const of = { code, type: 'EARN' as const, label, sourceID: id, variant: label }
    if (quantity === null) return amountItem({ ...of, amount, orderFormID }, currency)
    const value = times(quantity, amount)
    const inputs = [figure('on-call days', quantity, 'days'), money('rate per day', amount, currency)]
    return payItem(
      {
        ...of,
        quantity: figure('', quantity, '').value,
        unit: 'days',
        value,
        inputs,
        pieces: [{ orderFormID, value: exact(value) }],
        formula: 'on-call days × rate per day',
      },
      currency,
    )
  })

/** Reimbursement of expenses: not wage, so it counts for no cap, insurance or overtime. */
export const isReimbursement = ({ code }: Pick<PayItem, 'code'>): boolean => code === 'REIMBURSEMENT'
