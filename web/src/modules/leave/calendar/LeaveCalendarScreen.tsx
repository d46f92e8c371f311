import { Box, Flex, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { leaveStatusLabels } from '@muster/contract/leave/leave.labels.ts'
import { Suspense } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { MonthTabs } from '../../../kernel/lists/MonthTabs.tsx'
import { TimesheetViews } from '../../../kernel/lists/TimesheetViews.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { counted } from '../../../ui/format/number.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { Pager } from '../../../ui/list/page/Pager.tsx'
import { useAddress, useListState } from '../../../ui/list/page/useListState.ts'
import { useOpenRow } from '../../../ui/list/page/useOpenRow.ts'
import { usePhone } from '../../../ui/list/page/usePhone.ts'
import { MonthSwitch } from '../../../ui/month/MonthSwitch.tsx'
import { monthIn, monthName } from '../../../ui/month/months.ts'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState, NoMatchState } from '../../../ui/states/states.tsx'
import { calendarApi } from '../endpoints.ts'
import { clients } from '../lookups.ts'
import classes from './LeaveCalendar.module.css'
import { LeaveCalendar } from './LeaveCalendar.tsx'

const LeaveDrawer = lazyNamed(() => import('../requests/LeaveDrawer.tsx'), 'LeaveDrawer')

const PATH = '/timesheets/leave/calendar'
const SHAPE = { filters: ['countryID', 'clientID', 'everyone'], pageSize: 100, sort: 'candidate' }

export const LeaveCalendarScreen = () => (
  <Allowed needs={right('leaves', 'view')} deniedMessage="You don’t have access to leave">
    <Calendar />
  </Allowed>
)

/** The absences on each day of a month, approved or requested. */
function Calendar() {
  const month = monthIn(useAddress().search)
  const list = useListState(SHAPE)
  const isPhone = usePhone()
  const { openID, hrefOf, close } = useOpenRow(PATH)
  const [candidateID = '', leaveID = ''] = openID?.split('.') ?? []
  const request = { query: { ...list.query, month, sort: 'candidate' } } as never
  const { data, error, refetch, isPlaceholderData } = useEndpoint(calendarApi.calendar, request, { keepPrevious: true })
  return (
    <Stack gap={0} mih="calc(100dvh - var(--header-height))">
      <MonthTabs open="timesheets" />
      <PageHead
        title="Leave calendar"
        hint={data ? `${counted(data.meta.total, ['consultant', 'consultants'])}, ${monthName(month)}` : ''}
      />
      <TimesheetViews current="calendar" />
      <Box pt={12} px="var(--gutter)">
        <MonthSwitch month={month} />
      </Box>
      <FilterBar
        list={list}
        filters={useFilters()}
        searchHint="Search consultant"
        isPhone={isPhone}
        tools={<Legend />}
      />
      <Stack gap={0} flex="1" miw={0} pb={24} px="var(--gutter)">
        {!data && <PendingFields compact={false} error={error} onRetry={refetch} groups={2} fields={6} />}
        {data?.items.length === 0 &&
          (list.isNarrowed ? (
            <NoMatchState onClear={list.clear} />
          ) : (
            <EmptyState title={`No leave in ${monthName(month)}`}>
              Requested and approved leave appears here. Select another month.
            </EmptyState>
          ))}
        {data && data.items.length > 0 && (
          <LeaveCalendar
            month={month}
            people={data.items}
            hrefOf={({ id }, { leaveID: of }) => hrefOf(`${id}.${of}`)}
            isPhone={isPhone}
            isStale={isPlaceholderData}
            isWhole={data.meta.total <= data.items.length}
          />
        )}
      </Stack>
      {data && data.meta.total > list.pageSize && <Pager list={list} total={data.meta.total} isPhone={isPhone} />}
      <Suspense>
        {leaveID && <LeaveDrawer key={leaveID} candidateID={candidateID} leaveID={leaveID} isOfMany onClose={close} />}
      </Suspense>
    </Stack>
  )
}

const Legend = () => (
  <Flex component="span" display="inline-flex" gap={8} align="center" fz="xs">
    <span className={classes.key} data-status="APPROVED">
      {leaveStatusLabels.APPROVED}
    </span>
    <span className={classes.key} data-status="REQUESTED">
      {leaveStatusLabels.REQUESTED}
    </span>
  </Flex>
)

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    filters.country(options, { isPinned: true }),
    filters.client(clients, { isPinned: true }),
    { name: 'everyone', label: 'Show', kind: 'flag', yes: 'Everyone', no: 'Only on leave' },
  ]
}
