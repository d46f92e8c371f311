import { compare } from '../../kernel/math/rational.ts'
import type { SnapshotInvoice } from '../invoices/invoice-snapshot.contract.ts'
import { messageUnless } from './evaluate.rules.ts'
import type { CategoryOfInvoice } from './figures.rules.ts'
import type { InvoiceRule } from './rule.types.ts'
import { documentTaxNumbers } from './tax-number.rules.ts'

const isCredit = ({ kind }: SnapshotInvoice) => kind === 'CREDIT_NOTE'

/** Required on every document: dates, the invoice of a credit note, the parties. */
export const DOCUMENT_RULES: readonly InvoiceRule<SnapshotInvoice>[] = [
  {
    code: 'BR-CO-25',
    field: 'dueDate',
    applies: (invoice) => !isCredit(invoice) && compare(invoice.gross, '0') > 0,
    check: ({ dueDate, terms }) => messageUnless(dueDate !== null || terms !== null, 'Enter the due date.'),
    fix: 'INVOICE',
  },
  {
    code: 'dueAfterIssue',
    field: 'dueDate',
    check: ({ dueDate, issueDate }) =>
      messageUnless(!(dueDate !== null && dueDate < issueDate), 'The due date must not be before the issue date.'),
    fix: 'INVOICE',
  },
  {
    code: 'BR-55',
    field: 'preceding',
    applies: isCredit,
    check: ({ preceding }) => messageUnless(preceding !== null, 'A credit note needs the number of its invoice.'),
    fix: 'INVOICE',
  },
  {
    code: 'hasReason',
    field: 'reason',
    applies: isCredit,
    check: ({ reason }) => messageUnless(reason !== null, 'A credit note needs a reason.'),
    fix: 'INVOICE',
  },
  ...documentTaxNumbers,
]

/** Why no tax is charged. */
export const EXEMPTION_RULES: readonly InvoiceRule<CategoryOfInvoice>[] = [
  {
    code: ({ category }) => `BR-${category.code}-10`,
    field: ({ i }) => `categories.${i}.note`,
    applies: ({ category }) => ['E', 'O', 'AE'].includes(category.code),
    check: ({ category: { note, reasonCode } }) =>
      messageUnless(Boolean(note || reasonCode), 'Enter the reason for not charging tax.'),
    fix: 'INVOICE',
  },
]
