import { right } from '@muster/contract/kernel/api/permission.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { orderFormView } from '@muster/contract/order-forms/core/visibility.contract.ts'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { ListScreen } from '../../kernel/lists/ListScreen.tsx'
import type { HeadButton } from '../../kernel/records/HeadButtons.tsx'
import { useMay } from '../../kernel/session/permissions.ts'
import { useMe } from '../../kernel/session/session.ts'
import { countsQueryOf } from '../../ui/list/page/listState.ts'
import { StatusFilter } from '../../ui/list/page/StatusFilter.tsx'
import { type ListControl, useAddress } from '../../ui/list/page/useListState.ts'
import type { BuiltInView } from '../../ui/list/views/views.ts'
import { orderFormApi } from './endpoints.ts'
import { orderFormStatuses } from './labels.ts'
import { visibleRequestKinds } from './onboarding/requestRights.ts'
import {
  draftColumns,
  orderFormCard,
  orderFormColumns,
  orderFormHref,
  orderFormName,
  renewalCard,
  renewalColumns,
} from './orderFormColumns.tsx'
import { DRAFT_FILTERS, useOrderFormFilters, useRenewalFilters } from './orderFormFilters.ts'
import { OrderFormActions } from './record/OrderFormActions.tsx'

const REQUESTS: HeadButton = { label: 'Requests', icon: IconListDetails, to: '/order-form-setups/requests?done=false' }
const NEW: readonly HeadButton[] = [
  {
    label: 'New order form',
    icon: IconPlus,
    needs: right('order-forms', 'create'),
    isPrimary: true,
    to: '/order-form-setups/new',
  },
]
const { DRAFT: _draft, ...SUBMITTED } = orderFormStatuses

/** Three lists under one address, each with its own endpoint: submitted order forms, my drafts, renewals due. */
export function OrderFormListScreen() {
  const { search } = useAddress()
  const which = search.list === 'drafts' || search.list === 'renewals' ? search.list : 'all'
  return (
    <OrderFormActions>
      {which === 'drafts' ? <Drafts /> : which === 'renewals' ? <Renewals /> : <All />}
    </OrderFormActions>
  )
}

const shared = {
  title: 'Order forms',
  path: '/order-form-setups',
  view: orderFormView,
  rowName: orderFormName,
  hrefOf: orderFormHref,
  chooses: 'list',
} as const

const All = () => (
  <ListScreen
    {...shared}
    buttons={useButtons()}
    counts={['order form', 'order forms']}
    endpoint={orderFormApi.list}
    columns={orderFormColumns}
    card={orderFormCard}
    filters={useOrderFormFilters()}
    sort="-since"
    searchHint="Search number, consultant, job title, client"
    views={useViews()}
    above={(list) => <StatusCounts list={list} />}
    exports={right('order-forms', 'export')}
    empty={{ title: 'No order forms yet', text: 'Create the first order form. Drafts are saved automatically.' }}
  />
)

const Drafts = () => (
  <ListScreen
    {...shared}
    buttons={useButtons()}
    counts={['draft', 'drafts']}
    endpoint={orderFormApi.drafts}
    columns={draftColumns}
    table={() => 'order-form-drafts'}
    card={orderFormCard}
    filters={DRAFT_FILTERS}
    sort="-updatedAt"
    searchHint="Search consultant, job title, client"
    views={useViews()}
    empty={{ title: 'No drafts', text: 'Your unsubmitted drafts. Only you can see them.' }}
  />
)

const Renewals = () => (
  <ListScreen
    {...shared}
    buttons={useButtons()}
    counts={['placement to renew', 'placements to renew']}
    endpoint={orderFormApi.renewals}
    columns={renewalColumns}
    table={() => 'order-form-renewals'}
    card={renewalCard}
    filters={useRenewalFilters()}
    sort="endDate"
    searchHint="Search number, consultant, job title, client"
    views={useViews()}
    exports={right('order-forms', 'export')}
    empty={{ title: 'No renewals due', text: 'Placements that end within 90 days will appear here.' }}
  />
)

/** The requests button is for users who can see requests of any type. */
const useButtons = () => (visibleRequestKinds(useMe().role).length > 0 ? [REQUESTS, ...NEW] : NEW)

const useCounts = (query: object) => useEndpoint(orderFormApi.counts, { query }, { keepPrevious: true }).data

function useViews(): readonly BuiltInView[] {
  const can = useMay()
  const writes = can(right('order-forms', 'create'))
  const { pendingMyApproval, renewalsDue, drafts } = useCounts({}) ?? {}
  return useMemo(
    () => [
      { name: 'All', search: {} },
      { name: 'Pending with me', field: 'pendingRoles', search: { waiting: 'me' }, count: pendingMyApproval },
      { name: 'Renewals due', field: 'endDate', search: { list: 'renewals' }, count: renewalsDue },
      ...(writes ? [{ name: 'My drafts', search: { list: 'drafts' }, count: drafts }] : []),
      { name: 'Overdue', field: 'pendingRoles', search: { waiting: 'late' } },
    ],
    [writes, pendingMyApproval, renewalsDue, drafts],
  )
}

function StatusCounts({ list }: { list: ListControl }) {
  // The `list` filter selects one of the three lists; the endpoint does not know it.
  const { list: _which, ...query } = countsQueryOf(list, 'status')
  const data = useCounts(query)
  const counts = data && new Map<OrderFormStatus, number>(data.byStatus.map(({ status, count }) => [status, count]))
  return <StatusFilter list={list} filter="status" labels={SUBMITTED} counts={counts} isShort />
}
