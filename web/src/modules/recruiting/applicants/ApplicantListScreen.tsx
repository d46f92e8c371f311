import { right } from '@muster/contract/kernel/api/permission.ts'
import { applicantView } from '@muster/contract/recruiting/applicants/visibility.contract.ts'
import {
  IconArrowsExchange,
  IconDownload,
  IconFileImport,
  IconFileUpload,
  IconMail,
  IconPlus,
  IconScale,
  IconTag,
  IconX,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { StatusCounts } from '../../../kernel/lists/StatusCounts.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useMay, useSees } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { OneRowHead } from '../../../ui/list/page/OneRowHead.tsx'
import type { ListControl } from '../../../ui/list/page/useListState.ts'
import type { BuiltInView } from '../../../ui/list/views/views.ts'
import { OverflowMenu } from '../../../ui/record/menu/OverflowMenu.tsx'
import { applicantApi } from '../endpoints.ts'
import { expectedPaySums } from '../paySums.ts'
import { RecruitingTabs } from '../RecruitingTabs.tsx'
import { applicantCard, applicantColumns, foundColumns } from './applicantColumns.tsx'
import { useApplicantFilters } from './applicantFilters.ts'
import { APPLICANT_STATUSES, APPLICANTS, applicantHref, RESUMES } from './applicantLabels.ts'
import { BooleanSearch } from './list/BooleanSearch.tsx'
import { useSavedSearches } from './list/useSavedSearches.ts'

const MailSelected = lazyNamed(() => import('../mails/MailSelected.tsx'), 'MailSelected')
const ApplicantPeek = lazyNamed(() => import('./list/ApplicantPeek.tsx'), 'ApplicantPeek')
const CompareSelected = lazyNamed(() => import('./list/SelectedActions.tsx'), 'CompareSelected')
const ExportSelected = lazyNamed(() => import('./list/SelectedActions.tsx'), 'ExportSelected')
const TagDrawer = lazyNamed(() => import('./list/TagDrawer.tsx'), 'TagDrawer')
const MoveDrawer = lazyNamed(() => import('./list/MoveDrawer.tsx'), 'MoveDrawer')
const RejectDrawer = lazyNamed(() => import('./list/MoveDrawer.tsx'), 'RejectDrawer')

export const ApplicantListScreen = () => (
  <Allowed needs={right('applicants', 'view')} deniedMessage="You don’t have access to applicants">
    <Applicants />
  </Allowed>
)

const CREATE = right('applicants', 'create')
const EXPORT = right('applicants', 'export')
const FULL = right('applicants', 'view', 'full')

const VIEWS: readonly BuiltInView[] = [
  { name: 'All', search: {} },
  { name: 'My applicants', search: { ownerID: 'me' } },
  { name: 'New', search: { status: 'NEW' } },
  { name: 'Available within 30 days', search: { status: 'QUALIFIED', noticeWithin: '30' } },
  {
    name: 'Not contacted for 90 days',
    field: 'lastContactedOn',
    search: { status: ['SCREENING', 'QUALIFIED'], notContactedFor: '90' },
  },
  { name: 'Consent missing or expired', field: 'consentUntil', search: { withoutConsent: 'true' } },
]

/** Without a search in CVs the skills are shown; with one, the passages with hits. */
const columnsOf = ({ filters }: ListControl) => (filters.query ? foundColumns : applicantColumns)

/** All applicants, with a search in their CVs. */
function Applicants() {
  const searchesResumes = useSees(applicantView)('resumes')
  return (
    <ListScreen
      head={OneRowHead}
      tabs={<RecruitingTabs open="applicants" />}
      title="Applicants"
      counts={['applicant', 'applicants']}
      path={APPLICANTS}
      endpoint={applicantApi.list}
      view={applicantView}
      columns={columnsOf}
      rowName={({ name }) => name}
      hrefOf={applicantHref}
      card={applicantCard}
      filters={useApplicantFilters()}
      sort="-createdAt"
      searchHint="Search name, number, title"
      {...(searchesResumes && { search: (list: ListControl) => <BooleanSearch list={list} /> })}
      views={VIEWS}
      useSaved={useSavedSearches}
      above={(list) => <StatusCounts list={list} endpoint={applicantApi.counts} labels={APPLICANT_STATUSES} />}
      peek={(open) => <ApplicantPeek key={open.id} {...open} />}
      exports={EXPORT}
      bulk={{
        needs: right('applicants', 'edit'),
        sums: expectedPaySums,
        changes: [
          { label: 'Tag', icon: IconTag, drawer: TagDrawer },
          { label: 'Email', icon: IconMail, drawer: MailSelected },
          { label: 'Change status', icon: IconArrowsExchange, drawer: MoveDrawer },
          { label: 'Reject', icon: IconX, drawer: RejectDrawer },
          { label: 'Compare', icon: IconScale, drawer: CompareSelected },
          { label: 'Export', icon: IconDownload, needs: EXPORT, drawer: ExportSelected },
        ],
      }}
      tools={<RarerActions />}
      buttons={[
        { label: 'CV intake', icon: IconFileUpload, needs: CREATE, to: RESUMES },
        { label: 'New applicant', icon: IconPlus, needs: CREATE, isPrimary: true, to: `${APPLICANTS}/new` },
      ]}
      empty={{ title: 'No applicants yet', text: 'Upload CVs, or create the first applicant.' }}
    />
  )
}

/** The less frequent actions. */
function RarerActions() {
  const { history } = useRouter()
  const can = useMay()
  const actions = [
    { label: 'Import from spreadsheet', icon: IconFileImport, needs: CREATE, path: 'import' },
    { label: 'Possible duplicates', icon: IconScale, needs: FULL, path: 'duplicates' },
  ]
    .filter(({ needs }) => can(needs))
    .map(({ path, needs: _needs, ...action }) => ({ ...action, run: () => history.push(`${APPLICANTS}/${path}`) }))
  return actions.length > 0 && <OverflowMenu actions={actions} about="applicants" />
}
