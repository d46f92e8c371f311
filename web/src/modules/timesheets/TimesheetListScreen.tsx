import { right } from '@muster/contract/kernel/api/permission.ts'
import type { TimesheetRow } from '@muster/contract/timesheets/shapes.contract.ts'
import { timesheetView } from '@muster/contract/timesheets/visibility.contract.ts'
import { IconBell, IconCalendarPlus, IconChecks, IconSend, IconUpload } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { readAllRows, useVisibleRows } from '../../kernel/api/all-rows.ts'
import { exportList } from '../../kernel/api/downloads.ts'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../kernel/lists/countries.ts'
import { useEntities } from '../../kernel/lists/legal-entities.ts'
import { FirstOfMonth, MonthTabs } from '../../kernel/lists/MonthTabs.tsx'
import { TimesheetViews } from '../../kernel/lists/TimesheetViews.tsx'
import { HeadButtons } from '../../kernel/records/HeadButtons.tsx'
import { Allowed } from '../../kernel/session/Allowed.tsx'
import { useMay, useSees } from '../../kernel/session/permissions.ts'
import { useMe } from '../../kernel/session/session.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'
import { SmallButton } from '../../ui/link/SmallButton.tsx'
import { filters } from '../../ui/list/filters/filterKinds.ts'
import { type ListFilter, WAITING_FOR_ME } from '../../ui/list/filters/filters.ts'
import { ListPage } from '../../ui/list/page/ListPage.tsx'
import { type ListControl, useAddress, useListState } from '../../ui/list/page/useListState.ts'
import { monthIn, monthName } from '../../ui/month/months.ts'
import { useRememberedList } from '../../ui/record/neighbours.ts'
import type { BulkStep } from './BulkTransitions.tsx'
import { BULK, type BulkKind } from './bulk.ts'
import { timesheetApi } from './endpoints.ts'
import { timesheetHref } from './labels.ts'
import { clients } from './lookups.ts'
import { MonthProgress } from './month-close/MonthProgress.tsx'
import { OpenMonth } from './record/OpenMonth.tsx'
import { timesheetCard, timesheetColumns } from './timesheetColumns.tsx'

// Loaded when first used.
const BulkSteps = lazyNamed(() => import('./BulkTransitions.tsx'), 'BulkSteps')
const GenerateDialog = lazyNamed(() => import('./GenerateDialog.tsx'), 'GenerateDialog')

const PATH = '/timesheets'
const WRITE = right('timesheets', 'edit')
const CREATE = right('timesheets', 'create')
const STEPS = [
  { kind: 'submit', needs: WRITE, icon: IconSend },
  { kind: 'approve', needs: right('timesheets', 'approve'), icon: IconChecks },
  { kind: 'remind', needs: WRITE, icon: IconBell },
] as const
/** The month is in the address with these filters: it is always set, and not cleared with them. */
const SHAPE = { filters: ['derivedStatus', 'clientID', 'countryID', 'legalEntityID', 'waiting'], sort: 'candidate' }

export const TimesheetListScreen = () => (
  <FirstOfMonth>
    <Allowed needs={right('timesheets', 'view')} deniedMessage="You don’t have access to timesheets">
      <OpenMonth>
        <Timesheets />
      </OpenMonth>
    </Allowed>
  </FirstOfMonth>
)

/** A month of all consultants: expected and received timesheets, and open tasks. */
function Timesheets() {
  const month = monthIn(useAddress().search)
  const list = useListState(SHAPE)
  const can = useMay()
  const columns = useColumns()
  const request = { query: { ...list.query, sort: sortOf(list), month: [month] } } as never
  const query = useEndpoint(timesheetApi.list, request, { keepPrevious: true })
  const visible = useVisibleRows(query.data?.items)
  const [step, setStep] = useState<BulkStep | null>(null)
  const [isCreating, setCreating] = useState(false)
  useRememberedList(PATH, query.data, list, timesheetHref)
  const openStep = (kind: BulkKind, ids: readonly string[], clear: () => void) =>
    setStep({ kind, rows: visible.of(ids), clear })
  const steps = STEPS.filter(({ needs }) => can(needs))
  return (
    <>
      <ListPage<TimesheetRow>
        title="Timesheets"
        tabs={<MonthTabs open="timesheets" />}
        counts={['timesheet', 'timesheets']}
        table="timesheets"
        path={PATH}
        // A different month or filter has different rows, so the selection is cleared.
        list={{ ...list, filters: { ...list.filters, month: [month] } }}
        query={query}
        columns={columns}
        rowID={({ id }) => id}
        rowName={({ _candidate }) => _candidate.name}
        hrefOf={timesheetHref}
        card={timesheetCard}
        filters={useFilters()}
        searchHint="Search consultant or client"
        above={
          <>
            <TimesheetViews current="timesheets" />
            <MonthProgress month={month} list={list} />
          </>
        }
        actions={
          <HeadButtons
            buttons={[
              { label: 'Import days', icon: IconUpload, needs: WRITE, to: `${PATH}/import` },
              { label: 'Generate timesheets', icon: IconCalendarPlus, needs: CREATE, to: () => setCreating(true) },
            ]}
          />
        }
        {...(can(right('timesheets', 'export'))
          ? { onExport: (format) => exportList(timesheetApi.list, request, format) }
          : {})}
        {...(steps.length > 0
          ? {
              readWhole: (onProgress) =>
                readAllRows<TimesheetRow>(timesheetApi.list, request, onProgress).then(visible.add),
              bulk: (ids, clear) =>
                steps.map(({ kind, icon: Icon }) => (
                  <SmallButton icon={Icon} key={kind} variant="subtle" onClick={() => openStep(kind, ids, clear)}>
                    {BULK[kind].verb}
                  </SmallButton>
                )),
            }
          : {})}
        empty={{
          title: `No timesheets for ${monthName(month)}`,
          text: can(CREATE)
            ? 'Generate the timesheets of the month, or select another month.'
            : 'Select another month. HR and finance generate timesheets.',
        }}
      />
      <Suspense>
        {step && <BulkSteps step={step} onClose={() => setStep(null)} />}
        {isCreating && <GenerateDialog month={month} onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  )
}

/** The sort of the list; ignores a sort in a link that this user cannot use. */
const sortOf = ({ sort }: ListControl) =>
  timesheetColumns.some((column) => column.sort && column.sort === sort?.replace('-', '')) ? sort : SHAPE.sort

function useColumns() {
  const { role } = useMe()
  const sees = useSees(timesheetView)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen follows from the role
  return useMemo(() => timesheetColumns.filter(({ field }) => field === undefined || sees(field)), [role])
}

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    filters.country(options, { isPinned: true }),
    filters.client(clients, { isPinned: true }),
    filters.legalEntity(useEntities()),
    WAITING_FOR_ME,
  ]
}
