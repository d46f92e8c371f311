import { isoWeekday, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { LinkDerivedStatus } from '@muster/contract/timesheets/client.contract.ts'
import type { DayType, OvertimeKind, TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import type { Timesheet, TimesheetDocumentType, TimesheetRow } from '@muster/contract/timesheets/shapes.contract.ts'
import type { TimesheetDerivedStatus } from '@muster/contract/timesheets/states.contract.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { toned } from '../../ui/chip/tones.ts'
import { formatDate, todayHere } from '../../ui/format/day.ts'
import { type Labels, type Toned, type TonedLabels, wordsOf } from '../../ui/format/labels.ts'
import { formatFieldBy } from '../../ui/record/displayed.ts'

export const STANDINGS: TonedLabels<TimesheetDerivedStatus> = toned(
  {
    MISSING: 'Missing',
    DRAFT: 'Draft',
    SUBMITTED: 'Submitted',
    CLIENT_CONFIRMED: 'Client confirmed',
    REJECTED: 'Sent back',
    APPROVED: 'Approved',
    LOCKED: 'Locked',
  },
  { REJECTED: 'warning' },
)
/** Nobody is late with a month that is not over: of the days after it a sheet that is laid out only is missing. */
const NOT_DUE: Toned = { tone: 'neutral', word: 'Not due yet' }
export const standingsIn = (month: string, today = todayHere()): TonedLabels<TimesheetDerivedStatus> =>
  lastOfMonth(month.slice(0, 7)) < today ? STANDINGS : { ...STANDINGS, MISSING: NOT_DUE }
/** Sheets that somebody has handed in and nobody has sent back. */
export const RECEIVED: readonly TimesheetDerivedStatus[] = ['SUBMITTED', 'CLIENT_CONFIRMED', 'APPROVED', 'LOCKED']

/** What is written on a sheet; days that are only laid out come to nothing yet. */
export const writtenOf = <T>({
  derivedStatus,
  totals,
}: {
  derivedStatus: TimesheetDerivedStatus
  totals: T
}): T | undefined => (derivedStatus === 'MISSING' ? undefined : totals)

/** Since when a sheet stands so: a missing one since its month is over, and not since it was laid out; while that runs, nobody waits. */
export function sinceOf({ derivedStatus, month, since }: Stood, today = todayHere()): string | null {
  if (derivedStatus !== 'MISSING') return since
  const last = lastOfMonth(month.slice(0, 7))
  return last < today ? `${last}T23:59:59.000Z` : null
}
type Stood = Pick<TimesheetRow, 'derivedStatus' | 'month' | 'since'>

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** `Mon` of `2026-10-05`. */
export const weekdayOf = (date: string) => WEEKDAYS[isoWeekday(date) - 1]

export const DAY_LABELS: Labels<DayType> = {
  WORK: 'Work',
  LEAVE_PAID: 'Paid leave',
  LEAVE_UNPAID: 'Unpaid leave',
  SICK: 'Sick',
  HOLIDAY: 'Holiday',
  WEEKEND: 'Weekend',
  STANDBY: 'Standby',
  OFF: 'Day off',
}
export const OVERTIME_LABELS: Labels<OvertimeKind> = {
  normal: 'Overtime',
  night: 'Night',
  rest: 'Rest day',
  holiday: 'Holiday',
}
export const DOCUMENT_TYPES: Labels<TimesheetDocumentType> = {
  SIGNED: 'Signed by the client',
  CONFIRMATION: 'Confirmation of the client',
  OTHER: 'Other',
}

/** `Work / Paid leave, 4 h` */
export const inWords = ({ type, otherHalf, hours }: Pick<TimesheetDay, 'type' | 'otherHalf' | 'hours'>): string =>
  `${DAY_LABELS[type]}${otherHalf ? ` / ${DAY_LABELS[otherHalf]}` : ''}, ${hours} h`

/** What became of a link that was mailed to the client. */
export const LINKS: TonedLabels<LinkDerivedStatus> = toned(
  {
    OPEN: 'Waiting for the client',
    CONFIRMED: 'Confirmed',
    OBJECTED: 'Objected',
    REVOKED: 'Taken back',
    EXPIRED: 'Too old',
  },
  { OPEN: 'info', EXPIRED: 'neutral' },
)

const LABELS: Readonly<Record<string, string>> = {
  status: 'Status',
  reason: 'Reason',
  comment: 'Comment',
  remindedAt: 'Reminded',
  'document.name': 'Paper',
  'document.type': 'Kind of paper',
}
/** `LEAVE_PAID/WORK 4` → `Paid leave / Work 4`, as the trail keeps a day. */
const dayOfTrail = (value: string) =>
  value.replace(/[A-Z][A-Z_]+/g, (code) => (DAY_LABELS as Labels)[code] ?? code).replace('/', ' / ')

const sayTimesheet = formatFieldBy({
  codes: { status: wordsOf(STANDINGS), 'document.type': DOCUMENT_TYPES },
  special: {},
})

/** The trail keeps each day under a name of its own: `days.2026-11-03`. */
export const timesheetHistoryFormat = (days: readonly { date: string }[] = []): HistoryFormat => ({
  labels: { ...LABELS, ...Object.fromEntries(days.map(({ date }) => [`days.${date}`, formatDate(date)])) },
  // The totals follow from the days, which are said.
  keeps: (field) => !field.startsWith('totals') && !field.endsWith('sha256'),
  shownValue: (field, value) =>
    field.startsWith('days.') && typeof value === 'string' && value ? dayOfTrail(value) : sayTimesheet(field, value),
})

/** What every reader gets; days, papers and steps are for those who see the whole sheet. */
type Always =
  | ('id' | 'month' | 'firstDay' | 'lastDay' | 'candidateID' | '_candidate' | 'clientID' | '_client' | 'orderFormID')
  | ('_orderForm' | 'countryID' | '_country' | 'legalEntityID' | '_legalEntity' | 'status' | 'derivedStatus' | 'since')
  | ('totals' | 'createdAt' | 'updatedAt')
export type VisibleTimesheet = Pick<Timesheet, Always> & Partial<Omit<Timesheet, Always>>
export const toVisibleTimesheet = (timesheet: Timesheet): VisibleTimesheet => timesheet

export const timesheetHref = ({ id }: { id: string }) => `/timesheets/${id}`
