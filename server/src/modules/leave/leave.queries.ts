import { right } from '@muster/contract/kernel/api/permission.ts'
import type { GuardedMove } from '@muster/contract/kernel/api/states.ts'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import type { leaveEndpoints } from '@muster/contract/leave/leave.contract.ts'
import type { Leave, LeaveRow } from '@muster/contract/leave/shapes.contract.ts'
import { LEAVE_GUARDS, type LeaveGuard, type LeaveStatus, leaveStates } from '@muster/contract/leave/states.contract.ts'
import { leaveView } from '@muster/contract/leave/visibility.contract.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { invalid, notFound } from '../../kernel/app/errors.ts'
import { historyOf } from '../../kernel/app/history.ts'
import type { DB, Db } from '../../kernel/db/db.ts'
import { countByStatus, matchesColumns } from '../../kernel/db/filters.ts'
import type { ListQuery } from '../../kernel/db/list.ts'
import type { Scope, Staff } from '../../kernel/db/scope.ts'
import { searchTerms } from '../../kernel/db/search.ts'
import type { Call } from '../../kernel/http/route.ts'
import { availableTransitions, type FailedGuard } from '../../kernel/transitions/checks.ts'
import { consultantsIn, getConsultant } from '../consultants/core/consultants.queries.ts'
import { isPaidOut, isSettled } from './months.queries.ts'

type Endpoints = typeof leaveEndpoints
type Leaves = SelectQueryBuilder<DB, 'leave', object>
type Filter = Omit<Partial<Call<Endpoints['all']>['query']>, 'page' | 'pageSize' | 'sort'>

/** Leave of consultants in scope. Without a scope, all: for records that were just written. */
export const leavesIn = (db: Db, scope: Scope | null): Leaves => {
  const rows: Leaves = db.selectFrom('leave')
  return scope ? rows.where('leave.consultantId', 'in', consultantsIn(db, scope).select('consultant.id')) : rows
}

/** Requests that a user may decide, apart from the role's permissions: all except their own. */
export const findLeavesToDecide = (rows: Leaves, userID: string): Leaves =>
  rows.where('leave.status', '=', 'REQUESTED').where(sql<boolean>`${userID}::uuid <> all (leave.contributor_ids)`)

type LeaveReadContext = Pick<Call<Endpoints['all']>, 'db' | 'scope' | 'sees' | 'staff' | 'may'>

function filteredLeaves(call: LeaveReadContext, query: Filter): Leaves {
  const { db, scope, sees, staff } = call
  const { status, kind, type, from, to, countryID, clientID, candidateID, searchInput } = query
  if (type && !sees(leaveView, 'type'))
    throw invalid([{ path: 'type', message: 'Your role cannot filter by leave type. Remove the filter.' }])
  let rows = leavesIn(db, scope)
  if (status?.length) rows = rows.where('leave.status', 'in', status)
  if (query.waiting)
    rows = call.may(right('leaves', 'approve')) ? findLeavesToDecide(rows, staff.id) : rows.where(sql<boolean>`false`)
  if (kind?.length) rows = rows.where('leave.kind', 'in', kind)
  if (type?.length) rows = rows.where('leave.type', 'in', type)
  if (from) rows = rows.where('leave.endsOn', '>=', from)
  if (to) rows = rows.where('leave.startsOn', '<=', to)
  if (candidateID?.length) rows = rows.where('leave.consultantId', 'in', candidateID)
  const people = db.selectFrom('consultant').select('consultant.id')
  if (countryID?.length) rows = rows.where('leave.consultantId', 'in', people.where('countryId', 'in', countryID))
  if (clientID?.length) rows = rows.where('leave.consultantId', 'in', people.where('clientId', 'in', clientID))
  for (const term of searchTerms(searchInput))
    rows = rows.where(
      'leave.consultantId',
      'in',
      people.where(matchesColumns(['consultant.code', 'consultant.name', 'consultant.nameArabic'], term)),
    )
  return rows
}

const decorateLeaveRows = (rows: Leaves) =>
  rows
    .innerJoin('consultant', 'consultant.id', 'leave.consultantId')
    .innerJoin('country', 'country.id', 'consultant.countryId')
    .leftJoin('client', 'client.id', 'consultant.clientId')
    .innerJoin('appUser as writer', 'writer.id', 'leave.createdBy')
    .leftJoin('appUser as decider', 'decider.id', 'leave.decidedBy')
    .leftJoin('appUser as canceller', 'canceller.id', 'leave.cancelledBy')
    .selectAll('leave')
    .select(['consultant.name', 'consultant.countryId', 'consultant.clientId', 'country.name as countryName'])
    .select(['client.name as clientName', 'writer.name as writerName', 'decider.name as deciderName'])
    .select('canceller.name as cancellerName')
export type LeaveRecord = Awaited<ReturnType<ReturnType<typeof decorateLeaveRows>['executeTakeFirstOrThrow']>>

const present = (row: LeaveRecord): LeaveRow => ({
  id: row.id,
  candidateID: row.consultantId,
  _candidate: { id: row.consultantId, name: row.name },
  clientID: row.clientId,
  _client: row.clientId ? { id: row.clientId, name: row.clientName ?? '' } : null,
  countryID: row.countryId,
  _country: { id: row.countryId, name: row.countryName },
  kind: row.kind as LeaveRow['kind'],
  type: row.type as LeaveRow['type'],
  status: row.status as LeaveStatus,
  since: row.stateSince.toISOString(),
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  startHalfDay: row.startHalfDay,
  endHalfDay: row.endHalfDay,
  unit: row.unit as LeaveRow['unit'],
  days: trimmed(row.days, 2),
  reason: row.reason,
  decisionReason: row.decisionReason,
  _createdBy: { id: row.createdBy, name: row.writerName },
  _decidedBy: row.decidedBy ? { id: row.decidedBy, name: row.deciderName ?? '' } : null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  _cancelledBy: row.cancelledBy ? { id: row.cancelledBy, name: row.cancellerName ?? '' } : null,
  cancelledAt: row.cancelledAt?.toISOString() ?? null,
  cancelReason: row.cancelReason,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

const listOf = (rows: Leaves): ListQuery => ({
  rows: decorateLeaveRows(rows),
  plain: rows,
  key: 'leave.id',
  sorts: {
    startsOn: 'leave.startsOn',
    endsOn: 'leave.endsOn',
    candidate: ['consultant.name', 'leave.startsOn'],
    country: ['country.name', 'consultant.name', 'leave.startsOn'],
    status: ['leave.status', 'leave.startsOn'],
    createdAt: 'leave.createdAt',
  },
  present,
})

export const findLeaves = (call: Call<Endpoints['all']>): ListQuery => listOf(filteredLeaves(call, call.query))

export async function findLeavesOf(call: Call<Endpoints['list']>): Promise<ListQuery> {
  const { id } = await getConsultant(call.db, call.scope, call.params.id)
  return listOf(filteredLeaves(call, { ...call.query, candidateID: [id] }))
}

export async function countLeaves(call: Call<Endpoints['counts']>) {
  const rows = filteredLeaves(call, call.query)
  return countByStatus<LeaveStatus>(rows, 'leave.status')
}

interface LeaveKey {
  readonly consultantID: string
  readonly leaveID: string
}

/** One leave of a consultant in scope; 404 otherwise. */
export async function loadLeave(
  db: Db,
  scope: Scope | null,
  { consultantID, leaveID }: LeaveKey,
): Promise<LeaveRecord> {
  const rows = leavesIn(db, scope).where('leave.consultantId', '=', consultantID).where('leave.id', '=', leaveID)
  return decorateLeaveRows(rows).executeTakeFirstOrThrow(() => notFound('leave'))
}

export const leaveKeyOf = ({ params }: { params: { id: string; leaveID: string } }): LeaveKey => ({
  consultantID: params.id,
  leaveID: params.leaveID,
})

interface AbsencePeriod {
  readonly consultantId: string
  readonly clientId: string | null
  readonly startsOn: string
  readonly endsOn: string
}

/** Colleagues at the same client with approved or requested leave at that time. */
export async function countClashes(
  db: Db,
  { consultantId, clientId, startsOn, endsOn }: AbsencePeriod,
): Promise<number> {
  if (!clientId) return 0
  const { count } = await db
    .selectFrom('leave')
    .innerJoin('consultant', 'consultant.id', 'leave.consultantId')
    .select(sql<number>`count(distinct consultant.id)::int`.as('count'))
    .where('consultant.clientId', '=', clientId)
    .where('consultant.id', '<>', consultantId)
    .where('leave.kind', '=', 'ABSENCE')
    .where('leave.status', 'in', ['REQUESTED', 'APPROVED'])
    .where('leave.startsOn', '<=', endsOn)
    .where('leave.endsOn', '>=', startsOn)
    .executeTakeFirstOrThrow()
  return count
}

/** A user who created or changed a request can neither decide on it nor cancel it. */
const isContributor = ({ contributorIds }: Pick<LeaveRecord, 'contributorIds'>, { id }: Staff) =>
  contributorIds.includes(id)

/** Returns the failed guards of a transition; the balance is checked on approval. */
export async function leaveGuards(db: Db, row: LeaveRecord, staff: Staff) {
  const failed: LeaveGuard[] = isContributor(row, staff) ? ['notAContributor'] : []
  if (await isSettled(db, row)) failed.push('monthOpen')
  if (await isPaidOut(db, row)) failed.push('payOpen')
  return ({ guards }: GuardedMove<LeaveGuard>): FailedGuard<LeaveGuard>[] =>
    failed.filter((name) => guards.includes(name)).map((name) => ({ name, message: LEAVE_GUARDS[name] }))
}

const availableLeaveTransitions = async (
  db: Db,
  row: LeaveRecord,
  staff: Staff,
): Promise<Leave['availableTransitions']> =>
  availableTransitions(leaveStates, { staff, from: row.status as LeaveStatus }, await leaveGuards(db, row, staff))

/** The complete record, with the transitions available to the user. */
export async function readLeave(db: Db, scope: Scope | null, at: LeaveKey, staff: Staff): Promise<Leave> {
  const row = await loadLeave(db, scope, at)
  const clashes = row.kind === 'ABSENCE' ? await countClashes(db, row) : 0
  return {
    ...present(row),
    paid: row.paid as Leave['paid'],
    clashes,
    availableTransitions: await availableLeaveTransitions(db, row, staff),
  }
}

export const getLeave = (call: Call<Endpoints['get']>): Promise<Leave> =>
  readLeave(call.db, call.scope, leaveKeyOf(call), call.staff)

export async function leaveHistory(call: Call<Endpoints['history']>) {
  const { id } = await loadLeave(call.db, call.scope, leaveKeyOf(call))
  return historyOf(call, { entity: 'leave', entityID: id, view: leaveView, reasonField: 'reason' })
}
