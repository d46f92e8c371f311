/**
 * Entries in addition to the monthly pay: a bonus, an expense, a deduction, once or every month
 * (docs/domain/payroll.md). An amount that a month could not deduct or pay, because of a cap or a line on hold, stays
 * due in the next one.
 */

import { toMinor } from '../../kernel/math/money.ts'
import { compare, exact, minus, times } from '../../kernel/math/rational.ts'
import type { Deduction } from '../calculation/deductions.rules.ts'
import type { ExtraPayment } from '../calculation/extras.rules.ts'
import { DEDUCTION_TYPES, type DeductionType, EXTRA_CODES } from '../core/items.contract.ts'

/** Advances and loans have their own schedules, and amounts carried over by runs are calculated. */
const CALCULATED: readonly DeductionType[] = ['OVERPAYMENT', 'CARRIED', 'ADVANCE', 'LOAN']
export const ENTERED_DEDUCTIONS = DEDUCTION_TYPES.filter((type) => !CALCULATED.includes(type))

export interface Adjustment {
  readonly id: string
  readonly code: ExtraPayment['code'] | DeductionType
  readonly label: string
  /** Per month. */
  readonly amount: string
  /** `2026-10`; equal to `firstMonth` for a single month, null for every month until it is ended. */
  readonly firstMonth: string
  readonly lastMonth: string | null
  readonly orderFormID: string | null
  /** Paid or deducted by the runs of other months. */
  readonly settled: string
}

/** The amount due in the month: the amount × the months up to now, less what was settled; never below zero. */
export function dueIn({ amount, firstMonth, lastMonth, settled }: Adjustment, month: string, currency: string): string {
  const last = lastMonth !== null && lastMonth < month ? lastMonth : month
  const due = minus(times(amount, `${monthsFromTo(firstMonth, last)}`), settled)
  return toMinor(compare(due, '0') > 0 ? due : exact('0'), currency)
}

/** The number of months from the first to the last, both included; zero if the last is earlier. */
export function monthsFromTo(first: string, last: string): number {
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  return Math.max(0, number(last) - number(first) + 1)
}

const isExtra = (code: Adjustment['code']): code is ExtraPayment['code'] => EXTRA_CODES.some((one) => one === code)

/** The amounts of these entries that are due in the month, as input of the calculation. */
export function adjustmentsOf(
  adjustments: readonly Adjustment[],
  month: string,
  currency: string,
): { extras: ExtraPayment[]; deductions: Deduction[] } {
  const extras: ExtraPayment[] = []
  const deductions: Deduction[] = []
  for (const adjustment of adjustments) {
    const amount = dueIn(adjustment, month, currency)
    if (compare(amount, '0') === 0) continue
    const { id, code, label, orderFormID } = adjustment
    if (isExtra(code)) extras.push({ id, code, label, amount, quantity: null, orderFormID })
    else deductions.push({ id, type: code, label, amount, orderFormID })
  }
  return { extras, deductions }
}
