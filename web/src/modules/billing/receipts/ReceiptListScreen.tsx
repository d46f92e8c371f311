import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconPlus } from '@tabler/icons-react'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { useEntities } from '../../../kernel/lists/legal-entities.ts'
import { MonthTabs } from '../../../kernel/lists/MonthTabs.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useDrawer } from '../../../ui/dialog/useDrawer.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import { type ListFilter, WAITING_FOR_ME } from '../../../ui/list/filters/filters.ts'
import { BillingViews } from '../BillingViews.tsx'
import { receiptApi } from '../endpoints.ts'
import { invoiceName, PATH, RECEIPT_STATUSES, receiptHref } from '../labels.ts'
import { clients } from '../lookups.ts'
import { receiptCard, receiptColumns } from './receiptColumns.tsx'

const NewReceiptDrawer = lazyNamed(() => import('./NewReceiptDrawer.tsx'), 'NewReceiptDrawer')

export const ReceiptListScreen = () => (
  <Allowed needs={right('receipts', 'view')} deniedMessage="You don’t have access to receipts">
    <Receipts />
  </Allowed>
)

/** Client payments and the invoices they were applied to. */
function Receipts() {
  const adding = useDrawer('new')
  return (
    <ListScreen
      title="Receipts"
      tabs={<MonthTabs open="billing" />}
      counts={['receipt', 'receipts']}
      path={`${PATH}/receipts`}
      endpoint={receiptApi.list}
      columns={receiptColumns}
      rowName={invoiceName}
      hrefOf={receiptHref}
      card={receiptCard}
      filters={useFilters()}
      sort="-receivedOn"
      searchHint="Search number, client, reference"
      above={() => <BillingViews current="receipts" />}
      exports={right('receipts', 'export')}
      buttons={[
        {
          label: 'Record payment',
          icon: IconPlus,
          needs: right('receipts', 'create'),
          isPrimary: true,
          to: adding.open,
        },
      ]}
      empty={{
        title: 'No receipts yet',
        text: 'Record a client payment. It is applied to the oldest invoices first and posted by another person.',
      }}
    >
      {adding.isOpen && <NewReceiptDrawer onClose={adding.close} />}
    </ListScreen>
  )
}

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    filters.status(optionsOf(RECEIPT_STATUSES), { isPinned: true }),
    filters.client(clients, { isPinned: true }),
    { name: 'unallocated', label: 'Unallocated credit', kind: 'flag', isPinned: true },
    filters.country(options),
    filters.legalEntity(useEntities()),
    { name: 'from', label: 'Received from', kind: 'day' },
    { name: 'to', label: 'Received to', kind: 'day' },
    WAITING_FOR_ME,
  ]
}
