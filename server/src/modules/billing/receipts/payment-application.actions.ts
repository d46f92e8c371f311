import {
  invoiceBalance,
  type Settlement,
  type SettlementKind,
  statusAfter,
} from '@muster/contract/billing/drafts/invoice-balance.rules.ts'
import { minorUnit, toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, times } from '@muster/contract/kernel/math/rational.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { changeBilling, type InvoiceWriteContext } from '../core/persistence.actions.ts'
import { billingSetting } from '../core/reference-data.queries.ts'
import { type BillingRecord, statusOf } from '../invoices/billings.queries.ts'

/** The write-off tolerance in a currency. */
export const roundingTolerance = async (db: Db, currency: string): Promise<string> =>
  toMinor(times(String((await billingSetting(db)).toleranceUnits), minorUnit(currency)), currency)

export interface LedgerEntry extends Settlement {
  readonly day: string
  readonly receiptID?: string
  readonly creditNoteID?: string
  readonly allocationID?: string
  readonly certificate?: string | null
  readonly difference?: string | null
  readonly reverses?: boolean
}

/** All entries of an invoice so far. */
export async function appliedSoFar(
  db: Db,
  { id, currency }: Pick<BillingRecord, 'id' | 'currency'>,
): Promise<Settlement[]> {
  const rows = await db.selectFrom('billingSettlement').select(['kind', 'amount']).where('billingId', '=', id).execute()
  return rows.map(({ kind, amount }) => ({ kind: kind as SettlementKind, amount: toMinor(amount, currency) }))
}

interface PaymentAuditDetails {
  readonly event: string
  readonly reason?: string | null
  readonly more?: object
}

/**
 * Writes payment entries of an invoice with the resulting outstanding amount and status. The row is locked by the
 * caller; each entry has its key, so that none is written twice.
 */
export async function applyToInvoice(
  context: InvoiceWriteContext,
  row: BillingRecord,
  entries: readonly LedgerEntry[],
  { event, reason, more }: PaymentAuditDetails,
): Promise<BillingRecord> {
  const { db, staff, now } = context
  const { currency } = row
  const worth = entries.filter(({ amount }) => compare(amount, '0') !== 0)
  if (worth.length > 0)
    await db
      .insertInto('billingSettlement')
      .values(
        worth.map(
          ({ kind, amount, day, receiptID, creditNoteID, allocationID, certificate, difference, reverses }) => ({
            billingId: row.id,
            kind,
            amount,
            day,
            receiptId: receiptID ?? null,
            creditNoteId: creditNoteID ?? null,
            allocationId: allocationID ?? null,
            certificate: certificate ?? null,
            difference: difference ?? null,
            reverses: reverses ?? false,
            createdAt: now,
            createdBy: staff?.id ?? null,
          }),
        ),
      )
      .execute()
  const balance = invoiceBalance(toMinor(row.gross, currency), await appliedSoFar(db, row), currency)
  const tolerance = await roundingTolerance(db, currency)
  const status = statusAfter(balance, { from: statusOf(row), tolerance, isSent: row.sentAt !== null })
  const moved = status !== row.status ? { status, stateSince: now } : {}
  return changeBilling(
    context,
    row,
    event,
    { ...moved, open: balance.open, ...(reason && { reason }) },
    { reason, more },
  )
}
