import { invoiceStatusLabels } from '@muster/contract/billing/invoices/invoice.labels.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { conflict } from '../../../kernel/app/errors.ts'
import { presentFile } from '../../../kernel/records/document-rows.ts'
import { documentsFor } from '../../../kernel/records/documents.ts'
import { invoiceAuditSubject } from '../core/persistence.actions.ts'
import { INVOICE_ENTITY, invoiceName, loadBilling } from './billings.queries.ts'

/**
 * Receipts of expenses, acceptances, what the client sent; removed before the invoice is submitted, unless a line is
 * charged by it.
 */
export const invoiceDocuments = documentsFor({
  subjectType: INVOICE_ENTITY,
  confidential: true,
  load: loadBilling,
  auditSubject: invoiceAuditSubject,
  present: (row) => presentFile(row),
  auditFields: ({ name }) => ({ 'document.name': name }),
  async beforeRemove({ db }, row, document) {
    if (row.status !== 'DRAFT' && row.status !== 'RETURNED')
      throw conflict(
        'DOCUMENT_IN_USE',
        `${invoiceName(row)} ${statusClause(invoiceStatusLabels, row.status)}. Its documents can’t be deleted.`,
      )
    const line = await db
      .selectFrom('billingLine')
      .select('position')
      .where('documentId', '=', document.id)
      .executeTakeFirst()
    if (line)
      throw conflict('DOCUMENT_IN_USE', `Line ${line.position} is based on this document. Remove the line first.`)
  },
})
