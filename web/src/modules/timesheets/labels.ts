import { isoWeekday, lastOfMonth, shortWeekday } from '@muster/contract/kernel/values/days.ts'
import type { LinkDerivedStatus } from '@muster/contract/timesheets/client.contract.ts'
import { clientLinkStatusLabels } from '@muster/contract/timesheets/client-approval.labels.ts'
import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import type { Timesheet, TimesheetRow } from '@muster/contract/timesheets/shapes.contract.ts'
import type { TimesheetDerivedStatus } from '@muster/contract/timesheets/states.contract.ts'
import {
  dayTypeLabels,
  timesheetDocumentTypeLabels,
  timesheetEventLabels,
  timesheetFieldLabels,
  timesheetStatusLabels,
} from '@muster/contract/timesheets/timesheet.labels.ts'
import type { HistoryFormat } from '../../kernel/records/RecordHistory.tsx'
import { toned } from '../../ui/badge/tones.ts'
import { formatDate, todayHere } from '../../ui/format/day.ts'
import { type Labels, labelsOf, type Toned, type TonedLabels } from '../../ui/format/labels.ts'
import { formatFieldBy } from '../../ui/record/displayed.ts'

export const DERIVED_STATUSES: TonedLabels<TimesheetDerivedStatus> = toned(timesheetStatusLabels, {
  REJECTED: 'warning',
})
/** Before the month is over, a timesheet without entered days is not missing yet. */
const NOT_DUE: Toned = { tone: 'neutral', label: 'Not due yet' }
export const derivedStatusesIn = (month: string, today = todayHere()): TonedLabels<TimesheetDerivedStatus> =>
  lastOfMonth(month.slice(0, 7)) < today ? DERIVED_STATUSES : { ...DERIVED_STATUSES, MISSING: NOT_DUE }
/** Submitted, and not returned. */
export const RECEIVED: readonly TimesheetDerivedStatus[] = ['SUBMITTED', 'CLIENT_CONFIRMED', 'APPROVED', 'LOCKED']

/** The totals of the entered days; undefined while the timesheet holds only generated days. */
export const enteredTotals = <T>({
  derivedStatus,
  totals,
}: {
  derivedStatus: TimesheetDerivedStatus
  totals: T
}): T | undefined => (derivedStatus === 'MISSING' ? undefined : totals)

/** Since when it has the status: for a missing one since the end of its month, null before. */
export function sinceOf({ derivedStatus, month, since }: StatusSince, today = todayHere()): string | null {
  if (derivedStatus !== 'MISSING') return since
  const last = lastOfMonth(month.slice(0, 7))
  return last < today ? `${last}T23:59:59.000Z` : null
}
type StatusSince = Pick<TimesheetRow, 'derivedStatus' | 'month' | 'since'>

/** `Mon` of `2026-10-05`. */
export const weekdayOf = (date: string) => shortWeekday(isoWeekday(date))

/** `Work / Paid leave, 4 h` */
export const describeDay = ({ type, otherHalf, hours }: Pick<TimesheetDay, 'type' | 'otherHalf' | 'hours'>): string =>
  `${dayTypeLabels[type]}${otherHalf ? ` / ${dayTypeLabels[otherHalf]}` : ''}, ${hours} h`

export const LINK_STATUSES: TonedLabels<LinkDerivedStatus> = toned(clientLinkStatusLabels, {
  OPEN: 'info',
  EXPIRED: 'neutral',
})

/** A day in the audit trail: `LEAVE_PAID/WORK 4` → `Paid leave / Work 4`. */
const auditedDay = (value: string) =>
  value.replace(/[A-Z][A-Z_]+/g, (code) => (dayTypeLabels as Labels)[code] ?? code).replace('/', ' / ')

const formatTimesheetField = formatFieldBy({
  codes: { status: labelsOf(DERIVED_STATUSES), 'document.type': timesheetDocumentTypeLabels },
  special: {},
})

/** In the audit trail each day is a separate field: `days.2026-11-03`. */
export const timesheetHistoryFormat = (days: readonly { date: string }[] = []): HistoryFormat => ({
  labels: {
    ...timesheetFieldLabels,
    ...Object.fromEntries(days.map(({ date }) => [`days.${date}`, formatDate(date)])),
  },
  events: timesheetEventLabels,
  // The totals are calculated from the days, which are shown.
  includes: (field) => !field.startsWith('totals') && !field.endsWith('sha256'),
  shownValue: (field, value) =>
    field.startsWith('days.') && typeof value === 'string' && value
      ? auditedDay(value)
      : formatTimesheetField(field, value),
})

/** The fields that every user gets; days, documents and transitions need full access. */
type Always =
  | ('id' | 'month' | 'firstDay' | 'lastDay' | 'candidateID' | '_candidate' | 'clientID' | '_client' | 'orderFormID')
  | ('_orderForm' | 'countryID' | '_country' | 'legalEntityID' | '_legalEntity' | 'status' | 'derivedStatus' | 'since')
  | ('totals' | 'createdAt' | 'updatedAt')
export type VisibleTimesheet = Pick<Timesheet, Always> & Partial<Omit<Timesheet, Always>>
export const toVisibleTimesheet = (timesheet: Timesheet): VisibleTimesheet => timesheet

export const timesheetHref = ({ id }: { id: string }) => `/timesheets/${id}`
