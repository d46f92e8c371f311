import { commentsFor, presentComment } from '../../../kernel/records/comments.ts'
import { INVOICE_ENTITY, invoiceName, loadBilling } from '../invoices/billings.queries.ts'
import { orderFormOfInvoice } from './order-form.queries.ts'
import { invoiceAuditSubject } from './persistence.actions.ts'

/** Earlier commenters and the creator of the invoice are notified. */
export const invoiceComments = commentsFor({
  subjectType: INVOICE_ENTITY,
  load: loadBilling,
  auditSubject: invoiceAuditSubject,
  present: presentComment,
  involved: ({ createdBy }) => [createdBy],
  notification: async (db, row) => ({
    type: 'BILLING_ACTION',
    subject: `New comment on ${invoiceName(row)} for ${row.clientName}`,
    orderFormID: await orderFormOfInvoice(db, row.id),
  }),
})
