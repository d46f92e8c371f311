import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { ALLOCATION, type AllocationRecord, allocationName } from '../receipts/allocations.queries.ts'
import { RECEIPT, type ReceiptRecord, receiptName } from '../receipts/receipt-rows.queries.ts'
import type { InvoiceWriteContext } from './persistence.actions.ts'

const storedReceipt = (row: ReceiptRecord) => ({
  status: row.status,
  number: row.number,
  receivedOn: row.receivedOn,
  currency: row.currency,
  received: row.received,
  bankCharge: row.bankCharge,
  allocated: row.allocated,
  unallocated: row.unallocated,
  realised: row.realised,
  bankReference: row.bankReference,
  ...(row.duplicateReason !== null && {
    duplicateOf: row.duplicatedNumber ?? null,
    duplicateReason: row.duplicateReason,
  }),
})

interface AuditedChange<T> {
  readonly before?: T
  readonly reason?: string | null
}

/** Writes an audit entry of a receipt. */
export const recordReceipt = (
  context: InvoiceWriteContext,
  event: string,
  after: ReceiptRecord,
  { before, reason }: AuditedChange<ReceiptRecord> = {},
) =>
  writeAuditEntry(context, {
    event: `${RECEIPT}.${event}`,
    entity: RECEIPT,
    entityID: after.id,
    countryID: after.countryId,
    name: `${receiptName(after)} · ${after.clientName}`,
    ...(before && { before: storedReceipt(before) }),
    after: storedReceipt(after),
    reason: reason ?? null,
  })

const storedAllocation = (row: AllocationRecord) => ({
  status: row.status,
  from: row.receiptNumber ?? row.billingNumber,
  currency: row.currency,
  amount: row.amount,
  invoices: row.invoices,
  realised: row.realised,
})

/** Writes an audit entry of an allocation. */
export const recordAllocation = (
  context: InvoiceWriteContext,
  event: string,
  after: AllocationRecord,
  { before, reason }: AuditedChange<AllocationRecord> = {},
) =>
  writeAuditEntry(context, {
    event: `${ALLOCATION}.${event}`,
    entity: ALLOCATION,
    entityID: after.id,
    countryID: after.countryId,
    name: `${allocationName(after)} · ${after.clientName}`,
    ...(before && { before: storedAllocation(before) }),
    after: storedAllocation(after),
    reason: reason ?? null,
  })
