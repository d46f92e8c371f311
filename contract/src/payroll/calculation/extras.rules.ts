/** Payments in addition to the monthly pay (docs/domain/payroll.md): standby per shift, bonus, commission, expenses. */
import { exact, times } from '../../kernel/math/rational.ts'
import type { EXTRA_CODES, PayItem } from '../core/items.contract.ts'
import { amountItem, figureInput, moneyInput, payItem } from './pay-items.rules.ts'

export interface ExtraPayment {
  readonly id: string
  readonly code: (typeof EXTRA_CODES)[number]
  readonly label: string
  /** The amount; for standby the rate of one shift. In the currency of the pay. */
  readonly amount: string
  /** Number of standby shifts; null for a plain amount. */
  readonly quantity: string | null
  readonly orderFormID: string | null
}

/** One figure for each entry, in the order of entry: quantity × rate, or the amount. */
export const extraPay = (extras: readonly ExtraPayment[], currency: string): PayItem[] =>
  extras.map(({ id, code, label, amount, quantity, orderFormID }) => {
    const of = { code, type: 'EARN' as const, label, sourceID: id, variant: label }
    if (quantity === null) return amountItem({ ...of, amount, orderFormID }, currency)
    const value = times(quantity, amount)
    const inputs = [figureInput('shifts', quantity, 'shifts'), moneyInput('rate per shift', amount, currency)]
    return payItem(
      {
        ...of,
        quantity: figureInput('', quantity, '').value,
        unit: 'shifts',
        value,
        inputs,
        pieces: [{ orderFormID, value: exact(value) }],
        formula: 'shifts × rate per shift',
      },
      currency,
    )
  })

/** Reimbursement of expenses: not wage, so it counts for no cap, insurance or overtime. */
export const isReimbursement = ({ code }: Pick<PayItem, 'code'>): boolean => code === 'REIMBURSEMENT'
