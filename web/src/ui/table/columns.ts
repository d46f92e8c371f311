import type { ReactNode } from 'react'

/** One column of a list: what it is called and how a row shows in it. Keep columns at module level. */
export interface Column<Row> {
  id: string
  title: string
  /** `href` is where the row leads: the column that names it makes a link of it. */
  cell: (row: Row, href: string | undefined) => ReactNode
  /** The record's field that it shows; who may not see the field has no such column. */
  field?: string
  /** The sort name of the endpoint; without it the column cannot be sorted by. */
  sort?: string
  /** Figures stand at the end. */
  align?: 'end'
  /** Pixels; the rest is shared out by content. */
  width?: number
  /** Not shown until it is chosen. */
  isExtra?: boolean
  /** Always shown: the column that names the row. */
  isFixed?: boolean
}

/** How a row shows on the phone, where there are no columns. */
export interface RowCard {
  title: ReactNode
  /** One line below: job, client, country. */
  text?: ReactNode
  /** At the end: the status. */
  aside?: ReactNode
  face?: ReactNode
}
