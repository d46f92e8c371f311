import * as z from 'zod'
import { text } from './fields.ts'

/** Electronic address for e-invoices: the scheme of the EAS list (such as `0235` or `EM`) and the identifier in it. */
export const EInvoiceEndpoint = z.strictObject({
  scheme: z.string().regex(/^(\d{4}|A[NQSU]|EM)$/, 'Enter the four-digit scheme such as 0235, or EM for email.'),
  id: text(100, 'The e-invoice address'),
})
