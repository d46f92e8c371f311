import { right } from '@muster/contract/kernel/api/permission.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { useEntities } from '../../../kernel/lists/legal-entities.ts'
import { MonthTabs } from '../../../kernel/lists/MonthTabs.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import { type ListFilter, WAITING_FOR_ME } from '../../../ui/list/filters/filters.ts'
import { BillingViews } from '../BillingViews.tsx'
import { allocationApi } from '../endpoints.ts'
import { ALLOCATION_STATUSES, allocationHref, PATH } from '../labels.ts'
import { clients } from '../lookups.ts'
import { allocationCard, allocationColumns } from './allocationColumns.tsx'

export const AllocationListScreen = () => (
  <Allowed needs={right('receipts', 'view')} deniedMessage="You don’t have access to payment allocations">
    <Allocations />
  </Allowed>
)

/** Client credits that were applied to invoices. */
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
      text: 'Use “Allocate” on a receipt with an unallocated amount, or on a paid invoice that was credited.',
    }}
  />
)

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    filters.status(optionsOf(ALLOCATION_STATUSES), { isPinned: true }),
    filters.client(clients, { isPinned: true }),
    filters.country(options, { isPinned: true }),
    filters.legalEntity(useEntities()),
    WAITING_FOR_ME,
  ]
}
