import type { Client, ClientRow } from '@muster/contract/clients/shapes.contract.ts'
import {
  type AnyColumnWithTable,
  type ExpressionBuilder,
  expressionBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { notFound } from '../../kernel/app/errors.ts'
import type { DB, Db } from '../../kernel/db/db.ts'
import { isLimitedToJobs, isUnlimited, type Scope } from '../../kernel/db/scope.ts'
import { precompiledColumns } from '../../kernel/performance/column-names.ts'
import { refTo } from '../../kernel/records/refs.ts'

type ClientExpression = ExpressionBuilder<DB, 'client'>

/** Whether a client row is within a user's scope: their countries, or their own clients. Archived ones never are. */
export const clientInScope = (scope: Scope) => (eb: ClientExpression) => {
  const { countryIDs, ownClientsOf } = scope
  const conditions = [eb('client.archivedAt', 'is', null)]
  if (countryIDs) conditions.push(eb('client.countryId', '=', sql<string>`any(${countryIDs}::text[])`))
  if (ownClientsOf) conditions.push(eb.exists(managedBy(eb, [ownClientsOf])))
  if (isLimitedToJobs(scope)) conditions.push(eb.lit(false))
  return eb.and(conditions)
}

/** Rows of clients in scope, by the column of their client. Without a scope, and for a user who sees all, all of them. */
export const ofClientsInScope = <TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  scope: Scope | null,
  client: AnyColumnWithTable<DB, TB>,
): SelectQueryBuilder<DB, TB, O> =>
  scope && !isUnlimited(scope)
    ? rows.where(
        sql.ref(client),
        'in',
        expressionBuilder<DB, never>().selectFrom('client').select('client.id').where(clientInScope(scope)),
      )
    : rows

export const managedBy = (eb: ClientExpression, userIDs: readonly string[]) =>
  eb
    .selectFrom('clientAccountManager as m')
    .select('m.userId')
    .whereRef('m.clientId', '=', 'client.id')
    .where('m.userId', 'in', userIDs)

const managersOf = (eb: ClientExpression) =>
  jsonArrayFrom(
    eb
      .selectFrom('clientAccountManager as m')
      .innerJoin('appUser as u', 'u.id', 'm.userId')
      .select(['u.id', 'u.name'])
      .whereRef('m.clientId', '=', 'client.id')
      .orderBy('u.name')
      .orderBy('u.id'),
  )

const ROW = precompiledColumns([
  'client.id',
  'client.code',
  'client.name',
  'client.legalName',
  'client.type',
  'client.countryId',
  'country.name as countryName',
  'client.industry',
  'client.workingDays',
  'client.hoursPerDay',
  'client.leaveRemark',
  'client.currency',
  'client.paymentTerms',
  'client.taxNumber',
  'client.createdAt',
  'client.updatedAt',
  'client.version',
])

/** The rows of a list: the clients that match, with their country and account managers. */
export const decorateClientRows = (clients: SelectQueryBuilder<DB, 'client', object>) =>
  clients
    .innerJoin('country', 'country.id', 'client.countryId')
    .select(ROW)
    .select((eb) => managersOf(eb as unknown as ClientExpression).as('managers'))

type ClientListRow = Awaited<ReturnType<ReturnType<typeof decorateClientRows>['execute']>>[number]

export const presentClientRow = (row: ClientListRow): ClientRow => ({
  id: row.id,
  code: row.code,
  name: row.name,
  legalName: row.legalName,
  type: row.type as ClientRow['type'],
  countryID: row.countryId,
  _country: { id: row.countryId, name: row.countryName },
  accountManagerIDs: row.managers.map(({ id }) => id),
  _accountManagers: row.managers,
  _accountManager: row.managers[0] ?? null,
  industry: row.industry,
  workingDays: row.workingDays,
  hoursPerDay: row.hoursPerDay,
  leaveRemark: row.leaveRemark,
  currency: row.currency,
  paymentTerms: row.paymentTerms,
  taxNumber: row.taxNumber,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

/** One client within scope, complete; `lock` prevents other changes until the end of the transaction. */
export async function getClient(db: Db, scope: Scope, id: string, { lock = false } = {}): Promise<Client> {
  if (lock) await lockClients(db, scope, [id])
  const client = await readClient(db, scope, id)
  if (!client) throw notFound('client')
  return client
}

/**
 * Locks all of these clients, in a fixed order so that two changes cannot block each other; 404 if one is out of scope.
 */
export async function lockClients(db: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  const found = await db
    .selectFrom('client')
    .select('client.id')
    .where('client.id', 'in', ids)
    .where(clientInScope(scope))
    .orderBy('client.id')
    .forUpdate()
    .execute()
  if (found.length < new Set(ids).size) throw notFound('client')
}

/**
 * Checks that a client is in scope, for new records that refer to it, and returns its name and country. 404 otherwise.
 */
export async function loadClient(db: Db, scope: Scope, id: string, { lock = false } = {}) {
  if (lock) await lockClients(db, scope, [id])
  return db
    .selectFrom('client')
    .select(['client.id', 'client.name', 'client.countryId'])
    .where('client.id', '=', id)
    .where(clientInScope(scope))
    .executeTakeFirstOrThrow(() => notFound('client'))
}

/**
 * The complete record; without a scope if the caller has just written it, because the change may have moved it out of
 * scope.
 */
export async function readClient(db: Db, scope: Scope | null, id: string): Promise<Client | undefined> {
  const row = await wholeClients(db, scope, [id]).executeTakeFirst()
  return row && presentClient(row)
}

/** Complete records that the caller has just written. */
export const readClients = async (db: Db, ids: readonly string[]): Promise<Client[]> =>
  (await wholeClients(db, null, ids).execute()).map(presentClient)

function wholeClients(db: Db, scope: Scope | null, ids: readonly string[]) {
  let found = db.selectFrom('client').where('client.id', 'in', ids)
  if (scope) found = found.where(clientInScope(scope))
  return found
    .innerJoin('country', 'country.id', 'client.countryId')
    .leftJoin('appUser as creator', 'creator.id', 'client.createdBy')
    .leftJoin('appUser as editor', 'editor.id', 'client.updatedBy')
    .selectAll('client')
    .select(['country.name as countryName'])
    .select(['creator.name as creatorName', 'editor.name as editorName'])
    .select((eb) => [
      managersOf(eb as unknown as ClientExpression).as('managers'),
      holidaysOf(eb as unknown as ClientExpression).as('holidays'),
      parentNameOf(eb as unknown as ClientExpression, scope).as('parentName'),
    ])
}

/** The parent's name, if the parent is in scope. */
const parentNameOf = (eb: ClientExpression, scope: Scope | null) => {
  let parent = eb.selectFrom('client as parent').select('parent.name').whereRef('parent.id', '=', 'client.parentId')
  if (scope?.countryIDs) parent = parent.where('parent.countryId', '=', sql<string>`any(${scope.countryIDs}::text[])`)
  if (scope?.ownClientsOf) {
    const own = eb.selectFrom('clientAccountManager').select('clientId').where('userId', '=', scope.ownClientsOf)
    parent = parent.where('parent.id', 'in', own)
  }
  return parent
}

type ClientRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof wholeClients>['executeTakeFirst']>>>

const holidaysOf = (eb: ClientExpression) =>
  jsonArrayFrom(
    eb
      .selectFrom('clientHoliday as h')
      .select(['h.date', 'h.name', 'h.kind'])
      .whereRef('h.clientId', '=', 'client.id')
      .orderBy('h.date'),
  )

function presentClient(row: ClientRecord): Client {
  const policy = { kind: row.leavePolicyKind, days: row.leavePolicyDays } as Client['leaveBillingPolicy']
  return {
    ...presentClientRow(row),
    parentID: row.parentId,
    _parent: row.parentName === null ? null : refTo(row.parentId, row.parentName),
    website: row.website,
    taxRegistered: row.taxRegistered,
    commercialRegistration: row.commercialRegistration,
    registrar: row.registrar,
    eInvoiceEndpoint: row.eInvoiceScheme === null ? null : { scheme: row.eInvoiceScheme, id: row.eInvoiceId! },
    billingAddress: row.billingAddress as Client['billingAddress'],
    siteAddresses: row.siteAddresses as Client['siteAddresses'],
    creditLimit:
      row.creditLimitAmount === null ? null : { amount: row.creditLimitAmount, currency: row.creditLimitCurrency! },
    invoiceGrouping: row.invoiceGrouping as Client['invoiceGrouping'],
    invoiceDelivery: row.invoiceDelivery as Client['invoiceDelivery'],
    requiresPO: row.requiresPo,
    requiresSignedTimesheet: row.requiresSignedTimesheet,
    leaveBillingPolicy: policy,
    rebatePercent: row.rebatePercent,
    withholdingPercent: row.withholdingPercent,
    retentionPercent: row.retentionPercent,
    notes: row.notes,
    holidays: row.holidays as Client['holidays'],
    createdBy: row.createdBy,
    _createdBy: refTo(row.createdBy, row.creatorName),
    updatedBy: row.updatedBy,
    _updatedBy: refTo(row.updatedBy, row.editorName),
  }
}
