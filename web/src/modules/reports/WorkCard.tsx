import type { WorkRow } from '@muster/contract/reports/home.contract.ts'
import { showCount } from '../../ui/format/number.ts'
import { Bone } from '../../ui/states/Skeletons.tsx'
import classes from './HomeScreen.module.css'
import { WorkRows } from './WorkRows.tsx'

interface WorkCardProps {
  title: string
  /** Undefined while they load. */
  rows: readonly WorkRow[] | undefined
  /** Said when there is none: what will appear. */
  empty: string
  isMine?: boolean
}

export const WorkCard = ({ title, rows, empty, isMine = false }: WorkCardProps) => (
  <section className={classes.card} aria-label={title}>
    <CardTitle words={title} count={rows?.length} />
    {!rows && (
      <div role="status" aria-label="Loading" className={classes.bones}>
        <Bone width="46%" />
        <Bone width="61%" />
      </div>
    )}
    {rows?.length === 0 && <p className={classes.hint}>{empty}</p>}
    {rows && <WorkRows rows={rows} isMine={isMine} />}
  </section>
)

export const CardTitle = ({ words, count }: { words: string; count: number | undefined }) => (
  <h2 className={classes.cardTitle}>
    {words}
    {count ? <span className={classes.number}>{showCount(count)}</span> : null}
  </h2>
)
