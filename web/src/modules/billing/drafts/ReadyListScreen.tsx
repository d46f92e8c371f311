import { Button } from '@mantine/core'
import type { ReadyRow } from '@muster/contract/billing/core/shapes.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import { IconCalendarX, IconReceipt } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useSeenRows } from '../../../kernel/api/all-rows.ts'
import { exportList } from '../../../kernel/api/downloads.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { WorkHere } from '../../../kernel/feedback/BackgroundTaskNotice.tsx'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { useEntities } from '../../../kernel/lists/legal-entities.ts'
import { MonthTabs } from '../../../kernel/lists/MonthTabs.tsx'
import { HeadButtons } from '../../../kernel/records/HeadButtons.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { useDrawer } from '../../../ui/dialog/useDrawer.ts'
import { todayHere } from '../../../ui/format/day.ts'
import { counted, formatMoney } from '../../../ui/format/number.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { CountChips } from '../../../ui/list/page/CountChips.tsx'
import { ListPage } from '../../../ui/list/page/ListPage.tsx'
import { countsQueryOf } from '../../../ui/list/page/listState.ts'
import { type ListControl, useAddress, useListState } from '../../../ui/list/page/useListState.ts'
import { useOpenRow } from '../../../ui/list/page/useOpenRow.ts'
import { MonthLine } from '../../../ui/month/MonthLine.tsx'
import { monthIn, monthName } from '../../../ui/month/months.ts'
import { BillingViews } from '../BillingViews.tsx'
import classes from '../billing.module.css'
import { billingApi, INVALIDATED_KEYS } from '../endpoints.ts'
import { type InvoiceScope, invoiceLabel, scopeOf } from '../invoices/invoiceScope.ts'
import { PATH, VERDICTS } from '../labels.ts'
import { clients, consultants } from '../lookups.ts'
import { readyCard, readyColumns } from './readyColumns.tsx'

// They come when they are first asked for.
const ReadyDrawer = lazyNamed(() => import('./ReadyDrawer.tsx'), 'ReadyDrawer')
const TaxPeriodsDrawer = lazyNamed(() => import('../receipts/TaxPeriodsDrawer.tsx'), 'TaxPeriodsDrawer')
const MakeInvoices = lazyNamed(() => import('./GenerateInvoicesDialog.tsx'), 'MakeInvoices')

const HERE = `${PATH}/ready`
const MAKE = right('billings', 'create')
/** The month stands in the address beside these: it is always one, and never a filter that is cleared. */
const SHAPE = {
  filters: ['verdict', 'approved', 'late', 'clientID', 'countryID', 'legalEntityID', 'candidateID'],
  sort: 'client',
}
const ROWS = ['month of a placement', 'months of placements'] as const

export const ReadyListScreen = () => (
  <Allowed needs={right('billings', 'view', 'full')} refusal="You may not see what is to be billed">
    <Ready />
  </Allowed>
)

/** What of a month stands on no invoice yet: what is ready, and what keeps the rest back. */
function Ready() {
  const { search } = useAddress()
  // Bills are written for the month that has ended.
  const month = search.month === undefined ? monthAfter(todayHere().slice(0, 7), -1) : monthIn(search)
  const list = useListState(SHAPE)
  const can = useMay()
  const asked = { query: { ...list.query, month } } as never
  const query = useEndpoint(billingApi.ready, asked, { keepPrevious: true })
  const row = useOpenRow(HERE)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const periods = useDrawer('tax-periods')
  const [selected, setSelected] = useState<Chosen>(NOTHING)
  const seen = useSeenRows(query.data?.items)
  const counts = useReadyCounts(list, month)
  const hasSelection = selected.ids.length > 0
  const scope = hasSelection
    ? scopeOf(seen.of(selected.ids))
    : { ready: readyIn(counts), worth: counts?.worth ?? NO_WORTH }
  return (
    <>
      <ListPage<ReadyRow>
        title="To bill"
        tabs={<MonthTabs open="billing" />}
        counts={ROWS}
        table="billing-ready"
        path={HERE}
        // Another month has other rows, as another filter has: nothing stays selected.
        list={{ ...list, filters: { ...list.filters, month: [month] } }}
        query={query}
        columns={readyColumns}
        rowID={({ id }) => id}
        rowName={({ _candidate }) => _candidate.name}
        hrefOf={({ id }) => row.hrefOf(id)}
        card={readyCard}
        filters={useFilters()}
        searchHint="Search consultant, client"
        above={
          <>
            <BillingViews current="ready" />
            <div className={classes.work}>
              <WorkHere
                refreshes={INVALIDATED_KEYS}
                then={{ label: 'Look at the drafts', href: `${PATH}?status=DRAFT` }}
              />
            </div>
            <DerivedStatus month={month} list={list} />
          </>
        }
        actions={
          <HeadButtons
            buttons={[
              { label: 'Tax periods', icon: IconCalendarX, needs: right('billings', 'approve'), to: periods.open },
              {
                ...{ label: invoiceLabel(scope, !hasSelection), icon: IconReceipt, needs: MAKE, isPrimary: true },
                to: () => setChosen(selected),
              },
            ]}
          />
        }
        {...(can(right('billings', 'export'))
          ? { onExport: (format) => exportList(billingApi.ready, asked, format) }
          : {})}
        {...(can(MAKE)
          ? {
              onSelected: (ids, clear) => setSelected({ ids, clear }),
              bulk: (ids, clear) => (
                <Button
                  variant="subtle"
                  size="xs"
                  leftSection={<IconReceipt size={16} stroke={1.7} />}
                  onClick={() => setChosen({ ids, clear })}
                >
                  Make invoices
                </Button>
              ),
            }
          : {})}
        empty={{
          title: `Nothing is left to bill for ${monthName(month)}`,
          text: 'Every month of a placement stands on an invoice, or there were no placements. Choose another month.',
        }}
      />
      <Suspense>
        {periods.isOpen && <TaxPeriodsDrawer onClose={periods.close} />}
        {row.openID && <ReadyDrawer timesheetID={row.openID} onClose={row.close} />}
        {chosen && <MakeInvoices {...{ month, list, scope }} {...chosen} onClose={() => setChosen(null)} />}
      </Suspense>
    </>
  )
}

interface Chosen {
  readonly ids: readonly string[]
  clear(): void
}
const NOTHING: Chosen = { ids: [], clear: () => undefined }
const NO_WORTH: InvoiceScope['worth'] = []

function useReadyCounts(list: ListControl, month: string) {
  const query = { ...countsQueryOf(list, 'verdict'), month } as never
  return useEndpoint(billingApi.readyCounts, { query }, { keepPrevious: true }).data
}
type ReadyCounts = NonNullable<ReturnType<typeof useReadyCounts>>
const readyIn = (counts: ReadyCounts | undefined) =>
  counts?.verdicts.find(({ verdict }) => verdict === 'READY')?.count ?? 0

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    { name: 'clientID', label: 'Client', kind: 'many', isPinned: true, options: clients },
    { name: 'countryID', label: 'Country', kind: 'many', isPinned: true, options },
    { name: 'legalEntityID', label: 'Our legal entity', kind: 'many', options: useEntities() },
    { name: 'candidateID', label: 'Consultant', kind: 'many', options: consultants },
    { name: 'approved', label: 'Timesheet approved', kind: 'flag' },
    { name: 'late', label: 'Past the legal day', kind: 'flag' },
  ]
}

/** How many are ready, and what they are worth; a press on a verdict narrows the list to it. */
function DerivedStatus({ month, list }: { month: string; list: ListControl }) {
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
      <CountChips list={list} filter="verdict" words={VERDICTS} counts={counts} />
    </>
  )
}
