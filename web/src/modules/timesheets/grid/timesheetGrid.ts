import { compare, isZero, plus, trimmed } from '@muster/contract/kernel/math/rational.ts'
import type { DayEntry, DayType, OvertimeKind, TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { defaultHours } from '@muster/contract/timesheets/month.rules.ts'
import { dayTypeLabels, overtimeLabels } from '@muster/contract/timesheets/timesheet.labels.ts'

type ColumnID = 'type' | 'otherHalf' | 'hours' | OvertimeKind | 'onCall' | 'note'
export interface GridColumn {
  id: ColumnID
  title: string
  kind: 'type' | 'hours' | 'flag' | 'text'
}
const overtime = (['normal', 'night', 'rest', 'holiday'] as const).map((id): GridColumn => {
  return { id, title: overtimeLabels[id], kind: 'hours' }
})
export const GRID_COLUMNS: readonly GridColumn[] = [
  { id: 'type', title: 'Day', kind: 'type' },
  { id: 'otherHalf', title: 'Second half', kind: 'type' },
  { id: 'hours', title: 'Hours', kind: 'hours' },
  ...overtime,
  { id: 'onCall', title: 'On call', kind: 'flag' },
  { id: 'note', title: 'Note', kind: 'text' },
]

/** The letter for a day type. */
export const DAY_CODES: Readonly<Record<DayType, string>> = {
  WORK: 'W',
  LEAVE_PAID: 'P',
  LEAVE_UNPAID: 'U',
  SICK: 'S',
  HOLIDAY: 'H',
  WEEKEND: 'E',
  STANDBY: 'B',
  OFF: 'O',
}
const TYPES = Object.keys(DAY_CODES) as DayType[]

/** The day type for a letter, a label or a code. */
export function dayTypeOf(typed: string): DayType | null {
  const token = typed.trim().toLowerCase()
  return (
    TYPES.find((type) =>
      [DAY_CODES[type], dayTypeLabels[type], type].some((name) => name.toLowerCase().replaceAll('_', ' ') === token),
    ) ??
    TYPES.find((type) => type.toLowerCase() === token) ??
    null
  )
}

/** The text of a cell as shown and copied. Zero hours are empty, so that other values stand out. */
export function textOf(day: TimesheetDay, column: ColumnID): string {
  if (column === 'type') return dayTypeLabels[day.type]
  if (column === 'otherHalf') return day.otherHalf ? dayTypeLabels[day.otherHalf] : ''
  if (column === 'onCall') return day.onCall ? 'Yes' : ''
  if (column === 'note') return day.note ?? ''
  const hours = column === 'hours' ? day.hours : day.overtime[column]
  return isZero(hours) ? '' : hours
}

/** `7.5`, `7,5` and `7:30` are the same hours; null for hours that a day cannot have. */
export function hoursOf(typed: string): string | null {
  const text = typed
    .trim()
    .replace(',', '.')
    .replace(/(?<!\s)\s*h$/i, '')
  if (text === '') return '0'
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(text)
  // Minutes that do not fit in two decimals are rounded half up.
  const hours = clock ? String(Math.round((Number(clock[1]) + Number(clock[2]) / 60) * 100) / 100) : text
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(hours) || compare(hours, '24') > 0) return null
  return trimmed(hours, 2)
}

const YES = new Set(['yes', 'y', 'x', '1', 'true', 'on call'])
const NO = new Set(['', 'no', 'n', '0', 'false'])
export const AS_APPROVED = 'This day has approved leave. Change the leave to change the day.'
const MAX_NOTE_LENGTH = 300

type Written = { day: TimesheetDay } | { problem: string }

/** Applies typed or pasted text to a cell of a day; a day type sets its default hours. */
export function write(day: TimesheetDay, column: ColumnID, typed: string, hoursPerDay: string): Written {
  if (column === 'type' || column === 'otherHalf') return writeType(day, column, typed, hoursPerDay)
  if (column === 'onCall') {
    const token = typed.trim().toLowerCase()
    if (!YES.has(token) && !NO.has(token)) return { problem: `“${typed}” is not yes or no.` }
    return { day: { ...day, onCall: YES.has(token) } }
  }
  if (column === 'note') {
    const note = typed.trim()
    if (note.length > MAX_NOTE_LENGTH) return { problem: `Enter at most ${MAX_NOTE_LENGTH} characters.` }
    return { day: { ...day, note: note || null } }
  }
  const hours = hoursOf(typed)
  if (hours === null) return { problem: `“${typed}” is not a number of hours. Enter 8, 7.5 or 7:30.` }
  return { day: column === 'hours' ? { ...day, hours } : { ...day, overtime: { ...day.overtime, [column]: hours } } }
}

function writeType(day: TimesheetDay, column: 'type' | 'otherHalf', typed: string, hoursPerDay: string): Written {
  const isNone = column === 'otherHalf' && typed.trim() === ''
  const type = isNone ? null : dayTypeOf(typed)
  if (type === null && !isNone) {
    const known = TYPES.map((one) => `${DAY_CODES[one]} ${dayTypeLabels[one]}`).join(', ')
    return { problem: `“${typed}” is not a day type. Use ${known}.` }
  }
  if (type === day[column]) return { day }
  if (day.leaveID) return { problem: AS_APPROVED }
  const next = { ...day, [column]: type } as TimesheetDay
  const whole = next.otherHalf === next.type ? { ...next, otherHalf: null } : next
  return { day: { ...whole, hours: defaultHours(whole, { workingDays: [], hoursPerDay }) } }
}

export interface CellPosition {
  row: number
  col: number
}
export interface Range {
  from: CellPosition
  to: CellPosition
}
/** The top-left and bottom-right cells of a selection in any direction. */
export const cornersOf = (a: CellPosition, b: CellPosition): Range => ({
  from: { row: Math.min(a.row, b.row), col: Math.min(a.col, b.col) },
  to: { row: Math.max(a.row, b.row), col: Math.max(a.col, b.col) },
})

/** In the clipboard format of spreadsheets: a line for each day, tabs between the cells. */
export function copied(days: readonly TimesheetDay[], { from, to }: Range): string {
  const columns = GRID_COLUMNS.slice(from.col, to.col + 1)
  return days
    .slice(from.row, to.row + 1)
    .map((day) => columns.map(({ id }) => textOf(day, id).replace(/[\t\n]+/g, ' ')).join('\t'))
    .join('\n')
}

interface Pasted {
  days: TimesheetDay[]
  problems: { date: string; message: string }[]
}

/**
 * The values of a pasted block of a spreadsheet, from the top-left cell of the selection on; a single value fills the
 * whole selection.
 */
export function pastedValues(text: string, { from, to }: Range) {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
  const isFill = lines.length === 1 && lines[0]?.length === 1
  return {
    height: isFill ? to.row - from.row + 1 : lines.length,
    width: isFill ? to.col - from.col + 1 : Math.max(...lines.map((line) => line.length)),
    valueAt: (line: number, at: number) => (isFill ? lines[0]?.[0] : lines[line]?.[at]),
  }
}

/** Pastes a block into the days of a timesheet. */
export function pasted(days: readonly TimesheetDay[], range: Range, text: string, hoursPerDay: string): Pasted {
  const { height, width, valueAt } = pastedValues(text, range)
  const problems: Pasted['problems'] = []
  const changed = days.slice(range.from.row, range.from.row + height).map((before, line) => {
    let day = before
    for (const [at, { id }] of GRID_COLUMNS.slice(range.from.col, range.from.col + width).entries()) {
      const value = valueAt(line, at)
      // A day always has a type: an empty cell leaves the day unchanged.
      if (value === undefined || (id === 'type' && value.trim() === '')) continue
      const written = write(day, id, value, hoursPerDay)
      if ('day' in written) day = written.day
      else problems.push({ date: day.date, message: written.problem })
    }
    return day
  })
  return { days: changed, problems }
}

/** Copies the values of the first row to all rows below it. */
export function filledDown(days: readonly TimesheetDay[], range: Range, hoursPerDay: string): Pasted {
  const first = copied(days, { from: range.from, to: { row: range.from.row, col: range.to.col } })
  const lines = Array.from({ length: range.to.row - range.from.row + 1 }, () => first)
  return pasted(days, range, lines.join('\n'), hoursPerDay)
}

/** The total of a column of hours. */
export const sumOf = (days: readonly TimesheetDay[], column: 'hours' | OvertimeKind): string =>
  trimmed(plus('0', ...days.map((day) => (column === 'hours' ? day.hours : day.overtime[column]))), 2)

/** A day in the format of the request. */
export const entryOf = ({ date, type, otherHalf, hours, overtime, onCall, note }: TimesheetDay): DayEntry => ({
  date,
  type,
  otherHalf,
  hours,
  overtime,
  onCall,
  note,
})

export const isSameDay = (a: TimesheetDay, b: TimesheetDay): boolean =>
  JSON.stringify(entryOf(a)) === JSON.stringify(entryOf(b))
