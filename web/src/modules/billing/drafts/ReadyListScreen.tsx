import type { ReadyRow } from '@muster/contract/billing/core/shapes.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import { IconCalendarX, IconReceipt } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useVisibleRows } from '../../../kernel/api/all-rows.ts'
import { exportList } from '../../../kernel/api/downloads.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { BackgroundTaskNotice } from '../../../kernel/feedback/BackgroundTaskNotice.tsx'
import { MonthTabs } from '../../../kernel/lists/MonthTabs.tsx'
import { HeadButtons } from '../../../kernel/records/HeadButtons.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { useDrawer } from '../../../ui/dialog/useDrawer.ts'
import { todayHere } from '../../../ui/format/day.ts'
import { counted, formatMoney } from '../../../ui/format/number.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { ListPage } from '../../../ui/list/page/ListPage.tsx'
import { countsQueryOf } from '../../../ui/list/page/listState.ts'
import { StatusFilter } from '../../../ui/list/page/StatusFilter.tsx'
import { type ListControl, useAddress, useListState } from '../../../ui/list/page/useListState.ts'
import { useOpenRow } from '../../../ui/list/page/useOpenRow.ts'
import { MonthLine } from '../../../ui/month/MonthLine.tsx'
import { monthIn, monthName } from '../../../ui/month/months.ts'
import { BillingViews } from '../BillingViews.tsx'
import { useMonthFilters } from '../documentFilters.ts'
import { billingApi, INVALIDATED_KEYS } from '../endpoints.ts'
import { type InvoiceScope, invoiceLabel, scopeOf } from '../invoices/invoiceScope.ts'
import { PATH, VERDICTS } from '../labels.ts'
import { readyCard, readyColumns } from './readyColumns.tsx'

// Loaded when they are first opened.
const ReadyDrawer = lazyNamed(() => import('./ReadyDrawer.tsx'), 'ReadyDrawer')
const TaxPeriodsDrawer = lazyNamed(() => import('../receipts/TaxPeriodsDrawer.tsx'), 'TaxPeriodsDrawer')
const GenerateInvoicesDialog = lazyNamed(() => import('./GenerateInvoicesDialog.tsx'), 'GenerateInvoicesDialog')

const HERE = `${PATH}/ready`
const MAKE = right('billings', 'create')
/** The month is part of the URL and never cleared with the filters. */
const SHAPE = {
  filters: ['verdict', 'approved', 'late', 'clientID', 'countryID', 'legalEntityID', 'candidateID'],
  sort: 'client',
}
const STATUS_FLAGS: readonly ListFilter[] = [
  { name: 'approved', label: 'Timesheet approved', kind: 'flag' },
  { name: 'late', label: 'Past legal deadline', kind: 'flag' },
]
const ROWS = ['placement month', 'placement months'] as const

export const ReadyListScreen = () => (
  <Allowed needs={right('billings', 'view', 'full')} deniedMessage="You don’t have access to unbilled timesheets">
    <Ready />
  </Allowed>
)

const DRAFTS_LINK = { label: 'View drafts', href: `${PATH}?status=DRAFT` }

/** The months that are not invoiced yet: which are ready, and why the others are not. */
function Ready() {
  const { search } = useAddress()
  // Invoices are generated for the previous month.
  const month = search.month === undefined ? monthAfter(todayHere().slice(0, 7), -1) : monthIn(search)
  const list = useListState(SHAPE)
  const can = useMay()
  const requested = { query: { ...list.query, month } } as never
  const query = useEndpoint(billingApi.ready, requested, { keepPrevious: true })
  const row = useOpenRow(HERE)
  const [chosen, setChosen] = useState<SelectedMonths | null>(null)
  const periods = useDrawer('tax-periods')
  const [selected, setSelected] = useState<SelectedMonths>(NOTHING)
  const visible = useVisibleRows(query.data?.items)
  const counts = useReadyCounts(list, month)
  const hasSelection = selected.ids.length > 0
  const scope = hasSelection
    ? scopeOf(visible.of(selected.ids))
    : { ready: readyIn(counts), worth: counts?.worth ?? NO_WORTH }
  return (
    <>
      <ListPage<ReadyRow>
        title="Unbilled"
        tabs={<MonthTabs open="billing" />}
        counts={ROWS}
        table="billing-ready"
        path={HERE}
        // A different month has different rows, so the selection is cleared.
        list={{ ...list, filters: { ...list.filters, month: [month] } }}
        query={query}
        columns={readyColumns}
        rowID={({ id }) => id}
        rowName={({ _candidate }) => _candidate.name}
        hrefOf={({ id }) => row.hrefOf(id)}
        card={readyCard}
        filters={[...useMonthFilters(), ...STATUS_FLAGS]}
        searchHint="Search consultant, client"
        above={
          <>
            <BillingViews current="ready" />
            <div className="above-list">
              <BackgroundTaskNotice refreshes={INVALIDATED_KEYS} then={DRAFTS_LINK} />
            </div>
            <ReadyCounts month={month} list={list} />
          </>
        }
        actions={
          <HeadButtons
            buttons={[
              { label: 'Tax periods', icon: IconCalendarX, needs: right('billings', 'approve'), to: periods.open },
              {
                label: hasSelection || counts ? invoiceLabel(scope, !hasSelection) : 'Invoice placements',
                icon: IconReceipt,
                needs: MAKE,
                isPrimary: true,
                to: () => setChosen(selected),
              },
            ]}
          />
        }
        {...(can(right('billings', 'export'))
          ? { onExport: (format) => exportList(billingApi.ready, requested, format) }
          : {})}
        {...(can(MAKE)
          ? {
              onSelected: (ids, clear) => setSelected({ ids, clear }),
              bulk: (ids, clear) => <GenerateButton onClick={() => setChosen({ ids, clear })} />,
            }
          : {})}
        empty={{
          title: `Nothing left to bill for ${monthName(month)}`,
          text: 'All placement months are invoiced, or there were no placements. Choose another month.',
        }}
      />
      <Suspense>
        {periods.isOpen && <TaxPeriodsDrawer onClose={periods.close} />}
        {row.openID && <ReadyDrawer timesheetID={row.openID} onClose={row.close} />}
        {chosen && (
          <GenerateInvoicesDialog month={month} list={list} scope={scope} {...chosen} onClose={() => setChosen(null)} />
        )}
      </Suspense>
    </>
  )
}

const GenerateButton = ({ onClick }: { onClick(): void }) => (
  <SmallButton icon={IconReceipt} variant="subtle" onClick={onClick}>
    Generate invoices
  </SmallButton>
)

interface SelectedMonths {
  readonly ids: readonly string[]
  clear(): void
}
const NOTHING: SelectedMonths = { ids: [], clear: () => undefined }
const NO_WORTH: InvoiceScope['worth'] = []

function useReadyCounts(list: ListControl, month: string) {
  const query = { ...countsQueryOf(list, 'verdict'), month } as never
  return useEndpoint(billingApi.readyCounts, { query }, { keepPrevious: true }).data
}
type ReadyCounts = NonNullable<ReturnType<typeof useReadyCounts>>
const readyIn = (counts: ReadyCounts | undefined) =>
  counts?.verdicts.find(({ verdict }) => verdict === 'READY')?.count ?? 0

/** How many months are ready and their amounts; a click on a status filters the list. */
function ReadyCounts({ month, list }: { month: string; list: ListControl }) {
  const data = useReadyCounts(list, month)
  const counts = data && new Map<string, number>(data.verdicts.map(({ verdict, count }) => [verdict, count]))
  return (
    <>
      <MonthLine month={month}>
        {data && data.worth.length === 0 && <span>{counted(0, ROWS)} ready</span>}
        {data && data.worth.length > 0 && <span>Ready, before tax:</span>}
        {data?.worth.map(({ currency, net }) => (
          <strong key={currency}>{formatMoney({ amount: net, currency })}</strong>
        ))}
      </MonthLine>
      <StatusFilter list={list} filter="verdict" labels={VERDICTS} counts={counts} />
    </>
  )
}
