import clsx from 'clsx'
import { RouteLink } from '../link/RouteLink.tsx'
import { boneWidth, Skeleton } from '../states/Skeleton.tsx'
import classes from './CardList.module.css'
import type { RowCard } from './columns.ts'
import refreshing from './refreshing.module.css'

interface CardListProps<Row> {
  name: string
  rows: readonly Row[] | undefined
  rowID(row: Row): string
  card(row: Row): RowCard
  hrefOf?: ((row: Row) => string | undefined) | undefined
  isStale?: boolean | undefined
}

/** The rows of a list on the phone: one card per row, the whole card a link. */
export function CardList<Row>({ name, rows, rowID, card, hrefOf, isStale }: CardListProps<Row>) {
  if (!rows) return <CardSkeletons />
  return (
    <ul
      className={clsx(classes.cards, refreshing.refreshing)}
      aria-label={name}
      aria-busy={isStale}
      data-stale={isStale || undefined}
    >
      {rows.map((row) => (
        <li key={rowID(row)} className={classes.item}>
          <Card card={card(row)} href={hrefOf?.(row)} />
        </li>
      ))}
    </ul>
  )
}

function Card({ card, href }: { card: RowCard; href: string | undefined }) {
  const inside = (
    <>
      {card.face}
      <span className={classes.words}>
        <span className={classes.title}>{card.title}</span>
        {card.text && <span className={classes.text}>{card.text}</span>}
      </span>
      {card.aside && <span className="flex-none">{card.aside}</span>}
    </>
  )
  if (!href) return <div className={classes.card}>{inside}</div>
  return (
    <RouteLink href={href} className={classes.card}>
      {inside}
    </RouteLink>
  )
}

const CardSkeletons = () => (
  <div className={classes.cards} role="status" aria-label="Loading">
    {Array.from({ length: 8 }, (_, index) => (
      <div key={index} className={`${classes.item} ${classes.card}`}>
        <span className={classes.words}>
          <Skeleton width={boneWidth(index)} height={14} />
          <Skeleton width={boneWidth(index + 2)} height={11} />
        </span>
      </div>
    ))}
  </div>
)
