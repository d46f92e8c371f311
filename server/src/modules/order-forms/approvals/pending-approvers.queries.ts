import type { Role } from '@muster/contract/access/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import { hasCountryAccess } from '../../access/core/people.queries.ts'
import { type OrderFormDbRow, type OrderForms, orderFormsIn, visibleInScope } from '../core/scope.queries.ts'

type PendingOrderForm = Pick<OrderFormDbRow, 'id' | 'status' | 'ownerId'>

/**
 * The users who have to act on an order form, without delegates. Before submission and after a return it is the owner.
 */
export function pendingApprovers(db: Db, row: PendingOrderForm) {
  const users = db
    .selectFrom('appUser')
    .select(['appUser.id', 'appUser.name', 'appUser.email', 'appUser.role'])
    .orderBy('appUser.name')
    .orderBy('appUser.id')
  if (row.status === 'REVISION_REQUESTED' || row.status === 'DRAFT')
    return users.where('appUser.id', '=', row.ownerId).execute()
  return users
    .innerJoin('orderFormPendingApprover as pending', 'pending.userId', 'appUser.id')
    .where('pending.orderFormId', '=', row.id)
    .where('pending.delegationId', 'is', null)
    .where('appUser.active', '=', true)
    .execute()
}

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
}

/**
 * Filters users to those who can see an order form: some roles see only their clients', teams' or own order forms
 * (docs/domain/permissions.md).
 */
export async function filterByAccess<P extends Person>(
  db: Db,
  { id, countryId }: Pick<OrderFormDbRow, 'id' | 'countryId'>,
  users: readonly P[],
): Promise<P[]> {
  const countryIDs = countryId === null ? [] : [countryId]
  const visibilities = await Promise.all(
    users.map(async ({ role, ...user }) => {
      const scope = scopeFor({ ...user, role: role as Role, countryIDs, sessionID: '' }, 'order-forms')
      if (!scope.ownClientsOf && !scope.teamsOf && !scope.assignedJobsOf) return true
      const found = db
        .selectFrom('orderForm')
        .select('orderForm.id')
        .where('orderForm.id', '=', id)
        .where(visibleInScope(scope))
      return (await found.executeTakeFirst()) !== undefined
    }),
  )
  return users.filter((_, i) => visibilities[i])
}

/** Filters user ids to active users who may open the order form. */
export async function usersWithRecordAccess(
  db: Db,
  row: Pick<OrderFormDbRow, 'id' | 'countryId'>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const users = await db
    .selectFrom('appUser')
    .select(['id', 'name', 'email', 'role'])
    .where('id', 'in', [...ids])
    .where('active', '=', true)
    .where(hasCountryAccess(row.countryId))
    .execute()
  const open = new Set((await filterByAccess(db, row, users)).map(({ id }) => id))
  return ids.filter((id) => open.has(id))
}

/**
 * The delegates who may approve today and can see the order form themselves (docs/domain/permissions.md, segregation
 * 9).
 */
export async function delegatesFor(db: Db, row: Pick<OrderFormDbRow, 'id' | 'status'>, today: string) {
  if (row.status !== 'APPROVAL') return []
  const delegates = await activeUsers(db)
    .innerJoin('orderFormPendingApprover as pending', 'pending.userId', 'appUser.id')
    .innerJoin('delegation', 'delegation.id', 'pending.delegationId')
    .distinct()
    .where('pending.orderFormId', '=', row.id)
    .where('delegation.firstDay', '<=', today)
    .where('delegation.lastDay', '>=', today)
    .orderBy('appUser.name')
    .execute()
  return usersInScope(db, row.id, delegates)
}

/** Active users with their countries. */
export const activeUsers = (db: Db) =>
  db
    .selectFrom('appUser')
    .select(['appUser.id', 'appUser.name', 'appUser.email', 'appUser.role'])
    .select(sql<string[]>`array(select country_id from user_country where user_id = app_user.id)`.as('countryIds'))
    .where('appUser.active', '=', true)
type UserRow = Awaited<ReturnType<ReturnType<typeof activeUsers>['executeTakeFirstOrThrow']>>

/** Filters users to those in whose scope the submitted order form is. */
export async function usersInScope(db: Db, orderFormID: string, users: readonly UserRow[]): Promise<UserRow[]> {
  const visible = await Promise.all(
    users.map(({ role, countryIds: countryIDs, ...user }) => {
      const scope = scopeFor({ ...user, countryIDs, role: role as Role, sessionID: '' }, 'order-forms')
      return orderFormsIn(db, scope).select('orderForm.id').where('orderForm.id', '=', orderFormID).executeTakeFirst()
    }),
  )
  return users.filter((_, i) => visible[i] !== undefined)
}

/** The date in the country of work, as the guards use it. */
const localDate = (now: Date) =>
  sql`(${now}::timestamptz at time zone (select zone from country where country.id = order_form.country_id))::date`

/** A placement on notice is pending only after its last working day. */
const hasStep = (now: Date) =>
  sql<boolean>`(order_form.status <> 'ON_NOTICE' or order_form.last_working_day < ${localDate(now)})`

/** Order forms the user created or submitted that are pending others or on hold. */
export const waitingOnOthers = (rows: OrderForms, { id }: Pick<Staff, 'id'>, now: Date): OrderForms =>
  rows
    .where((eb) => eb.or([eb('orderForm.ownerId', '=', id), eb('orderForm.submittedBy', '=', id)]))
    .where(sql<boolean>`(order_form.waiting_roles <> '{}' or order_form.status = 'ON_HOLD')`)
    .where(hasStep(now))

/** Order forms pending the user, directly or by delegation, and those returned to the user. */
export const orderFormPendingMyApproval = (rows: OrderForms, { id }: Pick<Staff, 'id'>, now: Date): OrderForms =>
  rows
    .where(
      sql<boolean>`exists (
        select from order_form_pending_approver pending left join delegation on delegation.id = pending.delegation_id
        where pending.order_form_id = order_form.id and pending.user_id = ${id}::uuid
          and (pending.delegation_id is null or ${localDate(now)} between delegation.first_day and delegation.last_day))`,
    )
    .where(hasStep(now))
