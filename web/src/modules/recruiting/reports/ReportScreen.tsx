import { right } from '@muster/contract/kernel/api/permission.ts'
import { applicantView } from '@muster/contract/recruiting/applicants/visibility.contract.ts'
import type { ReportRow } from '@muster/contract/recruiting/reports/reports.contract.ts'
import { reportColumnLabels, reportGroupLabels } from '@muster/contract/recruiting/reports/reports.labels.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useMay, useSees } from '../../../kernel/session/permissions.ts'
import { NameCell } from '../../../ui/cells/cells.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { formatCount } from '../../../ui/format/number.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { OneRowHead } from '../../../ui/list/page/OneRowHead.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { recruitingReportApi } from '../endpoints.ts'
import { RecruitingTabs } from '../RecruitingTabs.tsx'
import { ReportPeriod } from './ReportPeriod.tsx'
import { useReportFilters } from './reportFilters.ts'

const PATH = '/ats/reports'
const JOBS_EXPORT = right('jobs', 'export')
const REPORTS_EXPORT = right('reports', 'export')

type Figure = keyof typeof reportColumnLabels
const SORTED: readonly Figure[] = ['submitted', 'interview', 'offer', 'accepted', 'joined', 'rejected', 'open']
/** Not shown at first: with them the table is wider than a laptop. */
const RARER: readonly Figure[] = ['selected', 'withdrawn']
const PERCENTS: readonly Figure[] = ['interviewShare', 'joinedShare', 'acceptance']

const figure = (id: Figure): Column<ReportRow> => ({
  id,
  title: reportColumnLabels[id],
  align: 'end',
  ...(SORTED.includes(id) && { sort: id }),
  ...(RARER.includes(id) && { isExtra: true }),
  cell: (row) => <span className="figures">{figureText(id, row[id])}</span>,
})

function figureText(id: Figure, value: number | null): string {
  if (value === null) return '–'
  return PERCENTS.includes(id) ? `${value} %` : formatCount(value)
}

const COLUMNS: readonly Column<ReportRow>[] = [
  {
    id: 'name',
    title: 'Group',
    sort: 'name',
    isFixed: true,
    cell: ({ name }, href) => <NameCell name={name} href={href} />,
  },
  ...(Object.keys(reportColumnLabels) as Figure[]).map(figure),
]

const reportCard = ({ name, submitted, interview, joined }: ReportRow): RowCard => ({
  title: name,
  text: `${submitted} submitted · ${interview} interviewed · ${joined} joined`,
})

export const ReportScreen = () => (
  <Allowed needs={right('applicant-submissions', 'view')} deniedMessage="You don’t have access to recruiting">
    <Report />
  </Allowed>
)

/** Submissions by recruiter, client, country, job, source or month; a row links to its submissions. */
function Report() {
  const may = useMay()
  const seesSource = useSees(applicantView)('source')
  const options = optionsOf(reportGroupLabels).filter(({ value }) => seesSource || value !== 'source')
  const filters: readonly ListFilter[] = [
    { name: 'by', label: 'Group by', kind: 'one', options, isPinned: true, fallback: 'recruiter' },
    ...useReportFilters(false),
  ]
  return (
    <ListScreen
      endpoint={recruitingReportApi.reports}
      title="Recruiting reports"
      counts={['group', 'groups']}
      path={PATH}
      head={OneRowHead}
      tabs={<RecruitingTabs open="reports" />}
      above={(list) => <ReportPeriod list={list} />}
      columns={COLUMNS}
      card={reportCard}
      rowName={({ name }) => name}
      searchHint="Search groups"
      filters={filters}
      sort="-submitted"
      hrefOf={({ href }) => href}
      exports={may(JOBS_EXPORT) ? JOBS_EXPORT : REPORTS_EXPORT}
      empty={{ title: 'No submissions in this period', text: 'Submissions sent to clients appear here.' }}
    />
  )
}
