import { monthAfter } from '@muster/contract/kernel/days.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import type { MonthPlacement } from '@muster/contract/timesheets/month-close.contract.ts'
import { Suspense, useMemo } from 'react'
import { Allowed } from '../../kernel/Allowed.tsx'
import { useOwnCountries } from '../../kernel/countries.ts'
import { exportList } from '../../kernel/downloads.ts'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { useEntities } from '../../kernel/legal-entities.ts'
import { MonthTabs } from '../../kernel/MonthTabs.tsx'
import { useMay } from '../../kernel/permissions.ts'
import { TimesheetViews } from '../../kernel/TimesheetViews.tsx'
import { todayHere } from '../../ui/format/day.ts'
import { optionsOf } from '../../ui/format/words.ts'
import { lazyNamed } from '../../ui/later/lazily.ts'
import type { ListFilter } from '../../ui/list/filters.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useAddress, useListState } from '../../ui/list/useListState.ts'
import { useOpenRow } from '../../ui/list/useOpenRow.ts'
import { monthIn, monthName } from '../../ui/month/months.ts'
import { CloseSummary } from './CloseSummary.tsx'
import { closeCard, closeColumns } from './closeColumns.tsx'
import { BLOCKERS, stages } from './closeWords.ts'
import { closeApi } from './lines.ts'
import { clients } from './sources.ts'

const PlacementDrawer = lazyNamed(() => import('./PlacementDrawer.tsx'), 'PlacementDrawer')

const PATH = '/timesheets/month-close'
const SHAPE = { filters: ['stage', 'waitsFor', 'clientID', 'countryID', 'legalEntityID'], sort: 'candidate' }

export const MonthCloseScreen = () => (
  <Allowed needs={right('timesheets', 'view')} refusal="You may not see timesheets">
    <MonthClose />
  </Allowed>
)

/** A month on its way to being closed: what is missing, what waits for whom, what is paid and billed. The one before this unless told otherwise. */
function MonthClose() {
  const { search } = useAddress()
  const month = search.month ? monthIn(search) : monthAfter(todayHere().slice(0, 7), -1)
  const list = useListState(SHAPE)
  const can = useMay()
  const seesDays = can(right('timesheets', 'view', 'full'))
  const columns = useColumns()
  const sort = closeColumns.some((one) => one.sort && one.sort === list.sort?.replace('-', '')) ? list.sort : SHAPE.sort
  const asked = { query: { ...list.query, sort, month } } as never
  const query = useEndpoint(closeApi.placements, asked, { keepPrevious: true })
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
        // Who sees no days is led to what the sheet comes to.
        hrefOf={({ id, timesheetID }) =>
          seesDays ? hrefOf(id) : timesheetID ? `/timesheets/${timesheetID}` : undefined
        }
        card={closeCard}
        filters={useFilters(month)}
        searchHint="Search consultant, client"
        above={
          <>
            <TimesheetViews current="close" />
            <CloseSummary month={month} list={list} />
          </>
        }
        {...(can(right('timesheets', 'export'))
          ? { onExport: (format) => exportList(closeApi.placements, asked, format) }
          : {})}
        empty={{ title: `No placement runs in ${monthName(month)}`, text: 'Choose another month.' }}
      />
      <Suspense>
        {openID && seesDays && <PlacementDrawer key={openID} id={openID} month={month} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Margins are for those who see margins. */
function useColumns() {
  const seesMargin = useMay()(right('order-form-margin', 'view'))
  return useMemo(() => closeColumns.filter(({ field }) => field === undefined || seesMargin), [seesMargin])
}

function useFilters(month: string): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    { name: 'waitsFor', label: 'Waits for', kind: 'many', isPinned: true, options: optionsOf(BLOCKERS) },
    { name: 'countryID', label: 'Country', kind: 'many', isPinned: true, options },
    { name: 'clientID', label: 'Client', kind: 'many', isPinned: true, options: clients },
    { name: 'stage', label: 'Stands at', kind: 'many', options: optionsOf(stages(month)) },
    { name: 'legalEntityID', label: 'Our legal entity', kind: 'many', options: useEntities() },
  ]
}
