import type { BillingRow } from '@muster/contract/billing/core/shapes.contract.ts'
import type { InvoiceStatus } from '@muster/contract/billing/core/states.contract.ts'
import type { SnapshotInvoice } from '@muster/contract/billing/invoices/invoice-snapshot.contract.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare } from '@muster/contract/kernel/math/rational.ts'
import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from '../../../kernel/app/errors.ts'
import type { DB, Db } from '../../../kernel/db/db.ts'
import { anyOf, inCountriesAndClients, matchesTerm, type RecordKey } from '../../../kernel/db/filters.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { refTo } from '../../../kernel/records/refs.ts'
import { clientInScope } from '../../clients/clients.queries.ts'
import { documentFields } from '../core/document-fields.rules.ts'

export const INVOICE_ENTITY = 'billing'
export type Billings = SelectQueryBuilder<DB, 'billing', object>

/** Invoices in scope. Without a scope, all of them: for jobs and to read a record just written. */
export const billingsIn = (db: Db, scope: Scope | null): Billings =>
  inCountriesAndClients(db.selectFrom('billing'), scope, { country: 'billing.countryId', client: 'billing.clientId' })

/** A client within scope, or one with an invoice within scope. */
export const loadClient = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('client')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        clientInScope(scope)(eb),
        eb.exists(billingsIn(db, scope).select('billing.id').where('billing.clientId', '=', id)),
      ]),
    )
    .executeTakeFirstOrThrow(() => notFound('client'))

/** Documents of clients whose name matches a term; queried once, so that the indexes of both sides are used. */
export const ofClient = (table: 'billing' | 'receipt' | 'credit_note' | 'allocation', term: string) =>
  sql<boolean>`${sql.ref(`${table}.client_id`)} = any (array(select client.id from client where ${matchesTerm('client.name', term)}))`

export const decorateInvoiceRows = (rows: Billings) =>
  rows
    .innerJoin('client', 'client.id', 'billing.clientId')
    .innerJoin('country', 'country.id', 'billing.countryId')
    .innerJoin('legalEntity', 'legalEntity.id', 'billing.legalEntityId')
    .leftJoin('appUser as creator', 'creator.id', 'billing.createdBy')
    .leftJoin('appUser as approver', 'approver.id', 'billing.approvedBy')
    .leftJoin('appUser as submitter', 'submitter.id', 'billing.submittedBy')
    .leftJoin('appUser as issuer', 'issuer.id', 'billing.issuedBy')
    .selectAll('billing')
    .select(['client.name as clientName', 'country.name as countryName', 'legalEntity.name as legalEntityName'])
    .select([
      'legalEntity.countryId as lawCountry',
      'legalEntity.zone',
      'client.invoiceDelivery',
      'client.retentionPercent',
    ])
    .select(['client.withholdingPercent', 'creator.name as creatorName', 'approver.name as approverName'])
    .select(['submitter.name as submitterName', 'issuer.name as issuerName'])
    .select((eb) => [
      eb
        .selectFrom('document')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('document.billingId', '=', 'billing.id')
        .as('documents'),
      eb
        .selectFrom('comment')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('comment.billingId', '=', 'billing.id')
        .as('comments'),
      eb
        .selectFrom('billingSettlement as held')
        .select(sql<string>`coalesce(sum(held.amount), 0)`.as('sum'))
        .whereRef('held.billingId', '=', 'billing.id')
        .where('held.kind', '=', 'RETENTION')
        .as('retained'),
    ])
export type BillingRecord = Awaited<ReturnType<ReturnType<typeof decorateInvoiceRows>['executeTakeFirstOrThrow']>>

export const statusOf = ({ status }: Pick<BillingRecord, 'status'>) => status as InvoiceStatus
export const snapshotOf = ({ snapshot }: Pick<BillingRecord, 'snapshot'>) =>
  snapshot as unknown as SnapshotInvoice | null
export const draftName = (number: string | number | bigint): string => `Draft ${number}`
/** Its display name: the number, or the draft name. */
export const invoiceName = ({ number, draftNumber }: Pick<BillingRecord, 'number' | 'draftNumber'>): string =>
  number ?? draftName(draftNumber)

/** Whether it has an outstanding amount after its due date. */
export const isLate = (row: Pick<BillingRecord, 'open' | 'dueDate'>, today: string): boolean =>
  row.dueDate !== null && row.dueDate < today && compare(row.open, '0') > 0

export const presentInvoiceRow =
  (today: string) =>
  (row: BillingRecord): Omit<BillingRow, 'issueBy'> => {
    const { currency } = row
    const isOpen = row.number !== null && compare(row.open, '0') > 0
    return {
      ...documentFields(row),
      number: row.number,
      reference: draftName(row.draftNumber),
      status: statusOf(row),
      supplyFrom: row.supplyFrom,
      supplyTo: row.supplyTo,
      net: toMinor(row.net, currency),
      tax: toMinor(row.tax, currency),
      gross: toMinor(row.gross, currency),
      issueDate: row.issueDate,
      dueDate: row.dueDate,
      open: toMinor(row.open, currency),
      retained: toMinor(row.retained ?? '0', currency),
      isOverdue: isLate(row, today),
      isDisputed: row.disputed,
      daysOverdue: isOpen ? daysBetween(row.dueDate!, today) : null,
      orderNumbers: row.orderNumbers,
      lines: row.lineCount,
      people: row.people,
      sentAt: row.sentAt?.toISOString() ?? null,
      remindedAt: row.remindedAt?.toISOString() ?? null,
      _approvedBy: refTo(row.approvedBy, row.approverName),
    }
  }

/** Many invoices within scope by id, the common locking order. */
export async function loadBillings(
  db: Db,
  scope: Scope | null,
  ids: readonly string[],
  { lock = false } = {},
): Promise<BillingRecord[]> {
  const these = billingsIn(db, scope).where('billing.id', '=', anyOf(ids))
  if (lock) await these.select('billing.id').orderBy('billing.id').forUpdate().execute()
  return decorateInvoiceRows(these).orderBy('billing.id').execute()
}

/** One invoice within scope; 404 otherwise. */
export async function loadBilling(db: Db, scope: Scope | null, { id, lock }: RecordKey): Promise<BillingRecord> {
  if (lock) await billingsIn(db, scope).select('billing.id').where('billing.id', '=', id).forUpdate().execute()
  return decorateInvoiceRows(billingsIn(db, scope).where('billing.id', '=', id)).executeTakeFirstOrThrow(() =>
    notFound('invoice'),
  )
}
