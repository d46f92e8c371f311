import { CURRENCIES } from '@muster/contract/kernel/money.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { purchaseOrderView } from '@muster/contract/purchase-orders/sight.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { Allowed } from '../../kernel/Allowed.tsx'
import { useOwnCountries } from '../../kernel/countries.ts'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { ListScreen } from '../../kernel/ListScreen.tsx'
import { useEntities } from '../../kernel/legal-entities.ts'
import { optionsOf } from '../../ui/format/words.ts'
import { CountChips } from '../../ui/list/CountChips.tsx'
import { type ListFilter, WITHIN } from '../../ui/list/filters.ts'
import { countsQueryOf } from '../../ui/list/listState.ts'
import type { ListControl } from '../../ui/list/useListState.ts'
import type { BuiltInView } from '../../ui/list/views.ts'
import { orderApi } from './lines.ts'
import { orderCard, orderColumns } from './orderColumns.tsx'
import { clients } from './sources.ts'
import { purchaseOrderHref, STANDINGS } from './words.ts'

const SEE = right('purchase-orders', 'view')
const PATH = '/purchase-orders'
const VIEWS: readonly BuiltInView[] = [
  { name: 'All', search: {} },
  { name: 'Over their threshold', field: 'warnPercents', search: { overThreshold: 'true', sort: '-burn' } },
  { name: 'Running out', search: { runsOutWithin: '90', sort: 'runOutOn' } },
  { name: 'Ending', search: { expiringWithin: '90', sort: 'validTo' } },
  { name: 'To open', search: { standing: 'DRAFT' } },
]
const burns = [50, 80, 95, 100].map((percent) => ({ value: String(percent), label: `Over ${percent} %` }))
const currencies = CURRENCIES.map((value) => ({ value, label: value }))

export const PurchaseOrderListScreen = () => (
  <Allowed needs={SEE} refusal="You may not see purchase orders">
    <Orders />
  </Allowed>
)

/** What clients have ordered, how much of it is used, and on which day it will be gone. */
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
    empty={{
      title: 'No purchase orders yet',
      text: 'Write down what a client has ordered, with the paper that says so.',
    }}
  />
)

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    { name: 'standing', label: 'Status', kind: 'many', options: optionsOf(STANDINGS) },
    { name: 'clientID', label: 'Client', kind: 'many', isPinned: true, options: clients },
    { name: 'countryID', label: 'Country', kind: 'many', isPinned: true, options },
    { name: 'burnOver', label: 'Used', kind: 'one', isPinned: true, options: burns },
    { name: 'runsOutWithin', label: 'Runs out', kind: 'one', options: WITHIN },
    { name: 'expiringWithin', label: 'Ends', kind: 'one', options: WITHIN },
    { name: 'overThreshold', field: 'warnPercents', label: 'Over its threshold', kind: 'flag' },
    { name: 'linesBeyond', field: 'contracts', label: 'Lines after the end', kind: 'flag' },
    { name: 'currency', label: 'Currency', kind: 'many', options: currencies },
    { name: 'legalEntityID', label: 'Our legal entity', kind: 'many', options: useEntities() },
    { name: 'validFrom', label: 'Valid from', kind: 'day' },
    { name: 'validTo', label: 'Valid to', kind: 'day' },
  ]
}

function Counts({ list }: { list: ListControl }) {
  const query = countsQueryOf(list, 'standing')
  const { data } = useEndpoint(orderApi.counts, { query }, { keepPrevious: true })
  const counts = data && new Map<string, number>(data.map(({ standing, count }) => [standing, count]))
  return <CountChips list={list} filter="standing" words={STANDINGS} counts={counts} isShort />
}
