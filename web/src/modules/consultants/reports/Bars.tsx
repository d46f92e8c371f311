import { formatCount } from '../../../ui/format/number.ts'
import classes from './Bars.module.css'

interface Part {
  name: string
  count: number
}

/** One bar per part, the longest filling the line. Its figures stand beside it. */
export function BarList({ parts }: { parts: readonly Part[] }) {
  const max = Math.max(1, ...parts.map(({ count }) => count))
  return (
    <ul className={classes.list}>
      {parts.map(({ name, count }) => (
        <li key={name} className={classes.line}>
          <span className={classes.name}>{name}</span>
          <span className={classes.track}>
            <span className={classes.bar} style={{ width: `${(count / max) * 100}%` }} />
          </span>
          <span className={classes.value}>{formatCount(count)}</span>
        </li>
      ))}
    </ul>
  )
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const shortMonth = (month: string) => monthFormat.format(Date.parse(`${month.slice(0, 7)}-01`)).slice(0, 3)

interface Month {
  month: string
  joiners: number
  leavers: number
}

/** Two bars per month, joiners and leavers. */
export function MonthBars({ months }: { months: readonly Month[] }) {
  const max = Math.max(1, ...months.flatMap(({ joiners, leavers }) => [joiners, leavers]))
  const height = (count: number) => ({ height: `${(count / max) * 100}%` })
  return (
    <div className={classes.months}>
      <p className={classes.legend}>
        <span className={classes.joiners}>Joiners</span>
        <span className={classes.leavers}>Leavers</span>
      </p>
      <div className={classes.columns}>
        {months.map(({ month, joiners, leavers }) => (
          <div key={month} className={classes.month}>
            <div className={classes.pair}>
              <span className={classes.joiner} style={height(joiners)} title={`${joiners} joined`} />
              <span className={classes.leaver} style={height(leavers)} title={`${leavers} left`} />
            </div>
            <span className={classes.tick}>{shortMonth(month)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
