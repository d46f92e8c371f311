import type { PdfDrawing } from '../../../kernel/documents/pdf.ts'
import type { LineTable } from './document-lines.rules.ts'

type Pair = readonly [name: string, value: string | null]

/** An invoice or credit note for printing: all texts are complete, nothing is calculated here. */
export interface PrintedInvoice {
  readonly title: string
  readonly printedOn: string
  readonly heading: string
  /** Set for bilingual documents, required by Saudi law. */
  readonly headingArabic: string | null
  readonly mark: string | null
  readonly facts: readonly Pair[]
  readonly supplier: readonly Pair[]
  readonly client: readonly Pair[]
  readonly arabic: readonly (readonly [english: string, arabic: string])[]
  readonly lines: LineTable
  readonly currency: string
  readonly taxes: readonly (readonly string[])[]
  readonly totals: readonly Pair[]
  readonly legal: readonly Pair[]
  /** Number, net, tax and total of each line in that currency. */
  readonly legalLines: readonly (readonly string[])[]
  readonly legalCurrency: string | null
  readonly notes: readonly string[]
  readonly payment: readonly Pair[]
  /** The signatory block of the supplier; null where the law requires no signature. */
  readonly signature: readonly [party: string, text: string] | null
  readonly qr: readonly (readonly boolean[])[] | null
}

export const renderInvoicePdf: PdfDrawing<PrintedInvoice> = (document, invoice) => {
  const { currency } = invoice
  if (invoice.mark) document.paragraph(invoice.mark)
  if (invoice.headingArabic) document.twoLanguages(invoice.heading, invoice.headingArabic)
  else document.title(invoice.heading)
  document.keyValues(invoice.facts)
  document.heading('Supplier')
  document.keyValues(invoice.supplier)
  document.heading('Client')
  document.keyValues(invoice.client)
  if (invoice.arabic.length > 0) document.heading('بيانات الفاتورة')
  for (const [english, arabic] of invoice.arabic) document.twoLanguages(english, arabic)
  document.heading('Services')
  document.table(invoice.lines.columns, invoice.lines.rows)
  if (invoice.taxes.length > 0)
    document.table(
      [
        { header: 'Tax', share: 6 },
        { header: `Taxable ${currency}`, share: 4, align: 'right' },
        { header: `Tax ${currency}`, share: 4, align: 'right' },
      ],
      invoice.taxes,
    )
  document.keyValues(invoice.totals)
  if (invoice.legal.length > 0) {
    document.heading('In the currency of the law')
    document.table(
      [
        { header: 'Line', share: 2 },
        { header: `Net ${invoice.legalCurrency}`, share: 4, align: 'right' },
        { header: `Tax ${invoice.legalCurrency}`, share: 4, align: 'right' },
        { header: `Total ${invoice.legalCurrency}`, share: 4, align: 'right' },
      ],
      invoice.legalLines,
    )
    document.keyValues(invoice.legal)
  }
  for (const note of invoice.notes) document.paragraph(note)
  if (invoice.payment.length > 0) {
    document.heading('Payment', invoice.payment.length)
    document.keyValues(invoice.payment)
  }
  if (invoice.signature) document.table([{ header: invoice.signature[0], share: 1 }], [[invoice.signature[1]]])
  if (invoice.qr) document.squares(invoice.qr, 110)
}
