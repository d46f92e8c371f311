import { billingView } from '@muster/contract/billing/sight.contract.ts'
import { pick, RecordRows } from '../../kernel/RecordRows.tsx'
import { invoiceColumns } from './invoiceColumns.tsx'
import { billingApi } from './lines.ts'
import { invoiceHref, PATH } from './words.ts'

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
