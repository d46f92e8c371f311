import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { Column } from './columns.ts'
import classes from './DataTable.module.css'

interface HeadCellProps<Row> {
  column: Column<Row>
  sort: string | null
  onSort(column: string): void
  role?: string | undefined
}

/** The order of the values that are shown. */
function orderOf(name: string, sort: string | null, isAge = false) {
  if (sort !== name && sort !== `-${name}`) return 'none'
  return (sort === name) === isAge ? 'descending' : 'ascending'
}

export function HeadCell<Row>({ column, sort, onSort, role }: HeadCellProps<Row>) {
  const name = column.sort
  const order = name ? orderOf(name, sort, column.isAge) : undefined
  const Arrow = order === 'ascending' ? IconArrowUp : order === 'descending' ? IconArrowDown : IconArrowsSort
  return (
    <th
      scope="col"
      role={role}
      aria-sort={order}
      data-align={column.align}
      style={column.width ? ({ '--own': `${column.width}px` } as CSSProperties) : undefined}
    >
      {name ? (
        <button type="button" className={classes.sorter} onClick={() => onSort(name)}>
          {column.title}
          <Arrow size={14} stroke={1.7} aria-hidden className={order === 'none' ? classes.idle : undefined} />
        </button>
      ) : (
        column.title
      )}
    </th>
  )
}
