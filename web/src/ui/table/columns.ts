import type { ReactNode } from 'react'

/** One column of a list: what it is called and how a row shows in it. Keep columns at module level. */
export interface Column<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** The sort name of the endpoint; without it the column cannot be sorted by. */
  sort?: string
  /** Figures stand at the end. */
  align?: 'end'
  /** Pixels; the rest is shared out by content. */
  width?: number
  /** Not shown until somebody chooses it. */
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
  beside?: ReactNode
  face?: ReactNode
}
