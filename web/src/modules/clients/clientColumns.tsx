import { type ClientField, clientFields } from '@muster/contract/clients/client-fields.labels.ts'
import type { ClientRow } from '@muster/contract/clients/shapes.contract.ts'
import { describePaymentTerms } from '@muster/contract/clients/terms.labels.ts'
import { columnTitle } from '@muster/contract/kernel/api/record-fields.ts'
import { LabelBadge } from '../../ui/badge/StatusBadge.tsx'
import { NameCell, TextCell } from '../../ui/cells/cells.tsx'
import { describeWeek } from '../../ui/format/terms.ts'
import { columns } from '../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../ui/table/columns.ts'
import { TYPES } from './labels.ts'

const titleOf = (field: ClientField) => columnTitle(clientFields, field)

export const TypeChip = ({ type }: Pick<ClientRow, 'type'>) => <LabelBadge {...TYPES[type]} />

/** Users who see the name only cannot open the page. */
export const clientHref = (row: ClientRow) => (row.countryID === undefined ? undefined : `/clients/${row.id}`)

const namesOf = (refs: readonly { name: string }[] | undefined) => refs?.map(({ name }) => name).join(', ')

export const clientColumns: readonly Column<ClientRow>[] = [
  {
    id: 'name',
    field: 'name',
    title: titleOf('name'),
    sort: 'name',
    isFixed: true,
    cell: (row, href) => <NameCell name={row.name} code={row.code} href={href} />,
  },
  { id: 'type', field: 'type', title: titleOf('type'), sort: 'type', cell: (row) => <TypeChip type={row.type} /> },
  columns.country({ field: 'countryID', sort: 'country' }),
  {
    id: 'accountManagers',
    field: 'accountManagerIDs',
    title: titleOf('accountManagerIDs'),
    cell: (row) => <TextCell value={namesOf(row._accountManagers)} />,
  },
  columns.text('industry', titleOf('industry'), { field: 'industry' }),
  {
    id: 'week',
    field: 'workingDays',
    title: titleOf('workingDays'),
    cell: (row) => <TextCell value={row.workingDays && describeWeek(row.workingDays)} />,
  },
  {
    id: 'terms',
    field: 'paymentTerms',
    title: titleOf('paymentTerms'),
    cell: (row) => <TextCell value={row.paymentTerms && describePaymentTerms(row.paymentTerms)} />,
  },
  columns.text('currency', titleOf('currency'), { field: 'currency', isExtra: true }),
  columns.text('taxNumber', titleOf('taxNumber'), { id: 'tax', field: 'taxNumber', isExtra: true }),
  columns.text('legalName', titleOf('legalName'), { field: 'legalName', isExtra: true }),
  columns.text('leaveRemark', titleOf('leaveRemark'), { id: 'remark', field: 'leaveRemark', isExtra: true }),
  columns.instant('createdAt', 'Client since', { field: 'createdAt', sort: 'createdAt', isExtra: true }),
  columns.updated({ field: 'updatedAt', isExtra: true }),
]

export const clientCard = (row: ClientRow): RowCard => ({
  title: row.name,
  text: [row.code, row._country?.name, namesOf(row._accountManagers)].filter(Boolean).join(' · '),
  aside: <TypeChip type={row.type} />,
})
