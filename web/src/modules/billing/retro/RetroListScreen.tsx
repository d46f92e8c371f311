import { Text } from '@mantine/core'
import type { RetroRow } from '@muster/contract/billing/retro/retro.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconFileInvoice, IconReceipt, IconReceiptRefund } from '@tabler/icons-react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { type BulkProps, ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { MonthTabs } from '../../../kernel/lists/MonthTabs.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { countsQueryOf } from '../../../ui/list/page/listState.ts'
import { StatusFilter } from '../../../ui/list/page/StatusFilter.tsx'
import type { ListControl } from '../../../ui/list/page/useListState.ts'
import { BillingViews } from '../BillingViews.tsx'
import { useMonthFilters } from '../documentFilters.ts'
import { retroApi } from '../endpoints.ts'
import { invoiceHref, PATH, RETRO_DIRECTIONS } from '../labels.ts'
import { retroCard, retroColumns } from './retroColumns.tsx'

// Loaded when first opened.
const PrepareDrafts = lazyNamed(() => import('../drafts/PrepareDrafts.tsx'), 'PrepareDrafts')

const BILLED: ListFilter = { name: 'direction', label: 'Billed', kind: 'many', options: optionsOf(RETRO_DIRECTIONS) }

export const RetroListScreen = () => (
  <Allowed needs={right('billings', 'view', 'full')} deniedMessage="You don’t have access to retro-billing">
    <Retro />
  </Allowed>
)

const Prepare = (props: BulkProps<RetroRow>) => <PrepareDrafts {...props} />

/** Invoiced months whose contract was amended later: under-billed and over-billed amounts. */
const Retro = () => (
  <ListScreen
    title="Retro-billing"
    tabs={<MonthTabs open="billing" />}
    counts={['placement month', 'placement months']}
    path={`${PATH}/retro`}
    endpoint={retroApi.list}
    columns={retroColumns}
    rowName={({ _candidate }) => _candidate.name}
    hrefOf={({ invoices: [first] }) => first && invoiceHref(first)}
    card={retroCard}
    filters={[...useMonthFilters(), BILLED]}
    sort="-month"
    searchHint="Search consultant, client"
    above={(list) => (
      <>
        <BillingViews current="retro" />
        <RetroCounts list={list} />
      </>
    )}
    exports={right('billings', 'export')}
    buttons={[
      { label: 'Invoice drafts', icon: IconFileInvoice, to: `${PATH}?status=DRAFT` },
      {
        label: 'Credit notes to approve',
        icon: IconReceiptRefund,
        to: `${PATH}/credit-notes?status=DRAFT`,
        needs: right('credit-notes', 'view'),
      },
    ]}
    bulk={{
      needs: right('billings', 'create'),
      changes: [{ label: 'Prepare drafts', icon: IconReceipt, drawer: Prepare }],
      takesAll: true,
    }}
    empty={{
      title: 'No retro-billing needed',
      text: 'A month appears here when its contract is amended after it was billed, effective on billed days.',
    }}
  />
)

/** `AED 2,820.00`; the label states whether it is over- or under-billed. */
const formatSum = ({ amount, currency }: { readonly amount: string; readonly currency: string }) =>
  formatMoney({ amount: amount.replace('-', ''), currency })

/** How many months are under- or over-billed, and the amounts; a click filters the list. */
function RetroCounts({ list }: { list: ListControl }) {
  const query = countsQueryOf(list, 'direction') as never
  const { data } = useEndpoint(retroApi.counts, { query }, { keepPrevious: true })
  const counts = data && new Map<string, number>(data.directions.map(({ direction, count }) => [direction, count]))
  return (
    <>
      {data && data.sums.length > 0 && (
        <Text inherit py={8} px="var(--gutter)" fw={600} aria-live="polite">
          {[...Map.groupBy(data.sums, ({ direction }) => direction)]
            .map(([direction, sums]) => `${RETRO_DIRECTIONS[direction].label} ${sums.map(formatSum).join(', ')}`)
            .join(' · ')}{' '}
          before tax
        </Text>
      )}
      <StatusFilter list={list} filter="direction" labels={RETRO_DIRECTIONS} counts={counts} isShort />
    </>
  )
}
