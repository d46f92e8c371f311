import type { Role } from '@muster/contract/access/roles.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { mayMakeMove, movesFrom, statesOf } from '@muster/contract/kernel/api/states.ts'
import { maySeeField } from '@muster/contract/kernel/api/views.ts'
import type { OrderFormRequest } from '@muster/contract/order-forms/core/record.contract.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { orderFormView } from '@muster/contract/order-forms/core/visibility.contract.ts'
import type { requestEndpoints } from '@muster/contract/order-forms/documents/documents.contract.ts'
import {
  closedStatuses,
  isPendingInternally,
  NOT_REQUIRED,
  RETURN_REQUESTED,
} from '@muster/contract/order-forms/onboarding/request-assignees.rules.ts'
import { REQUEST_RIGHTS, seesRequests } from '@muster/contract/order-forms/onboarding/request-rights.rules.ts'
import {
  machineOf,
  RequestKind,
  WORK_AUTHORISED,
} from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { onDays, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Scope, Staff } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { assertVisible, matchingSearch } from '../core/list.queries.ts'
import { type OrderForms, orderFormsIn } from '../core/scope.queries.ts'
import type { RequestRow } from '../lifecycle/facts.queries.ts'

interface RequestSubject {
  readonly orderFormNumber: string | null
  readonly orderFormStatus: string
  readonly personName: string | null
  readonly clientName: string | null
  readonly countryId: string | null
  readonly countryName: string | null
  readonly startDate: string | null
}

/** Request details can be about health, so only users who work on them see all; limited access shows status and dates. */
const readsAll = (staff: Pick<Staff, 'role'>, kind: RequestKind) =>
  may(staff, right(REQUEST_RIGHTS[kind].see.resource, 'view', 'full'))

const NO_COUNTRY = { countryId: null, countryName: null }

export function presentRequest(
  row: RequestRow & RequestSubject,
  { staff }: { readonly staff: Pick<Staff, 'role'> },
): OrderFormRequest {
  const kind = row.kind as RequestKind
  const machine = machineOf(kind)
  const seesAll = readsAll(staff, kind)
  const { countryId, countryName } = maySeeField(orderFormView, staff.role, 'countryID') ? row : NO_COUNTRY
  return {
    id: row.id,
    version: row.version,
    orderFormID: row.orderFormId,
    orderFormNumber: row.orderFormNumber,
    orderFormStatus: row.orderFormStatus as OrderFormStatus,
    personName: row.personName,
    clientName: maySeeField(orderFormView, staff.role, '_client') ? row.clientName : null,
    countryID: countryId,
    _country: refTo(countryId, countryName),
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
    availableTransitions: movesFrom(machine, row.status)
      .filter(([, move]) => mayMakeMove(staff, move))
      .map(([to, move]) => ({ to, needsReason: move.reason === true })),
  }
}

/** The requests of these order forms, of the types the role may see. */
const requestsOf = (orderForms: OrderForms, role: Role) => {
  const kinds = RequestKind.options.filter((kind) => seesRequests(role, kind))
  return orderForms
    .innerJoin('orderFormRequest as request', 'request.orderFormId', 'orderForm.id')
    .where('request.kind', 'in', kinds.length > 0 ? kinds : ['none'])
}

/** A renewed order form counts as closed if all later terms are closed. */
const isPlacementOver = sql<boolean>`(order_form.status = 'RENEWED' and not exists (
  select from order_form later where later.placement_id = order_form.placement_id and later.submitted_at is not null
    and later.status <> all(array[${sql.join(['RENEWED', ...NOT_REQUIRED].map((status) => sql.lit(status)))}])))`

const PLACE = [
  'orderForm.number as orderFormNumber',
  sql<string>`case when ${isPlacementOver} then 'CLOSED' else order_form.status end`.as('orderFormStatus'),
  'orderForm.personName',
  'orderForm.startDate',
  'orderForm.countryId',
  'client.name as clientName',
  'country.name as countryName',
] as const

/** Users who may export order forms export all requests; others only the types they work on. */
const mayExport = ({ may }: Pick<Call, 'may'>, kind: RequestKind) =>
  may(right('order-forms', 'export')) || may(REQUEST_RIGHTS[kind].exportRight)

type RequestFilter = (kind: RequestKind, status: string) => boolean
const isOpen: RequestFilter = (kind, status) => !closedStatuses(kind).includes(status)

type RequestsOf<T extends 'request' | 'orderForm'> = ExpressionBuilder<DB & { request: DB['orderFormRequest'] }, T>

/** Requests with the given statuses, by type, so that the index on type and status is used. */
export const inStates = (includes: RequestFilter) => (eb: RequestsOf<'request'>) =>
  eb.or(
    RequestKind.options.flatMap((kind) => {
      const states = statesOf(machineOf(kind)).filter((status) => includes(kind, status))
      return states.length > 0 ? eb.and([eb('request.kind', '=', kind), eb('request.status', 'in', states)]) : []
    }),
  )

/** For ended order forms only returns are pending. */
export const isWorkedOn = (eb: RequestsOf<'request' | 'orderForm'>) =>
  eb.or([
    eb.and([eb('orderForm.status', 'not in', [...NOT_REQUIRED]), eb.not(isPlacementOver)]),
    eb('request.status', 'in', [...RETURN_REQUESTED]),
  ])

/** Statuses in which the order form itself is pending the visa team. */
const WAITING_FOR_VISA: readonly OrderFormStatus[] = ['OFFER_SIGNED', 'VISA_IN_PROGRESS']

/** Excludes visas whose order form is already pending the visa team. */
export const isNoStepOfOrderForm = (eb: RequestsOf<'request' | 'orderForm'>) =>
  eb.or([
    eb('request.kind', '!=', 'VISA'),
    eb('request.status', 'in', WORK_AUTHORISED),
    eb('orderForm.status', 'not in', WAITING_FOR_VISA),
  ])

/** The columns that are empty in every row for this user, and the transitions, which are buttons. */
const hiddenFrom = ({ sees, staff }: Pick<Call, 'sees'> & { readonly staff: Staff }, kinds: readonly RequestKind[]) => [
  'availableTransitions',
  ...(sees(orderFormView, '_client') ? [] : ['clientName']),
  ...(sees(orderFormView, 'countryID') ? [] : ['_country']),
  ...(kinds.some((kind) => readsAll(staff, kind)) ? [] : ['reference', 'cost', 'note', 'reason']),
]

export function findRequests(call: Call<typeof requestEndpoints.list>): ListQuery {
  const { db, scope, staff, query } = call
  assertVisible({ countryID: query.countryID }, (field) => call.sees(orderFormView, field))
  const within = orderFormsIn(db, scope)
  const exportable = RequestKind.options.filter((kind) => !call.isExport || mayExport(call, kind))
  const found = query.searchInput
    ? matchingSearch(within, query.searchInput, (field) => call.sees(orderFormView, field))
    : within
  let plain = requestsOf(found, staff.role).where('request.kind', 'in', exportable.length > 0 ? exportable : ['none'])
  plain = withValues(plain, {
    'request.kind': query.kind,
    'request.status': query.status,
    'request.orderFormId': query.orderFormID ? [query.orderFormID] : undefined,
    'orderForm.countryId': query.countryID,
  })
  plain = onDays(plain, 'request.stateSince', { from: query.sinceFrom, to: query.sinceTo }, call.dayBegins)
  if (query.done === false) plain = plain.where(inStates(isOpen)).where(isWorkedOn)
  if (query.done) {
    const isOver = inStates((kind, status) => !isOpen(kind, status))
    plain = plain.where((eb) => eb.or([isOver(eb), eb.not(isWorkedOn(eb))]))
  }
  if (query.waiting) {
    const isMine: RequestFilter = (kind, status) =>
      call.may(REQUEST_RIGHTS[kind].change) && isPendingInternally(kind, status)
    const isOfOthers: RequestFilter = (kind, status) => isOpen(kind, status) && !isMine(kind, status)
    plain = plain.where(inStates(query.waiting === 'me' ? isMine : isOfOthers)).where(isWorkedOn)
  }
  if (query.orderFormWaits !== undefined)
    plain = plain.where((eb) => (query.orderFormWaits ? eb.not(isNoStepOfOrderForm(eb)) : isNoStepOfOrderForm(eb)))
  return {
    rows: plain
      .leftJoin('client', 'client.id', 'orderForm.clientId')
      .leftJoin('country', 'country.id', 'orderForm.countryId')
      .selectAll('request')
      .select(PLACE),
    plain,
    key: 'request.id',
    hides: hiddenFrom(call, exportable),
    sorts: {
      since: 'request.stateSince',
      startDate: 'orderForm.startDate',
      expiresOn: 'request.expiresOn',
      createdAt: 'request.createdAt',
    },
    present: (row: RequestRow & RequestSubject) => presentRequest(row, call),
  }
}

/** Loads and locks a visible request, after its order form, so that changes run one after the other. */
export async function lockRequest(db: Db, scope: Scope, role: Role, id: string): Promise<RequestRow> {
  const found = await requestsOf(orderFormsIn(db, scope), role)
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

export const placeOfRequest = async (db: Db, orderFormID: string): Promise<RequestSubject> =>
  db
    .selectFrom('orderForm')
    .leftJoin('client', 'client.id', 'orderForm.clientId')
    .leftJoin('country', 'country.id', 'orderForm.countryId')
    .select(PLACE)
    .where('orderForm.id', '=', orderFormID)
    .executeTakeFirstOrThrow()
