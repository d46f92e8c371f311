import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import type { TimesheetRow } from '@muster/contract/timesheets/shapes.contract.ts'
import type { TimesheetDerivedStatus, TimesheetStatus } from '@muster/contract/timesheets/states.contract.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { inCountriesAndClients, type RecordKey } from '../../../kernel/db/filters.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { refTo } from '../../../kernel/records/refs.ts'

export const TIMESHEET_ENTITY = 'timesheet'
export type Timesheets = SelectQueryBuilder<DB, 'timesheet', object>

/** Timesheets in scope. Without a scope, all of them: for jobs and for records that were just written. */
export const timesheetsIn = (db: Db, scope: Scope | null): Timesheets =>
  inCountriesAndClients(db.selectFrom('timesheet'), scope, {
    country: 'timesheet.countryId',
    client: 'timesheet.clientId',
  })

/** A draft without entered days is missing. */
export const DERIVED_STATUS = sql<TimesheetDerivedStatus>`case
  when timesheet.status = 'DRAFT' and timesheet.entered_at is null then 'MISSING' else timesheet.status end`

/** The last working day, from the notice on. */
export const isLastIn = (month: ReturnType<typeof sql>) =>
  sql<boolean>`coalesce(date_trunc('month', order_form.last_working_day)::date = ${month}, false)`

export const decorateTimesheetRows = (rows: Timesheets) =>
  rows
    .innerJoin('consultant', 'consultant.id', 'timesheet.consultantId')
    .innerJoin('client', 'client.id', 'timesheet.clientId')
    .innerJoin('country', 'country.id', 'timesheet.countryId')
    .innerJoin('orderForm', 'orderForm.id', 'timesheet.orderFormId')
    .leftJoin('legalEntity', 'legalEntity.id', 'timesheet.legalEntityId')
    .selectAll('timesheet')
    .select(['consultant.name as personName', 'client.name as clientName', 'country.name as countryName'])
    .select(['orderForm.number as orderFormNumber', 'legalEntity.name as legalEntityName'])
    .select(['client.requiresSignedTimesheet', 'client.hoursPerDay as clientHours', 'orderForm.terms'])
    .select([DERIVED_STATUS.as('derivedStatus'), isLastIn(sql`timesheet.month`).as('isLast')])
    .select((eb) => [
      // Not joined: PostgreSQL optimises the order of eight tables; with one more it would join all timesheets before
      // it selects a page.
      eb
        .selectFrom('appUser as submitter')
        .select('submitter.name')
        .whereRef('submitter.id', '=', 'timesheet.submittedBy')
        .as('submitterName'),
      eb
        .selectFrom('appUser as approver')
        .select('approver.name')
        .whereRef('approver.id', '=', 'timesheet.approvedBy')
        .as('approverName'),
      eb
        .selectFrom('document')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('document.timesheetId', '=', 'timesheet.id')
        .as('documents'),
      eb
        .selectFrom('comment')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('comment.timesheetId', '=', 'timesheet.id')
        .as('comments'),
    ])
export type TimesheetRecord = Awaited<ReturnType<ReturnType<typeof decorateTimesheetRows>['executeTakeFirstOrThrow']>>

export const statusOf = ({ status }: Pick<TimesheetRecord, 'status'>) => status as TimesheetStatus
export const daysOf = ({ days }: Pick<TimesheetRecord, 'days'>) => days as unknown as TimesheetDay[]
export const monthOf = ({ month }: Pick<TimesheetRecord, 'month'>) => month.slice(0, 7)

export const whoOf = (row: TimesheetRecord) => ({
  id: row.id,
  month: monthOf(row),
  firstDay: row.firstDay,
  lastDay: row.lastDay,
  isLast: row.isLast,
  candidateID: row.consultantId,
  _candidate: { id: row.consultantId, name: row.personName },
  clientID: row.clientId,
  _client: { id: row.clientId, name: row.clientName },
  orderFormID: row.orderFormId,
  _orderForm: { id: row.orderFormId, name: row.orderFormNumber ?? '' },
  countryID: row.countryId,
  _country: { id: row.countryId, name: row.countryName },
  legalEntityID: row.legalEntityId,
  _legalEntity: refTo(row.legalEntityId, row.legalEntityName),
  status: statusOf(row),
  derivedStatus: row.derivedStatus,
  since: row.stateSince.toISOString(),
  totals: row.totals as unknown as TimesheetRow['totals'],
})

export const presentTimesheetRow = (row: TimesheetRecord): TimesheetRow => ({
  ...whoOf(row),
  _submittedBy: refTo(row.submittedBy, row.submitterName),
  submittedAt: row.submittedAt?.toISOString() ?? null,
  _approvedBy: refTo(row.approvedBy, row.approverName),
  approvedAt: row.approvedAt?.toISOString() ?? null,
  reason: row.reason,
  remindedAt: row.remindedAt?.toISOString() ?? null,
  documents: row.documents ?? 0,
  comments: row.comments ?? 0,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

/** The hours of a full day: of the placement if it has its own, otherwise of the client. */
export const hoursOf = ({ terms, clientHours }: TimesheetRecord): string =>
  (terms as { calendar?: { hoursPerDay?: string } }).calendar?.hoursPerDay ?? clientHours

/**
 * One timesheet within scope; 404 otherwise. Locking it first locks its consultant, as the transitions of leave do: changes of the same day
 * by timesheets and leave are serialised.
 */
export async function loadTimesheet(db: Db, scope: Scope | null, { id, lock }: RecordKey): Promise<TimesheetRecord> {
  if (lock) {
    const ofTimesheet = timesheetsIn(db, scope).select('timesheet.consultantId').where('timesheet.id', '=', id)
    await db.selectFrom('consultant').select('id').where('id', 'in', ofTimesheet).forUpdate().execute()
    await timesheetsIn(db, scope).select('timesheet.id').where('timesheet.id', '=', id).forUpdate().execute()
  }
  return decorateTimesheetRows(timesheetsIn(db, scope).where('timesheet.id', '=', id)).executeTakeFirstOrThrow(() =>
    notFound('timesheet'),
  )
}
