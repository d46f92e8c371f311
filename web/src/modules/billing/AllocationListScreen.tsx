import { right } from '@muster/contract/kernel/permission.ts'
import { Allowed } from '../../kernel/Allowed.tsx'
import { useOwnCountries } from '../../kernel/countries.ts'
import { ListScreen } from '../../kernel/ListScreen.tsx'
import { useEntities } from '../../kernel/legal-entities.ts'
import { MonthTabs } from '../../kernel/MonthTabs.tsx'
import { optionsOf } from '../../ui/format/words.ts'
import { type ListFilter, WAITING_FOR_ME } from '../../ui/list/filters.ts'
import { allocationCard, allocationColumns } from './allocationColumns.tsx'
import { BillingViews } from './BillingViews.tsx'
import { allocationApi } from './lines.ts'
import { clients } from './sources.ts'
import { ALLOCATION_STATUSES, allocationHref, PATH } from './words.ts'

export const AllocationListScreen = () => (
  <Allowed needs={right('receipts', 'view')} refusal="You may not see what money settles">
    <Allocations />
  </Allowed>
)

/** What was in favour of clients, and the invoices that it settled later. */
const Allocations = () => (
  <ListScreen
    title="Allocations"
    tabs={<MonthTabs open="billing" />}
    counts={['allocation', 'allocations']}
    path={`${PATH}/allocations`}
    endpoint={allocationApi.list}
    columns={allocationColumns}
    rowName={({ reference }) => reference}
    hrefOf={allocationHref}
    card={allocationCard}
    filters={useFilters()}
    sort="-createdAt"
    searchHint="Search allocation, client"
    above={() => <BillingViews current="allocations" />}
    exports={right('receipts', 'export')}
    empty={{
      title: 'No allocations yet',
      text: 'They begin with “Allocate”: on a receipt with money on account, or on a paid invoice that was credited.',
    }}
  />
)

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    { name: 'status', label: 'Status', kind: 'many', isPinned: true, options: optionsOf(ALLOCATION_STATUSES) },
    { name: 'clientID', label: 'Client', kind: 'many', isPinned: true, options: clients },
    { name: 'countryID', label: 'Country', kind: 'many', isPinned: true, options },
    { name: 'legalEntityID', label: 'Our legal entity', kind: 'many', options: useEntities() },
    WAITING_FOR_ME,
  ]
}
