import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/format/number.ts'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import classes from './HomeScreen.module.css'

interface WorkCardProps {
  title: string
  /** How many there are; undefined while they load. */
  count: number | undefined
  /** Said when there is none: what will appear. */
  empty: string
  children: ReactNode
}

export const WorkCard = ({ title, count, empty, children }: WorkCardProps) => (
  <section className={classes.card} aria-label={title}>
    <CardTitle words={title} count={count} />
    {count === undefined && (
      <div role="status" aria-label="Loading" className={classes.bones}>
        <Skeleton width="46%" />
        <Skeleton width="61%" />
      </div>
    )}
    {count === 0 && <p className={classes.hint}>{empty}</p>}
    {children}
  </section>
)

export const CardTitle = ({ words, count }: { words: string; count: number | undefined }) => (
  <h2 className={classes.cardTitle}>
    {words}
    {count ? <span className={classes.number}>{formatCount(count)}</span> : null}
  </h2>
)
