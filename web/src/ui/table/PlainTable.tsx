import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './PlainTable.module.css'

interface PlainHead {
  title: string
  /** Figures stand at the end. */
  align?: 'end'
  /** For screen readers only: the content below is clear on screen. */
  isVisuallyHidden?: boolean
}

interface PlainTableProps {
  /** Names the region that scrolls. */
  name: string
  heads: readonly (string | PlainHead)[]
  /** In a frame of its own; without, it lies on a card. */
  isFramed?: boolean
  /** Its few columns hold sentences: on a phone each row stands as a card all the same. */
  isWordy?: boolean
  /** Figures that are compared across: it stays a table on the phone, and scrolls. */
  isGrid?: boolean
  /** Long: it scrolls by itself under a head that stays. */
  isTall?: boolean
  /** `<tr>`s; what names a row is a `<th scope="row">`. */
  children: ReactNode
}

/** As many columns do not fit side by side on a phone; there each row stands as a card. */
const MANY = 4

/** A small table that is read and not worked with; lists of records are `ListPage`. */
export function PlainTable({ name, heads, isFramed, isWordy, isGrid, isTall, children }: PlainTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const shown = heads.map(plain)
  const isCards = !isGrid && (isWordy || heads.length >= MANY)
  // After every rendering: the rows are the screens' own, and say nothing of the columns that they stand in.
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

/** Writes on each cell what its column is called, and what it is: as cards the rows are laid out as no table, and would be heard as none. */
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
