import { type RawBuilder, sql, type Updateable } from 'kysely'
import { type AuditContext, notifyAll, writeAuditEntries } from '../../../kernel/app/events.ts'
import { updateMany } from '../../../kernel/db/bulk-write.ts'
import type { DB } from '../../../kernel/db/db.ts'
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

/** Updates columns together with version and audit columns. */
const updateInvoiceVersion = (context: InvoiceWriteContext, id: string, columns: Columns) =>
  updateAllVersions(context, [id], { columns })

interface Touched {
  readonly columns: Columns
  /** By an editor, who therefore can’t approve the invoice. */
  readonly asWriter?: boolean
}

const CONTRIBUTORS = (staff: { readonly id: string }) =>
  sql<string[]>`array(select distinct unnest(contributor_ids || ${staff.id}::uuid))`

/** Updates the same columns of many rows. */
export const updateAllVersions = (
  { db, now, staff }: InvoiceWriteContext,
  ids: readonly string[],
  { columns, asWriter = false }: Touched,
) =>
  db
    .updateTable('billing')
    .set({
      ...columns,
      ...(asWriter && staff && { contributorIds: CONTRIBUTORS(staff) }),
      ...changeColumns({ staff, now }),
    })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()

/** Updates the same columns of many invoices together with version and audit columns; JSON columns take values here. */
export const updateEachVersion = (
  { db, now, staff }: InvoiceWriteContext,
  rows: readonly ({ readonly id: string } & Columns)[],
) =>
  updateMany(db, 'billing', rows, [
    ['version', sql`billing.version + 1`],
    ['updatedAt', sql`${now}::timestamptz`],
    ['updatedBy', sql`${staff?.id ?? null}::uuid`],
  ])

/** The same, recording the user as an editor, who then can't approve it. */
export const updateVersionAsContributor = (context: InvoiceWriteContext, id: string, columns: Columns) =>
  updateAllVersions(context, [id], { columns, asWriter: true })

const FIELDS = [
  ...([
    'status',
    'number',
    'net',
    'tax',
    'gross',
    'currency',
    'terms',
    'buyerReference',
    'note',
    'supplyFrom',
  ] as const),
  ...(['supplyTo', 'lineCount', 'orderNumbers', 'issueDate', 'dueDate', 'lateReason', 'open', 'disputed'] as const),
  ...(['portalReference'] as const),
] as const

/** The audit snapshot of an invoice; its lines by count and sum. */
const auditable = (row: BillingRecord) => Object.fromEntries(FIELDS.map((field) => [field, row[field]]))

export const invoiceAuditSubject = (row: BillingRecord) => ({
  entity: INVOICE_ENTITY,
  entityID: row.id,
  countryID: row.countryId,
  name: `${invoiceName(row)} · ${row.clientName}`,
})

interface InvoiceChange {
  readonly before?: BillingRecord
  readonly reason?: string | null
  readonly more?: object
  readonly at?: Date
}

/** Writes audit entries of many invoices at once. */
export const recordBillings = (
  context: AuditContext,
  event: string,
  all: readonly (InvoiceChange & { readonly after: BillingRecord })[],
) =>
  writeAuditEntries(
    context,
    all.map(({ after, before, reason, more, at }) => ({
      event: `${INVOICE_ENTITY}.${event}`,
      ...invoiceAuditSubject(after),
      reason: reason ?? null,
      ...(before && { before: auditable(before) }),
      after: { ...auditable(after), ...more },
      ...(at && { at }),
    })),
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
  await updateInvoiceVersion(context, before.id, columns)
  const after = await loadBilling(context.db, null, { id: before.id })
  await recordBilling(context, event, after, { ...change, before })
  return after
}

/** Notifies the editors of the result, except the person who caused it. */
export async function notifyContributors(
  context: AuditContext,
  all: readonly BillingRecord[],
  what: string,
  reason: string | null = null,
): Promise<void> {
  const orderForms = await orderFormsOfInvoices(
    context.db,
    all.map(({ id }) => id),
  )
  await notifyAll(
    context,
    all.map((row) => ({
      to: [row.createdBy, row.submittedBy].filter((one) => one !== null && one !== context.staff?.id) as string[],
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
