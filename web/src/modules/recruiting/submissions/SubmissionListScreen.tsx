import { right } from '@muster/contract/kernel/api/permission.ts'
import { applicantView } from '@muster/contract/recruiting/applicants/visibility.contract.ts'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { IconArrowsExchange } from '@tabler/icons-react'
import { type ComponentProps, Suspense, useMemo } from 'react'
import { BoardScreen } from '../../../kernel/lists/BoardScreen.tsx'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { StatusCounts } from '../../../kernel/lists/StatusCounts.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useMe } from '../../../kernel/session/session.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { BoardSwitch, useListMode } from '../../../ui/list/page/BoardSwitch.tsx'
import { queryOf } from '../../../ui/list/page/listState.ts'
import { OneRowHead } from '../../../ui/list/page/OneRowHead.tsx'
import type { ListControl } from '../../../ui/list/page/useListState.ts'
import type { BuiltInView } from '../../../ui/list/views/views.ts'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { submissionApi } from '../endpoints.ts'
import { expectedPaySums } from '../paySums.ts'
import { RecruitingTabs } from '../RecruitingTabs.tsx'
import { submissionCard, submissionColumns } from './submissionColumns.tsx'
import { useSubmissionFilters } from './submissionFilters.ts'
import { SUBMISSION_STATUSES, SUBMISSIONS, submissionHref, submissionName } from './submissionLabels.ts'

const SubmissionBoard = lazyNamed(() => import('./board/SubmissionBoard.tsx'), 'SubmissionBoard')
const SubmissionPeek = lazyNamed(() => import('./SubmissionPeek.tsx'), 'SubmissionPeek')
const MoveManyDialog = lazyNamed(() => import('./MoveManyDialog.tsx'), 'MoveManyDialog')

/**
 * The statuses that are not final. The endpoint’s filter `open` has the same name as the parameter of the open row, so
 * it is not used.
 */
const IN_PROGRESS: readonly SubmissionStatus[] = [
  ...(['INTERNAL_REVIEW', 'SUBMITTED_TO_CLIENT', 'SHORTLISTED', 'INTERVIEW_SCHEDULED', 'INTERVIEWED'] as const),
  ...(['NO_SHOW', 'SELECTED', 'OFFER_ISSUED', 'OFFER_ACCEPTED'] as const),
]
/** The statuses that have a column on the board. */
const ON_BOARD: readonly SubmissionStatus[] = [...IN_PROGRESS, 'JOINED']
const DEFAULT_VIEW = 'board'
const TITLE = 'Submissions'
const HINT = 'Search applicant, job, client'
const COUNTS = ['submission', 'submissions'] as const

export const SubmissionListScreen = () => (
  <Allowed needs={right('applicant-submissions', 'view')} deniedMessage="You don’t have access to submissions">
    <Submissions />
  </Allowed>
)

/** The submissions, as a board or as a list. */
function Submissions() {
  const views = useViews()
  return useListMode(DEFAULT_VIEW) === 'board' ? <AsBoard views={views} /> : <AsList views={views} />
}

interface SubmissionsProps {
  views: readonly BuiltInView[]
}

const TOOLS = <BoardSwitch path={SUBMISSIONS} initial={DEFAULT_VIEW} />

const AsBoard = ({ views }: SubmissionsProps) => (
  <BoardScreen
    title={TITLE}
    tabs={<RecruitingTabs open="submissions" />}
    path={SUBMISSIONS}
    filters={useSubmissionFilters()}
    searchHint={HINT}
    counts={submissionApi.counts}
    noun={COUNTS}
    views={views}
    tools={TOOLS}
    statuses={ON_BOARD}
    above={(list) => <Statuses list={list} isShown={(status) => ON_BOARD.some((one) => one === status)} />}
  >
    {(list) => (
      <Suspense fallback={<FieldsSkeleton />}>
        <SubmissionBoard path={SUBMISSIONS} query={boardQueryOf(list)} />
      </Suspense>
    )}
  </BoardScreen>
)

/** The filters of the list; a board has no pages and no sort order. */
function boardQueryOf(list: ListControl) {
  const { page: _page, pageSize: _size, sort: _sort, ...query } = queryOf(list)
  return query
}

const AsList = ({ views }: SubmissionsProps) => (
  <ListScreen
    head={OneRowHead}
    tabs={<RecruitingTabs open="submissions" />}
    title={TITLE}
    counts={COUNTS}
    path={SUBMISSIONS}
    endpoint={submissionApi.list}
    columns={submissionColumns}
    view={applicantView}
    rowName={submissionName}
    hrefOf={submissionHref}
    card={submissionCard}
    filters={useSubmissionFilters()}
    sort="-since"
    searchHint={HINT}
    views={views}
    above={(list) => <Statuses list={list} isShown={(_, count) => count !== 0} />}
    peek={({ id, step, close }) => <SubmissionPeek id={id} step={step} onClose={close} />}
    exports={right('applicant-submissions', 'export')}
    bulk={{
      needs: right('applicant-submissions', 'edit'),
      sums: expectedPaySums,
      changes: [{ label: 'Move…', icon: IconArrowsExchange, drawer: MoveManyDialog }],
    }}
    tools={TOOLS}
    empty={{ title: 'No submissions yet', text: 'Submit applicants on the page of a job.' }}
  />
)

function useViews(): readonly BuiltInView[] {
  const isRecruiter = useMe().role === 'TALENT_ACQUISITION'
  return useMemo(
    () => [
      { name: 'All', search: {} },
      { name: 'In progress', search: { status: IN_PROGRESS } },
      ...(isRecruiter ? [{ name: 'My submissions', search: { recruiterID: 'me', status: IN_PROGRESS } }] : []),
      { name: 'To review', search: { status: 'INTERNAL_REVIEW' } },
      { name: 'Late', search: { late: 'true' } },
      { name: 'With offers', search: { status: ['SELECTED', 'OFFER_ISSUED', 'OFFER_ACCEPTED'] } },
    ],
    [isRecruiter],
  )
}

const Statuses = (props: Pick<ComponentProps<typeof StatusCounts>, 'list' | 'isShown'>) => (
  <StatusCounts {...props} endpoint={submissionApi.counts} labels={SUBMISSION_STATUSES} />
)
