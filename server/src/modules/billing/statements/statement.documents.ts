import type { PdfDrawing } from '../../../kernel/documents/pdf.ts'

/** The statement of a client for printing. */
export interface PrintedStatement {
  readonly title: string
  readonly printedOn: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly currency: string
  readonly rows: readonly (readonly [day: string, what: string, number: string, amount: string, balance: string])[]
  readonly totals: readonly (readonly [name: string, value: string])[]
}

export const renderStatementPdf: PdfDrawing<PrintedStatement> = (document, statement) => {
  document.title('Statement of account')
  document.keyValues(statement.facts)
  document.table(
    [
      { header: 'Date', share: 3 },
      { header: 'Type', share: 4 },
      { header: 'Number', share: 5 },
      { header: `Amount ${statement.currency}`, share: 4, align: 'right' },
      { header: `Balance ${statement.currency}`, share: 4, align: 'right' },
    ],
    statement.rows,
  )
  document.keyValues(statement.totals)
}
