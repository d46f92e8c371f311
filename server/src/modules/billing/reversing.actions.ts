import { reversedSettlements } from '@muster/contract/billing/receipts.rules.ts'
import { compare, greater, isNegative, lesser, minus, type Numeric, plus } from '@muster/contract/kernel/exact.ts'
import { toMinor } from '@muster/contract/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { type AllocationRecord, allocationAtHand, allocationName } from './allocations.queries.ts'
import { type BillingRecord, billingAtHand } from './billings.queries.ts'
import { type ReceiptRecord, receiptAtHand } from './receipts.queries.ts'
import { type Entry, settle, settledSoFar } from './settling.actions.ts'
import { type StandingEntry, standingEntries } from './settling.queries.ts'
import { recordAllocation, recordReceipt } from './trail.actions.ts'
import type { Writing } from './writing.actions.ts'

/** A write-off gave up what was left after the money: without the money all of it is decided anew. */
async function writeOffBack(db: Db, invoice: BillingRecord, day: string): Promise<Entry> {
  const given = (await settledSoFar(db, invoice)).flatMap(({ kind, amount }) => (kind === 'WRITE_OFF' ? [amount] : []))
  const amount = toMinor(minus('0', plus(...given)), invoice.currency)
  return { kind: 'WRITE_OFF', amount, day, reverses: true }
}

/**
 * What of an entry that the client holds back, or that was let go, still stands. What was released since is open again already, and what a credit note has ended of it is owed
 * no more: of the entries before, only what is left of them all comes back.
 */
async function stillThere(
  db: Db,
  { id }: Pick<BillingRecord, 'id'>,
  kind: 'RETENTION' | 'TOLERANCE',
): Promise<(entry: StandingEntry) => Numeric> {
  const rows = await db
    .selectFrom('billingSettlement')
    .select(['createdAt', 'amount', 'receiptId', 'reverses'])
    .where('billingId', '=', id)
    .where('kind', '=', kind)
    .orderBy('createdAt')
    .execute()
  const last = rows.findLast(({ amount, reverses }) => isNegative(amount) && !reverses)?.createdAt
  if (!last) return ({ amount }) => amount
  const isLater = ({ createdAt }: Pick<StandingEntry, 'createdAt'>) => createdAt > last
  const later = new Set(rows.filter((row) => isLater(row) && !row.reverses).map(({ receiptId }) => receiptId))
  const left = plus(...rows.filter(({ receiptId }) => !later.has(receiptId)).map(({ amount }) => amount))
  return (entry) => (isLater(entry) ? entry.amount : greater(lesser(entry.amount, left), '0'))
}

interface Taking {
  readonly written: readonly StandingEntry[]
  readonly booksCurrency: string
  readonly more: object
}

/** Entries come back from their invoices, which the caller has locked, each as an entry of its own. */
async function takeBack(doing: Writing, { written, booksCurrency, more }: Taking): Promise<void> {
  const { db, today } = doing
  for (const [billingId, some] of Map.groupBy(written, (one) => one.billingId)) {
    const { currency } = some[0]!
    const invoice = await billingAtHand(db, null, { id: billingId })
    const held = {
      RETENTION: await stillThere(db, invoice, 'RETENTION'),
      TOLERANCE: await stillThere(db, invoice, 'TOLERANCE'),
    }
    const standing = (one: StandingEntry): Numeric =>
      one.kind === 'RETENTION' || one.kind === 'TOLERANCE' ? held[one.kind](one) : one.amount
    const back = reversedSettlements(
      some.map((one) => ({ ...one, amount: toMinor(standing(one), currency) })),
      currency,
    )
    const entries = back.map((one, i): Entry => {
      const { receiptId, allocationId, certificate, difference } = some[i]!
      return {
        ...{ ...one, day: today, reverses: true, certificate },
        ...(receiptId && { receiptID: receiptId }),
        ...(allocationId && { allocationID: allocationId }),
        difference: difference === null ? null : toMinor(minus('0', difference), booksCurrency),
      }
    })
    if (invoice.status === 'WRITTEN_OFF') entries.push(await writeOffBack(db, invoice, today))
    await settle(doing, invoice, entries, { event: 'settlement-reversed', more })
  }
}

const reversedNow = ({ today, now, staff }: Writing, reason: string) => ({
  ...{ status: 'REVERSED', stateSince: now, reversedOn: today, reason, updatedAt: now },
  ...{ updatedBy: staff?.id ?? null, version: sql<number>`version + 1` },
})

/** Everything that it settled comes back, also what was given out of it later; the receipt and its number stay. */
export async function reverseReceipt(doing: Writing, row: ReceiptRecord, reason: string) {
  const { db } = doing
  const { booksCurrency, number } = row
  const written = await standingEntries(db, { receiptID: row.id })
  await takeBack(doing, { written, booksCurrency, more: { receipt: number, reason } })
  const given = await db
    .selectFrom('allocation')
    .select('id')
    .where('receiptId', '=', row.id)
    .where('status', '=', 'POSTED')
    .orderBy('id')
    .execute()
  for (const { id } of given) {
    const before = await allocationAtHand(db, null, { id, lock: true })
    await db.updateTable('allocation').set(reversedNow(doing, reason)).where('id', '=', id).execute()
    await recordAllocation(doing, 'reversed', await allocationAtHand(db, null, { id }), { before, reason })
  }
  return { realised: '0', allocated: '0', onAccount: '0', reversedOn: doing.today }
}

/** What it gave to invoices is in favour of the client again. */
export async function reverseAllocation(doing: Writing, row: AllocationRecord, reason: string) {
  const { db } = doing
  const written = await standingEntries(db, { allocationID: row.id })
  await takeBack(doing, {
    ...{ written, booksCurrency: row.booksCurrency, more: { allocation: allocationName(row), reason } },
  })
  const back = { amount: minus('0', row.amount), realised: minus('0', row.realised ?? '0') }
  if (row.receiptId) await drawOn(doing, row.receiptId, back)
  return { reversedOn: doing.today }
}

/** Money on the account of a receipt, which the caller has locked, goes to invoices; below zero it comes back. */
export async function drawOn(
  doing: Writing,
  id: string,
  { amount, realised }: { amount: Numeric; realised: Numeric },
): Promise<void> {
  const { db, now, staff } = doing
  const before = await receiptAtHand(db, null, { id })
  const { currency, booksCurrency } = before
  await db
    .updateTable('receipt')
    .set({
      allocated: toMinor(plus(before.allocated, amount), currency),
      onAccount: toMinor(minus(before.onAccount, amount), currency),
      realised: toMinor(plus(before.realised ?? '0', realised), booksCurrency),
      ...{ updatedAt: now, updatedBy: staff?.id ?? null, version: sql<number>`version + 1` },
    })
    .where('id', '=', id)
    .execute()
  const event = compare(amount, '0') > 0 ? 'allocated' : 'given-back'
  await recordReceipt(doing, event, await receiptAtHand(db, null, { id }), { before })
}
