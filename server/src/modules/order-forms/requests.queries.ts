import type { Role } from '@muster/contract/access/roles.ts'
import { may, right } from '@muster/contract/kernel/permission.ts'
import { moveBetween, movesOpenTo } from '@muster/contract/kernel/states.ts'
import type { requestEndpoints } from '@muster/contract/order-forms/papers.contract.ts'
import type { OrderFormRequest } from '@muster/contract/order-forms/record.contract.ts'
import { machineOf, REQUEST_RIGHTS, RequestKind } from '@muster/contract/order-forms/request-states.contract.ts'
import { orderFormView } from '@muster/contract/order-forms/sight.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { ListQuery } from '../../kernel/list.ts'
import type { Call } from '../../kernel/route.ts'
import type { Scope, Staff } from '../../kernel/scope.ts'
import type { RequestRow } from './facts.queries.ts'
import { matching } from './list.queries.ts'
import { type OrderForms, orderFormsIn } from './scope.queries.ts'

interface Place {
  readonly orderFormNumber: string | null
  readonly personName: string | null
  readonly clientName: string | null
  readonly startDate: string | null
}

const wholeRecord = right('order-forms', 'view', 'full')

/** Whoever sees the whole order form sees that something was asked for; the others only what their own work is. */
export const seesRequests = (role: Role, kind: string): boolean =>
  may({ role }, wholeRecord) || may({ role }, REQUEST_RIGHTS[kind as RequestKind].see)

export function presentRequest(
  row: RequestRow & Place,
  { staff }: { readonly staff: Pick<Staff, 'role'> },
): OrderFormRequest {
  const kind = row.kind as RequestKind
  const machine = machineOf(kind)
  // What it says may be about health: only for those whose work it is.
  const seesAll = may(staff, REQUEST_RIGHTS[kind].see)
  return {
    id: row.id,
    version: row.version,
    orderFormID: row.orderFormId,
    orderFormNumber: row.orderFormNumber,
    personName: row.personName,
    clientName: staff.role === 'ASSET_MANAGER' ? null : row.clientName,
    startDate: row.startDate,
    kind,
    status: row.status,
    reference: seesAll ? row.reference : null,
    appliedOn: row.appliedOn,
    approvedOn: row.approvedOn,
    startsOn: row.startsOn,
    expiresOn: row.expiresOn,
    ...(seesAll && {
      cost: row.costAmount && row.costCurrency ? { amount: row.costAmount, currency: row.costCurrency } : null,
    }),
    note: seesAll ? row.note : null,
    reason: seesAll ? row.reason : null,
    since: row.stateSince.toISOString(),
    createdAt: row.createdAt.toISOString(),
    moves: movesOpenTo(machine, row.status, staff).map((to) => ({
      to,
      needsReason: moveBetween(machine, row.status, to)?.reason === true,
    })),
  }
}

/** Requests of order forms within reach, of the kinds the caller sees. */
const requestsIn = (db: Db, scope: Scope, role: Role) => requestsOf(orderFormsIn(db, scope), role)

const requestsOf = (orderForms: OrderForms, role: Role) => {
  const kinds = RequestKind.options.filter((kind) => seesRequests(role, kind))
  return orderForms
    .innerJoin('orderFormRequest as request', 'request.orderFormId', 'orderForm.id')
    .where('request.kind', 'in', kinds.length > 0 ? kinds : ['none'])
}

const PLACE = [
  'orderForm.number as orderFormNumber',
  'orderForm.personName',
  'orderForm.startDate',
  'client.name as clientName',
] as const

/** Whoever may take order forms away takes what was asked for with them; the others what is their own work. */
const mayTake = ({ may }: Pick<Call, 'may'>, kind: RequestKind) =>
  may(right('order-forms', 'export')) || may(REQUEST_RIGHTS[kind].take)

const OVER = [...['CANCELLED', 'NOT_REQUIRED', 'ACTIVE', 'DELETED', 'RETURNED', 'ASSIGNED', 'APPROVED', 'EXPIRED']]

export function findRequests(call: Call<typeof requestEndpoints.list>): ListQuery {
  const { db, scope, staff, query } = call
  const within = orderFormsIn(db, scope)
  const taken = RequestKind.options.filter((kind) => !call.isExport || mayTake(call, kind))
  const found = query.searchInput
    ? matching(within, query.searchInput, (field) => call.sees(orderFormView, field))
    : within
  let plain = requestsOf(found, staff.role).where('request.kind', 'in', taken.length > 0 ? taken : ['none'])
  if (query.kind?.length) plain = plain.where('request.kind', 'in', query.kind)
  if (query.status?.length) plain = plain.where('request.status', 'in', query.status)
  if (query.orderFormID) plain = plain.where('request.orderFormId', '=', query.orderFormID)
  // An approved visa goes on to arrival and the ID; an approved form is done.
  if (query.open)
    plain = plain.where(
      sql<boolean>`(request.status = any(${OVER}::text[]) and not (request.kind = 'VISA' and request.status = 'APPROVED'))`,
      '=',
      query.open === 'false',
    )
  return {
    rows: plain.leftJoin('client', 'client.id', 'orderForm.clientId').selectAll('request').select(PLACE),
    plain,
    key: 'request.id',
    sorts: {
      since: 'request.stateSince',
      startDate: 'orderForm.startDate',
      expiresOn: 'request.expiresOn',
      createdAt: 'request.createdAt',
    },
    present: (row: RequestRow & Place) => presentRequest(row, call),
  }
}

/** A request within reach, its order form locked first so that both change one after the other. */
export async function lockRequest(db: Db, scope: Scope, role: Role, id: string): Promise<RequestRow> {
  const found = await requestsIn(db, scope, role)
    .select('request.orderFormId')
    .where('request.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('request')
  await db.selectFrom('orderForm').select('id').where('id', '=', found.orderFormId).forUpdate().execute()
  return db
    .selectFrom('orderFormRequest')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('request'))
}

export const placeOfRequest = async (db: Db, orderFormID: string): Promise<Place> =>
  db
    .selectFrom('orderForm')
    .leftJoin('client', 'client.id', 'orderForm.clientId')
    .select(PLACE)
    .where('orderForm.id', '=', orderFormID)
    .executeTakeFirstOrThrow()
