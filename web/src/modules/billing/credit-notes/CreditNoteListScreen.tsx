import { right } from '@muster/contract/kernel/api/permission.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { MonthTabs } from '../../../kernel/lists/MonthTabs.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { BillingViews } from '../BillingViews.tsx'
import { useDocumentFilters } from '../documentFilters.ts'
import { creditApi } from '../endpoints.ts'
import { CREDIT_STATUSES, creditHref, invoiceName, PATH } from '../labels.ts'
import { creditCard, creditColumns } from './creditColumns.tsx'

export const CreditNoteListScreen = () => (
  <Allowed needs={right('credit-notes', 'view')} deniedMessage="You don’t have access to credit notes">
    <CreditNotes />
  </Allowed>
)

/** Credit notes of all invoices. */
const CreditNotes = () => (
  <ListScreen
    title="Credit notes"
    tabs={<MonthTabs open="billing" />}
    counts={['credit note', 'credit notes']}
    path={`${PATH}/credit-notes`}
    endpoint={creditApi.list}
    columns={creditColumns}
    rowName={invoiceName}
    hrefOf={creditHref}
    card={creditCard}
    filters={useDocumentFilters(CREDIT_STATUSES)}
    sort="-createdAt"
    searchHint="Search number, client, invoice"
    above={() => <BillingViews current="credit-notes" />}
    exports={right('billings', 'export')}
    empty={{
      title: 'No credit notes yet',
      text: 'Create a credit note from an invoice: select “Credit lines” in its menu.',
    }}
  />
)
