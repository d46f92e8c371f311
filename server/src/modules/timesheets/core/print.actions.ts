import { plus, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { formatDateInWords, MONTHS } from '@muster/contract/kernel/values/days.ts'
import type {
  ClientDay,
  ClientDayType,
  ClientTimesheet,
  ClientTotals,
} from '@muster/contract/timesheets/client.contract.ts'
import { OVERTIME_KINDS } from '@muster/contract/timesheets/day.contract.ts'
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
import { loadTimesheet, TIMESHEET_ENTITY, type TimesheetRecord } from './timesheets.queries.ts'

registerDrawing('timesheet', new URL('./timesheet.documents.ts', import.meta.url), 'renderTimesheetPdf')

const WORDS: Readonly<Record<ClientDayType, string>> = {
  ...{ WORK: 'Worked', LEAVE: 'Leave', HOLIDAY: 'Holiday', WEEKEND: 'Day of rest', STANDBY: 'Standby', OFF: 'Off' },
}
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const weekday = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]!
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
  const what = otherHalf ? `${WORDS[type]} / ${WORDS[otherHalf]}` : WORDS[type]
  const extra = trimmed(plus(...OVERTIME_KINDS.map((kind) => overtime[kind])), 2)
  const said = [holiday, onCall ? 'On call' : null, note].filter(Boolean).join(' · ')
  return [`${weekday(date)} ${formatDateInWords(date)}`, what, shown(hours), shown(extra), said]
}

function totalsOf(totals: ClientTotals): PrintedTimesheet['totals'] {
  const pairs: [string, string][] = [
    ['Days worked', totals.worked],
    ['Days expected', totals.expected],
    ['Hours', totals.hours],
    ['Overtime, ordinary', shown(totals.overtimeNormal)],
    ['Overtime, at night', shown(totals.overtimeNight)],
    ['Overtime on days of rest', shown(totals.overtimeRest)],
    ['Overtime on holidays', shown(totals.overtimeHoliday)],
    ['Days of leave', shown(totals.leave)],
    ['Holidays', shown(totals.holiday)],
    ['Standby', shown(totals.standby)],
    ['Days on call', shown(totals.onCall)],
  ]
  return pairs.filter(([, value]) => value !== '')
}

export const formatMonth = (month: string) => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

const printed = (timesheet: ClientTimesheet, status: string, today: string): PrintedTimesheet => ({
  title: `Timesheet ${timesheet.month} · ${timesheet.consultantName}`,
  ...{ entityName: timesheet.employerName, clientName: timesheet.clientName, consultantName: timesheet.consultantName },
  ...{
    orderForm: timesheet.orderFormNumber,
    purchaseOrder: timesheet.purchaseOrder,
    month: formatMonth(timesheet.month),
  },
  status: status.toLowerCase().replace('_', ' '),
  days: timesheet.days.map(rowOf),
  totals: totalsOf(timesheet.totals),
  printedOn: today,
})

/** The month as a sheet to be signed, as the client may see it; an open one as it stands now. */
export async function documentOf(db: Db, row: TimesheetRecord, today: string): Promise<{ name: string; body: Buffer }> {
  const timesheet = await clientView(db, await timesheetNow(db, row))
  const body = await renderPdf('timesheet', { ...printed(timesheet, row.status, today) })
  return { name: `Timesheet ${timesheet.month} ${timesheet.consultantName}.pdf`, body }
}

export async function printTimesheet(call: Call<(typeof timesheetEndpoints)['print']>): Promise<Download> {
  const { db, scope, params, today } = call
  const row = await loadTimesheet(db, scope, { id: params.id })
  const document = await documentOf(db, row, today)
  await writeAuditEntry(call, { event: `${TIMESHEET_ENTITY}.printed`, ...timesheetAuditSubject(row) })
  return { ...document, type: 'application/pdf', inline: true }
}
