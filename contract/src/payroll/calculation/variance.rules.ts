/**
 * The difference of a person's net pay from last month (docs/domain/payroll.md, docs/domain/reports.md) by cause, in
 * the currency of the pay. The causes add up to the difference, to the smallest unit.
 */

import { payComponentLabels } from '../../consultants/pay.labels.ts'
import { percentShown, shareOf, toMinor } from '../../kernel/math/money.ts'
import { compare, isNegative, isZero, minus, type Numeric, plus, times } from '../../kernel/math/rational.ts'
import type { PayItem, PayItemCode } from '../core/items.contract.ts'
import type { PayrollLine } from '../core/payroll.rules.ts'

export const VARIANCE_CAUSES = [
  'JOINER',
  'LEAVER',
  'RATE_CHANGE',
  'PART_MONTH',
  'UNPAID_LEAVE',
  'SICK',
  'OVERTIME',
  'ONE_OFF',
  'ARREARS',
  'DEDUCTION',
  'SOCIAL_INSURANCE',
  'ADVANCE_LOAN',
  'CARRIED',
  'SETTLEMENT',
  'ROUNDING',
] as const
export type VarianceCause = (typeof VARIANCE_CAUSES)[number]

export interface Variance {
  readonly before: string
  readonly now: string
  readonly difference: string
  /**
   * Per cent of last month for display, with 2 decimals; null when nothing was paid then. Use `isUnusual` instead of
   * comparing it.
   */
  readonly percent: string | null
  /** The causes that are not zero, in the order of the list. */
  readonly causes: readonly { readonly cause: VarianceCause; readonly amount: string }[]
}

/** A line of one month as input of the variance. */
export type VarianceLine = Pick<PayrollLine, 'items' | 'net' | 'days'>

const CAUSES: Readonly<Partial<Record<PayItemCode, VarianceCause>>> = {
  UNPAID_LEAVE: 'UNPAID_LEAVE',
  SICK: 'SICK',
  SOCIAL_INSURANCE: 'SOCIAL_INSURANCE',
  ROUNDING: 'ROUNDING',
  OVERTIME_NORMAL: 'OVERTIME',
  OVERTIME_NIGHT: 'OVERTIME',
  OVERTIME_REST_DAY: 'OVERTIME',
  OVERTIME_HOLIDAY: 'OVERTIME',
  ON_CALL: 'ONE_OFF',
  BONUS: 'ONE_OFF',
  COMMISSION: 'ONE_OFF',
  OTHER_EARNING: 'ONE_OFF',
  REIMBURSEMENT: 'ONE_OFF',
  ARREARS: 'ARREARS',
  OVERPAYMENT: 'ARREARS',
  ADVANCE: 'ADVANCE_LOAN',
  LOAN: 'ADVANCE_LOAN',
  CARRIED: 'CARRIED',
  CARRIED_FORWARD: 'CARRIED',
  LEAVE_ENCASHMENT: 'SETTLEMENT',
  END_OF_SERVICE: 'SETTLEMENT',
  NOTICE_PAY: 'SETTLEMENT',
  TICKET: 'SETTLEMENT',
  NOTICE_RECOVERY: 'SETTLEMENT',
  NEGATIVE_LEAVE: 'SETTLEMENT',
}
const isComponent = ({ code }: PayItem) => Object.hasOwn(payComponentLabels, code)
const signed = ({ type, amount }: PayItem) => (type === 'DED' ? times('-1', amount) : amount)
const affectsNet = ({ type }: PayItem) => type === 'EARN' || type === 'DED'

/**
 * The difference by cause. A person who was not paid last month is a joiner, one who is not paid now a leaver; `null`
 * for no line.
 */
export function varianceOf(before: VarianceLine | null, now: VarianceLine | null, currency: string): Variance {
  const from = before?.net ?? '0'
  const to = now?.net ?? '0'
  const difference = toMinor(minus(to, from), currency)
  const found = new Map<VarianceCause, string>()
  const add = (cause: VarianceCause, amount: Numeric) =>
    found.set(cause, toMinor(plus(found.get(cause) ?? '0', amount), currency))
  if (!before || !now) add(before ? 'LEAVER' : 'JOINER', difference)
  else {
    for (const item of now.items.filter(affectsNet)) if (!isComponent(item)) add(causeOf(item), signed(item))
    for (const item of before.items.filter(affectsNet))
      if (!isComponent(item)) add(causeOf(item), times('-1', signed(item)))
    const part = minus(partMonth(now), partMonth(before))
    const fixed = minus(fixedOf(now), fixedOf(before))
    add('PART_MONTH', toMinor(part, currency))
    add('RATE_CHANGE', minus(fixed, toMinor(part, currency)))
  }
  return {
    before: toMinor(from, currency),
    now: toMinor(to, currency),
    difference,
    percent: isZero(from) ? null : percentShown(shareOf(difference, from)),
    causes: VARIANCE_CAUSES.flatMap((cause) => {
      const amount = found.get(cause)
      return amount === undefined || isZero(amount) ? [] : [{ cause, amount }]
    }),
  }
}

const causeOf = ({ code }: PayItem): VarianceCause => CAUSES[code] ?? 'DEDUCTION'

const fixedOf = ({ items }: VarianceLine) => plus('0', ...items.filter(isComponent).map(({ amount }) => amount))

/** The reduction because a month was incomplete: fixed pay × (1 − divisor ÷ days paid), negative; unrounded. */
function partMonth(line: VarianceLine) {
  const { divisor, paid } = line.days
  if (divisor === paid || isZero(paid)) return plus('0')
  const fixed = fixedOf(line)
  return minus(fixed, times(fixed, `${divisor}/${paid}`))
}

/**
 * Whether the net differs by more than the limit (docs/domain/payroll.md: 10 %), on unrounded values; always for
 * joiners and leavers.
 */
export const isUnusual = (
  { before, difference }: Pick<Variance, 'before' | 'difference'>,
  limitPercent: string,
): boolean =>
  isZero(before)
    ? !isZero(difference)
    : compare(shareOf(isNegative(difference) ? minus('0', difference) : difference, before), limitPercent) > 0
