import { dayInWords, MONTHS } from '@muster/contract/kernel/days.ts'
import { plus, trimmed } from '@muster/contract/kernel/exact.ts'
import type {
  ClientDay,
  ClientDayType,
  ClientSheet,
  ClientTotals,
} from '@muster/contract/timesheets/client.contract.ts'
import { OVERTIME_KINDS } from '@muster/contract/timesheets/day.contract.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import type { Db } from '../../kernel/db.ts'
import { record } from '../../kernel/events.ts'
import { registerDrawing, renderPdf } from '../../kernel/pdf.ts'
import type { Call } from '../../kernel/route.ts'
import type { Download } from '../../kernel/transfer.ts'
import { clientSheetOf } from './client-sheet.queries.ts'
import { sheetNow } from './record.queries.ts'
import type { PrintedSheet } from './sheet.documents.ts'
import { ENTITY, type SheetRecord, sheetAtHand } from './timesheets.queries.ts'
import { aboutSheet } from './writing.actions.ts'

registerDrawing('timesheet', new URL('./sheet.documents.ts', import.meta.url))

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
}: ClientDay): PrintedSheet['days'][number] {
  const what = otherHalf ? `${WORDS[type]} / ${WORDS[otherHalf]}` : WORDS[type]
  const extra = trimmed(plus(...OVERTIME_KINDS.map((kind) => overtime[kind])), 2)
  const said = [holiday, onCall ? 'On call' : null, note].filter(Boolean).join(' · ')
  return [`${weekday(date)} ${dayInWords(date)}`, what, shown(hours), shown(extra), said]
}

function totalsOf(totals: ClientTotals): PrintedSheet['totals'] {
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

export const monthWritten = (month: string) => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

const printed = (sheet: ClientSheet, status: string, today: string): PrintedSheet => ({
  title: `Timesheet ${sheet.month} · ${sheet.consultantName}`,
  ...{ entityName: sheet.employerName, clientName: sheet.clientName, consultantName: sheet.consultantName },
  ...{ orderForm: sheet.orderFormNumber, purchaseOrder: sheet.purchaseOrder, month: monthWritten(sheet.month) },
  status: status.toLowerCase().replace('_', ' '),
  days: sheet.days.map(rowOf),
  totals: totalsOf(sheet.totals),
  printedOn: today,
})

/** The month as a sheet to be signed, as the client may see it; an open one as it stands now. */
export async function paperOf(db: Db, row: SheetRecord, today: string): Promise<{ name: string; body: Buffer }> {
  const sheet = await clientSheetOf(db, await sheetNow(db, row))
  const body = await renderPdf('timesheet', { ...printed(sheet, row.status, today) })
  return { name: `Timesheet ${sheet.month} ${sheet.consultantName}.pdf`, body }
}

export async function printSheet(call: Call<(typeof timesheetEndpoints)['print']>): Promise<Download> {
  const { db, scope, params, today } = call
  const row = await sheetAtHand(db, scope, { id: params.id })
  const paper = await paperOf(db, row, today)
  await record(call, { event: `${ENTITY}.printed`, ...aboutSheet(row) })
  return { ...paper, type: 'application/pdf', inline: true }
}
