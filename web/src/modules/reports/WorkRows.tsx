import type { WorkRow } from '@muster/contract/reports/home.contract.ts'
import { showDay, todayHere } from '../../ui/format/day.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import classes from './HomeScreen.module.css'

/** What the day of a piece of work means, where its title does not say it. */
const DUE_WORDS: Readonly<Record<string, string>> = {
  'bank-change': 'Paid from',
  'candidate-contract': 'Begins',
  'client-contract': 'Begins',
  notice: 'Last day',
  'order-form': 'Due',
  'purchase-order-burn': 'Lasts until',
  request: 'Begins',
  'setting-edition': 'In force from',
}

/** Pieces of work; each opens its record where its action waits. What is mine to do shows its action as a button. */
export function WorkRows({ rows, isMine = false }: { rows: readonly WorkRow[]; isMine?: boolean }) {
  if (rows.length === 0) return null
  const today = todayHere()
  return (
    <ul className={classes.rows}>
      {rows.map(({ kind, id, title, subtitle, action, path, since, dueOn }) => (
        <li key={`${kind}-${id}`}>
          <RouteLink href={path} className={classes.row}>
            <span className={classes.words}>
              <span className={classes.rowTitle}>{title}</span>
              {subtitle && <span className={classes.hint}>{subtitle}</span>}
            </span>
            {dueOn && (
              <time className={classes.when} data-late={(isMine && dueOn < today) || undefined}>
                {[DUE_WORDS[kind], showDay(dueOn)].filter(Boolean).join(' ')}
              </time>
            )}
            {since && !dueOn && <time className={classes.when}>Since {showDay(since.slice(0, 10))}</time>}
            <span className={isMine ? classes.button : classes.action}>{action}</span>
          </RouteLink>
        </li>
      ))}
    </ul>
  )
}
