import type { ClientRow } from '@muster/contract/clients/shapes.contract.ts'
import { CountryCell, InstantCell, NameCell, TextCell } from '../../ui/cells/cells.tsx'
import { LabelBadge } from '../../ui/chip/StatusChip.tsx'
import { describeTerms, describeWeek } from '../../ui/format/terms.ts'
import type { Column, RowCard } from '../../ui/table/columns.ts'
import { TYPES } from './labels.ts'

export const TypeChip = ({ type }: Pick<ClientRow, 'type'>) => <LabelBadge {...TYPES[type]} />

/** Who sees no more than the name has no page to open. */
export const clientHref = (row: ClientRow) => (row.countryID === undefined ? undefined : `/clients/${row.id}`)

const namesOf = (refs: readonly { name: string }[] | undefined) => refs?.map(({ name }) => name).join(', ')

export const clientColumns: readonly Column<ClientRow>[] = [
  {
    id: 'name',
    field: 'name',
    title: 'Name',
    sort: 'name',
    isFixed: true,
    cell: (row, href) => <NameCell name={row.name} code={row.code} href={href} />,
  },
  { id: 'type', field: 'type', title: 'Type', sort: 'type', cell: (row) => <TypeChip type={row.type} /> },
  {
    id: 'country',
    field: 'countryID',
    title: 'Country',
    sort: 'country',
    cell: (row) => <CountryCell value={row.countryID} name={row._country?.name} />,
  },
  {
    id: 'accountManagers',
    field: 'accountManagerIDs',
    title: 'Account managers',
    cell: (row) => <TextCell value={namesOf(row._accountManagers)} />,
  },
  { id: 'industry', field: 'industry', title: 'Industry', cell: (row) => <TextCell value={row.industry} /> },
  {
    id: 'week',
    field: 'workingDays',
    title: 'Working days',
    cell: (row) => <TextCell value={row.workingDays && describeWeek(row.workingDays)} />,
  },
  {
    id: 'terms',
    field: 'paymentTerms',
    title: 'Payment terms',
    cell: (row) => <TextCell value={row.paymentTerms && describeTerms(row.paymentTerms)} />,
  },
  {
    id: 'currency',
    field: 'currency',
    title: 'Currency',
    isExtra: true,
    cell: (row) => <TextCell value={row.currency} />,
  },
  {
    id: 'tax',
    field: 'taxNumber',
    title: 'Tax number',
    isExtra: true,
    cell: (row) => <TextCell value={row.taxNumber} />,
  },
  {
    id: 'legalName',
    field: 'legalName',
    title: 'Legal name',
    isExtra: true,
    cell: (row) => <TextCell value={row.legalName} />,
  },
  {
    id: 'remark',
    field: 'leaveRemark',
    title: 'Leave note',
    isExtra: true,
    cell: (row) => <TextCell value={row.leaveRemark} />,
  },
  {
    id: 'createdAt',
    field: 'createdAt',
    title: 'Client since',
    sort: 'createdAt',
    isExtra: true,
    cell: (row) => <InstantCell value={row.createdAt} />,
  },
  {
    id: 'updatedAt',
    field: 'updatedAt',
    title: 'Updated',
    sort: 'updatedAt',
    isExtra: true,
    cell: (row) => <InstantCell value={row.updatedAt} />,
  },
]

export const clientCard = (row: ClientRow): RowCard => ({
  title: row.name,
  text: [row.code, row._country?.name, namesOf(row._accountManagers)].filter(Boolean).join(' · '),
  beside: <TypeChip type={row.type} />,
})
