import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { teammatesOf } from '../../settings/teams/teams.queries.ts'

export type OrderForms = SelectQueryBuilder<DB, 'orderForm', object>
type OrderFormColumns = ExpressionBuilder<DB, 'orderForm'>

export type OrderFormDbRow = Omit<
  Selectable<DB['orderForm']>,
  'searchTextFull' | 'status' | 'statusBeforeHold' | 'terms' | 'person'
> & {
  readonly status: OrderFormStatus
  readonly statusBeforeHold: OrderFormStatus | null
  readonly person: NonNullable<OrderFormFields['person']>
  readonly terms: Terms
}

/** The content of `order_form.terms`: all groups except the person, and two plain fields. */
export type Terms = Omit<OrderFormFields, 'person'>

/** The order forms in a scope, without drafts: by country, by own clients, or for recruiters by recruiter or owner. */
const inScope = (scope: Scope) => (eb: OrderFormColumns) => {
  const { countryIDs, ownClientsOf, assignedJobsOf, teamsOf } = scope
  const conditions: Expression<SqlBool>[] = []
  if (countryIDs) conditions.push(eb('orderForm.countryId', '=', sql<string>`any(${countryIDs}::text[])`))
  if (ownClientsOf)
    conditions.push(
      eb(
        'orderForm.clientId',
        'in',
        eb.selectFrom('clientAccountManager as own').select('own.clientId').where('own.userId', '=', ownClientsOf),
      ),
    )
  if (assignedJobsOf) conditions.push(eb('orderForm.recruiterId', '=', assignedJobsOf))
  if (teamsOf)
    conditions.push(
      eb.or([
        eb('orderForm.ownerId', 'in', teammatesOf(teamsOf)),
        eb('orderForm.recruiterId', 'in', teammatesOf(teamsOf)),
      ]),
    )
  return eb.and(conditions)
}

/** Visible submitted order forms, for lists, counts, searches and exports. */
export const orderFormsIn = (db: Db, scope: Scope): OrderForms =>
  db
    .selectFrom('orderForm')
    .where('orderForm.submittedAt', 'is not', null)
    .where('orderForm.archivedAt', 'is', null)
    .where(inScope(scope))

/** The caller's own drafts that were never submitted or discarded. */
export const draftsOf = (db: Db, userID: string): OrderForms =>
  db
    .selectFrom('orderForm')
    .where('orderForm.submittedAt', 'is', null)
    .where('orderForm.archivedAt', 'is', null)
    .where('orderForm.ownerId', '=', userID)

/** Both kinds. */
export const visibleInScope = (scope: Scope) => (eb: OrderFormColumns) =>
  eb.and([
    eb('orderForm.archivedAt', 'is', null),
    eb.or([
      eb.and([eb('orderForm.submittedAt', 'is', null), eb('orderForm.ownerId', '=', scope.userID)]),
      eb.and([eb('orderForm.submittedAt', 'is not', null), inScope(scope)(eb)]),
    ]),
  ])

const rowOf = (db: Db, id: string) => db.selectFrom('orderForm').selectAll().where('id', '=', id)
const notVisible = () => notFound('order form')

export const getOrderForm = async (db: Db, scope: Scope, id: string) =>
  (await rowOf(db, id).where(visibleInScope(scope)).executeTakeFirstOrThrow(notVisible)) as unknown as OrderFormDbRow

/** The same with a lock until the end of the transaction, so that concurrent transitions run one after the other. */
export const lockOrderForm = async (db: Db, scope: Scope, id: string) =>
  (await rowOf(db, id)
    .where(visibleInScope(scope))
    .forUpdate()
    .executeTakeFirstOrThrow(notVisible)) as unknown as OrderFormDbRow

/** Without a scope: for background jobs, and for the other terms of a visible order form. */
export const orderFormByID = async (db: Db, id: string) =>
  (await rowOf(db, id).executeTakeFirst()) as OrderFormDbRow | undefined

/** The same with a lock. */
export const lockOrderFormByID = async (db: Db, id: string) =>
  (await rowOf(db, id).forUpdate().executeTakeFirst()) as OrderFormDbRow | undefined

/** The entered fields, from columns and groups. */
export function fieldsOf(row: OrderFormDbRow): OrderFormFields {
  return {
    ...row.terms,
    person: row.person,
    clientID: row.clientId,
    endClient: row.endClient,
    msaID: row.msaId,
    sowID: row.sowId,
    jobID: row.jobId,
    submissionID: row.submissionId,
    candidateID: row.candidateId,
    legalEntityID: row.legalEntityId,
    countryID: row.countryId,
    site: row.site,
    title: row.title,
    recruiterID: row.recruiterId,
    startDate: row.startDate,
    endDate: row.endDate,
  }
}
