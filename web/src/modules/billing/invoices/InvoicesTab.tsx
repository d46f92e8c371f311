import { billingView } from '@muster/contract/billing/core/visibility.contract.ts'
import { pick, RecordRows } from '../../../kernel/records/RecordRows.tsx'
import { billingApi } from '../endpoints.ts'
import { invoiceHref, PATH } from '../labels.ts'
import { invoiceColumns } from './invoiceColumns.tsx'

const COLUMNS = pick(invoiceColumns, 'number', 'status', 'issueDate', 'gross', 'open', 'dueDate')

/** What a client was billed, the newest first: how far each is, and what is open. */
export const InvoicesTab = ({ clientID }: { clientID: string }) => (
  <RecordRows
    title="Invoices"
    endpoint={billingApi.list}
    query={{ clientID: [clientID], sort: '-createdAt' }}
    view={billingView}
    columns={COLUMNS}
    hrefOf={invoiceHref}
    empty={{ title: 'No invoices yet', text: 'They are made of approved timesheets.' }}
    all={`${PATH}?clientID=${clientID}`}
  />
)
