import type { Draw } from '../../kernel/pdf.ts'

/** The account of a client as it is printed. */
export interface PrintedStatement {
  readonly title: string
  readonly printedOn: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly currency: string
  readonly rows: readonly (readonly [day: string, what: string, number: string, amount: string, balance: string])[]
  readonly totals: readonly (readonly [name: string, value: string])[]
}

export const draw: Draw<PrintedStatement> = (paper, statement) => {
  paper.title('Statement of account')
  paper.keyValues(statement.facts)
  paper.table(
    [
      { header: 'Day', share: 3 },
      { header: 'What', share: 4 },
      { header: 'Number', share: 5 },
      { header: `Amount ${statement.currency}`, share: 4, align: 'right' },
      { header: `Balance ${statement.currency}`, share: 4, align: 'right' },
    ],
    statement.rows,
  )
  paper.keyValues(statement.totals)
}
