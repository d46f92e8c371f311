import type { LegalEntity } from '@muster/contract/settings/company/legal-entities.contract.ts'
import { CodeCell, CountryCell, InstantCell, NameCell, TextCell } from '../../../ui/cells/cells.tsx'
import { StatusBadge } from '../../../ui/chip/StatusChip.tsx'
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
  {
    id: 'country',
    title: 'Country',
    sort: 'country',
    cell: ({ countryID, _country }) => <CountryCell value={countryID} name={_country.name} />,
  },
  { id: 'currency', title: 'Currency', cell: ({ currency }) => currency },
  { id: 'prefix', title: 'Prefix', cell: ({ numberPrefix }) => <CodeCell value={numberPrefix} /> },
  { id: 'tax', title: 'Tax number', cell: ({ taxNumber }) => <TextCell value={taxNumber} /> },
  { id: 'state', title: 'Status', cell: ({ archived }) => <Archived archived={archived} /> },
  {
    id: 'updatedAt',
    title: 'Updated',
    sort: 'updatedAt',
    cell: ({ updatedAt }) => <InstantCell value={updatedAt} />,
  },
]

export const legalEntityCard = ({ name, code, _country, archived }: LegalEntity): RowCard => ({
  title: name,
  text: `${code} · ${_country.name}`,
  beside: <Archived archived={archived} />,
})
