import { formatLongMonth } from '@muster/contract/kernel/values/days.ts'
import type { Updateable } from 'kysely'
import { conflict } from '../../../kernel/app/errors.ts'
import { type AuditContext, notify, othersThan, writeAuditEntry } from '../../../kernel/app/events.ts'
import { type DB, isExclusionViolation } from '../../../kernel/db/db.ts'
import { updateRecord, type WriteContext } from '../../../kernel/records/changes.ts'
import { monthOf, TIMESHEET_ENTITY, type TimesheetRecord } from './timesheets.queries.ts'

export const updateTimesheet = (context: WriteContext, id: string, columns: Updateable<DB['timesheet']>) =>
  updateRecord(context, 'timesheet', id, columns).catch(rejectDuplicateDay)

/** A day of a consultant is on one timesheet: the message for the violated database constraint. */
export function rejectDuplicateDay(error: unknown): never {
  if (!isExclusionViolation(error, 'timesheet_days_once')) throw error
  throw conflict(
    'DUPLICATE_DAY',
    'Another timesheet of this consultant already has some of these days. Open it, or delete it if it is outside its placement.',
  )
}

/** A user who enters days, or adjustments that count in the month, remains a contributor: contributors cannot approve it. */
export const contributorsWith = (
  { contributorIds }: Pick<TimesheetRecord, 'contributorIds'>,
  { id }: { readonly id: string },
): string[] => [...new Set([...contributorIds, id])]

/** The audit fields of a timesheet: its status, and each day that differs. */
function auditable(row: TimesheetRecord) {
  const days = row.days as unknown as { date: string; type: string; otherHalf: string | null; hours: string }[]
  return {
    status: row.status,
    totals: row.totals,
    ...Object.fromEntries(
      days.map(({ date, type, otherHalf, hours }) => [
        `days.${date}`,
        [otherHalf ? `${type}/${otherHalf}` : type, hours === '0' ? '' : hours].filter(Boolean).join(' '),
      ]),
    ),
  }
}

interface TimesheetAuditChange {
  readonly before?: TimesheetRecord
  readonly reason?: string | null
}

export const timesheetAuditSubject = (
  row: Pick<TimesheetRecord, 'id' | 'countryId' | 'personName' | 'month' | 'clientName'>,
) => ({
  entity: TIMESHEET_ENTITY,
  entityID: row.id,
  countryID: row.countryId,
  name: `${row.personName} · ${monthOf(row)} · ${row.clientName}`,
})

/** Writes an audit event of a timesheet. */
export const recordTimesheet = (
  context: AuditContext,
  event: string,
  after: TimesheetRecord,
  { before, reason }: TimesheetAuditChange = {},
) =>
  writeAuditEntry(context, {
    event: `${TIMESHEET_ENTITY}.${event}`,
    ...timesheetAuditSubject(after),
    ...(before && { before: auditable(before), after: auditable(after) }),
    ...(!before && { after: { status: after.status, totals: after.totals } }),
    reason: reason ?? null,
  })

/** Notifies the submitter, and other requesters, of the decision, unless they took it themselves. */
export const notifySubmitter = (
  context: AuditContext,
  row: TimesheetRecord,
  what: string,
  others: readonly string[] = [],
): Promise<void> =>
  notify(context, {
    to: othersThan(context.staff, [row.submittedBy, ...others]),
    type: 'TIMESHEET_ACTION',
    subject: `Timesheet of ${row.personName} for ${formatLongMonth(monthOf(row))}: ${what}`,
    message: `Updated by ${context.staff?.name ?? context.actor ?? 'Muster'}.${row.reason ? ` ${row.reason}` : ''}`,
    orderFormID: row.orderFormId,
    entity: TIMESHEET_ENTITY,
    entityID: row.id,
  })
