import { right } from '@muster/contract/kernel/api/permission.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { MonthTabs } from '../../../kernel/lists/MonthTabs.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { BillingViews } from '../BillingViews.tsx'
import { useDocumentFilters } from '../documentFilters.ts'
import { allocationApi } from '../endpoints.ts'
import { ALLOCATION_STATUSES, allocationHref, PATH } from '../labels.ts'
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
    filters={useDocumentFilters(ALLOCATION_STATUSES)}
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
