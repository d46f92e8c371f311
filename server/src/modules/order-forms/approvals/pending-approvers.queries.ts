import { GLOBAL_ROLES, type Role } from '@muster/contract/access/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import { COUNTRY_SCOPED_ROLES, hasCountryAccess, usersWithAccess } from '../../access/core/people.queries.ts'
import { isAuthor, isNoAuthorSql } from '../core/authors.rules.ts'
import { type OrderFormDbRow, type OrderForms, orderFormsIn, visible } from '../core/scope.queries.ts'

type Waiting = Pick<OrderFormDbRow, 'id' | 'status' | 'waitingRoles' | 'countryId' | 'ownerId' | 'authorIds'> &
  Pick<OrderFormDbRow, 'round' | 'hrReviewedBy'>

/** Who has had a part in the reviews of this round, and so has none in the approval step that is next. */
async function previousReviewers(db: Db, { id, status, round, hrReviewedBy }: Waiting): Promise<ReadonlySet<string>> {
  if (status !== 'APPROVAL') return new Set()
  const decided = await db
    .selectFrom('orderFormApproval')
    .select(['decidedBy', 'decidedFor'])
    .where('orderFormId', '=', id)
    .where('round', '=', round)
    .where('decision', 'is not', null)
    .execute()
  const checked = await db
    .selectFrom('orderFormCheck')
    .select('checkedBy')
    .where('orderFormId', '=', id)
    .where('round', '=', round)
    .execute()
  const all = [
    hrReviewedBy,
    ...checked.map(({ checkedBy }) => checkedBy),
    ...decided.flatMap(({ decidedBy, decidedFor }) => [decidedBy, decidedFor]),
  ]
  return new Set(all.filter((one) => one !== null))
}

/** Who is next on an order form, by name; never whoever wrote it, nor who has decided already. After a return it is the owner. */
export async function pendingApprovers(db: Db, row: Waiting) {
  if (row.status === 'REVISION_REQUESTED' || row.status === 'DRAFT')
    return db.selectFrom('appUser').select(['id', 'name', 'email', 'role']).where('id', '=', row.ownerId).execute()
  const people = await usersWithAccess(db, row.waitingRoles, row.countryId)
  const done = await previousReviewers(db, row)
  return people.filter(({ id }) => !isAuthor(row, id) && !done.has(id))
}

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
}

/**
 * Of people whose countries reach an order form those who see it: some roles see only what is their clients', their teams' or their own
 * (domain.md §6). A word about it to anybody else would lead to a closed door.
 */
export async function filterByAccess<P extends Person>(
  db: Db,
  { id, countryId }: Pick<OrderFormDbRow, 'id' | 'countryId'>,
  people: readonly P[],
): Promise<P[]> {
  const countryIDs = countryId === null ? [] : [countryId]
  const isSeen = await Promise.all(
    people.map(async ({ role, ...one }) => {
      const scope = scopeFor({ ...one, role: role as Role, countryIDs, sessionID: '' }, 'order-forms')
      if (!scope.ownClientsOf && !scope.teamsOf && !scope.assignedJobsOf) return true
      const seen = db
        .selectFrom('orderForm')
        .select('orderForm.id')
        .where('orderForm.id', '=', id)
        .where(visible(scope))
      return (await seen.executeTakeFirst()) !== undefined
    }),
  )
  return people.filter((_, i) => isSeen[i])
}

/** Those of these people, by their ids, who are here still and may open the order form. */
export async function usersWithRecordAccess(
  db: Db,
  row: Pick<OrderFormDbRow, 'id' | 'countryId'>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const people = await db
    .selectFrom('appUser')
    .select(['id', 'name', 'email', 'role'])
    .where('id', 'in', [...ids])
    .where('active', '=', true)
    .where(hasCountryAccess(row.countryId))
    .execute()
  const open = new Set((await filterByAccess(db, row, people)).map(({ id }) => id))
  return ids.filter((id) => open.has(id))
}

/** Those who may approve today in the place of one of these, and who reach the order form themselves (domain.md §6, segregation 9). */
export async function delegatesFor(db: Db, row: Waiting, inTurn: readonly { id: string }[], today: string) {
  if (row.status !== 'APPROVAL' || inTurn.length === 0) return []
  const found = await db
    .selectFrom('delegation')
    .innerJoin('appUser', 'appUser.id', 'delegation.toId')
    .select(['appUser.id', 'appUser.name', 'appUser.email', 'appUser.role'])
    .select(sql<string[]>`array(select country_id from user_country where user_id = app_user.id)`.as('countryIds'))
    .distinct()
    .where(
      'delegation.fromId',
      'in',
      inTurn.map(({ id }) => id),
    )
    .where('delegation.firstDay', '<=', today)
    .where('delegation.lastDay', '>=', today)
    .where('appUser.active', '=', true)
    .orderBy('appUser.name')
    .execute()
  const done = await previousReviewers(db, row)
  const known = new Set(inTurn.map(({ id }) => id))
  const apart = found.filter(({ id }) => !isAuthor(row, id) && !done.has(id) && !known.has(id))
  const reached = await Promise.all(
    apart.map(({ role, countryIds: countryIDs, ...one }) => {
      const scope = scopeFor({ ...one, countryIDs, role: role as Role, sessionID: '' }, 'order-forms')
      return orderFormsIn(db, scope).select('orderForm.id').where('orderForm.id', '=', row.id).executeTakeFirst()
    }),
  )
  return apart.filter((_, i) => reached[i] !== undefined)
}

/** Whether the person of this id has checked the margin in this round, or decided a step of it, or had one decided in that place. */
const hasDecided = (person: ReturnType<typeof sql>) => sql`exists (
  select 1 from order_form_check ticked
  where ticked.order_form_id = order_form.id and ticked.round = order_form.round and ticked.checked_by = ${person}
) or exists (
  select 1 from order_form_approval done
  where done.order_form_id = order_form.id and done.round = order_form.round
    and (done.decided_by = ${person} or done.decided_for = ${person}))`

/** The calendar day in the country of work, as the guards of the order form reckon it. */
const localDate = (now: Date) =>
  sql`(${now}::timestamptz at time zone (select zone from country where country.id = order_form.country_id))::date`

/**
 * Somebody who hands approvals over to the reader today, reaches the order form, and could decide its step that is next. The first look goes
 * a day further in both directions, because it is made once for the order forms of all countries.
 */
const actsForAnother = (id: string, now: Date) => {
  const given = sql`delegation handed join app_user giver on giver.id = handed.from_id
    where handed.to_id = ${id} and giver.active
      and (${now}::timestamptz at time zone 'UTC')::date between handed.first_day - 1 and handed.last_day + 1`
  const countries = sql`select 1 from user_country theirs where theirs.user_id = giver.id`
  return sql<boolean>`(
    order_form.status = 'APPROVAL'
    and order_form.waiting_roles && array(select giver.role from ${given})
    and exists (
      select 1 from ${given}
        and giver.role = any(order_form.waiting_roles)
        and ${localDate(now)} between handed.first_day and handed.last_day
        and ${isNoAuthorSql(sql`giver.id`)}
        and order_form.hr_reviewed_by is distinct from giver.id
        and not (${hasDecided(sql`giver.id`)})
        and (giver.role = any(${[...GLOBAL_ROLES]}::text[])
          or exists (${countries} and theirs.country_id = order_form.country_id)
          or (giver.role <> all(${COUNTRY_SCOPED_ROLES}::text[]) and not exists (${countries})))))`
}

/** Whether the reader may take the step that is next: who reviewed or decided in this round has no part in the approval. */
const mayStep = (id: string) => sql<boolean>`(order_form.status <> 'APPROVAL'
  or (order_form.hr_reviewed_by is distinct from ${id} and not (${hasDecided(sql`${id}::uuid`)})))`

/** A placement on notice is closed when its last working day has passed; until then nobody has anything to do. */
const hasStep = (now: Date) =>
  sql<boolean>`(order_form.status <> 'ON_NOTICE' or order_form.last_working_day < ${localDate(now)})`

/** Those that the reader wrote or submitted and that wait for somebody else; what is on hold waits for whoever takes it up again. */
export const waitingOnOthers = (rows: OrderForms, { id }: Pick<Staff, 'id'>, now: Date): OrderForms =>
  rows
    .where((eb) => eb.or([eb('orderForm.ownerId', '=', id), eb('orderForm.submittedBy', '=', id)]))
    .where(sql<boolean>`(order_form.waiting_roles <> '{}' or order_form.status = 'ON_HOLD')`)
    .where(hasStep(now))

/**
 * Those whose next step is mine: my role's turn, or that of somebody in whose place I approve today, and nothing I wrote, submitted,
 * reviewed or decided in this round myself; and what was returned to me.
 */
export const orderFormPendingMyApproval = (
  rows: OrderForms,
  { id, role }: Pick<Staff, 'id' | 'role'>,
  now: Date,
): OrderForms =>
  rows.where((eb) =>
    eb.or([
      eb.and([
        eb.or([sql<boolean>`order_form.waiting_roles @> array[${role}]::text[]`, actsForAnother(id, now)]),
        isNoAuthorSql(id),
        mayStep(id),
        hasStep(now),
      ]),
      eb.and([eb('orderForm.status', '=', 'REVISION_REQUESTED'), eb('orderForm.ownerId', '=', id)]),
    ]),
  )

/**
 * The same in three parts that have no row in common, for who wants only the first of them: each is asked in the way that is short for it.
 * `turn` are those of the reader's role, the longest in their state first, met one by one in an index that holds only what waits; `returned`
 * those that came back to the reader; `handed` those of somebody in whose place the reader approves, or null where nobody hands over.
 */
export async function pendingMyApprovalQueries(
  db: Db,
  rows: OrderForms,
  { id, role }: Pick<Staff, 'id' | 'role'>,
  now: Date,
) {
  // The role stands in the text, so that one plan fits, and it is a word of our own.
  const isMyRoles = sql<boolean>`order_form.waiting_roles @> array[${sql.lit(role)}]::text[]`
  const inOrder = db
    .selectFrom('orderForm')
    .select(['orderForm.id', 'orderForm.stateSince'])
    .where(sql<boolean>`order_form.waiting_roles <> '{}'`)
    .where('orderForm.submittedAt', 'is not', null)
    .where('orderForm.archivedAt', 'is', null)
    .where(isMyRoles)
    .where(isNoAuthorSql(id))
    .orderBy('orderForm.stateSince')
    .orderBy('orderForm.id')
    // Keeps it apart: whoever may take the step is asked of few, and not of all that wait.
    .offset(sql.lit(0))
  return {
    turn: rows.innerJoin(inOrder.as('turn'), 'turn.id', 'orderForm.id').where(mayStep(id)).where(hasStep(now)),
    returned: rows.where('orderForm.status', '=', sql.lit('REVISION_REQUESTED')).where('orderForm.ownerId', '=', id),
    handed: (await isHandedTo(db, id, now))
      ? orderFormPendingMyApproval(rows, { id, role }, now)
          .where((eb) => eb.not(isMyRoles))
          .where(isNoAuthorSql(id))
      : null,
  }
}

/** Whether anybody hands approvals over to this person about today; the day is that of each order form's country. */
const isHandedTo = async (db: Db, id: string, now: Date) =>
  (await db
    .selectFrom('delegation')
    .select('delegation.id')
    .where('toId', '=', id)
    .where(sql<boolean>`(${now}::timestamptz at time zone 'UTC')::date between first_day - 1 and last_day + 1`)
    .limit(sql.lit(1))
    .executeTakeFirst()) !== undefined
