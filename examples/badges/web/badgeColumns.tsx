import { ExpiryCell, NameCell } from '../../../web/src/ui/cells/cells.tsx'
import type { Column } from '../../../web/src/ui/table/columns.ts'
import type { Badge } from '../contract/badges.contract.ts'

export const badgeColumns: readonly Column<Badge>[] = [
  {
    id: 'number',
    title: 'Number',
    sort: 'number',
    isFixed: true,
    cell: ({ number }, href) => <NameCell name={number} href={href} />,
  },
  { id: 'validTo', title: 'Valid to', sort: 'validTo', cell: ({ validTo }) => <ExpiryCell value={validTo} /> },
]
