import { isZero, trimmed } from '@muster/contract/kernel/math/rational.ts'
import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { DAY_CODES, hoursOf, pastedValues, type Range, write } from '../grid/timesheetGrid.ts'

/** One consultant's month in the bulk grid. */
export interface BulkRow {
  id: string
  days: readonly TimesheetDay[]
  hoursPerDay: string
}

/** The text of a day in one cell: `8` hours of work, `P` paid leave, `4+P` half of each. */
export function cellOf({ type, otherHalf, hours }: TimesheetDay): string {
  const worked = trimmed(hours, 2)
  if (!otherHalf) return type === 'WORK' ? worked : DAY_CODES[type]
  if (type === 'WORK') return `${worked}+${DAY_CODES[otherHalf]}`
  return otherHalf === 'WORK' ? `${worked}+${DAY_CODES[type]}` : `${DAY_CODES[type]}+${DAY_CODES[otherHalf]}`
}

/** What a day contains beyond the text of its cell; the timesheet shows it. */
export const hasMore = ({ overtime, onCall, note }: TimesheetDay): boolean =>
  onCall || note !== null || Object.values(overtime).some((hours) => !isZero(hours))

type Written = { day: TimesheetDay } | { problem: string }

/**
 * Applies typed or pasted text to a day: hours make it a work day, a letter sets another day type, `4+P` half of each.
 */
export function writeCell(day: TimesheetDay, typed: string, hoursPerDay: string): Written {
  const text = typed.trim()
  // A day always has a type: an empty cell leaves the day unchanged.
  if (text === '' || text.toLowerCase() === cellOf(day).toLowerCase()) return { day }
  const [first = '', second, ...more] = text.split('+')
  if (more.length > 0) return { problem: `“${typed}” is more than two half days.` }
  const isHours = hoursOf(first) !== null && first.trim() !== ''
  const whole = writeHalves(day, [isHours ? 'W' : first, second ?? ''], hoursPerDay)
  return 'problem' in whole || !isHours ? whole : write(whole.day, 'hours', first, hoursPerDay)
}

function writeHalves(day: TimesheetDay, [type, other]: [string, string], hoursPerDay: string): Written {
  // The halves of approved leave are unchanged: only the other hours are written.
  if (day.leaveID && other === '' && type === 'W' && day.otherHalf !== null) return { day }
  const one = write(day.otherHalf === null ? day : { ...day, otherHalf: null }, 'type', type, hoursPerDay)
  if ('problem' in one || other === '') return one
  return write(one.day, 'otherHalf', other, hoursPerDay)
}

/**
 * In the clipboard format of spreadsheets: a line for each consultant, tabs between the days. Days outside a placement
 * are empty.
 */
export function copiedBlock(rows: readonly BulkRow[], dates: readonly string[], { from, to }: Range): string {
  const requested = dates.slice(from.col, to.col + 1)
  return rows
    .slice(from.row, to.row + 1)
    .map(({ days }) => {
      const known = new Map(days.map((day) => [day.date, day]))
      return requested.map((date) => (known.has(date) ? cellOf(known.get(date)!) : '')).join('\t')
    })
    .join('\n')
}

export interface RowChange {
  id: string
  days: TimesheetDay[]
}
interface PastedBlock {
  changes: RowChange[]
  problems: { id: string; date: string; message: string }[]
}

/** Pastes a block into the days of many timesheets. */
export function pastedBlock(
  rows: readonly BulkRow[],
  dates: readonly string[],
  range: Range,
  text: string,
): PastedBlock {
  const { height, width, valueAt } = pastedValues(text, range)
  const requested = dates.slice(range.from.col, range.from.col + width)
  const validationErrors: PastedBlock['problems'] = []
  const changes = rows.slice(range.from.row, range.from.row + height).map(({ id, days, hoursPerDay }, line) => {
    const known = new Map(days.map((day) => [day.date, day]))
    const changed = requested.flatMap((date, at): TimesheetDay[] => {
      const before = known.get(date)
      const value = valueAt(line, at)
      if (!before || value === undefined) return []
      const written = writeCell(before, value, hoursPerDay)
      if ('day' in written) return written.day === before ? [] : [written.day]
      validationErrors.push({ id, date, message: written.problem })
      return []
    })
    return { id, days: changed }
  })
  return { changes: changes.filter(({ days }) => days.length > 0), problems: validationErrors }
}

/** Copies the days of the first row to all rows below it. */
export function filledRows(rows: readonly BulkRow[], dates: readonly string[], range: Range): PastedBlock {
  const first = copiedBlock(rows, dates, { from: range.from, to: { row: range.from.row, col: range.to.col } })
  const below = { from: { row: range.from.row + 1, col: range.from.col }, to: range.to }
  const height = range.to.row - range.from.row
  if (height < 1) return { changes: [], problems: [] }
  return pastedBlock(rows, dates, below, Array.from({ length: height }, () => first).join('\n'))
}
