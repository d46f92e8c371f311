import { reversedSettlements } from '@muster/contract/billing/receipts/receipts.rules.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import {
  compare,
  isNegative,
  maximum,
  minimum,
  minus,
  type Numeric,
  plus,
} from '@muster/contract/kernel/math/rational.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { updateRecord } from '../../../kernel/records/changes.ts'
import { recordAllocation, recordReceipt } from '../core/audit.actions.ts'
import type { InvoiceWriteContext } from '../core/persistence.actions.ts'
import { type AllocationRecord, allocationName, loadAllocation } from '../receipts/allocations.queries.ts'
import { appliedSoFar, applyToInvoice, type LedgerEntry } from '../receipts/payment-application.actions.ts'
import { type ActiveEntry, activeEntries } from '../receipts/payment-application.queries.ts'
import { loadReceipt, type ReceiptRecord } from '../receipts/receipt-rows.queries.ts'
import { type BillingRecord, loadBilling } from './billings.queries.ts'

/** The write-off covered the rest after the payment: without the payment it is decided again. */
async function reversedWriteOff(db: Db, invoice: BillingRecord, day: string): Promise<LedgerEntry> {
  const given = (await appliedSoFar(db, invoice)).flatMap(({ kind, amount }) => (kind === 'WRITE_OFF' ? [amount] : []))
  const amount = toMinor(minus('0', plus(...given)), invoice.currency)
  return { kind: 'WRITE_OFF', amount, day, reverses: true }
}

/**
 * The remainder of a retention or written-off difference. Released amounts are outstanding again already, and amounts
 * ended by a credit note are no longer owed: only the remainder of all entries is reversed.
 */
async function remainderOf(
  db: Db,
  { id }: Pick<BillingRecord, 'id'>,
  kind: 'RETENTION' | 'TOLERANCE',
): Promise<(entry: ActiveEntry) => Numeric> {
  const rows = await db
    .selectFrom('billingSettlement')
    .select(['createdAt', 'amount', 'receiptId', 'reverses'])
    .where('billingId', '=', id)
    .where('kind', '=', kind)
    .orderBy('createdAt')
    .execute()
  const last = rows.findLast(({ amount, reverses }) => isNegative(amount) && !reverses)?.createdAt
  if (!last) return ({ amount }) => amount
  const isLater = ({ createdAt }: Pick<ActiveEntry, 'createdAt'>) => createdAt > last
  const later = new Set(rows.filter((row) => isLater(row) && !row.reverses).map(({ receiptId }) => receiptId))
  const left = plus(...rows.filter(({ receiptId }) => !later.has(receiptId)).map(({ amount }) => amount))
  return (entry) => (isLater(entry) ? entry.amount : maximum(minimum(entry.amount, left), '0'))
}

interface Reversal {
  readonly posted: readonly ActiveEntry[]
  readonly booksCurrency: string
  readonly more: object
}

/** Reverses entries on their invoices, which the caller has locked, each as a separate entry. */
async function reverseEntries(context: InvoiceWriteContext, { posted, booksCurrency, more }: Reversal): Promise<void> {
  const { db, today } = context
  for (const [billingId, some] of Map.groupBy(posted, (reversed) => reversed.billingId)) {
    const { currency } = some[0]!
    const invoice = await loadBilling(db, null, { id: billingId })
    const held = {
      RETENTION: await remainderOf(db, invoice, 'RETENTION'),
      TOLERANCE: await remainderOf(db, invoice, 'TOLERANCE'),
    }
    const appliedAmount = (reversed: ActiveEntry): Numeric =>
      reversed.kind === 'RETENTION' || reversed.kind === 'TOLERANCE' ? held[reversed.kind](reversed) : reversed.amount
    const back = reversedSettlements(
      some.map((reversed) => ({ ...reversed, amount: toMinor(appliedAmount(reversed), currency) })),
      currency,
    )
    const entries = back.map((reversed, i): LedgerEntry => {
      const { receiptId, allocationId, certificate, difference } = some[i]!
      return {
        ...reversed,
        day: today,
        reverses: true,
        certificate,
        ...(receiptId && { receiptID: receiptId }),
        ...(allocationId && { allocationID: allocationId }),
        difference: difference === null ? null : toMinor(minus('0', difference), booksCurrency),
      }
    })
    if (invoice.status === 'WRITTEN_OFF') entries.push(await reversedWriteOff(db, invoice, today))
    await applyToInvoice(context, invoice, entries, { event: 'payment-reversed', more })
  }
}

/** All its entries are reversed, including later allocations; the receipt and its number stay. */
export async function reverseReceipt(context: InvoiceWriteContext, row: ReceiptRecord, reason: string) {
  const { db, now, today } = context
  const { booksCurrency, number } = row
  const posted = await activeEntries(db, { receiptID: row.id })
  await reverseEntries(context, { posted, booksCurrency, more: { receipt: number, reason } })
  const postedAllocations = await db
    .selectFrom('allocation')
    .select('id')
    .where('receiptId', '=', row.id)
    .where('status', '=', 'POSTED')
    .orderBy('id')
    .execute()
  for (const { id } of postedAllocations) {
    const before = await loadAllocation(db, null, { id, lock: true })
    await updateRecord(context, 'allocation', id, { status: 'REVERSED', stateSince: now, reversedOn: today, reason })
    await recordAllocation(context, 'reversed', await loadAllocation(db, null, { id }), { before, reason })
  }
  return { realised: '0', allocated: '0', unallocated: '0', reversedOn: today }
}

/** Its amounts on invoices become client credit again. */
export async function reverseAllocation(context: InvoiceWriteContext, row: AllocationRecord, reason: string) {
  const { db } = context
  const posted = await activeEntries(db, { allocationID: row.id })
  await reverseEntries(context, {
    posted,
    booksCurrency: row.booksCurrency,
    more: { allocation: allocationName(row), reason },
  })
  const back = { amount: minus('0', row.amount), realised: minus('0', row.realised ?? '0') }
  if (row.receiptId) await drawFromAccount(context, row.receiptId, back)
  return { reversedOn: context.today }
}

/**
 * Applies the unallocated amount of a receipt, which the caller has locked, to invoices; negative amounts return it.
 */
export async function drawFromAccount(
  context: InvoiceWriteContext,
  id: string,
  { amount, realised }: { amount: Numeric; realised: Numeric },
): Promise<void> {
  const { db } = context
  const before = await loadReceipt(db, null, { id })
  const { currency, booksCurrency } = before
  await updateRecord(context, 'receipt', id, {
    allocated: toMinor(plus(before.allocated, amount), currency),
    unallocated: toMinor(minus(before.unallocated, amount), currency),
    realised: toMinor(plus(before.realised ?? '0', realised), booksCurrency),
  })
  const event = compare(amount, '0') > 0 ? 'allocated' : 'allocation-removed'
  await recordReceipt(context, event, await loadReceipt(db, null, { id }), { before })
}
