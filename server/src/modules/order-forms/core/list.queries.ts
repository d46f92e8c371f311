import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { OrderFormType } from '@muster/contract/margin/placement-terms.contract.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { NEVER_STARTED } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { orderFormView } from '@muster/contract/order-forms/core/visibility.contract.ts'
import { sql } from 'kysely'
import { type FieldError, invalid } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { countByStatus, withValues } from '../../../kernel/db/filters.ts'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Scope, Staff } from '../../../kernel/db/scope.ts'
import { containsPattern, searchTerms } from '../../../kernel/db/search.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import { orderFormPendingMyApproval, waitingOnOthers } from '../approvals/pending-approvers.queries.ts'
import { presentOrderFormRow, ROW_COLUMNS, withOrderFormNames } from './rows.queries.ts'
import { draftsOf, type OrderForms, orderFormsIn } from './scope.queries.ts'

type Endpoints = typeof orderFormEndpoints
type Query = Omit<Call<Endpoints['list']>['query'], 'page' | 'pageSize'>
type FieldVisibility = (field: string) => boolean

const SORTS = {
  number: 'orderForm.number',
  personName: 'orderForm.personName',
  client: ['client.name', 'orderForm.personName'],
  status: ['orderForm.status', 'orderForm.stateSince'],
  startDate: 'orderForm.startDate',
  endDate: 'orderForm.endDate',
  since: 'orderForm.stateSince',
  submittedAt: 'orderForm.submittedAt',
  createdAt: 'orderForm.createdAt',
  updatedAt: 'orderForm.updatedAt',
  country: ['country.name', 'orderForm.personName'],
  title: 'orderForm.title',
  margin: 'orderForm.gmPercent',
  due: ['orderForm.slaDueAt', 'orderForm.stateSince'],
} as const

/** The field behind each filter; users who may not see the field may not filter by it. */
const FIELD_OF = {
  status: 'status',
  type: 'type',
  countryID: 'countryID',
  clientID: 'clientID',
  candidateID: 'candidateID',
  legalEntityID: 'legalEntityID',
  ownerID: '_owner',
  startFrom: 'startDate',
  startTo: 'startDate',
  endFrom: 'endDate',
  endTo: 'endDate',
  exception: 'margin',
} as const satisfies Partial<Record<keyof Query, string>>

export function assertVisible(query: Partial<Query>, sees: FieldVisibility): void {
  const errors: FieldError[] = Object.entries(FIELD_OF)
    .filter(([name, field]) => query[name as keyof Query] !== undefined && !sees(field))
    .map(([path]) => ({ path, message: `You don’t have permission to filter by ${path}.` }))
  if (errors.length > 0) throw invalid(errors)
}

/** Searches number, name, title, end client and client name, as far as the caller may see them. */
export function matchingSearch(rows: OrderForms, typed: string, sees: FieldVisibility): OrderForms {
  const terms = searchTerms(typed)
  const all = sees('endClient')
    ? sql`order_form.search_text_full`
    : sees('title')
      ? sql`search_text(concat_ws(' ', order_form.number, order_form.person_name, order_form.title))`
      : sql`search_text(concat_ws(' ', order_form.number, order_form.person_name))`
  const narrowed = !sees('endClient')
  return terms.reduce(
    (found, term) =>
      found.where((eb) => {
        const matchesForm = narrowed
          ? eb.and([
              eb('orderForm.searchTextFull', 'like', containsPattern(term)),
              sql<boolean>`${all} like ${containsPattern(term)}`,
            ])
          : eb('orderForm.searchTextFull', 'like', containsPattern(term))
        if (!sees('_client')) return matchesForm
        const clients = eb
          .selectFrom('client as named')
          .select('named.id')
          .where(sql`search_text(named.name)`, 'like', containsPattern(term))
        // As an array instead of a subquery, both parts of the `or` use their indexes.
        return eb.or([matchesForm, sql<boolean>`order_form.client_id = any(array(${clients}))`])
      }),
    rows,
  )
}

function waiting(
  rows: OrderForms,
  how: Query['waiting'],
  { staff, now }: Pick<Call, 'now'> & { readonly staff: Staff },
): OrderForms {
  if (how === 'me') return orderFormPendingMyApproval(rows, staff, now)
  if (how === 'late') return rows.where('orderForm.slaDueAt', '<', now)
  return how === 'others' ? waitingOnOthers(rows, staff, now) : rows
}

function filtered(rows: OrderForms, query: Query, sees: FieldVisibility): OrderForms {
  const { status, type, countryID, clientID, legalEntityID, ownerID, candidateID, exception, searchInput } = query
  let found = withValues(rows, {
    'orderForm.status': status,
    'orderForm.type': type,
    'orderForm.countryId': countryID,
    'orderForm.clientId': clientID,
    'orderForm.legalEntityId': legalEntityID,
    'orderForm.ownerId': ownerID,
  })
  if (candidateID) found = found.where('orderForm.candidateId', '=', candidateID)
  // As a literal, so that the query plan fits: the value is common.
  if (exception !== undefined) found = found.where('orderForm.needsException', '=', sql.lit(exception))
  if (query.startFrom) found = found.where('orderForm.startDate', '>=', query.startFrom)
  if (query.startTo) found = found.where('orderForm.startDate', '<=', query.startTo)
  if (query.endFrom) found = found.where('orderForm.endDate', '>=', query.endFrom)
  if (query.endTo) found = found.where('orderForm.endDate', '<=', query.endTo)
  return searchInput ? matchingSearch(found, searchInput, sees) : found
}

const listOf = (plain: OrderForms, sees: FieldVisibility): ListQuery => ({
  rows: withOrderFormNames(plain).select(ROW_COLUMNS),
  plain,
  key: 'orderForm.id',
  sorts: SORTS,
  present: (row: Parameters<typeof presentOrderFormRow>[0]) => presentOrderFormRow(row, sees('margin')),
})

/** The filtered rows that the caller may see. */
function matchingRows(call: Call<Endpoints['list']> | Call<Endpoints['counts']>): OrderForms {
  const { db, scope } = call
  const query: Query = call.query
  const sees: FieldVisibility = (field) => call.sees(orderFormView, field)
  assertVisible(query, sees)
  return waiting(filtered(orderFormsIn(db, scope), query, sees), query.waiting, call)
}

export const findOrderForms = (call: Call<Endpoints['list']>): ListQuery => ({
  ...listOf(matchingRows(call), (field) => call.sees(orderFormView, field)),
  sparse: call.query.waiting !== undefined,
  // Pending rows are sorted by due time, overdue ones first.
  order: call.query.waiting === undefined ? undefined : 'due',
})

export function findDrafts({ db, staff, query, sees }: Call<Endpoints['drafts']>): ListQuery {
  const rows = draftsOf(db, staff.id).where('orderForm.status', '=', 'DRAFT')
  const found = query.searchInput ? matchingSearch(rows, query.searchInput, () => true) : rows
  return listOf(found, (field) => sees(orderFormView, field))
}

/** Active placements that end within a number of days, or have just ended, without an open next term. */
export const renewalsDue = (rows: OrderForms, today: string, days: number): OrderForms =>
  rows
    .where('orderForm.status', '=', 'ACTIVE')
    .where('orderForm.endDate', '<=', daysAfter(today, days))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('orderForm as next')
            .select('next.id')
            // A next term created before an amendment became active follows the amended term, so the whole chain is
            // checked.
            .where(({ or, and, eb: is, ref }) =>
              or([
                is('next.parentId', '=', ref('orderForm.id')),
                and([
                  is('next.placementId', '=', ref('orderForm.placementId')),
                  is('next.startDate', '>', ref('orderForm.startDate')),
                ]),
              ]),
            )
            .where('next.type', 'in', ['RENEWAL', 'EXTENSION'])
            .where('next.submittedAt', 'is not', null)
            .where('next.status', 'not in', [...NEVER_STARTED]),
        ),
      ),
    )

export async function findRenewals(call: Call<Endpoints['renewals']>): Promise<ListQuery> {
  const { db, scope, query, today } = call
  const sees: FieldVisibility = (field) => call.sees(orderFormView, field)
  assertVisible({ countryID: query.countryID, clientID: query.clientID }, sees)
  const due = renewalsDue(orderFormsIn(db, scope), today, query.days ?? (await renewalDays(db)))
  let rows = withValues(due, { 'orderForm.countryId': query.countryID, 'orderForm.clientId': query.clientID })
  // The list reveals the end date of a placement.
  if (!sees('endDate')) rows = rows.where(sql<boolean>`false`)
  return listOf(query.searchInput ? matchingSearch(rows, query.searchInput, sees) : rows, sees)
}

const howMany = async (rows: OrderForms) => {
  const { count } = await rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

const byStatus = async (rows: OrderForms) => {
  const counts = await countByStatus(rows, 'orderForm.status')
  return OrderFormStatus.options.map((status) => ({
    status,
    count: counts.find((row) => row.status === status)?.count ?? 0,
  }))
}

/** The number of days before the end date when a renewal is due. */
export const renewalDays = async (db: Db) => (await companySettings(db)).orderForms.renewalDueDays

export async function countOrderForms(call: Call<Endpoints['counts']>) {
  const { db, staff, now, today } = call
  const rows = matchingRows(call)
  const days = await renewalDays(db)
  const [statuses, drafts, renewals, mine] = await Promise.all([
    byStatus(rows),
    howMany(draftsOf(db, staff.id).where('orderForm.status', '=', 'DRAFT')),
    // Restricted like the list, because the count for one person would reveal the end date.
    call.sees(orderFormView, 'endDate') ? howMany(renewalsDue(rows, today, days)) : 0,
    howMany(orderFormPendingMyApproval(rows, staff, now)),
  ])
  return {
    total: statuses.reduce((sum, { count }) => sum + count, 0),
    byStatus: statuses,
    drafts,
    renewalsDue: renewals,
    pendingMyApproval: mine,
  }
}

/** The countries, clients, legal entities and owners of the visible order forms. */
export async function filterValues({ db, scope, sees }: Call<Endpoints['filters']>) {
  const see = (field: string) => sees(orderFormView, field)
  const [statuses, countries, clients, legalEntities, owners] = await Promise.all([
    byStatus(orderFormsIn(db, scope)),
    see('countryID') ? named(db, scope, 'country', 'countryId') : [],
    see('clientID') ? named(db, scope, 'client', 'clientId') : [],
    see('legalEntityID') ? named(db, scope, 'legalEntity', 'legalEntityId') : [],
    see('_owner') ? named(db, scope, 'appUser', 'ownerId') : [],
  ])
  return { statuses, types: OrderFormType.options, countries, clients, legalEntities, owners }
}

/** The rows of a table that visible order forms refer to, by name. */
function named(
  db: Db,
  scope: Scope,
  table: 'country' | 'client' | 'legalEntity' | 'appUser',
  column: 'countryId' | 'clientId' | 'legalEntityId' | 'ownerId',
) {
  const pointed = orderFormsIn(db, scope).whereRef(sql.ref(`orderForm.${column}`), '=', sql.ref('it.id'))
  return db
    .selectFrom(`${table} as it` as 'client as it')
    .select(['it.id', 'it.name'])
    .where((eb) => eb.exists(pointed.select(sql`1`.as('one')) as never))
    .orderBy('it.name')
    .orderBy('it.id')
    .limit(1_000)
    .execute()
}
