import type { ImportColumn } from '@muster/contract/kernel/api/import.ts'
import { inSentence, statusClause } from '@muster/contract/kernel/api/labels.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { firstOfMonth, formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import { Day, optionalText, text } from '@muster/contract/kernel/values/fields.ts'
import { DAY_TYPES, DayEntry, type DayType, type TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { entryProblems, timesheetProblems } from '@muster/contract/timesheets/guards.rules.ts'
import { enteredOver } from '@muster/contract/timesheets/month.rules.ts'
import { isOpenTimesheet } from '@muster/contract/timesheets/states.contract.ts'
import { dayTypeLabels, timesheetStatusLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { defineImport } from '../../../kernel/batch/import.ts'
import type {
  ImportCallContext,
  ImportPlan,
  ImportRow,
  ReadRow,
  ValidationError,
} from '../../../kernel/batch/import.types.ts'
import { type TimesheetNow, timesheetNow } from '../core/record.queries.ts'
import { decorateTimesheetRows, statusOf, type TimesheetRecord, timesheetsIn } from '../core/timesheets.queries.ts'
import { enterDays } from './days.actions.ts'

export const DAY_COLUMNS: readonly ImportColumn[] = [
  {
    field: 'consultant',
    label: 'Consultant',
    aliases: ['Code', 'Consultant code', 'Employee', 'Employee no', 'Name'],
    required: true,
  },
  { field: 'date', label: 'Date', aliases: ['Day'], required: true, kind: 'day' },
  { field: 'type', label: 'Type', aliases: ['What it was', 'Day type', 'Status'], required: true },
  { field: 'otherHalf', label: 'Second half', aliases: ['Other half'] },
  { field: 'hours', label: 'Hours', aliases: ['Worked hours', 'Regular hours'] },
  { field: 'normal', label: 'Overtime', aliases: ['OT', 'Overtime hours'] },
  { field: 'night', label: 'Night overtime', aliases: ['OT night', 'Night'] },
  { field: 'rest', label: 'Overtime on days of rest', aliases: ['OT rest day', 'Rest day overtime'] },
  { field: 'holiday', label: 'Overtime on holidays', aliases: ['OT holiday', 'Holiday overtime'] },
  { field: 'onCall', label: 'On call', aliases: ['On-call shift'], kind: 'flag' },
  { field: 'note', label: 'Note', aliases: ['Remark', 'Comment'] },
]

/** The terms that clients use, in addition to our codes. */
const TYPE_BY_TEXT: Readonly<Record<string, DayType>> = {
  worked: 'WORK',
  present: 'WORK',
  p: 'WORK',
  w: 'WORK',
  leave: 'LEAVE_PAID',
  'annual leave': 'LEAVE_PAID',
  'paid leave': 'LEAVE_PAID',
  al: 'LEAVE_PAID',
  'unpaid leave': 'LEAVE_UNPAID',
  lop: 'LEAVE_UNPAID',
  'sick leave': 'SICK',
  sl: 'SICK',
  'public holiday': 'HOLIDAY',
  ph: 'HOLIDAY',
  h: 'HOLIDAY',
  'day of rest': 'WEEKEND',
  'rest day': 'WEEKEND',
  wo: 'WEEKEND',
  absent: 'OFF',
}
const Type = z.string().transform((typed, context): DayType => {
  const text = typed.trim().toLowerCase()
  const found = DAY_TYPES.find((one) => one === text.toUpperCase().replaceAll(' ', '_')) ?? TYPE_BY_TEXT[text]
  if (found) return found
  context.addIssue(`Enter one of ${DAY_TYPES.map((type) => inSentence(dayTypeLabels[type])).join(', ')}.`)
  return z.NEVER
})
const { hours } = DayEntry.shape

const SpreadsheetRow = z.strictObject({
  consultant: text(200, 'The consultant'),
  date: Day,
  type: Type,
  otherHalf: Type.nullable().default(null),
  hours,
  normal: hours,
  night: hours,
  rest: hours,
  holiday: hours,
  onCall: z.boolean().default(false),
  note: optionalText(300, 'The note').default(null),
})
type SpreadsheetRow = z.output<typeof SpreadsheetRow>

interface DayToImport {
  readonly timesheetID: string
  readonly entry: DayEntry
}

/**
 * Imports days of many timesheets from a workbook, a row for each day: all of them or none. The timesheets must exist.
 */
export const timesheetImport = defineImport<SpreadsheetRow, DayToImport>({
  name: 'timesheets',
  may: right('timesheets', 'edit'),
  plan: planOf,
})

function planOf(importing: ImportCallContext): ImportPlan<SpreadsheetRow, DayToImport> {
  const dates = new Set<string>()
  const reported = new Set<string>()
  const known = new Map<string, TimesheetNow>()
  return {
    columns: DAY_COLUMNS,
    schema: SpreadsheetRow,
    resolve: (rows) => resolve(importing, rows, { dates, known }),
    create: async (rows) => {
      const byTimesheet = Map.groupBy(rows, ({ row }) => row.timesheetID)
      for (const [id, days] of byTimesheet) await enterDays(importing, { id, days: days.map(({ row }) => row.entry) })
      // A timesheet that continues in the next part of the rows occurs twice, and is counted once.
      const fresh = [...byTimesheet.keys()].filter((id) => !reported.has(id))
      for (const id of fresh) reported.add(id)
      return fresh
    },
  }
}

const entryOf = ({
  date,
  type,
  otherHalf,
  hours,
  normal,
  night,
  rest,
  holiday,
  onCall,
  note,
}: SpreadsheetRow): DayEntry => ({
  date,
  type,
  otherHalf,
  onCall,
  note,
  ...(hours !== undefined && { hours }),
  overtime: { normal: normal ?? '0', night: night ?? '0', rest: rest ?? '0', holiday: holiday ?? '0' },
})

interface ImportState {
  readonly dates: Set<string>
  readonly known: Map<string, TimesheetNow>
}

async function resolve(
  { db, scope }: ImportCallContext,
  rows: readonly ReadRow<SpreadsheetRow>[],
  { dates, known }: ImportState,
) {
  const bad: ValidationError[] = []
  const ready: ImportRow<DayToImport>[] = []
  const named = [...new Set(rows.flatMap(({ cells }) => cells.consultant?.toLowerCase() ?? []))]
  const months = [...new Set(rows.flatMap(({ cells }) => (cells.date ? [firstOfMonth(cells.date.slice(0, 7))] : [])))]
  const timesheets = await decorateTimesheetRows(timesheetsIn(db, scope))
    .select('consultant.code')
    .where(
      sql<boolean>`(lower(consultant.code) = any(${named}::text[]) or lower(consultant.name) = any(${named}::text[]))`,
    )
    .where('timesheet.month', '=', sql<string>`any(${months}::date[])`)
    .orderBy('timesheet.id')
    .execute()
  for (const { line, cells, row } of rows) {
    const { consultant, date } = cells
    if (!consultant || !date) continue
    const validationError = (path: string, message: string) => bad.push({ line, path, message })
    const found = timesheetOf(timesheets, consultant.toLowerCase(), date)
    if (typeof found === 'string') {
      validationError('consultant', found)
      continue
    }
    if (dates.has(`${found.id} ${date}`))
      validationError('date', 'This day is already in the file. Remove one of the rows.')
    dates.add(`${found.id} ${date}`)
    const now = known.get(found.id) ?? (await timesheetNow(db, found))
    known.set(found.id, now)
    const problems = row ? problemsOf(now, entryOf(row)) : []
    for (const { path, message } of problems) validationError(path, message)
    if (row && problems.length === 0) ready.push({ line, row: { timesheetID: found.id, entry: entryOf(row) } })
  }
  return { ready, bad }
}

type OpenTimesheet = TimesheetRecord & { readonly code: string }

/** The open timesheet of the consultant of a row, on its day, or why there is none. */
function timesheetOf(timesheets: readonly OpenTimesheet[], named: string, date: string): TimesheetRecord | string {
  const month = date.slice(0, 7)
  const theirs = timesheets.filter(
    (one) =>
      one.month.startsWith(month) && (one.code.toLowerCase() === named || one.personName.toLowerCase() === named),
  )
  const [first] = theirs
  if (!first)
    return `No timesheet of ${formatLongMonth(month)} for "${named}". Enter the code, or generate the timesheets of the month first.`
  if (new Set(theirs.map(({ consultantId }) => consultantId)).size > 1)
    return `Several consultants are called "${named}". Enter the code.`
  const found = theirs.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay) ?? first
  return isOpenTimesheet(statusOf(found))
    ? found
    : `The timesheet of ${formatLongMonth(month)} ${statusClause(timesheetStatusLabels, found.status)}. Return it first.`
}

const CELL_FIELDS: Readonly<Record<string, string>> = { hours: 'hours', type: 'type' }

/** The errors of a day, at the cells of its row. */
function problemsOf({ facts, days }: TimesheetNow, entry: DayEntry): { path: string; message: string }[] {
  if (!facts) return [{ path: 'date', message: 'The placement has no days left in this month.' }]
  const sameDate: readonly TimesheetDay[] = days.filter(({ date }) => date === entry.date)
  return [
    ...entryProblems(facts.expected, [entry]),
    ...timesheetProblems(enteredOver(sameDate, [entry], facts.calendar), facts.expected),
  ].map(({ path, message }) => ({ path: CELL_FIELDS[path.split('.')[2] ?? ''] ?? 'date', message }))
}
