import { Box, Flex, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { InterviewRow } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { IconChevronLeft, IconChevronRight, IconList } from '@tabler/icons-react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { HeadButtons } from '../../../kernel/records/HeadButtons.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import { counted } from '../../../ui/format/number.ts'
import { IconButton } from '../../../ui/link/IconButton.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { useAddress, useListState } from '../../../ui/list/page/useListState.ts'
import { usePhone } from '../../../ui/list/page/usePhone.ts'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { interviewApi } from '../endpoints.ts'
import { RecruitingTabs } from '../RecruitingTabs.tsx'
import { useInterviewFilters } from './interviewFilters.ts'
import { INTERVIEWS } from './interviewLabels.ts'
import { InterviewDays } from './week/InterviewDays.tsx'
import { InterviewWeek } from './week/InterviewWeek.tsx'
import { dayIn, weekOf } from './week/weekLayout.ts'

export const InterviewWeekScreen = () => (
  <Allowed needs={right('applicant-submissions', 'view')} deniedMessage="You don’t have access to interviews">
    <Week />
  </Allowed>
)

const SHAPE = { filters: ['status', 'personID', 'clientID', 'countryID', 'mode'], pageSize: 200, sort: 'startsAt' }

/** The interviews of a week, in the user's time zone. */
function Week() {
  const list = useListState(SHAPE)
  const isPhone = usePhone()
  const { search, change } = useAddress()
  const day = dayIn(search, todayHere())
  const days = weekOf(day)
  const filters = useInterviewFilters().filter(({ name }) => SHAPE.filters.includes(name))
  const query = {
    ...list.query,
    sort: 'startsAt',
    page: 1,
    pageSize: 200,
    startsFrom: days[0],
    startsTo: days[6],
  } as never
  const { data, error, refetch, isPlaceholderData } = useEndpoint(interviewApi.list, { query }, { keepPrevious: true })
  const found = data as { items: readonly InterviewRow[]; meta: { total: number } } | undefined
  const open = (next: string) => change({ ...search, week: next }, { replace: false })
  const step = (by: -1 | 1) => open(daysAfter(days[0]!, 7 * by))
  return (
    <Stack gap={0} mih="calc(100dvh - var(--header-height))">
      <RecruitingTabs open="interviews" />
      <PageHead
        title="Interviews by week"
        hint={found ? headHint(found) : ''}
        actions={<HeadButtons buttons={[{ label: 'List', icon: IconList, to: INTERVIEWS }]} />}
      />
      <Flex px="var(--gutter)" pt={4} gap={8} align="center" wrap="wrap">
        <IconButton name="Previous week" icon={IconChevronLeft} variant="default" size={30} onClick={() => step(-1)} />
        <IconButton name="Next week" icon={IconChevronRight} variant="default" size={30} onClick={() => step(1)} />
        <SmallButton onClick={() => open(todayHere())}>This week</SmallButton>
        <span className="figures nowrap text-semibold">{`${formatDate(days[0]!)} – ${formatDate(days[6]!)}`}</span>
      </Flex>
      <FilterBar list={list} filters={filters} searchHint="Search applicant, job, client" isPhone={isPhone} />
      <Box pb={24} px="var(--gutter)">
        {!found && <PendingFields compact={false} error={error} onRetry={refetch} groups={2} fields={6} />}
        {found && isPhone && found.items.length === 0 && (
          <EmptyState title="No interviews in this week">Choose another week or other filters.</EmptyState>
        )}
        {found &&
          (isPhone ? (
            <InterviewDays days={days} rows={found.items} />
          ) : (
            <InterviewWeek days={days} rows={found.items} isStale={isPlaceholderData} onStep={step} />
          ))}
      </Box>
    </Stack>
  )
}

const headHint = ({ items, meta: { total } }: { items: readonly InterviewRow[]; meta: { total: number } }) =>
  total > items.length
    ? `The first ${items.length} of ${total} interviews. Use filters to see the others.`
    : counted(total, ['interview', 'interviews'])
