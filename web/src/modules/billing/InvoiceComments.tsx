import { RecordComments } from '../../kernel/RecordComments.tsx'
import { billingLines } from './lines.ts'

/** What was said about an invoice. */
export const InvoiceComments = ({ id }: { id: string }) => (
  <RecordComments id={id} list={billingLines.comments} add={billingLines.comment} noun="invoice" />
)
