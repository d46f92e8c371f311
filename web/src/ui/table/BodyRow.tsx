import { type ChangeEvent, memo } from 'react'
import type { Column } from './columns.ts'
import classes from './DataTable.module.css'

interface BodyRowProps {
  id: string
  name: string
  row: object
  columns: readonly Column<never>[]
  href: string | undefined
  isSelected: boolean
  onToggle: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined
}

/** One row of plain elements; it renders again only when its record, its selection or the columns change. */
export const BodyRow = memo(function BodyRow({ id, name, row, columns, href, isSelected, onToggle }: BodyRowProps) {
  return (
    <tr className={classes.row} data-row={id} data-href={href} data-selected={isSelected || undefined} tabIndex={-1}>
      {onToggle && (
        <td className={classes.tick}>
          <label className={classes.tickLabel}>
            <input type="checkbox" aria-label={`Select ${name}`} checked={isSelected} onChange={onToggle} />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} data-align={column.align}>
          {column.cell(row as never, href)}
        </td>
      ))}
    </tr>
  )
})
