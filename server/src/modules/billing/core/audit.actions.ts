import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { NOTE, type NoteRecord, noteName } from '../invoices/note-rows.queries.ts'
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

const storedAllocation = (row: AllocationRecord) => ({
  status: row.status,
  from: row.receiptNumber ?? row.billingNumber,
  currency: row.currency,
  amount: row.amount,
  invoices: row.invoices,
  realised: row.realised,
})

const storedNote = (row: NoteRecord) => ({
  status: row.status,
  number: row.number,
  code: row.code,
  text: row.text,
  net: row.net,
  tax: row.tax,
  gross: row.gross,
  billAgain: row.billAgain,
  issueDate: row.issueDate,
  billing: row.billingNumber,
})

interface AuditedChange<T> {
  readonly before?: T
  readonly reason?: string | null | undefined
}

type AuditedRecord = ReceiptRecord | AllocationRecord | NoteRecord

/** Writes the audit entries of one type of record. */
const recorderOf =
  <T extends AuditedRecord>(entity: string, nameOf: (row: T) => string, stored: (row: T) => object) =>
  (context: InvoiceWriteContext, event: string, after: T, { before, reason = null }: AuditedChange<T> = {}) =>
    writeAuditEntry(context, {
      event: `${entity}.${event}`,
      entity,
      entityID: after.id,
      countryID: after.countryId,
      name: `${nameOf(after)} · ${after.clientName}`,
      ...(before && { before: stored(before) }),
      after: stored(after),
      reason,
    })

export const recordReceipt = recorderOf(RECEIPT, receiptName, storedReceipt)
export const recordAllocation = recorderOf(ALLOCATION, allocationName, storedAllocation)
export const recordNote = recorderOf(NOTE, noteName, storedNote)
