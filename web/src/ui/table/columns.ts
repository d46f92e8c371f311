import type { ReactNode } from 'react'

/** One column of a list: its title and its cell. Define columns at module level. */
export interface Column<Row> {
  id: string
  title: string
  /** `href` is the page of the row: the column with the name of the row links to it. */
  cell: (row: Row, href: string | undefined) => ReactNode
  /** The record's field that is shown; users who may not see the field do not have the column. */
  field?: string
  /** The sort name of the endpoint; without it the column cannot be sorted. */
  sort?: string
  /** The sort is by a date, and the column shows the age: the later the date, the smaller the age. */
  isAge?: boolean
  /** Numbers are right-aligned. */
  align?: 'end'
  /** In pixels; the remaining width is distributed by content. */
  width?: number
  /** Hidden by default. */
  isExtra?: boolean
  /** Always shown: the column with the name of the row. */
  isFixed?: boolean
}

/** A row on a phone, where there are no columns. */
export interface RowCard {
  title: ReactNode
  /** One line below: job, client, country. */
  text?: ReactNode
  /** On the right: the status. */
  aside?: ReactNode
  face?: ReactNode
}
