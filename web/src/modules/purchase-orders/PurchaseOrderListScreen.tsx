import { right } from '@muster/contract/kernel/api/permission.ts'
import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { purchaseOrderView } from '@muster/contract/purchase-orders/visibility.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../kernel/lists/countries.ts'
import { ListScreen } from '../../kernel/lists/ListScreen.tsx'
import { useEntities } from '../../kernel/lists/legal-entities.ts'
import { Allowed } from '../../kernel/session/Allowed.tsx'
import { optionsOf } from '../../ui/format/labels.ts'
import { filters } from '../../ui/list/filters/filterKinds.ts'
import { type ListFilter, WITHIN } from '../../ui/list/filters/filters.ts'
import { countsQueryOf } from '../../ui/list/page/listState.ts'
import { StatusFilter } from '../../ui/list/page/StatusFilter.tsx'
import type { ListControl } from '../../ui/list/page/useListState.ts'
import type { BuiltInView } from '../../ui/list/views/views.ts'
import { orderApi } from './endpoints.ts'
import { PURCHASE_ORDER_STATUSES, purchaseOrderHref } from './labels.ts'
import { clients } from './lookups.ts'
import { orderCard, orderColumns } from './orderColumns.tsx'

const SEE = right('purchase-orders', 'view')
const PATH = '/purchase-orders'
const VIEWS: readonly BuiltInView[] = [
  { name: 'All', search: {} },
  { name: 'Over threshold', field: 'warnPercents', search: { overThreshold: 'true', sort: '-burn' } },
  { name: 'Running out', search: { runsOutWithin: '90', sort: 'runOutOn' } },
  { name: 'Expiring', search: { expiringWithin: '90', sort: 'validTo' } },
  { name: 'Drafts', search: { derivedStatus: 'DRAFT' } },
]
const burns = [50, 80, 95, 100].map((percent) => ({ value: String(percent), label: `Over ${percent} %` }))
const currencies = CURRENCIES.map((value) => ({ value, label: value }))

export const PurchaseOrderListScreen = () => (
  <Allowed needs={SEE} deniedMessage="You don’t have access to purchase orders">
    <Orders />
  </Allowed>
)

/** Client purchase orders with consumption and projected run-out. */
const Orders = () => (
  <ListScreen
    title="Purchase orders"
    counts={['purchase order', 'purchase orders']}
    path={PATH}
    endpoint={orderApi.list}
    view={purchaseOrderView}
    columns={orderColumns}
    rowName={({ number }) => number}
    hrefOf={purchaseOrderHref}
    card={orderCard}
    filters={useFilters()}
    sort="-createdAt"
    searchHint="Search number, title, client"
    views={VIEWS}
    above={(list) => <Counts list={list} />}
    exports={right('purchase-orders', 'export')}
    buttons={[
      {
        label: 'New purchase order',
        icon: IconPlus,
        needs: right('purchase-orders', 'create'),
        isPrimary: true,
        to: `${PATH}/new`,
      },
    ]}
    empty={{ title: 'No purchase orders yet', text: 'Record a client purchase order and attach the document.' }}
  />
)

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    { name: 'derivedStatus', label: 'Status', kind: 'many', options: optionsOf(PURCHASE_ORDER_STATUSES) },
    filters.client(clients, { isPinned: true }),
    filters.country(options, { isPinned: true }),
    { name: 'burnOver', label: 'Consumed', kind: 'one', isPinned: true, options: burns },
    { name: 'runsOutWithin', label: 'Projected run-out', kind: 'one', options: WITHIN },
    { name: 'expiringWithin', label: 'Expires', kind: 'one', options: WITHIN },
    { name: 'overThreshold', field: 'warnPercents', label: 'Over threshold', kind: 'flag' },
    { name: 'linesBeyond', field: 'contracts', label: 'Lines after placement end', kind: 'flag' },
    filters.currency(currencies),
    filters.legalEntity(useEntities()),
    { name: 'validFrom', label: 'Valid from', kind: 'day' },
    { name: 'validTo', label: 'Valid to', kind: 'day' },
  ]
}

function Counts({ list }: { list: ListControl }) {
  const query = countsQueryOf(list, 'derivedStatus')
  const { data } = useEndpoint(orderApi.counts, { query }, { keepPrevious: true })
  const counts = data && new Map<string, number>(data.map(({ derivedStatus, count }) => [derivedStatus, count]))
  return <StatusFilter list={list} filter="derivedStatus" labels={PURCHASE_ORDER_STATUSES} counts={counts} isShort />
}
