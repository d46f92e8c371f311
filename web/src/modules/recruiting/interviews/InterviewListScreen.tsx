import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconCalendarWeek } from '@tabler/icons-react'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { StatusCounts } from '../../../kernel/lists/StatusCounts.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { OneRowHead } from '../../../ui/list/page/OneRowHead.tsx'
import type { BuiltInView } from '../../../ui/list/views/views.ts'
import { interviewApi } from '../endpoints.ts'
import { RecruitingTabs } from '../RecruitingTabs.tsx'
import { interviewCard, interviewColumns } from './interviewColumns.tsx'
import { useInterviewFilters } from './interviewFilters.ts'
import { INTERVIEW_STATUSES, INTERVIEWS, interviewHref } from './interviewLabels.ts'

export const InterviewListScreen = () => (
  <Allowed needs={right('applicant-submissions', 'view')} deniedMessage="You don’t have access to interviews">
    <Interviews />
  </Allowed>
)

const VIEWS: readonly BuiltInView[] = [
  { name: 'All', search: {} },
  { name: 'My week', search: { withinDays: '7', personID: 'me', sort: 'startsAt' } },
  { name: 'Upcoming', search: { withinDays: '30', sort: 'startsAt' } },
  { name: 'Outcome missing', search: { outcomeMissing: 'true', sort: 'startsAt' } },
  { name: 'My scorecards', search: { scorecardDueOf: 'me', sort: 'startsAt' } },
]

/** The interviews of the submissions in the user's scope. */
const Interviews = () => (
  <ListScreen
    tabs={<RecruitingTabs open="interviews" />}
    title="Interviews"
    counts={['interview', 'interviews']}
    path={INTERVIEWS}
    endpoint={interviewApi.list}
    columns={interviewColumns}
    rowName={({ _applicant }) => _applicant.name}
    hrefOf={interviewHref}
    card={interviewCard}
    filters={useInterviewFilters()}
    sort="soonest"
    searchHint="Search applicant, job, client"
    views={VIEWS}
    head={OneRowHead}
    above={(list) => <StatusCounts list={list} endpoint={interviewApi.counts} labels={INTERVIEW_STATUSES} />}
    exports={right('applicant-submissions', 'export')}
    buttons={[{ label: 'Week', icon: IconCalendarWeek, to: `${INTERVIEWS}/week` }]}
    empty={{ title: 'No interviews yet', text: 'Schedule an interview from a shortlisted submission.' }}
  />
)
