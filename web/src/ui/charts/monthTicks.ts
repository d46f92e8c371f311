import { formatLongMonth } from '@muster/contract/kernel/values/days.ts'

export interface MonthTick {
  /** `Jan 2026`, as the chart names the month. */
  readonly name: string
  /** `Jan` */
  readonly month: string
  /**
   * Under each January and the first label before it, where the chart spans more than one year; two years never touch.
   */
  readonly year: string | null
}

const numberOf = (month: string | undefined) => Number(month?.slice(5, 7))
const beginsQuarter = (month: string | undefined) => numberOf(month) % 3 === 1

/**
 * The labels of an axis of months, `2026-01`, in their order; `quarters`: only the first month and those that begin a
 * quarter.
 */
export function monthTicks(months: readonly string[], shown: 'all' | 'quarters' = 'all'): MonthTick[] {
  const hasYears = new Set(months.map((month) => month.slice(0, 4))).size > 1
  // The label of the first month would touch that of a quarter that begins with the next one.
  const isShown = (month: string, at: number) => beginsQuarter(month) || (at === 0 && !beginsQuarter(months[1]))
  const isNextYear = shown === 'all' && numberOf(months[1]) === 1
  return (shown === 'all' ? months : months.filter(isShown)).map((month, at) => ({
    name: formatLongMonth(month),
    month: formatLongMonth(month).slice(0, 3),
    year: hasYears && (numberOf(month) === 1 || (at === 0 && !isNextYear)) ? month.slice(0, 4) : null,
  }))
}
