import type { InterviewRow } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { timesIn } from '@muster/contract/recruiting/interviews/zoned-time.rules.ts'
import type { CSSProperties, KeyboardEvent } from 'react'
import { formatDate, todayHere } from '../../../../ui/format/day.ts'
import { actionOf } from '../../../../ui/keys/keyTable.ts'
import { useKeyHelp } from '../../../../ui/keys/shortcuts.ts'
import { RouteLink } from '../../../../ui/link/RouteLink.tsx'
import { hereZone, INTERVIEW_STATUSES, interviewHref, otherTimes } from '../interviewLabels.ts'
import classes from './InterviewWeek.module.css'
import { hoursOf, type Placed, placedOn } from './weekLayout.ts'

interface InterviewWeekProps {
  days: readonly string[]
  rows: readonly InterviewRow[]
  isStale: boolean
  /** Opens the week before or after. */
  onStep(by: -1 | 1): void
}

/** The height of an hour in pixels, the same as in the CSS. */
const HOUR_PX = 56
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** A week with a column for each day, in the user's time zone. */
export function InterviewWeek({ days, rows, isStale, onStep }: InterviewWeekProps) {
  useKeyHelp('Calendar', WEEK_KEYS)
  const zone = hereZone()
  const columns = days.map((day) => placedOn(rows, day, zone))
  const { first, last } = hoursOf(columns.flat())
  const height = (last - first) * HOUR_PX
  const today = todayHere()
  const hours = Array.from({ length: last - first }, (_, at) => first + at)
  return (
    <section
      className={`${classes.scroll} framed`}
      aria-label="Week"
      data-stale={isStale || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={(event) => onKey(event, onStep)}
    >
      <div className={classes.grid}>
        <div className={classes.head} />
        {days.map((day, at) => (
          <h2 key={day} className={classes.head} data-today={day === today || undefined} id={`day-${day}`}>
            {`${WEEKDAYS[at]} ${formatDate(day).replace(/ \d{4}$/, '')}`}
          </h2>
        ))}
        <div className={classes.hours} style={{ height }} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} className="figures" style={{ top: (hour - first) * HOUR_PX }}>
              {`${String(hour).padStart(2, '0')}:00`}
            </span>
          ))}
        </div>
        {columns.map((placed, at) => (
          <ol
            key={days[at]}
            className={classes.day}
            style={{ height }}
            aria-labelledby={`day-${days[at]}`}
            data-today={days[at] === today || undefined}
          >
            {placed.map((one) => (
              <li key={one.row.id}>
                <Event placed={one} first={first} column={at} />
              </li>
            ))}
          </ol>
        ))}
      </div>
    </section>
  )
}

interface EventProps {
  placed: Placed<InterviewRow>
  first: number
  column: number
}

function Event({ placed, first, column }: EventProps) {
  const { row } = placed
  const times = timesIn(hereZone(), row.startsAt, row.endsAt)
  const other = otherTimes(row, row.applicantZone)
  const status = INTERVIEW_STATUSES[row.status].label
  return (
    <RouteLink
      href={interviewHref(row)}
      className={`${classes.event} figures`}
      data-event={column}
      data-status={row.status}
      data-lines={linesOf(placed)}
      aria-label={`${row._applicant.name}, ${row._client.name}, ${times}, ${status}${other ? `; for the applicant ${other}` : ''}`}
      title={[row._job.name, row._client.name, status, other && `Applicant: ${other}`].filter(Boolean).join('\n')}
      style={styleOf(placed, first)}
    >
      <strong className="text-semibold block truncate">{row._applicant.name}</strong>
      <span className="block truncate">{times}</span>
      {other && <span className="block truncate">{other}</span>}
    </RouteLink>
  )
}

const heightOf = ({ from, to }: Placed<InterviewRow>) => Math.max(22, ((to - from) / 60) * HOUR_PX - 2)
/** The lines that fit, of 16 pixels each; the CSS hides the others until the whole entry is shown. */
const linesOf = (placed: Placed<InterviewRow>) => Math.min(3, Math.max(1, Math.floor((heightOf(placed) - 6) / 16)))

/** The CSS removes the height while the whole entry is shown. */
const styleOf = (placed: Placed<InterviewRow>, first: number) =>
  ({
    top: (placed.from / 60 - first) * HOUR_PX,
    '--event-height': `${heightOf(placed)}px`,
    insetInlineStart: `${(100 * placed.lane) / placed.lanes}%`,
    width: `calc(${100 / placed.lanes}% - 4px)`,
  }) as CSSProperties

const WEEK_KEYS = {
  next: { keys: ['ArrowDown'], label: 'Next interview' },
  previous: { keys: ['ArrowUp'], label: 'Previous interview' },
  nextDay: { keys: ['ArrowRight'], label: 'Next day with interviews' },
  previousDay: { keys: ['ArrowLeft'], label: 'Previous day with interviews' },
  nextWeek: { keys: ['PageDown'], label: 'Next week' },
  previousWeek: { keys: ['PageUp'], label: 'Previous week' },
}
type WeekAction = keyof typeof WEEK_KEYS

/** Arrow up and down within a day, left and right to the next day with an interview. */
function onKey(event: KeyboardEvent<HTMLElement>, onStep: (by: -1 | 1) => void) {
  const action = actionOf(WEEK_KEYS, event)
  if (action === 'nextWeek' || action === 'previousWeek') {
    event.preventDefault()
    return onStep(action === 'nextWeek' ? 1 : -1)
  }
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-event]')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const target = neighbourOf(all, at, action)
  if (!target) return
  event.preventDefault()
  target.focus()
}

const columnOf = (link: HTMLElement | undefined) => Number(link?.dataset.event)

function neighbourOf(all: readonly HTMLElement[], at: number, action: WeekAction | undefined) {
  const column = columnOf(all[at])
  if (action === 'next') return all[at + 1]
  if (action === 'previous') return all[at - 1]
  if (action === 'nextDay') return at < 0 ? all[0] : all.find((link) => columnOf(link) > column)
  if (action === 'previousDay') return at < 0 ? all.at(-1) : all.findLast((link) => columnOf(link) < column)
  return undefined
}
