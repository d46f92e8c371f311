/**
 * Aged receivables, reminders and statements (docs/domain/billing.md and docs/domain/reminders.md). Amounts in one
 * currency.
 */

import { toMinor } from '../../kernel/math/money.ts'
import { compare, divide, minus, plus, times } from '../../kernel/math/rational.ts'
import { daysAfter, daysBetween } from '../../kernel/values/days.ts'
import { type ReminderStep, stepAfter, stepBefore } from '../../settings/reminders/reminder-steps.rules.ts'

export const AGE_BUCKETS = ['CURRENT', 'DAYS_30', 'DAYS_60', 'DAYS_90', 'DAYS_120', 'OLDER'] as const
export type AgeBucket = (typeof AGE_BUCKETS)[number]

/** The days past due of each bucket, both included; null for open-ended. */
export const AGE_DAYS: Readonly<Record<AgeBucket, readonly [from: number | null, to: number | null]>> = {
  CURRENT: [null, 0],
  DAYS_30: [1, 30],
  DAYS_60: [31, 60],
  DAYS_90: [61, 90],
  DAYS_120: [91, 120],
  OLDER: [121, null],
}

/** The due dates of a bucket, both included. */
export const dueWithin = (bucket: AgeBucket, asOf: string): { readonly dueFrom?: string; readonly dueTo?: string } => {
  const [from, to] = AGE_DAYS[bucket]
  return {
    ...(to !== null && { dueFrom: daysAfter(asOf, -to) }),
    ...(from !== null && { dueTo: daysAfter(asOf, -from) }),
  }
}

/**
 * Days sales outstanding: receivables ÷ billed in the last 90 days × 90 (docs/domain/reports.md), unrounded; null when
 * nothing was billed.
 */
export const daysSalesOutstanding = (receivables: string, billed: string) =>
  compare(billed, '0') <= 0 ? null : divide(times(receivables, '90'), billed)

/** The period of a dispute, from its start to its resolution; null while it is open. */
export interface Dispute {
  readonly from: string
  readonly to: string | null
}

export interface DunningInput {
  readonly dueDay: string
  readonly today: string
  readonly open: string
  readonly disputes: readonly Dispute[]
  /** Offsets that were sent already, negative before the due date. */
  readonly sent: readonly number[]
}

/**
 * Steps before the due date count down, those after it up: −5, +1, +7, +15, +30, +45 of docs/domain/billing.md. Steps
 * and recipients are company settings.
 */
interface DunningSchedule {
  readonly before: readonly ReminderStep[]
  readonly after: readonly ReminderStep[]
}

/**
 * The reminder that is due today, with its level; null when none is. During a dispute no reminder is sent, and its days
 * after the due date do not count, so that the schedule continues where it stopped. Of several missed levels only the
 * last is sent, and none twice.
 */
export function nextReminder(
  schedule: DunningSchedule,
  invoice: DunningInput,
): { readonly offset: number; readonly step: ReminderStep } | null {
  const { dueDay, today, open, disputes, sent } = invoice
  if (compare(open, '0') <= 0 || disputes.some(({ from, to }) => from <= today && (to === null || today <= to)))
    return null
  const left = daysBetween(today, dueDay)
  const past = daysBetween(dueDay, today) - pausedDays(disputes, dueDay, today)
  const step = left > 0 ? stepBefore(schedule.before, left) : past > 0 ? stepAfter(schedule.after, past) : null
  if (!step) return null
  const offset = left > 0 ? -step.offset : step.offset
  return sent.some((one) => one >= offset) ? null : { offset, step }
}

/** The days after the due date within a dispute; days of two disputes count once. */
function pausedDays(disputes: readonly Dispute[], dueDay: string, today: string): number {
  let paused = 0
  for (let day = daysAfter(dueDay, 1); day <= today; day = daysAfter(day, 1))
    if (disputes.some(({ from, to }) => from <= day && (to === null || day <= to))) paused += 1
  return paused
}

/** EXCHANGED is an unallocated payment that was applied to an invoice in another currency. */
export const STATEMENT_KINDS = [
  'INVOICE',
  'CREDIT_NOTE',
  'RECEIPT',
  'WITHHOLDING',
  'WRITE_OFF',
  'EXCHANGED',
  'REVERSAL',
] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

/** A transaction of a client account; invoices and reversals are positive, payments and credits negative. */
export interface Movement {
  readonly day: string
  readonly kind: StatementKind
  readonly number: string
  readonly amount: string
}

export interface Statement<M extends Movement = Movement> {
  readonly opening: string
  readonly rows: readonly (M & { readonly balance: string })[]
  readonly closing: string
}

/**
 * The statement of a client for a period: opening balance, each transaction with the balance after it, closing balance.
 */
export function statementOf<M extends Movement>(
  movements: readonly M[],
  from: string,
  to: string,
  currency: string,
): Statement<M> {
  const ordered = movements.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const opening = toMinor(plus(...ordered.filter(({ day }) => day < from).map(({ amount }) => amount)), currency)
  let balance = opening
  const rows = ordered
    .filter(({ day }) => from <= day && day <= to)
    .map((movement) => {
      balance = toMinor(plus(balance, movement.amount), currency)
      return { ...movement, balance }
    })
  return { opening, rows, closing: balance }
}

/** The charged and paid totals of a statement; opening + charged − settled = closing. */
export function turnoverOf(
  { rows }: Statement,
  currency: string,
): { readonly charged: string; readonly settled: string } {
  const sum = (sign: 1 | -1) => rows.filter(({ amount }) => compare(amount, '0') === sign).map(({ amount }) => amount)
  return { charged: toMinor(plus(...sum(1)), currency), settled: toMinor(minus('0', plus(...sum(-1))), currency) }
}
