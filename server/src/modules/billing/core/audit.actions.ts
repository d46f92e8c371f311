import { changeRecorder } from '../../../kernel/records/changes.ts'
import { NOTE, type NoteRecord, noteName } from '../invoices/note-rows.queries.ts'
import { ALLOCATION, type AllocationRecord, allocationName } from '../receipts/allocations.queries.ts'
import { RECEIPT, type ReceiptRecord, receiptName } from '../receipts/receipt-rows.queries.ts'

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

type AuditedRecord = Pick<ReceiptRecord, 'id' | 'countryId' | 'clientName'>

const auditSubject =
  <Named>(entity: string, nameOf: (row: Named) => string) =>
  (row: AuditedRecord & Named) => ({
    entity,
    entityID: row.id,
    countryID: row.countryId,
    name: `${nameOf(row)} · ${row.clientName}`,
  })

export const recordReceipt = changeRecorder(auditSubject(RECEIPT, receiptName), storedReceipt)
export const recordAllocation = changeRecorder(auditSubject(ALLOCATION, allocationName), storedAllocation)
export const recordNote = changeRecorder(auditSubject(NOTE, noteName), storedNote)
