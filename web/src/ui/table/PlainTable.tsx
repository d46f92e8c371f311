import type { ReactNode } from 'react'
import classes from './PlainTable.module.css'

interface PlainHead {
  title: string
  /** Figures stand at the end. */
  align?: 'end'
  /** Said to those who hear the page, and not shown: what is below speaks for itself. */
  isHeard?: boolean
}

interface PlainTableProps {
  /** Names the region that scrolls. */
  name: string
  heads: readonly (string | PlainHead)[]
  /** In a frame of its own; without, it lies on a card. */
  isFramed?: boolean
  /** `<tr>`s; what names a row is a `<th scope="row">`. */
  children: ReactNode
}

/** A small table that is read and not worked with; lists of records are `ListPage`. */
export const PlainTable = ({ name, heads, isFramed, children }: PlainTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={classes.scroll} data-framed={isFramed || undefined} aria-label={name} tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          {heads.map(plain).map(({ title, align, isHeard }, index) => (
            <th key={`${title} ${index}`} scope="col" data-align={align}>
              {isHeard ? <span className="heard">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)

const plain = (head: string | PlainHead): PlainHead => (typeof head === 'string' ? { title: head } : head)
