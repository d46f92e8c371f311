import type { LegalEntity } from '@muster/contract/settings/company/legal-entities.contract.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { CodeCell, NameCell } from '../../../ui/cells/cells.tsx'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'

const Archived = ({ archived }: Pick<LegalEntity, 'archived'>) =>
  archived ? <StatusBadge tone="neutral">Archived</StatusBadge> : <StatusBadge tone="done">In use</StatusBadge>

export const legalEntityColumns: readonly Column<LegalEntity>[] = [
  {
    id: 'name',
    title: 'Name',
    sort: 'name',
    isFixed: true,
    cell: ({ name, code }, href) => <NameCell name={name} code={code} href={href} />,
  },
  columns.country({ sort: 'country' }),
  { id: 'currency', title: 'Currency', cell: ({ currency }) => currency },
  { id: 'prefix', title: 'Prefix', cell: ({ numberPrefix }) => <CodeCell value={numberPrefix} /> },
  columns.text('taxNumber', 'Tax number', { id: 'tax' }),
  { id: 'state', title: 'Status', cell: ({ archived }) => <Archived archived={archived} /> },
  columns.updated(),
]

export const legalEntityCard = ({ name, code, _country, archived }: LegalEntity): RowCard => ({
  title: name,
  text: `${code} · ${_country.name}`,
  aside: <Archived archived={archived} />,
})
