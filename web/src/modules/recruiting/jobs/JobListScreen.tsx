import { right } from '@muster/contract/kernel/api/permission.ts'
import { jobView } from '@muster/contract/recruiting/jobs/visibility.contract.ts'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { BoardScreen } from '../../../kernel/lists/BoardScreen.tsx'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { StatusCounts } from '../../../kernel/lists/StatusCounts.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { useMe } from '../../../kernel/session/session.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { BoardSwitch, useListMode } from '../../../ui/list/page/BoardSwitch.tsx'
import { OneRowHead } from '../../../ui/list/page/OneRowHead.tsx'
import type { BuiltInView } from '../../../ui/list/views/views.ts'
import { OverflowMenu } from '../../../ui/record/menu/OverflowMenu.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { jobApi } from '../endpoints.ts'
import { JOB_STATUSES, jobHref } from '../labels.ts'
import { RecruitingTabs } from '../RecruitingTabs.tsx'
import { jobCard, jobColumns } from './jobColumns.tsx'
import { useJobFilters } from './jobFilters.ts'

const JobBoard = lazyNamed(() => import('./JobBoard.tsx'), 'JobBoard')

const PATH = '/ats/jobs'

export const JobListScreen = () => (
  <Allowed needs={right('jobs', 'view')} deniedMessage="You don’t have access to jobs">
    <Jobs />
  </Allowed>
)

const DEFAULT_VIEW = 'list'
const TITLE = 'Jobs'
const NOUN = ['job', 'jobs'] as const
const HINT = 'Search number, title, client, skill'
const TOOLS = (
  <>
    <BoardSwitch path={PATH} initial={DEFAULT_VIEW} />
    <RarerActions />
  </>
)

/** The less frequent actions. */
function RarerActions() {
  const { history } = useRouter()
  const can = useMay()
  const actions = [
    { label: 'Import from spreadsheet', icon: IconFileImport, run: () => history.push(`${PATH}/import`) },
  ]
  return can(right('jobs', 'create')) && <OverflowMenu actions={actions} about="jobs" />
}
const BUTTONS = [
  { label: 'New job', icon: IconPlus, needs: right('jobs', 'create'), isPrimary: true, to: '/jobs/new' },
] as const

/** The jobs in the user's scope, as a list or a board. */
function Jobs() {
  const views = useViews()
  return useListMode(DEFAULT_VIEW) === 'board' ? <AsBoard views={views} /> : <AsList views={views} />
}

interface JobsProps {
  views: readonly BuiltInView[]
}

const AsList = ({ views }: JobsProps) => (
  <ListScreen
    head={OneRowHead}
    tabs={<RecruitingTabs open="jobs" />}
    title={TITLE}
    counts={NOUN}
    path={PATH}
    endpoint={jobApi.list}
    view={jobView}
    columns={jobColumns}
    rowName={({ title }) => title}
    hrefOf={jobHref}
    card={jobCard}
    filters={useJobFilters()}
    sort="-createdAt"
    searchHint={HINT}
    views={views}
    above={(list) => <StatusCounts list={list} endpoint={jobApi.counts} labels={JOB_STATUSES} />}
    exports={right('jobs', 'export')}
    tools={TOOLS}
    buttons={BUTTONS}
    empty={{ title: 'No jobs yet', text: 'Create a job for the vacancy of a client.' }}
  />
)

const AsBoard = ({ views }: JobsProps) => (
  <BoardScreen
    title={TITLE}
    tabs={<RecruitingTabs open="jobs" />}
    path={PATH}
    filters={useJobFilters()}
    searchHint={HINT}
    counts={jobApi.counts}
    noun={NOUN}
    views={views}
    tools={TOOLS}
    buttons={BUTTONS}
    above={(list) => <StatusCounts list={list} endpoint={jobApi.counts} labels={JOB_STATUSES} />}
  >
    {(list) => (
      <Suspense fallback={<FieldsSkeleton />}>
        <JobBoard list={list} />
      </Suspense>
    )}
  </BoardScreen>
)

/** The filter for the user's own jobs, by role. */
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
