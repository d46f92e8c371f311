import type { Explained } from '../kernel/math/calculation-trace.ts'
import { toMinor } from '../kernel/math/money.ts'
import { divide, exact, plus, type Rational, times, trimmed } from '../kernel/math/rational.ts'
import { daysFromTo } from '../kernel/values/days.ts'
import type { RateUnit } from './fields.contract.ts'

/** The rate, dates, working days and hours of a term. */
export interface Term {
  readonly unit: RateUnit
  readonly rate: string
  readonly startDate: string
  readonly endDate: string
  /** ISO weekdays, Monday is 1. */
  readonly workingDays: readonly number[]
  readonly hoursPerDay: string
}

const instant = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Working weekdays of the term, both dates included. */
export function workdaysIn({
  startDate,
  endDate,
  workingDays,
}: Pick<Term, 'startDate' | 'endDate' | 'workingDays'>): number {
  const days = daysFromTo(startDate, endDate)
  if (days <= 0) return 0
  const first = new Date(instant(startDate)).getUTCDay()
  const rest = Array.from({ length: days % 7 }, (_, i) => (first + i) % 7 || 7)
  return Math.floor(days / 7) * workingDays.length + rest.filter((weekday) => workingDays.includes(weekday)).length
}

/** Months of the term: whole calendar months count one each, an incomplete month its days ÷ the days of that month. */
export function monthsIn(startDate: string, endDate: string): Rational {
  let months = exact('0')
  for (let day = startDate; day <= endDate; ) {
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
    const monthEnd = `${day.slice(0, 8)}${String(last).padStart(2, '0')}`
    const until = endDate < monthEnd ? Number(endDate.slice(8)) : last
    const days = until - date + 1
    months = plus(months, days === last ? '1' : divide(String(days), String(last)))
    day = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  }
  return months
}

/**
 * The planned revenue of a term, unrounded, in the currency of the rate: rate × months, rate × workdays, or rate ×
 * hours per day × workdays. Holidays and leave are not deducted, overtime is not added: it is a plan, not an invoice
 * (docs/domain/reports.md, pipeline).
 */
export function plannedValue(term: Term): Rational {
  if (term.unit === 'MONTH') return times(term.rate, monthsIn(term.startDate, term.endDate))
  const days = String(workdaysIn(term))
  return term.unit === 'DAY' ? times(term.rate, days) : times(times(term.rate, term.hoursPerDay), days)
}

const UNITS = { MONTH: 'months', DAY: 'working days', HOUR: 'working days' } as const

/** The calculation of `plannedValue`, in the currency of the rate; months with up to ten decimals. */
export function plannedExplained(term: Term, currency: string): Explained {
  const { unit, rate, startDate, endDate, hoursPerDay } = term
  const count = unit === 'MONTH' ? trimmed(monthsIn(startDate, endDate), 10) : String(workdaysIn(term))
  return {
    name: 'planned',
    value: toMinor(plannedValue(term), currency),
    unit: currency,
    formula: unit === 'HOUR' ? 'rate × hours per day × working days' : `rate × ${UNITS[unit]}`,
    inputs: [
      { name: 'rate', value: rate, unit: currency, source: 'the terms of the order form' },
      ...(unit === 'HOUR' ? [{ name: 'hours per day', value: hoursPerDay, unit: 'hours/day' }] : []),
      {
        name: UNITS[unit],
        value: count,
        unit: unit === 'MONTH' ? 'months' : 'days',
        source: `${startDate} to ${endDate}, holidays and leave not deducted`,
      },
    ],
  }
}
