import type { WorkRow } from '@muster/contract/reports/home.contract.ts'
import { showDay, showDue, todayHere } from '../../ui/format/day.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import classes from './HomeScreen.module.css'
import { isLate } from './work-due.ts'

/** What the day of a piece of work means, where its title does not say it. */
const DUE_WORDS: Readonly<Record<string, string>> = {
  'bank-change': 'Paid from',
  'candidate-contract': 'Begins',
  'client-contract': 'Begins',
  notice: 'Last day',
  'order-form': 'Due',
  'purchase-order-burn': 'Value covers until',
  request: 'Begins',
  'setting-edition': 'In force from',
}

/** So many letters of an action leave room for its title on a phone. */
const SHORT = 16

/** Pieces of work; each opens its record where its action waits. What is mine to do shows its action as a button. */
export function WorkRows({ rows, isMine = false }: { rows: readonly WorkRow[]; isMine?: boolean }) {
  if (rows.length === 0) return null
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <li key={`${row.kind}-${row.id}`}>
          <RouteLink href={row.path} className={classes.row}>
            <span className={classes.words}>
              <span className={classes.rowTitle}>{row.title}</span>
              {row.subtitle && <span className={classes.hint}>{row.subtitle}</span>}
            </span>
            <When row={row} isMine={isMine} />
            <span
              className={isMine ? classes.button : classes.action}
              data-long={row.action.length > SHORT || undefined}
            >
              {row.action}
            </span>
          </RouteLink>
        </li>
      ))}
    </ul>
  )
}

/** Of what is mine when it is due; of what others have, since when they have it. */
function When({ row, isMine }: { row: WorkRow; isMine: boolean }) {
  if (!isMine && row.since)
    return (
      <time className={classes.when} dateTime={row.since} data-late={isLate(row) || undefined}>
        Since {showDay(todayHere(new Date(row.since)))}
        {isLate(row) && ', late'}
      </time>
    )
  if (row.dueAt)
    return (
      <time className={classes.when} dateTime={row.dueAt} data-late={isLate(row) || undefined}>
        {showDue(row.dueAt)}
      </time>
    )
  const day = row.dueOn
  if (!day) return row.since && <time className={classes.when}>Since {showDay(todayHere(new Date(row.since)))}</time>
  return (
    <time className={classes.when} data-late={isLate(row) || undefined}>
      {[DUE_WORDS[row.kind], showDay(day)].filter(Boolean).join(' ')}
      {isLate(row) && ', late'}
    </time>
  )
}
