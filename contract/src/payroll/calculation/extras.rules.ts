/** What comes on top of the monthly pay (docs/domain/payroll.md): standby by the shift, bonus, commission, what was spent for the company. */
import { exact, times } from '../../kernel/math/rational.ts'
import type { EXTRA_CODES, PayItem } from '../core/items.contract.ts'
import { figure, givenItem, money, payItem } from './pay-items.rules.ts'

export interface Extra {
  readonly id: string
  readonly code: (typeof EXTRA_CODES)[number]
  readonly label: string
  /** The amount; of standby the rate of one shift. In the currency of the pay. */
  readonly amount: string
  /** Shifts of standby; null for a plain amount. */
  readonly quantity: string | null
  readonly orderFormID: string | null
}

/** One figure for each, in the order they were entered: quantity × rate, or the amount. */
export const extraPay = (extras: readonly Extra[], currency: string): PayItem[] =>
  extras.map(({ id, code, label, amount, quantity, orderFormID }) => {
    const of = { code, type: 'EARN' as const, label, sourceID: id, variant: label }
    if (quantity === null) return givenItem({ ...of, amount, orderFormID }, currency)
    const value = times(quantity, amount)
    const inputs = [figure('shifts', quantity, 'shifts'), money('rate per shift', amount, currency)]
    return payItem(
      {
        ...{ ...of, quantity: figure('', quantity, '').value, unit: 'shifts', value, inputs },
        pieces: [{ orderFormID, value: exact(value) }],
        formula: 'shifts × rate per shift',
      },
      currency,
    )
  })

/** Money back for what the consultant spent: no wage, so no cap, no insurance and no overtime counts it. */
export const isReimbursement = ({ code }: Pick<PayItem, 'code'>): boolean => code === 'REIMBURSEMENT'
