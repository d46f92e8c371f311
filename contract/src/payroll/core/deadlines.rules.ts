/**
 * The due dates of wages and settlements, and the percentage that was paid in time (docs/domain/exits.md,
 * docs/domain/country-parameters.md, docs/domain/reports.md, docs/domain/reminders.md). Dates in the country.
 */

import { percentShown, shareOf } from '../../kernel/math/money.ts'
import { compare, isZero, plus } from '../../kernel/math/rational.ts'
import { daysAfter, daysBetween, lastOfMonth, monthAfter } from '../../kernel/values/days.ts'
import type { CountryParameters } from '../../settings/country-rules/country-parameters.contract.ts'

type WageDeadlines = Pick<CountryParameters['wages'], 'due' | 'minPaidPercent' | 'settlementDays'>

/** The due date of the wages of a month: a day of the next month, or a number of days after the period. */
export function wagesDueOn({ due }: Pick<WageDeadlines, 'due'>, month: string): string {
  if (due.kind === 'DAYS_AFTER_PERIOD') return daysAfter(lastOfMonth(month), due.days)
  const next = monthAfter(month)
  const day = Math.min(Math.max(due.days, 1), Number(lastOfMonth(next).slice(8)))
  return `${next}-${String(day).padStart(2, '0')}`
}

/** The due date of a final settlement; null where the country has no limit (AE 14 days, SA 7 or 14). */
export const settlementDueOn = (
  { settlementDays }: Pick<WageDeadlines, 'settlementDays'>,
  lastDay: string,
  endedBy: 'employer' | 'employee',
): string | null => settlementDays && daysAfter(lastDay, settlementDays[endedBy])

/** The percentage of the wages of a month that was paid by the due date, and whether it is sufficient. */
interface WageCompliance {
  /** For display with 2 decimals; null when nothing is due. Use `isMet`, which compares unrounded values. */
  readonly percent: string | null
  readonly isMet: boolean
  /** Days left until the due date; negative when it has passed. */
  readonly daysLeft: number
}

export function wageCompliance(
  { minPaidPercent }: Pick<WageDeadlines, 'minPaidPercent'>,
  dueOn: string,
  today: string,
  lines: readonly { readonly net: string; readonly paidOn: string | null }[],
): WageCompliance {
  const all = plus('0', ...lines.map(({ net }) => net))
  const inTime = plus('0', ...lines.flatMap(({ net, paidOn }) => (paidOn !== null && paidOn <= dueOn ? [net] : [])))
  const daysLeft = daysBetween(today, dueOn)
  if (isZero(all)) return { percent: null, isMet: true, daysLeft }
  const percent = shareOf(inTime, all)
  return { percent: percentShown(percent), isMet: compare(percent, minPaidPercent ?? '100') >= 0, daysLeft }
}
