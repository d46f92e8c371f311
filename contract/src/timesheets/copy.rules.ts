/** Copies the pattern of one month to the next: n-th Monday to n-th Monday. */
import { isoWeekday } from '../kernel/values/days.ts'
import type { DayEntry, DayType, TimesheetDay } from './day.contract.ts'

const COPIED: ReadonlySet<DayType> = new Set(['WORK', 'STANDBY', 'OFF'])
const isCopied = ({ type, otherHalf, holiday }: TimesheetDay): boolean =>
  holiday === null && COPIED.has(type) && (otherHalf === null || COPIED.has(otherHalf))
const weekOfMonth = (date: string): number => Math.ceil(Number(date.slice(8)) / 7)

/**
 * The days of a month by the pattern of another: working days without leave and holiday get the type, hours and on-call
 * marks of the same weekday of the same week, or of the last such weekday before it. Overtime and notes belong to one
 * day only: existing ones are not changed.
 */
export function copiedDays(target: readonly TimesheetDay[], source: readonly TimesheetDay[]): DayEntry[] {
  const usable = source.filter(isCopied)
  return target.flatMap((day): DayEntry[] => {
    if (!day.isWorkday || !isCopied(day)) return []
    const similar = usable.filter(
      ({ date }) => isoWeekday(date) === isoWeekday(day.date) && weekOfMonth(date) <= weekOfMonth(day.date),
    )
    const from = similar.at(-1)
    if (!from) return []
    const { type, otherHalf, hours, onCall } = from
    return [{ date: day.date, type, otherHalf, hours, onCall, overtime: day.overtime, note: day.note }]
  })
}
