import { applicantSourceLabels, visaStatusLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import type { ApplicantRow } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { CountryCell, EmptyCell, ExpiryCell, NameCell, ShortCell, TextCell } from '../../../ui/cells/cells.tsx'
import { labelFor } from '../../../ui/format/labels.ts'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'
import { yearsText } from '../labels.ts'
import { APPLICANT_STATUSES, noticeText, placeText } from './applicantLabels.ts'
import { payAmountText } from './applicantText.ts'
import { Excerpt } from './list/Excerpt.tsx'

type ApplicantColumn = Column<ApplicantRow>

const roleText = ({ title, employer }: ApplicantRow) => [title, employer].filter(Boolean).join(' · ')
const skillsText = (skills: ApplicantRow['skills']) => skills.map(({ name }) => name).join(', ')
const figures = (text: string | null) => (text ? <span className="figures nowrap">{text}</span> : <EmptyCell />)

const NAME: ApplicantColumn = {
  id: 'name',
  title: 'Applicant',
  sort: 'name',
  isFixed: true,
  cell: ({ name, number }, href) => <NameCell name={name} code={number} href={href} />,
}

/** The passages that a search in CVs found, with the hits marked. */
const FOUND: ApplicantColumn = {
  id: 'excerpt',
  title: 'Matching text',
  cell: ({ excerpt }) => <Excerpt text={excerpt} isShort />,
}

const SHOWN: readonly ApplicantColumn[] = [
  columns.status(APPLICANT_STATUSES, { sort: 'status' }),
  { id: 'title', title: 'Current position', sort: 'title', cell: (row) => <ShortCell value={roleText(row)} /> },
  { id: 'skills', title: 'Skills', cell: ({ skills }) => <ShortCell value={skillsText(skills)} /> },
  { id: 'totalYears', title: 'Years', sort: 'totalYears', align: 'end', cell: ({ totalYears }) => figures(totalYears) },
  { id: 'place', title: 'Location', cell: (row) => <ShortCell value={placeText(row)} /> },
  {
    id: 'noticeDays',
    title: 'Notice',
    sort: 'noticeDays',
    align: 'end',
    cell: ({ noticeDays }) => figures(noticeText(noticeDays)),
  },
  columns.reference('_owner', 'Recruiter'),
  columns.date('lastContactedOn', 'Contacted', { sort: 'lastContactedOn', field: 'lastContactedOn' }),
]

const EXTRAS: readonly ApplicantColumn[] = [
  {
    id: 'expectedPay',
    field: 'expectedPay',
    title: 'Expected pay',
    align: 'end',
    isExtra: true,
    cell: ({ expectedPay }) => figures(expectedPay && payAmountText(expectedPay)),
  },
  columns.country({ sort: 'country', title: 'Recruiting country', isExtra: true }),
  {
    id: 'nationality',
    title: 'Nationality',
    isExtra: true,
    cell: ({ nationality }) => <CountryCell value={nationality} />,
  },
  columns.text('email', 'Email', { field: 'email', isExtra: true }),
  columns.text('phone', 'Phone', { field: 'phone', isExtra: true }),
  {
    id: 'visaStatus',
    title: 'Visa',
    isExtra: true,
    cell: ({ visaStatus }) => <TextCell value={labelFor(visaStatusLabels, visaStatus)} />,
  },
  {
    id: 'visaExpiry',
    title: 'Visa expiry',
    isExtra: true,
    cell: ({ visaExpiry }) => <ExpiryCell value={visaExpiry} isBrief />,
  },
  columns.date('availableFrom', 'Available from', { sort: 'availableFrom', isExtra: true }),
  {
    id: 'source',
    field: 'source',
    title: 'Source',
    isExtra: true,
    cell: ({ source, sourceName }) => (
      <ShortCell value={[applicantSourceLabels[source], sourceName].filter(Boolean).join(': ')} />
    ),
  },
  {
    id: 'tags',
    field: 'tags',
    title: 'Tags',
    isExtra: true,
    cell: ({ tags }) => <ShortCell value={tags.join(', ')} />,
  },
  {
    id: 'consentUntil',
    field: 'consentUntil',
    title: 'Consent until',
    sort: 'consentUntil',
    isExtra: true,
    cell: ({ consentUntil }) => <ExpiryCell value={consentUntil} isBrief />,
  },
  {
    id: 'openSubmissions',
    title: 'Open submissions',
    align: 'end',
    isExtra: true,
    cell: ({ openSubmissions }) => <span className="figures">{openSubmissions}</span>,
  },
  { id: 'hasResume', title: 'CV', isExtra: true, cell: ({ hasResume }) => (hasResume ? 'Yes' : 'No') },
  columns.text('customAnswers', 'Custom answers', { field: 'customAnswers', isExtra: true }),
  columns.instant('createdAt', 'Added', { sort: 'createdAt', isExtra: true }),
  columns.updated({ isExtra: true }),
]

export const applicantColumns: readonly ApplicantColumn[] = [NAME, ...SHOWN, ...EXTRAS]
/** With a search in CVs the passages replace the skills. */
export const foundColumns: readonly ApplicantColumn[] = [
  NAME,
  ...SHOWN.flatMap((column) => (column.id === 'skills' ? FOUND : column)),
  ...EXTRAS,
]

export const applicantCard = (row: ApplicantRow): RowCard => ({
  title: row.name,
  text: row.excerpt ? (
    <Excerpt text={row.excerpt} />
  ) : (
    [roleText(row) || skillsText(row.skills), row.totalYears && yearsText(row.totalYears), placeText(row)]
      .filter(Boolean)
      .join(' · ')
  ),
  aside: <LabelBadge {...APPLICANT_STATUSES[row.status]} />,
})
