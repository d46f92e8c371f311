import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import { todayHere } from '../format/day.ts'
import type { Search } from '../list/page/listState.ts'

const NAMES = 'January February March April May June July August September October November December'.split(' ')

/** `2026-11` → `November 2026` */
export const monthName = (month: string): string => `${NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** `2026-11` → `Nov 2026`, for tables. */
export const shortMonthName = (month: string): string =>
  `${NAMES[Number(month.slice(5)) - 1]?.slice(0, 3)} ${month.slice(0, 4)}`

/** The month in the URL; the current month if it is absent or invalid. */
export function monthIn({ month }: Search, today = todayHere()): string {
  return typeof month === 'string' && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : today.slice(0, 7)
}

const BACK = 18
/** The months to choose from, newest first: next month, this month, the last 18 months, and the open one. */
export function monthChoices(open: string, today = todayHere()): string[] {
  const now = today.slice(0, 7)
  const near = Array.from({ length: BACK + 2 }, (_, index) => monthAfter(now, 1 - index))
  return near.includes(open) ? near : [open, ...near].sort().reverse()
}
