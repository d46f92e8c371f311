import type { CreditNote } from '@muster/contract/billing/credit-notes/credit-shapes.contract.ts'
import {
  alteredBy,
  createCreditSnapshot,
  creditableLines,
  type SnapshotCreditLine,
} from '@muster/contract/billing/credit-notes/credit-snapshot.rules.ts'
import type { SnapshotInvoice } from '@muster/contract/billing/invoices/invoice-snapshot.contract.ts'
import type { InvoiceHead } from '@muster/contract/billing/invoices/invoice-snapshot.rules.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { creditedOf } from '../core/record.queries.ts'
import { creditIn, invoiceOf, type NoteRecord } from '../invoices/note-rows.queries.ts'

/** The amounts of issued credit notes of an invoice, by line. */
export const creditedLinesOf = async (db: Db, billingID: string): Promise<SnapshotCreditLine[]> =>
  [...(await creditedOf(db, billingID))].map(([of, amounts]) => ({ of, ...amounts }))

type Issue = Pick<InvoiceHead, 'number' | 'issueDate' | 'issuedAt'>

/** The document of a credit note that is issued now. */
export async function creditDocument(db: Db, row: NoteRecord, issue: Issue): Promise<SnapshotInvoice> {
  const credit = creditIn(row)
  const invoice = invoiceOf(row)
  const earlier = await creditedLinesOf(db, row.billingId)
  const altered = alteredBy(creditableLines(invoice, earlier), credit, row.currency)
  return createCreditSnapshot(invoice, credit, headOf(row, invoice, { ...issue, altered }), earlier)
}

/** The head of the document: parties and references as on the invoice, without due date and payment details. */
const headOf = (
  { id, code, text }: NoteRecord,
  invoice: SnapshotInvoice,
  { number, issueDate, issuedAt, altered }: Issue & Pick<InvoiceHead, 'altered'>,
): InvoiceHead => ({
  kind: 'CREDIT_NOTE',
  id,
  number,
  profile: invoice.profile,
  issueDate,
  issuedAt,
  dueDate: null,
  terms: null,
  buyerReference: invoice.buyerReference,
  orderNumber: invoice.orderNumber,
  contractNumber: invoice.contractNumber,
  supplier: invoice.supplier,
  client: invoice.client,
  payment: null,
  ...(invoice.placeOfSupply && { placeOfSupply: invoice.placeOfSupply }),
  preceding: { number: invoice.number, issueDate: invoice.issueDate },
  reason: { code: code as CreditNote['code'], text },
  altered,
  serviceCode: invoice.serviceCode,
  note: null,
})
