import { type ChangeEvent, memo } from 'react'
import type { Column } from './columns.ts'
import classes from './DataTable.module.css'

interface BodyRowProps {
  id: string
  name: string
  row: object
  columns: readonly Column<never>[]
  href: string | undefined
  /** The table is laid out row by row (`useFixedColumns`), so that its ARIA roles are set explicitly. */
  isLong: boolean
  isSelected: boolean
  /** Shown in the panel next to the list. */
  isPeeked?: boolean
  onToggle: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined
}

/** One row of plain elements; it renders again only when its record, its selection or the columns change. */
export const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const { id, name, row, columns, href, isLong, isSelected, isPeeked, onToggle } = props
  const role = isLong ? 'cell' : undefined
  return (
    <tr
      className={classes.row}
      role={isLong ? 'row' : undefined}
      data-row={id}
      data-href={href}
      data-selected={isSelected || undefined}
      data-peeked={isPeeked || undefined}
      tabIndex={-1}
    >
      {onToggle && (
        <td className={classes.tick} role={role}>
          <label className={classes.tickLabel}>
            <input type="checkbox" aria-label={`Select ${name}`} checked={isSelected} onChange={onToggle} />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} role={role} data-align={column.align}>
          {column.cell(row as never, href)}
        </td>
      ))}
    </tr>
  )
})
