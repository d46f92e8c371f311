import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './PlainTable.module.css'

export interface PlainHead {
  title: string
  /** Numbers are right-aligned. */
  align?: 'end'
  /** For screen readers only, where the content below is clear without a visible heading. */
  isVisuallyHidden?: boolean
}

interface PlainTableProps {
  /** The name of the scrolling region. */
  name: string
  heads: readonly (string | PlainHead)[]
  /** With its own frame; without one the table is on a card. */
  isFramed?: boolean
  /** Its few columns contain sentences: on a phone each row is shown as a card. */
  isWordy?: boolean
  /** Figures that are compared across rows: it stays a table on a phone, and scrolls. */
  isGrid?: boolean
  /** A long table: it scrolls under a sticky header. */
  isTall?: boolean
  /** `<tr>`s; the name of a row is a `<th scope="row">`. */
  children: ReactNode
}

/** From this number of columns each row is shown as a card on a phone. */
const MANY = 4

/** A small read-only table; lists of records are `ListPage`. */
export function PlainTable({ name, heads, isFramed, isWordy, isGrid, isTall, children }: PlainTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const shown = heads.map(plain)
  const isCards = !isGrid && (isWordy || heads.length >= MANY)
  // After every rendering: the rows are rendered by the screens and do not contain the titles of their columns.
  useLayoutEffect(() => {
    if (isCards && table.current) labelCells(table.current, shown)
  })
  return (
    <section
      className={classes.scroll}
      data-framed={isFramed || undefined}
      data-tall={isTall || undefined}
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={classes.table} data-cards={isCards || undefined} ref={table}>
        <thead>
          <tr>
            {shown.map(({ title, align, isVisuallyHidden }, index) => (
              <th key={`${title} ${index}`} scope="col" data-align={align}>
                {isVisuallyHidden ? <span className="sr-only">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

const plain = (head: string | PlainHead): PlainHead => (typeof head === 'string' ? { title: head } : head)

const ROLES: Readonly<Record<string, string>> = { TH: 'rowheader', TD: 'cell' }

/**
 * Writes the title of its column and its ARIA role on each cell: rows laid out as cards would not be announced as a
 * table.
 */
function labelCells(table: HTMLTableElement, heads: readonly PlainHead[]) {
  table.setAttribute('role', 'table')
  for (const part of [table.tHead, ...table.tBodies]) part?.setAttribute('role', 'rowgroup')
  for (const row of table.rows) row.setAttribute('role', 'row')
  for (const cell of table.tHead?.rows[0]?.cells ?? []) cell.setAttribute('role', 'columnheader')
  for (const body of table.tBodies)
    for (const row of body.rows)
      for (const [at, cell] of [...row.cells].entries()) {
        const head = heads[at]
        cell.setAttribute('role', ROLES[cell.tagName] ?? 'cell')
        if (head && !head.isVisuallyHidden && row.cells.length === heads.length) cell.dataset.head = head.title
      }
}
