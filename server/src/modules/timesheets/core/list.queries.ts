import { right } from '@muster/contract/kernel/api/permission.ts'
import { firstOfMonth, monthAfter } from '@muster/contract/kernel/values/days.ts'
import { isOpenTimesheet, type TimesheetStatus } from '@muster/contract/timesheets/states.contract.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { countByStatus, inCountriesAndClients, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { runningIn, sumOfDays } from './facts.queries.ts'
import { findTimesheetsByName, type NameMatch } from './name-search.queries.ts'
import { toApprove } from './pending-roles.queries.ts'
import {
  DERIVED_STATUS,
  daysOf,
  decorateTimesheetRows,
  hoursOf,
  presentTimesheetRow,
  statusOf,
  type TimesheetRecord,
  type Timesheets,
  timesheetsIn,
  whoOf,
} from './timesheets.queries.ts'

type Endpoints = typeof timesheetEndpoints
type TimesheetParams = Pick<Call<Endpoints['list']>, 'db' | 'scope'> & {
  /** The user of the filter `waiting`. */
  readonly reader?: Pick<Call<Endpoints['list']>, 'staff' | 'may'>
  readonly query: Partial<Omit<Call<Endpoints['list']>['query'], 'page' | 'pageSize'>>
}

/** The filtered timesheets, limited to the matches of a search. */
export function filteredTimesheets(
  { db, scope, query, reader }: TimesheetParams,
  named: readonly NameMatch[],
): Timesheets {
  const { month, countryID, clientID, candidateID, orderFormID, legalEntityID, status, derivedStatus } = query
  let rows = timesheetsIn(db, scope)
  if (month?.length) rows = rows.where('timesheet.month', 'in', month.map(firstOfMonth))
  rows = withValues(rows, {
    'timesheet.countryId': countryID,
    'timesheet.clientId': clientID,
    'timesheet.consultantId': candidateID,
    'timesheet.orderFormId': orderFormID,
    'timesheet.legalEntityId': legalEntityID,
    'timesheet.status': status,
  })
  if (derivedStatus?.length) {
    // A missing timesheet is a draft: the status has an index, the derived status has none.
    const statuses = derivedStatus.map((one) => (one === 'MISSING' ? 'DRAFT' : one))
    rows = rows.where('timesheet.status', 'in', statuses).where(DERIVED_STATUS, 'in', derivedStatus)
  }
  if (query.waiting && reader)
    rows = reader.may(right('timesheets', 'approve'))
      ? toApprove(rows, reader.staff.id)
      : rows.where(sql<boolean>`false`)
  for (const { isPerson, isClient } of named)
    rows = rows.where(({ or }) =>
      or([isPerson('timesheet.consultantId'), ...(isClient ? [isClient('timesheet.clientId')] : [])]),
    )
  return rows
}

const SORTS = {
  month: ['timesheet.month'],
  candidate: ['consultant.name', 'timesheet.month'],
  client: ['client.name', 'consultant.name', 'timesheet.month'],
  country: ['country.name', 'consultant.name', 'timesheet.month'],
  status: ['timesheet.status', 'timesheet.month'],
  updatedAt: ['timesheet.updatedAt'],
}

const searchedTimesheets = async (
  call: Call<Endpoints['list']> | Call<Endpoints['grid']> | Call<Endpoints['counts']>,
) => ({
  plain: filteredTimesheets({ ...call, reader: call }, await findTimesheetsByName(call.db, call.query.searchInput)),
})

export async function findTimesheets(call: Call<Endpoints['list']>): Promise<ListQuery> {
  const { plain } = await searchedTimesheets(call)
  return {
    rows: decorateTimesheetRows(plain),
    plain,
    key: 'timesheet.id',
    sorts: SORTS,
    steps: 'timesheet.month',
    present: presentTimesheetRow,
  }
}

export async function findGrid(call: Call<Endpoints['grid']>): Promise<ListQuery> {
  const { plain } = await searchedTimesheets(call)
  const present = (row: TimesheetRecord) => ({
    ...whoOf(row),
    days: daysOf(row),
    hoursPerDay: hoursOf(row),
    isOpen: isOpenTimesheet(statusOf(row)),
    version: row.version,
  })
  return { rows: decorateTimesheetRows(plain), plain, key: 'timesheet.id', sorts: SORTS, present }
}

export async function countTimesheets(call: Call<Endpoints['counts']>) {
  const { plain } = await searchedTimesheets(call)
  return countByStatus<TimesheetStatus>(plain, 'timesheet.status')
}

/** The number of past months that are searched for pending work and offered to choose from. */
const MONTHS_BACK = 18
const NOT_APPROVED = [
  'DRAFT',
  'SUBMITTED',
  'CLIENT_CONFIRMED',
  'REJECTED',
] as const satisfies readonly TimesheetStatus[]

/** The list opens on a month with pending work instead of one in which nothing is due yet. */
export async function readOpenMonth({ db, scope, today }: Call<Endpoints['openMonth']>) {
  const present = today.slice(0, 7)
  const found = await timesheetsIn(db, scope)
    .where('timesheet.status', 'in', NOT_APPROVED)
    .where('timesheet.month', '<', firstOfMonth(present))
    .where('timesheet.month', '>=', firstOfMonth(monthAfter(present, -MONTHS_BACK)))
    .select('timesheet.month')
    .orderBy('timesheet.month')
    .limit(1)
    .executeTakeFirst()
  return { month: found?.month.slice(0, 7) ?? present }
}

/** Expected and received timesheets: the placements of a month, and the statuses of their timesheets. */
export async function readDerivedStatus({ db, scope, query }: Call<Endpoints['derivedStatus']>) {
  const { month, countryID, clientID, legalEntityID } = query
  const found = await filteredTimesheets(
    { db, scope, query: { month: [month], countryID, clientID, legalEntityID } },
    [],
  )
    .select([DERIVED_STATUS.as('derivedStatus'), sql<number>`count(*)::int`.as('count')])
    .select([sql<string>`sum(expected)`.as('expected'), sql<string>`sum(worked)`.as('worked')])
    .groupBy('derivedStatus')
    .orderBy('derivedStatus')
    .execute()
  const { placements, without } = await placementsWithin(db, scope, { month, countryID, clientID, legalEntityID })
  return {
    month,
    placements,
    withoutTimesheet: without,
    derivedStatuses: found.map(({ derivedStatus, count }) => ({ derivedStatus, count })),
    expectedDays: sumOfDays(found.map(({ expected }) => expected)),
    workedDays: sumOfDays(found.filter(({ derivedStatus }) => derivedStatus !== 'MISSING').map(({ worked }) => worked)),
  }
}

interface PlacementFilter {
  readonly month: string
  readonly countryID?: readonly string[] | undefined
  readonly clientID?: readonly string[] | undefined
  readonly legalEntityID?: readonly string[] | undefined
}

/** The placements in scope of a month, each with its timesheet if there is one. */
export function runningWithin(db: Db, scope: Scope, filter: PlacementFilter) {
  const { month, countryID, clientID, legalEntityID } = filter
  const running = runningIn(db, month)
    .leftJoin('timesheet', (join) =>
      join.onRef('timesheet.orderFormId', '=', 'orderForm.id').on('timesheet.month', '=', firstOfMonth(month)),
    )
    .clearSelect()
  return inCountriesAndClients(running, scope, { country: 'orderForm.countryId', client: 'orderForm.clientId' })
    .$if(Boolean(countryID?.length), (all) => all.where('orderForm.countryId', 'in', [...countryID!]))
    .$if(Boolean(clientID?.length), (all) => all.where('orderForm.clientId', 'in', [...clientID!]))
    .$if(Boolean(legalEntityID?.length), (all) => all.where('orderForm.legalEntityId', 'in', [...legalEntityID!]))
}

const placementsWithin = (db: Db, scope: Scope, filter: PlacementFilter) =>
  runningWithin(db, scope, filter)
    .select([
      sql<number>`count(*)::int`.as('placements'),
      sql<number>`count(*) filter (where timesheet.id is null)::int`.as('without'),
    ])
    .executeTakeFirstOrThrow()
