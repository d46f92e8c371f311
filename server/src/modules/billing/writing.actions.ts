import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { DB } from '../../kernel/db.ts'
import { type Doing, notifyAll, recordAll } from '../../kernel/events.ts'
import { updateMany } from '../../kernel/many-rows.ts'
import type { Json } from '../../kernel/schema.generated.ts'
import { type BillingRecord, billingAtHand, ENTITY, nameOf } from './billings.queries.ts'
import { orderFormsOfInvoices } from './order-form.queries.ts'

export interface Writing extends Doing {
  readonly now: Date
  readonly today: string
}

type Columns = Omit<Updateable<DB['billing']>, 'writers'> & {
  readonly writers?: string[] | RawBuilder<string[]>
}

/** Writes columns with the bookkeeping of every change. */
export const touch = (doing: Writing, id: string, columns: Columns) => touchAll(doing, [id], { columns })

interface Touched {
  readonly columns: Columns
  /** By somebody who thereby wrote on them and so does not approve them. */
  readonly asWriter?: boolean
}

const WRITERS = (staff: { readonly id: string }) =>
  sql<string[]>`array(select distinct unnest(writers || ${staff.id}::uuid))`

/** Writes the same columns of many. */
export const touchAll = ({ db, now, staff }: Writing, ids: readonly string[], { columns, asWriter = false }: Touched) =>
  db
    .updateTable('billing')
    .set({
      ...columns,
      ...(asWriter && staff && { writers: WRITERS(staff) }),
      ...{ version: sql`version + 1`, updatedAt: now, updatedBy: staff?.id ?? null },
    })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()

/** Writes columns of many invoices, all of them the same ones, with the bookkeeping of every change; JSON columns take values here. */
export const touchEach = ({ db, now, staff }: Writing, rows: readonly ({ readonly id: string } & Columns)[]) =>
  updateMany(db, 'billing', rows, [
    ['version', sql`billing.version + 1`],
    ['updatedAt', sql`${now}::timestamptz`],
    ['updatedBy', sql`${staff?.id ?? null}::uuid`],
  ])

/** The same, by somebody who thereby wrote on it and so does not approve it. */
export const touchAsWriter = (doing: Writing, id: string, columns: Columns) =>
  touchAll(doing, [id], { columns, asWriter: true })

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

/** What the history tells of an invoice; its lines by their count and sum. */
const auditable = (row: BillingRecord) => Object.fromEntries(FIELDS.map((field) => [field, row[field]]))

export const aboutBilling = (row: BillingRecord) => ({
  ...{ entity: ENTITY, entityID: row.id, countryID: row.countryId, name: `${nameOf(row)} · ${row.clientName}` },
})

interface Change {
  readonly before?: BillingRecord
  readonly reason?: string | null
  readonly more?: object
  readonly at?: Date
}

/** Writes what happened to invoices on the trail, in one go. */
export const recordBillings = (
  doing: Doing,
  event: string,
  all: readonly (Change & { readonly after: BillingRecord })[],
) =>
  recordAll(
    doing,
    all.map(({ after, before, reason, more, at }) => ({
      ...{ event: `${ENTITY}.${event}`, ...aboutBilling(after), reason: reason ?? null },
      ...(before && { before: auditable(before) }),
      after: { ...auditable(after), ...more },
      ...(at && { at }),
    })),
  )

export const recordBilling = (doing: Doing, event: string, after: BillingRecord, change: Change = {}) =>
  recordBillings(doing, event, [{ ...change, after }])

/** Takes a step and writes it down. */
export async function changeBilling(
  doing: Writing,
  before: BillingRecord,
  event: string,
  columns: Columns,
  change: Omit<Change, 'before'> = {},
): Promise<BillingRecord> {
  await touch(doing, before.id, columns)
  const after = await billingAtHand(doing.db, null, { id: before.id })
  await recordBilling(doing, event, after, { ...change, before })
  return after
}

/** Those who wrote on it hear what became of it, but for whoever did it. */
export async function tellWriters(
  doing: Doing,
  all: readonly BillingRecord[],
  what: string,
  reason: string | null = null,
): Promise<void> {
  const orderForms = await orderFormsOfInvoices(
    doing.db,
    all.map(({ id }) => id),
  )
  await notifyAll(
    doing,
    all.map((row) => ({
      to: [row.createdBy, row.submittedBy].filter((one) => one !== null && one !== doing.staff?.id) as string[],
      type: 'BILLING_ACTION',
      subject: `${nameOf(row)} for ${row.clientName} was ${what}`,
      message: `${doing.staff?.name ?? 'Muster'} has ${what} it.${reason ? ` ${reason}` : ''}`,
      ...{ entity: ENTITY, entityID: row.id, orderFormID: orderForms.get(row.id) ?? null },
    })),
  )
}

export const asJson = (value: unknown): Json => JSON.stringify(value)
