import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { DB } from '../../kernel/db.ts'
import { type Doing, notify, recordAll } from '../../kernel/events.ts'
import type { Json } from '../../kernel/schema.generated.ts'
import { type BillingRecord, billingAtHand, ENTITY, nameOf } from './billings.queries.ts'

export interface Writing extends Doing {
  readonly now: Date
  readonly today: string
}

type Columns = Omit<Updateable<DB['billing']>, 'writers'> & {
  readonly writers?: string[] | RawBuilder<string[]>
}

/** Writes columns with the bookkeeping of every change. */
export const touch = ({ db, now, staff }: Writing, id: string, columns: Columns) =>
  db
    .updateTable('billing')
    .set({ ...columns, version: sql`version + 1`, updatedAt: now, updatedBy: staff?.id ?? null })
    .where('id', '=', id)
    .execute()

/** The same, by somebody who thereby wrote on it and so does not approve it. */
export const touchAsWriter = (doing: Writing, id: string, columns: Columns) =>
  touch(doing, id, {
    ...columns,
    ...(doing.staff && { writers: sql<string[]>`array(select distinct unnest(writers || ${doing.staff.id}::uuid))` }),
  })

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
export const tellWriters = (doing: Doing, row: BillingRecord, what: string, reason: string | null = null) =>
  notify(doing, {
    to: [row.createdBy, row.submittedBy].filter((one) => one !== null && one !== doing.staff?.id) as string[],
    type: 'BILLING_ACTION',
    subject: `${nameOf(row)} for ${row.clientName} was ${what}`,
    message: `${doing.staff?.name ?? 'Muster'} has ${what} it.${reason ? ` ${reason}` : ''}`,
    ...{ entity: ENTITY, entityID: row.id },
  })

export const asJson = (value: unknown): Json => JSON.stringify(value)
