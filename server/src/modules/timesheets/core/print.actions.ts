import { plus, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { formatLongDate, isoWeekday, MONTHS, shortWeekday } from '@muster/contract/kernel/values/days.ts'
import type { ClientDay, ClientTimesheet, ClientTotals } from '@muster/contract/timesheets/client.contract.ts'
import { OVERTIME_KINDS } from '@muster/contract/timesheets/day.contract.ts'
import type { TimesheetStatus } from '@muster/contract/timesheets/states.contract.ts'
import {
  clientDayTypeLabels,
  timesheetStatusLabels,
  timesheetTotalLabels,
} from '@muster/contract/timesheets/timesheet.labels.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { registerDrawing, renderPdf } from '../../../kernel/documents/pdf.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { clientView } from '../months/client-timesheet.queries.ts'
import { timesheetAuditSubject } from './persistence.actions.ts'
import { timesheetNow } from './record.queries.ts'
import type { PrintedTimesheet } from './timesheet.documents.ts'
import { loadTimesheet, statusOf, TIMESHEET_ENTITY, type TimesheetRecord } from './timesheets.queries.ts'

registerDrawing('timesheet', new URL('./timesheet.documents.ts', import.meta.url), 'renderTimesheetPdf')

const shown = (count: string) => (Number(count) === 0 ? '' : count)

function rowOf({
  date,
  type,
  otherHalf,
  hours,
  overtime,
  onCall,
  note,
  holiday,
}: ClientDay): PrintedTimesheet['days'][number] {
  const what = otherHalf
    ? `${clientDayTypeLabels[type]} / ${clientDayTypeLabels[otherHalf]}`
    : clientDayTypeLabels[type]
  const extra = trimmed(plus(...OVERTIME_KINDS.map((kind) => overtime[kind])), 2)
  const remarks = [holiday, onCall ? 'On call' : null, note].filter(Boolean).join(' · ')
  return [`${shortWeekday(isoWeekday(date))} ${formatLongDate(date)}`, what, shown(hours), shown(extra), remarks]
}

/** Omitted in the document if they are zero. */
const OPTIONAL = [
  'overtimeNormal',
  'overtimeNight',
  'overtimeRest',
  'overtimeHoliday',
  'leave',
  'holiday',
  'standby',
  'onCall',
] as const

function totalsOf(totals: ClientTotals): PrintedTimesheet['totals'] {
  return [
    ...(['worked', 'expected', 'hours'] as const).map((name) => [timesheetTotalLabels[name], totals[name]] as const),
    ...OPTIONAL.map((name) => [timesheetTotalLabels[name], shown(totals[name])] as const),
  ].filter(([, value]) => value !== '')
}

export const formatMonth = (month: string) => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

const printed = (timesheet: ClientTimesheet, status: TimesheetStatus, today: string): PrintedTimesheet => ({
  title: `Timesheet ${timesheet.month} · ${timesheet.consultantName}`,
  entityName: timesheet.employerName,
  clientName: timesheet.clientName,
  consultantName: timesheet.consultantName,
  orderForm: timesheet.orderFormNumber,
  purchaseOrder: timesheet.purchaseOrder,
  month: formatMonth(timesheet.month),
  status: timesheetStatusLabels[status],
  days: timesheet.days.map(rowOf),
  totals: totalsOf(timesheet.totals),
  printedOn: today,
})

/** The month as a timesheet for signature, as the client may see it; an open one with its current days. */
export async function documentOf(db: Db, row: TimesheetRecord, today: string): Promise<{ name: string; body: Buffer }> {
  const timesheet = await clientView(db, await timesheetNow(db, row))
  const body = await renderPdf('timesheet', { ...printed(timesheet, statusOf(row), today) })
  return { name: `Timesheet ${timesheet.month} ${timesheet.consultantName}.pdf`, body }
}

export async function printTimesheet(call: Call<(typeof timesheetEndpoints)['print']>): Promise<Download> {
  const { db, scope, params, today } = call
  const row = await loadTimesheet(db, scope, { id: params.id })
  const document = await documentOf(db, row, today)
  await writeAuditEntry(call, { event: `${TIMESHEET_ENTITY}.pdf-opened`, ...timesheetAuditSubject(row) })
  return { ...document, type: 'application/pdf', inline: true }
}
