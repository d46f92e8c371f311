import { billingView } from '@muster/contract/billing/core/visibility.contract.ts'
import { pick, RecordRows } from '../../../kernel/records/RecordRows.tsx'
import { billingApi } from '../endpoints.ts'
import { invoiceHref, PATH } from '../labels.ts'
import { invoiceColumns } from './invoiceColumns.tsx'

const COLUMNS = pick(invoiceColumns, 'number', 'status', 'issueDate', 'gross', 'open', 'dueDate')

/** The invoices of a client, newest first, with status and outstanding amount. */
export const InvoicesTab = ({ clientID }: { clientID: string }) => (
  <RecordRows
    title="Invoices"
    endpoint={billingApi.list}
    query={{ clientID: [clientID], sort: '-createdAt' }}
    view={billingView}
    columns={COLUMNS}
    hrefOf={invoiceHref}
    empty={{ title: 'No invoices yet', text: 'Invoices are generated from approved timesheets.' }}
    all={`${PATH}?clientID=${clientID}`}
  />
)
