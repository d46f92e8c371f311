import type { InsuranceShare } from '../core/items.contract.ts'
import type { PayComponent, PayPart } from './pay-parts.rules.ts'

/** The other lines of a person's month together. Amounts in the currency of the pay. */
export interface OtherRunsPay {
  /** The monthly pay in force, which defines the insurance scheme of a person without paid days on this line. */
  readonly components: readonly PayComponent[]
  /** The days that another line pays, with its divisor; empty without one. */
  readonly parts: readonly PayPart[]
  readonly divisor: number
  /** Their deductions for unpaid leave and sickness. */
  readonly lost: string
  /** Overtime, bonus and similar. */
  readonly variable: string
  /** The amount deducted from the employee for each insurance, and the amount paid by the employer. */
  readonly contributions: readonly (Omit<InsuranceShare, 'isRefund'> & { readonly amount: string })[]
}
