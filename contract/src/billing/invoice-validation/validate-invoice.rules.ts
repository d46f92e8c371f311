/**
 * Validates an invoice by the rules of the law and of receivers: the records of its parties before it is issued, and
 * the finished document. Rules of figures apply to every document, e-invoice rules by profile.
 */

import type { SnapshotInvoice } from '../invoices/invoice-snapshot.contract.ts'
import { DOCUMENT_RULES, EXEMPTION_RULES } from './document.rules.ts'
import { issuesOf, issuesOfEach } from './evaluate.rules.ts'
import {
  AMOUNT_RULES,
  amountsOf,
  BREAKDOWN_RULES,
  CATEGORY_RULES,
  categoriesOf,
  LEGAL_RULES,
  LINE_RULES,
  linesOf,
  TOTAL_RULES,
} from './figures.rules.ts'
import { PROFILE_RULES } from './profile.rules.ts'
import { PARTIES_RULES, PARTY_RULES } from './record.rules.ts'
import type { InvoiceIssue } from './rule.types.ts'
import type { TaxDocument, TaxParty } from './tax-party.types.ts'

/** All missing data before a document can be issued, the supplier's first. */
export const validateRecords = (supplier: TaxParty, client: TaxParty, document: TaxDocument): InvoiceIssue[] => [
  ...issuesOf(PARTY_RULES, { side: 'SUPPLIER', party: supplier, document }),
  ...issuesOf(PARTY_RULES, { side: 'CLIENT', party: client, document }),
  ...issuesOf(PARTIES_RULES, { supplier, client, document }),
]

/** All issues of the document, figures first; none for a document created by `createSnapshot` from complete records. */
export function validateInvoice(invoice: SnapshotInvoice): InvoiceIssue[] {
  const amounts = issuesOfEach(AMOUNT_RULES, amountsOf(invoice))
  // Totals are checked only when every amount can be added.
  if (amounts.length > 0) return amounts
  const lines = linesOf(invoice)
  const categories = categoriesOf(invoice)
  const profile = PROFILE_RULES[invoice.profile]
  return [
    ...issuesOfEach(LINE_RULES, lines),
    ...issuesOfEach(BREAKDOWN_RULES, lines),
    ...issuesOfEach(CATEGORY_RULES, categories),
    ...issuesOf(TOTAL_RULES, invoice),
    ...issuesOf(LEGAL_RULES, invoice),
    ...issuesOf(DOCUMENT_RULES, invoice),
    ...issuesOfEach(EXEMPTION_RULES, categories),
    ...issuesOf(profile?.document ?? [], invoice),
    ...issuesOfEach(profile?.categories ?? [], categories),
    ...issuesOf(profile?.after ?? [], invoice),
    ...issuesOfEach(profile?.lines ?? [], lines),
  ]
}
