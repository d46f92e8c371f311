import type { ComponentProps, Key, ReactNode } from 'react'
import { type PlainHead, PlainTable } from './PlainTable.tsx'

interface RowColumn<Row> extends PlainHead {
  className?: string
  cell(row: Row, index: number): ReactNode
}

interface RowTableProps<Row> extends Omit<ComponentProps<typeof PlainTable>, 'heads' | 'children'> {
  rows: readonly Row[]
  /** The first column names the row; `false` leaves a column out. */
  columns: readonly (RowColumn<Row> | false)[]
  /** The id of the row, unless it has none. */
  keyOf?(row: Row): Key
}

const idOf = (row: unknown) => (row as { id: Key }).id

/** A small read-only table described by its columns. */
export function RowTable<Row>({ rows, columns, keyOf = idOf, ...table }: RowTableProps<Row>) {
  const shown = columns.filter((column) => column !== false)
  return (
    <PlainTable {...table} heads={shown}>
      {rows.map((row, index) => (
        <tr key={keyOf(row)}>
          {shown.map(({ title, align, className, cell }, at) =>
            at === 0 ? (
              <th key={title} scope="row" className={className}>
                {cell(row, index)}
              </th>
            ) : (
              <td key={`${title} ${at}`} data-align={align} className={className}>
                {cell(row, index)}
              </td>
            ),
          )}
        </tr>
      ))}
    </PlainTable>
  )
}
