import { right } from '@muster/contract/kernel/api/permission.ts'
import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import type { MonthPlacement } from '@muster/contract/timesheets/month-close.contract.ts'
import { blockedByLabels } from '@muster/contract/timesheets/month-close.labels.ts'
import { Suspense, useMemo } from 'react'
import { exportList } from '../../../kernel/api/downloads.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { useEntities } from '../../../kernel/lists/legal-entities.ts'
import { MonthTabs } from '../../../kernel/lists/MonthTabs.tsx'
import { TimesheetViews } from '../../../kernel/lists/TimesheetViews.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { todayHere } from '../../../ui/format/day.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { ListPage } from '../../../ui/list/page/ListPage.tsx'
import { useAddress, useListState } from '../../../ui/list/page/useListState.ts'
import { useOpenRow } from '../../../ui/list/page/useOpenRow.ts'
import { monthIn, monthName } from '../../../ui/month/months.ts'
import { closeApi } from '../endpoints.ts'
import { clients } from '../lookups.ts'
import { CloseSummary } from './CloseSummary.tsx'
import { closeCard, closeColumns } from './closeColumns.tsx'
import { stages } from './closeLabels.ts'

const PlacementDrawer = lazyNamed(() => import('../bulk-grid/PlacementDrawer.tsx'), 'PlacementDrawer')

const PATH = '/timesheets/month-close'
const SHAPE = { filters: ['stage', 'blockedBy', 'clientID', 'countryID', 'legalEntityID'], sort: 'candidate' }

export const MonthCloseScreen = () => (
  <Allowed needs={right('timesheets', 'view')} deniedMessage="You don’t have access to timesheets">
    <MonthClose />
  </Allowed>
)

/** The close of a month, by default the previous one: missing and pending timesheets, paid and billed placements. */
function MonthClose() {
  const { search } = useAddress()
  const month = search.month ? monthIn(search) : monthAfter(todayHere().slice(0, 7), -1)
  const list = useListState(SHAPE)
  const can = useMay()
  const seesDays = can(right('timesheets', 'view', 'full'))
  const columns = useColumns()
  const sort = closeColumns.some((one) => one.sort && one.sort === list.sort?.replace('-', '')) ? list.sort : SHAPE.sort
  const requested = { query: { ...list.query, sort, month } } as never
  const query = useEndpoint(closeApi.placements, requested, { keepPrevious: true })
  const { openID, hrefOf, close } = useOpenRow(PATH)
  return (
    <>
      <ListPage<MonthPlacement>
        tabs={<MonthTabs open="timesheets" />}
        title="Month close"
        counts={['placement', 'placements']}
        table="month-close"
        path={PATH}
        list={{ ...list, filters: { ...list.filters, month: [month] } }}
        query={query}
        columns={columns}
        rowID={({ id }) => id}
        rowName={({ _candidate }) => _candidate.name}
        // Users who may not see days are linked to the totals instead of the timesheet.
        hrefOf={({ id, timesheetID }) =>
          seesDays ? hrefOf(id) : timesheetID ? `/timesheets/${timesheetID}` : undefined
        }
        card={closeCard}
        filters={useFilters(month)}
        searchHint="Search consultant or client"
        above={
          <>
            <TimesheetViews current="close" />
            <CloseSummary month={month} list={list} />
          </>
        }
        {...(can(right('timesheets', 'export'))
          ? { onExport: (format) => exportList(closeApi.placements, requested, format) }
          : {})}
        empty={{ title: `No active placements in ${monthName(month)}`, text: 'Select another month.' }}
      />
      <Suspense>
        {openID && seesDays && <PlacementDrawer key={openID} id={openID} month={month} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Margin columns need access to margins. */
function useColumns() {
  const seesMargin = useMay()(right('order-form-margin', 'view'))
  return useMemo(() => closeColumns.filter(({ field }) => field === undefined || seesMargin), [seesMargin])
}

function useFilters(month: string): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    { name: 'blockedBy', label: 'Pending with', kind: 'many', isPinned: true, options: optionsOf(blockedByLabels) },
    filters.country(options, { isPinned: true }),
    filters.client(clients, { isPinned: true }),
    { name: 'stage', label: 'Stage', kind: 'many', options: optionsOf(stages(month)) },
    filters.legalEntity(useEntities()),
  ]
}
