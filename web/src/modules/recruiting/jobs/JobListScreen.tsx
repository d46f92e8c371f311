import { right } from '@muster/contract/kernel/api/permission.ts'
import { jobView } from '@muster/contract/recruiting/jobs/visibility.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useMe } from '../../../kernel/session/session.ts'
import { ShareLine } from '../../../ui/dashboard/ShareBar.tsx'
import { countsQueryOf } from '../../../ui/list/page/listState.ts'
import { StatusFilter } from '../../../ui/list/page/StatusFilter.tsx'
import type { ListControl } from '../../../ui/list/page/useListState.ts'
import type { BuiltInView } from '../../../ui/list/views/views.ts'
import { jobApi } from '../endpoints.ts'
import { JOB_STATUSES, jobHref } from '../labels.ts'
import { RecruitingTabs } from '../RecruitingTabs.tsx'
import { jobCard, jobColumns } from './jobColumns.tsx'
import { useJobFilters } from './jobFilters.ts'

const PATH = '/ats/jobs'

export const JobListScreen = () => (
  <Allowed needs={right('jobs', 'view')} refusal="You don’t have access to jobs">
    <Jobs />
  </Allowed>
)

/** The vacancies of clients that this person works on or may see. */
const Jobs = () => (
  <ListScreen
    tabs={<RecruitingTabs open="jobs" />}
    title="Jobs"
    counts={['job', 'jobs']}
    path={PATH}
    endpoint={jobApi.list}
    view={jobView}
    columns={jobColumns}
    rowName={({ title }) => title}
    hrefOf={jobHref}
    card={jobCard}
    filters={useJobFilters()}
    sort="-createdAt"
    searchHint="Search number, title, client, skill"
    views={useViews()}
    above={(list) => <Counts list={list} />}
    exports={right('jobs', 'export')}
    buttons={[{ label: 'New job', icon: IconPlus, needs: right('jobs', 'create'), isPrimary: true, to: '/jobs/new' }]}
    empty={{ title: 'No jobs yet', text: 'Create a job for the vacancy of a client.' }}
  />
)

/** By role: the filter that finds the jobs that are this person's own. */
const MINE: Readonly<Record<string, string>> = {
  TALENT_ACQUISITION: 'recruiterID',
  TAS_LEAD: 'leadID',
  BUSINESS_DEVELOPMENT: 'accountManagerID',
  COUNTRY_MANAGER: 'accountManagerID',
  ASSOCIATE_DIRECTOR: 'accountManagerID',
}

function useViews(): readonly BuiltInView[] {
  const mine = MINE[useMe().role]
  return useMemo(
    () => [
      { name: 'All', search: {} },
      { name: 'Open', search: { status: 'OPEN', sort: 'deadline' } },
      ...(mine ? [{ name: 'My jobs', search: { [mine]: 'me' } }] : []),
      { name: 'Unassigned', search: { status: 'OPEN', unassigned: 'true' } },
      { name: 'Deadline soon', search: { deadlineWithin: '14', sort: 'deadline' } },
      { name: 'Open over 30 days', search: { status: 'OPEN', ageOver: '30', sort: 'openedAt' } },
    ],
    [mine],
  )
}

function Counts({ list }: { list: ListControl }) {
  const query = countsQueryOf(list, 'status')
  const { data } = useEndpoint(jobApi.counts, { query }, { keepPrevious: true })
  const counts = data && new Map<string, number>(data.map(({ status, count }) => [status, count]))
  const shares = Object.entries(JOB_STATUSES).map(([status, { word, tone }]) => ({
    ...{ label: word, tone },
    value: counts?.get(status) ?? 0,
  }))
  return (
    <>
      <ShareLine shares={shares} mt="xs" mx="var(--gutter)" />
      <StatusFilter list={list} filter="status" words={JOB_STATUSES} counts={counts} isShort />
    </>
  )
}
