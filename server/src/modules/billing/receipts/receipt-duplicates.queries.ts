import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { draftName } from '../invoices/billings.queries.ts'

/** The values that identify a payment. */
interface PaymentKey {
  /** Of an existing receipt. */
  readonly id?: string
  readonly clientId: string
  readonly legalEntityId: string
  readonly receivedOn: string
  readonly currency: string
  readonly received: string
  readonly bankReference: string | null
}

export interface Duplicate {
  readonly id: string
  readonly name: string
  /** Its description, for a user who enters or posts the same payment again. */
  readonly message: string
}

/** Serializes entries for the same client and date, so that each sees the other. */
export const lockPayment = (db: Db, { clientId, legalEntityId, receivedOn }: PaymentKey) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`receipt ${clientId} ${legalEntityId} ${receivedOn}`}, 0))`.execute(
    db,
  )

/**
 * The earliest receipt with the same values: posted ones, or drafts as well. Case and spaces of the reference are
 * ignored.
 */
export async function findDuplicate(
  db: Db,
  payment: PaymentKey,
  statuses: readonly ('DRAFT' | 'POSTED')[],
): Promise<Duplicate | null> {
  const { id, clientId, legalEntityId, receivedOn, currency, received, bankReference } = payment
  const row = await db
    .selectFrom('receipt')
    .leftJoin('appUser as creator', 'creator.id', 'receipt.createdBy')
    .leftJoin('appUser as poster', 'poster.id', 'receipt.postedBy')
    .select(['receipt.id', 'receipt.number', 'receipt.draftNumber', 'receipt.status'])
    .select(['creator.name as creatorName', 'poster.name as posterName'])
    .where('receipt.clientId', '=', clientId)
    .where('receipt.legalEntityId', '=', legalEntityId)
    .where('receipt.receivedOn', '=', receivedOn)
    .where('receipt.currency', '=', currency)
    .where('receipt.received', '=', received)
    .where('receipt.referenceKey', '=', sql<string>`receipt_reference_key(${bankReference})`)
    .where('receipt.status', 'in', [...statuses])
    .$if(id !== undefined, (all) => all.where('receipt.id', '<>', id!))
    .orderBy(sql`receipt.posted_at nulls last`)
    .orderBy('receipt.createdAt')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const name = row.number ?? draftName(row.draftNumber)
  const by =
    row.status === 'POSTED' ? `posted by ${row.posterName}` : `entered by ${row.creatorName} and not posted yet`
  const reference = bankReference ? `with the reference “${bankReference}”` : 'without a reference'
  const money = `${currency} ${toMinor(received, currency)}`
  return {
    id: row.id,
    name,
    message: `A receipt of ${money} from this client on ${formatLongDate(receivedOn)} ${reference} already exists: ${name}, ${by}.`,
  }
}
