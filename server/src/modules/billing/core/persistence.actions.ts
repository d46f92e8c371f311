import { type RawBuilder, sql, type Updateable } from 'kysely'
import { type AuditContext, notifyAll, othersThan, writeAuditEntries } from '../../../kernel/app/events.ts'
import { updateMany } from '../../../kernel/db/bulk-write.ts'
import type { DB } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { changeEventOf } from '../../../kernel/records/changes.ts'
import { changeColumns } from '../../../kernel/records/columns.ts'
import type { Json } from '../../../kernel/schema.generated.ts'
import { type BillingRecord, INVOICE_ENTITY, invoiceName, loadBilling } from '../invoices/billings.queries.ts'
import { orderFormsOfInvoices } from './order-form.queries.ts'

export interface InvoiceWriteContext extends AuditContext {
  readonly now: Date
  readonly today: string
}

type Columns = Omit<Updateable<DB['billing']>, 'contributorIds'> & {
  readonly contributorIds?: string[] | RawBuilder<string[]>
}

/** Adds the user as a contributor, who therefore can’t approve the invoice. */
export const contributorColumns = ({ staff }: Pick<InvoiceWriteContext, 'staff'>): Pick<Columns, 'contributorIds'> =>
  staff ? { contributorIds: sql<string[]>`array(select distinct unnest(contributor_ids || ${staff.id}::uuid))` } : {}

/** Updates the same columns of many invoices, together with version and audit columns. */
export const updateInvoices = ({ db, now, staff }: InvoiceWriteContext, ids: readonly string[], columns: Columns) =>
  db
    .updateTable('billing')
    .set({ ...columns, ...changeColumns({ staff, now }) })
    .where('id', '=', anyOf(ids))
    .execute()

/** Updates each invoice with its own values, together with version and audit columns; JSON columns take values here. */
export const updateEachInvoice = (
  { db, now, staff }: InvoiceWriteContext,
  rows: readonly ({ readonly id: string } & Columns)[],
) =>
  updateMany(db, 'billing', rows, [
    ['version', sql`billing.version + 1`],
    ['updatedAt', sql`${now}::timestamptz`],
    ['updatedBy', sql`${staff?.id ?? null}::uuid`],
  ])

export const updateAsContributor = (context: InvoiceWriteContext, id: string, columns: Columns) =>
  updateInvoices(context, [id], { ...columns, ...contributorColumns(context) })

/** The audit snapshot of an invoice; its lines by count and sum. */
const auditable = (row: BillingRecord) => ({
  status: row.status,
  number: row.number,
  net: row.net,
  tax: row.tax,
  gross: row.gross,
  currency: row.currency,
  terms: row.terms,
  buyerReference: row.buyerReference,
  note: row.note,
  supplyFrom: row.supplyFrom,
  supplyTo: row.supplyTo,
  lineCount: row.lineCount,
  orderNumbers: row.orderNumbers,
  issueDate: row.issueDate,
  dueDate: row.dueDate,
  lateReason: row.lateReason,
  open: row.open,
  disputed: row.disputed,
  portalReference: row.portalReference,
})

export const invoiceAuditSubject = (row: BillingRecord) => ({
  entity: INVOICE_ENTITY,
  entityID: row.id,
  countryID: row.countryId,
  name: `${invoiceName(row)} · ${row.clientName}`,
})

const invoiceChange = changeEventOf(invoiceAuditSubject, auditable)
type InvoiceChange = NonNullable<Parameters<typeof invoiceChange>[2]> & { readonly at?: Date }

/** Writes audit entries of many invoices at once. */
export const recordBillings = (
  context: AuditContext,
  event: string,
  all: readonly (InvoiceChange & { readonly after: BillingRecord })[],
) =>
  writeAuditEntries(
    context,
    all.map(({ after, at, ...change }) => ({ ...invoiceChange(event, after, change), ...(at && { at }) })),
  )

export const recordBilling = (context: AuditContext, event: string, after: BillingRecord, change: InvoiceChange = {}) =>
  recordBillings(context, event, [{ ...change, after }])

/** Performs a transition and writes its audit entry. */
export async function changeBilling(
  context: InvoiceWriteContext,
  before: BillingRecord,
  event: string,
  columns: Columns,
  change: Omit<InvoiceChange, 'before'> = {},
): Promise<BillingRecord> {
  await updateInvoices(context, [before.id], columns)
  const after = await loadBilling(context.db, null, { id: before.id })
  await recordBilling(context, event, after, { ...change, before })
  return after
}

/** Notifies creator and submitter of the result, except the person who caused it. */
export async function notifyContributors(
  context: AuditContext,
  all: readonly BillingRecord[],
  what: string,
  reason: string | null = null,
): Promise<void> {
  const orderForms = await orderFormsOfInvoices(context.db, all)
  await notifyAll(
    context,
    all.map((row) => ({
      to: othersThan(context.staff, [row.createdBy, row.submittedBy]),
      type: 'BILLING_ACTION',
      subject: `${invoiceName(row)} for ${row.clientName} was ${what}`,
      message: `${context.staff?.name ?? 'Muster'} ${what} it.${reason ? ` ${reason}` : ''}`,
      entity: INVOICE_ENTITY,
      entityID: row.id,
      orderFormID: orderForms.get(row.id) ?? null,
    })),
  )
}

export const asJson = (value: unknown): Json => JSON.stringify(value)
