import { RecordComments } from '../../../kernel/records/RecordComments.tsx'
import { billingApi } from '../endpoints.ts'

/** The discussion of an invoice. */
export const InvoiceComments = ({ id }: { id: string }) => (
  <RecordComments id={id} list={billingApi.comments} add={billingApi.comment} />
)
