import { isoWeekday } from '@muster/contract/kernel/values/days.ts'
import type { CalendarRow } from '@muster/contract/leave/calendar.contract.ts'
import { leaveTypeLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import { todayHere } from '../../../ui/format/day.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { STATUSES, whenOf } from '../labels.ts'
import { absenceLines, awayByDay, type Cell, datesOf } from './calendar.ts'
import classes from './LeaveCalendar.module.css'

type Absence = CalendarRow['absences'][number]

interface LeaveCalendarProps {
  month: string
  people: readonly CalendarRow[]
  hrefOf(person: CalendarRow, absence: Absence): string
  /** Names are above their days, so that a whole month fits. */
  isPhone: boolean
  isStale: boolean
  /** Whether all consultants are shown: only then are the totals meaningful. */
  isWhole: boolean
}

const LETTERS = ['M', 'T', 'W', 'T', 'F', 'S', 'S']
const whatOf = ({ type }: Absence) => (type ? leaveTypeLabels[type] : 'Away')

/** A month with a row for each consultant; each absence links to its request. */
export function LeaveCalendar({ month, people, hrefOf, isPhone, isStale, isWhole }: LeaveCalendarProps) {
  const dates = datesOf(month)
  const today = todayHere()
  const markOf = (date: string) => ({
    'data-today': date === today || undefined,
    'data-week': isoWeekday(date) === 1 || undefined,
  })
  const counts = awayByDay(people, month)
  return (
    <section
      className={`${classes.scroll} framed`}
      aria-label="Calendar"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      data-stale={isStale || undefined}
    >
      <table className={classes.table} data-phone={isPhone || undefined}>
        <thead>
          <tr>
            {!isPhone && (
              <th scope="col" className={classes.name}>
                Consultant
              </th>
            )}
            {dates.map((date) => (
              <th key={date} scope="col" {...markOf(date)}>
                <span className={classes.letter} aria-hidden="true">
                  {LETTERS[isoWeekday(date) - 1]}
                </span>
                {Number(date.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        {people.map((person) => (
          <Person
            key={person.id}
            person={person}
            lines={absenceLines(person.absences, month)}
            hrefOf={(absence) => hrefOf(person, absence)}
            isPhone={isPhone}
            days={dates.length}
          />
        ))}
        {isWhole && (
          <tfoot>
            <tr>
              {!isPhone && (
                <th scope="row" className={classes.name}>
                  Away
                </th>
              )}
              {counts.map((count, at) => (
                <td key={dates[at]} {...markOf(dates[at] ?? '')}>
                  {count > 0 && count}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

interface PersonProps {
  person: CalendarRow
  lines: Cell<Absence>[][]
  hrefOf(absence: Absence): string
  isPhone: boolean
  days: number
}

function Person({ person, lines, hrefOf, isPhone, days }: PersonProps) {
  const { id, _candidate, offDays, absences } = person
  const off = new Set(offDays)
  const name = <RouteLink href={`/candidates/${id}?tab=leave`}>{_candidate.name}</RouteLink>
  return (
    <tbody>
      {isPhone && (
        <tr>
          <th scope="rowgroup" colSpan={days} className={classes.above}>
            {name}
            {absences.map((absence) => (
              <RouteLink key={absence.leaveID} href={hrefOf(absence)} className="text-sm text-regular">
                {whatOf(absence)}, {whenOf(absence)}
              </RouteLink>
            ))}
          </th>
        </tr>
      )}
      {lines.map((cells, line) => (
        <tr key={line}>
          {!isPhone && line === 0 && (
            <th scope="row" rowSpan={lines.length} className={classes.name} title={person._client?.name}>
              {name}
            </th>
          )}
          {cells.map((cell) =>
            'absence' in cell ? (
              <td key={cell.absence.leaveID} colSpan={cell.days} className={classes.taken}>
                {/* A day is too narrow to tap on a phone: the text above links to the request. */}
                {isPhone ? (
                  <span className={`${classes.bar} nowrap text-xs block`} data-status={cell.absence.status} />
                ) : (
                  <Bar absence={cell.absence} href={hrefOf(cell.absence)} />
                )}
              </td>
            ) : (
              <td key={cell.date} data-off={off.has(cell.date) || undefined} />
            ),
          )}
        </tr>
      ))}
    </tbody>
  )
}

function Bar({ absence, href }: { absence: Absence; href: string }) {
  const what = whatOf(absence)
  const text = `${what}, ${whenOf(absence)}, ${STATUSES[absence.status].label.toLowerCase()}`
  return (
    <RouteLink
      href={href}
      className={`${classes.bar} nowrap text-xs block`}
      data-status={absence.status}
      title={text}
      aria-label={text}
    >
      {what}
    </RouteLink>
  )
}
