import { right } from '@muster/contract/kernel/api/permission.ts'
import type { Resume } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { IconTrash } from '@tabler/icons-react'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { colleagues } from '../../../kernel/lists/people.ts'
import { StatusCounts } from '../../../kernel/lists/StatusCounts.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { NameCell, ShortCell } from '../../../ui/cells/cells.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { formatBytes } from '../../../ui/format/number.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import type { ListHeadProps } from '../../../ui/list/page/ListPage.tsx'
import { OneRowHead } from '../../../ui/list/page/OneRowHead.tsx'
import type { BuiltInView } from '../../../ui/list/views/views.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { RESUMES } from '../applicants/applicantLabels.ts'
import { resumeApi } from '../endpoints.ts'
import { withMe } from '../lookups.ts'
import { RecruitingTabs } from '../RecruitingTabs.tsx'
import { RESUME_STATES, resumeHref } from './resumeLabels.ts'
import { UploadResumes } from './UploadResumes.tsx'

const RemoveSelected = lazyNamed(() => import('./RemoveSelected.tsx'), 'RemoveSelected')

export const IntakeScreen = () => (
  <Allowed needs={right('applicants', 'view', 'full')} deniedMessage="You don’t have access to CVs">
    <Intake />
  </Allowed>
)

type QueuedResume = Omit<Resume, 'text' | 'fields'>

const COLUMNS: readonly Column<QueuedResume>[] = [
  {
    id: 'name',
    title: 'File',
    sort: 'name',
    isFixed: true,
    cell: ({ name, size }, href) => <NameCell name={name} code={formatBytes(size)} href={href} />,
  },
  { id: 'state', title: 'Status', cell: ({ state }) => <LabelBadge {...RESUME_STATES[state]} /> },
  { id: 'error', title: 'Problem', cell: ({ error }) => <ShortCell value={error} /> },
  columns.reference('_applicant', 'Applicant'),
  columns.reference('_createdBy', 'Added by'),
  columns.instant('createdAt', 'Added', { sort: 'createdAt' }),
  columns.date('retainUntil', 'Deleted after'),
]

const cardOf = ({ name, error, state }: QueuedResume): RowCard => ({
  title: name,
  ...(error ? { text: error } : {}),
  aside: <LabelBadge {...RESUME_STATES[state]} />,
})

const PEOPLE = withMe(colleagues())
const FILTERS: readonly ListFilter[] = [
  { ...filters.status(optionsOf(RESUME_STATES)), name: 'state', isHidden: true },
  { name: 'createdBy', label: 'Added by', kind: 'many', options: PEOPLE },
]
const VIEWS: readonly BuiltInView[] = [
  { name: 'All', search: {} },
  { name: 'To confirm (mine)', search: { state: ['TO_CONFIRM', 'SCANNED'], createdBy: 'me' } },
]

/** CVs are uploaded here, parsed in the background and confirmed one by one. */
function Intake() {
  const mayAdd = useMay()(right('applicants', 'create'))
  return (
    <ListScreen
      head={IntakeHead}
      title="CV intake"
      counts={['CV', 'CVs']}
      path={RESUMES}
      endpoint={resumeApi.queue}
      columns={COLUMNS}
      rowName={({ name }) => name}
      hrefOf={resumeHref}
      card={cardOf}
      filters={FILTERS}
      sort="createdAt"
      searchHint="Search file name"
      views={VIEWS}
      above={(list) => (
        <>
          {mayAdd && <UploadResumes />}
          <StatusCounts list={list} endpoint={resumeApi.queueCounts} labels={INTAKE_STATES} filter="state" />
        </>
      )}
      bulk={{
        needs: right('applicants', 'edit'),
        changes: [{ label: 'Delete', icon: IconTrash, drawer: RemoveSelected }],
      }}
      buttons={[]}
      empty={{ title: 'No CVs to confirm', text: 'Drop CVs above. Confirmed CVs are in the list of applicants.' }}
    />
  )
}

const IntakeHead = (props: ListHeadProps) => (
  <>
    <RecruitingTabs open="applicants" />
    <OneRowHead {...props} />
  </>
)

/** The states of an uploaded CV; confirmed ones are no longer in the list. */
const { CONFIRMED: _confirmed, ...INTAKE_STATES } = RESUME_STATES
