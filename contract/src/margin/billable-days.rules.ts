import { divide, exact, minus, type Rational, times } from '../kernel/math/rational.ts'

/** A nominal month, or the effective days of a year; decimals as text. */
type BillableDayCount =
  | { readonly mode: 'NOMINAL'; readonly days: string }
  | {
      readonly mode: 'EFFECTIVE'
      readonly workdaysPerWeek: string
      readonly publicHolidays: string
      readonly leaveWorkdays: string
    }

/**
 * D, the billable days per month: as given, or (52 × workdays per week − public holidays − leave workdays) ÷ 12,
 * unrounded.
 */
export function billableDays(days: BillableDayCount): Rational {
  if (days.mode === 'NOMINAL') return exact(days.days)
  const year = minus(minus(times('52', days.workdaysPerWeek), days.publicHolidays), days.leaveWorkdays)
  return divide(year, '12')
}
