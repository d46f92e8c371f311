import { Box, Flex, Kbd } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { eachDay, firstOfMonth, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import { dayTypeLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { keyOf } from '../../../kernel/api/endpoint.ts'
import { send } from '../../../kernel/api/send.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { useEntities } from '../../../kernel/lists/legal-entities.ts'
import { MonthTabs } from '../../../kernel/lists/MonthTabs.tsx'
import { TimesheetViews } from '../../../kernel/lists/TimesheetViews.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { counted } from '../../../ui/format/number.ts'
import { IconButton } from '../../../ui/link/IconButton.tsx'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { type ListControl, useAddress, useListState } from '../../../ui/list/page/useListState.ts'
import { usePhone } from '../../../ui/list/page/usePhone.ts'
import { MonthSwitch } from '../../../ui/month/MonthSwitch.tsx'
import { monthIn, monthName } from '../../../ui/month/months.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState, NoMatchState } from '../../../ui/states/states.tsx'
import { SaveState } from '../../../ui/wizard/SaveState.tsx'
import { useDraftGuard } from '../../../ui/wizard/useDraftGuard.tsx'
import { timesheetApi } from '../endpoints.ts'
import { DAY_CODES } from '../grid/timesheetGrid.ts'
import { UndoButtons } from '../grid/UndoButtons.tsx'
import { DERIVED_STATUSES } from '../labels.ts'
import { clients } from '../lookups.ts'
import { OpenMonth } from '../record/OpenMonth.tsx'
import { BulkGrid } from './BulkGrid.tsx'
import { useBulkDraft } from './useBulkDraft.ts'

const PAGE = 100
const SHAPE = { filters: ['derivedStatus', 'clientID', 'countryID', 'legalEntityID'], sort: 'candidate' }

export const BulkGridScreen = () => (
  <Allowed needs={right('timesheets', 'view', 'full')} deniedMessage="You don’t have access to timesheet days">
    <OpenMonth>
      <FilteredGrid />
    </OpenMonth>
  </Allowed>
)

/** A different month or filter is a new grid: unsaved input is not kept. */
function FilteredGrid() {
  const month = monthIn(useAddress().search)
  const list = useListState(SHAPE)
  const { page: _page, pageSize: _size, sort: _sort, ...query } = list.query
  const about = JSON.stringify({ month, ...query })
  return <Grid key={about} month={month} list={list} query={query} />
}

interface GridProps {
  month: string
  list: ListControl
  query: object
}

/** The month of many consultants, one row each, edited like a spreadsheet. */
function Grid({ month, list, query: listQuery }: GridProps) {
  const isPhone = usePhone()
  const mayWrite = useMay()(right('timesheets', 'edit'))
  const [reading, setReading] = useState(0)
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(timesheetApi.grid, { month, ...listQuery }), reading],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...listQuery, month: [month], page: pageParam, pageSize: PAGE, sort: 'candidate' as const }
      return send(timesheetApi.grid, { query }, { signal })
    },
    getNextPageParam: (last, all) => (all.length * PAGE < last.meta.total ? all.length + 1 : undefined),
    // Unsaved input refers to these rows, so they are loaded again only when the user asks for it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const rows = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? [], [pages.data])
  const total = pages.data?.pages[0]?.meta.total
  const dates = useMemo(() => eachDay(firstOfMonth(month), lastOfMonth(month)), [month])
  const draft = useBulkDraft(rows)
  const guard = useDraftGuard(draft)
  const readAgain = () => void draft.saveNow().then(() => setReading((before) => before + 1))
  return (
    <Flex direction="column" h="calc(100dvh - var(--header-height))" mih={640}>
      <MonthTabs open="timesheets" />
      <PageHead
        title="Bulk edit"
        hint={total === undefined ? '' : counted(total, ['timesheet', 'timesheets'])}
        actions={
          mayWrite && (
            <Flex component="span" gap={6} align="center" wrap="wrap">
              <SaveState state={draft.state} onRetry={() => void draft.saveNow()} />
              <UndoButtons draft={draft} />
              <IconButton name="Save and reload" icon={IconRefresh} variant="default" size={30} onClick={readAgain} />
            </Flex>
          )
        }
      />
      <TimesheetViews current="grid" />
      <Box p="12px var(--gutter) 0">
        <MonthSwitch month={month} />
      </Box>
      <FilterBar list={list} filters={useFilters()} searchHint="Search consultant or client" isPhone={isPhone} />
      {!pages.data ? (
        <Box px="var(--gutter)">
          <PendingFields compact={false} error={pages.error} onRetry={pages.refetch} />
        </Box>
      ) : rows.length === 0 ? (
        <Box px="var(--gutter)">
          {list.isNarrowed ? (
            <NoMatchState onClear={list.clear} />
          ) : (
            <EmptyState title={`No timesheets for ${monthName(month)}`}>
              Generate the timesheets of the month in the list, or select another month.
            </EmptyState>
          )}
        </Box>
      ) : (
        <>
          <BulkGrid
            rows={rows}
            total={total ?? rows.length}
            dates={dates}
            draft={draft}
            isReadOnly={!mayWrite}
            name={`${monthName(month)}, all consultants`}
            onMore={pages.hasNextPage && !pages.isFetchingNextPage ? () => void pages.fetchNextPage() : undefined}
          />
          <Box p="0 var(--gutter) 12px" className="flex-none">
            <HelperText>
              {mayWrite ? (
                <>
                  Hours such as 8 or 7.5,{' '}
                  {Object.entries(DAY_CODES).map(([type, code]) => (
                    <Box key={type} component="span" display="inline-block" me="sm" className="nowrap">
                      <Kbd size="xs">{code}</Kbd> {dayTypeLabels[type as keyof typeof dayTypeLabels]}
                    </Box>
                  ))}
                  <Kbd size="xs">4+P</Kbd> half of each. A blue corner marks a day with more details on the timesheet.
                </>
              ) : (
                'You have view-only access.'
              )}
            </HelperText>
          </Box>
        </>
      )}
      {guard}
    </Flex>
  )
}

function useFilters(): readonly ListFilter[] {
  const { options } = useOwnCountries()
  return [
    { name: 'derivedStatus', label: 'Status', kind: 'many', isPinned: true, options: optionsOf(DERIVED_STATUSES) },
    filters.country(options, { isPinned: true }),
    filters.client(clients, { isPinned: true }),
    filters.legalEntity(useEntities()),
  ]
}
