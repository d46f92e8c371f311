import { dayInWords, MONTHS } from '@muster/contract/kernel/days.ts'
import { plus, trimmed } from '@muster/contract/kernel/exact.ts'
import {
  type DayType,
  OVERTIME_KINDS,
  type SheetDay,
  type SheetTotals,
} from '@muster/contract/timesheets/day.contract.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { record } from '../../kernel/events.ts'
import { registerDrawing, renderPdf } from '../../kernel/pdf.ts'
import type { Call } from '../../kernel/route.ts'
import type { Download } from '../../kernel/transfer.ts'
import { sheetNow } from './record.queries.ts'
import type { PrintedSheet } from './sheet.documents.ts'
import { ENTITY, monthOf, type SheetRecord, sheetAtHand } from './timesheets.queries.ts'
import { aboutSheet } from './writing.actions.ts'

registerDrawing('timesheet', new URL('./sheet.documents.ts', import.meta.url))

const WORDS: Readonly<Record<DayType, string>> = {
  WORK: 'Worked',
  LEAVE_PAID: 'Paid leave',
  LEAVE_UNPAID: 'Unpaid leave',
  SICK: 'Sick',
  HOLIDAY: 'Holiday',
  WEEKEND: 'Day of rest',
  STANDBY: 'Standby',
  OFF: 'Off',
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
}: SheetDay): PrintedSheet['days'][number] {
  const what = otherHalf ? `${WORDS[type]} / ${WORDS[otherHalf]}` : WORDS[type]
  const extra = trimmed(plus(...OVERTIME_KINDS.map((kind) => overtime[kind])), 2)
  const said = [holiday, onCall ? 'On call' : null, note].filter(Boolean).join(' · ')
  return [`${weekday(date)} ${dayInWords(date)}`, what, shown(hours), shown(extra), said]
}

function totalsOf(totals: SheetTotals): PrintedSheet['totals'] {
  const pairs: [string, string][] = [
    ['Days worked', totals.worked],
    ['Days expected', totals.expected],
    ['Hours', totals.hours],
    ['Overtime, ordinary', shown(totals.overtimeNormal)],
    ['Overtime, at night', shown(totals.overtimeNight)],
    ['Overtime on days of rest', shown(totals.overtimeRest)],
    ['Overtime on holidays', shown(totals.overtimeHoliday)],
    ['Days of leave', shown(totals.leave)],
    ['Days of sickness', shown(totals.sick)],
    ['Holidays', shown(totals.holiday)],
    ['Standby', shown(totals.standby)],
    ['Days on call', shown(totals.onCall)],
  ]
  return pairs.filter(([, value]) => value !== '')
}

const printed = (row: SheetRecord, days: readonly SheetDay[], today: string): PrintedSheet => {
  const month = monthOf(row)
  return {
    title: `Timesheet ${month} · ${row.personName}`,
    entityName: row.legalEntityName ?? '',
    ...{ clientName: row.clientName, consultantName: row.personName, orderForm: row.orderFormNumber ?? '' },
    month: `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`,
    status: row.status.toLowerCase().replace('_', ' '),
    days: days.map(rowOf),
    totals: totalsOf(row.totals as unknown as SheetTotals),
    printedOn: today,
  }
}

/** The month as a sheet to be signed; an open one as it stands now. */
export async function printSheet(call: Call<(typeof timesheetEndpoints)['print']>): Promise<Download> {
  const { db, scope, params, today } = call
  const row = await sheetAtHand(db, scope, { id: params.id })
  const { days } = await sheetNow(db, row)
  const body = await renderPdf('timesheet', { ...printed(row, days, today) })
  await record(call, { event: `${ENTITY}.printed`, ...aboutSheet(row) })
  return { name: `Timesheet ${monthOf(row)} ${row.personName}.pdf`, type: 'application/pdf', body, inline: true }
}
