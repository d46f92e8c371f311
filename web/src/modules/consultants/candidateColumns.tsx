import type { CandidateRow } from '@muster/contract/consultants/candidate.contract.ts'
import { type ConsultantField, consultantFields } from '@muster/contract/consultants/consultant-fields.labels.ts'
import { expiryLabels, visaSponsorLabels } from '@muster/contract/consultants/consultants.labels.ts'
import type { CandidateStatus } from '@muster/contract/consultants/states.contract.ts'
import { columnTitle } from '@muster/contract/kernel/api/record-fields.ts'
import { Avatar } from '../../ui/avatar/UserAvatar.tsx'
import { LabelBadge, StatusBadge } from '../../ui/badge/StatusBadge.tsx'
import { CountryCell, DateCell, ExpiryCell, PersonCell, TextCell } from '../../ui/cells/cells.tsx'
import { expiryOf } from '../../ui/cells/expiry.ts'
import { formatDate, todayHere } from '../../ui/format/day.ts'
import { columns } from '../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../ui/table/columns.ts'
import { documentsOn, STATUSES } from './labels.ts'

type CandidateColumn = Column<CandidateRow>

const titleOf = (field: ConsultantField) => columnTitle(consultantFields, field)

export const CandidateChip = ({ status }: { status: CandidateStatus }) => <LabelBadge {...STATUSES[status]} />

const NextExpiry = ({ identity }: Pick<CandidateRow, 'identity'>) => {
  const day = identity?.nextExpiry
  return <ExpiryCell value={day} {...(day ? { what: documentsOn(identity, day) } : {})} />
}

/** Users who see the name only cannot open the page. */
export const consultantHref = (row: CandidateRow) => (row.countryID === undefined ? undefined : `/candidates/${row.id}`)

const dayColumn = (
  id: 'joinedDate' | 'serviceStartDate' | 'probationEnd' | 'contractEnd' | 'lastWorkingDay',
  rest: Partial<CandidateColumn> = {},
): CandidateColumn => ({ id, field: id, title: titleOf(id), cell: (row) => <DateCell value={row[id]} />, ...rest })

const documents = Object.keys(expiryLabels) as (keyof typeof expiryLabels)[]
const SORTED_DOCUMENTS = ['passportExpiry', 'visaExpiry', 'residenceExpiry', 'workPermitExpiry']

export const candidateColumns: readonly CandidateColumn[] = [
  {
    id: 'name',
    field: 'name',
    title: titleOf('name'),
    sort: 'name',
    isFixed: true,
    cell: (row, href) => <PersonCell name={row.name} code={row.code} href={href} />,
  },
  columns.text('title', titleOf('title'), { field: 'title', sort: 'title' }),
  columns.client({ field: '_client', sort: 'client' }),
  columns.country({ field: 'countryID', sort: 'country' }),
  {
    id: 'status',
    field: 'status',
    title: titleOf('status'),
    sort: 'status',
    cell: (row) => row.status && <CandidateChip status={row.status} />,
  },
  {
    id: 'nextExpiry',
    field: 'identity.nextExpiry',
    title: 'Next expiry',
    sort: 'nextExpiry',
    cell: ({ identity }) => <NextExpiry identity={identity} />,
  },
  dayColumn('joinedDate', { sort: 'joinedDate', isExtra: true }),
  ...documents.map(
    (field): CandidateColumn => ({
      id: field,
      field: `identity.${field}`,
      title: titleOf(`identity.${field}`),
      isExtra: true,
      ...(SORTED_DOCUMENTS.includes(field) ? { sort: field } : {}),
      cell: (row) => <ExpiryCell value={row.identity?.[field]} isBrief />,
    }),
  ),
  {
    id: 'nationality',
    field: 'nationality',
    title: titleOf('nationality'),
    isExtra: true,
    cell: (row) => <CountryCell value={row.nationality} />,
  },
  {
    id: 'visaSponsor',
    field: 'visaSponsor',
    title: titleOf('visaSponsor'),
    isExtra: true,
    cell: (row) => <TextCell value={row.visaSponsor && visaSponsorLabels[row.visaSponsor]} />,
  },
  columns.text('site', titleOf('site'), { field: 'site', isExtra: true }),
  {
    id: 'skills',
    field: 'skills',
    title: titleOf('skills'),
    isExtra: true,
    cell: (row) => <TextCell value={row.skills?.join(', ')} />,
  },
  {
    id: 'tags',
    field: 'tags',
    title: titleOf('tags'),
    isExtra: true,
    cell: (row) => <TextCell value={row.tags?.join(', ')} />,
  },
  columns.text('workEmail', titleOf('workEmail'), { field: 'workEmail', isExtra: true }),
  columns.text('mobile', titleOf('mobile'), { field: 'mobile', isExtra: true }),
  dayColumn('contractEnd', { sort: 'contractEnd', isExtra: true }),
  dayColumn('probationEnd', { isExtra: true }),
  dayColumn('lastWorkingDay', { isExtra: true }),
  columns.instant('createdAt', 'Added', { field: 'createdAt', sort: 'createdAt', isExtra: true }),
  columns.updated({ field: 'updatedAt', isExtra: true }),
]

const ON_THE_BOARD = ['name', 'client', 'visaExpiry', 'residenceExpiry', 'workPermitExpiry', 'passportExpiry', 'status']

/** The visa board shows all document dates; other columns are available under «Columns». */
export const boardColumns: readonly CandidateColumn[] = [
  ...ON_THE_BOARD.flatMap((id) => candidateColumns.filter((column) => column.id === id)).map(
    (column): CandidateColumn => ({ ...column, isExtra: false }),
  ),
  ...candidateColumns
    .filter(({ id }) => !ON_THE_BOARD.includes(id))
    .map((column): CandidateColumn => ({ ...column, isExtra: true })),
]

/** In a list of expiring documents, the card shows those and not the place of work. */
export const expiringCard = (row: CandidateRow): RowCard => {
  const day = row.identity?.nextExpiry
  if (!day) return candidateCard(row)
  const { tone, label } = expiryOf(day, todayHere())
  return {
    title: row.name,
    text: `${documentsOn(row.identity ?? {}, day)} · ${formatDate(day)}`,
    aside: <StatusBadge tone={tone}>{label}</StatusBadge>,
    face: <Avatar name={row.name} />,
  }
}

export const candidateCard = (row: CandidateRow): RowCard => ({
  title: row.name,
  text: [row.code, row.title, row._client?.name].filter(Boolean).join(' · '),
  aside: row.status && <CandidateChip status={row.status} />,
  face: <Avatar name={row.name} />,
})
