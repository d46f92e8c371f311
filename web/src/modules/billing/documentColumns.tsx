import { NameCell } from '../../ui/cells/cells.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { invoiceName } from './labels.ts'

type Numbered = Parameters<typeof invoiceName>[0]

/** The number of a document, or the reference of its draft, as the name of the row. */
export const numberColumn = (title: string): Column<Numbered> => ({
  id: 'number',
  title,
  sort: 'number',
  isFixed: true,
  cell: (row, href) => <NameCell name={invoiceName(row)} href={href} />,
})
