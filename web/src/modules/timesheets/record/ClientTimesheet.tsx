import { isZero, plus, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { isoWeekday, shortWeekday } from '@muster/contract/kernel/values/days.ts'
import type { ClientDay, ClientTimesheet, ClientTotals } from '@muster/contract/timesheets/client.contract.ts'
import { OVERTIME_KINDS } from '@muster/contract/timesheets/day.contract.ts'
import { clientDayTypeLabels, timesheetTotalLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import type { ReactNode } from 'react'
import { formatDate } from '../../../ui/format/day.ts'
import { monthName } from '../../../ui/month/months.ts'
import classes from './ClientTimesheet.module.css'

const TOTALS = [
  ...(['expected', 'worked', 'hours', 'overtimeNormal', 'overtimeNight', 'overtimeRest'] as const),
  ...(['overtimeHoliday', 'leave', 'holiday', 'standby', 'onCall'] as const),
]
const ALWAYS: readonly (keyof ClientTotals)[] = ['expected', 'worked', 'hours']

/** A month as the client sees it, on white in both colour schemes. */
export const ClientTimesheetView = ({ timesheet, children }: { timesheet: ClientTimesheet; children?: ReactNode }) => (
  <article className={classes.document} aria-label={`${monthName(timesheet.month)} at ${timesheet.clientName}`}>
    <header>
      <h1 className={classes.title}>Timesheet {monthName(timesheet.month)}</h1>
      <dl className={classes.facts}>
        <Fact name="Consultant" value={timesheet.consultantName} />
        <Fact name="Client" value={timesheet.clientName} />
        <Fact name="Employer" value={timesheet.employerName} />
        <Fact name="Order form" value={timesheet.orderFormNumber} />
        <Fact name="Purchase order" value={timesheet.purchaseOrder ?? ''} />
        <Fact name="Days" value={`${formatDate(timesheet.firstDay)} to ${formatDate(timesheet.lastDay)}`} />
      </dl>
    </header>
    <table className={classes.days}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Type</th>
          <th scope="col" data-align="end">
            Hours
          </th>
          <th scope="col" data-align="end">
            Overtime
          </th>
          <th scope="col">Note</th>
        </tr>
      </thead>
      <tbody>
        {timesheet.days.map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </tbody>
    </table>
    <dl className={classes.totals} aria-label="Totals">
      {TOTALS.filter((name) => ALWAYS.includes(name) || !isZero(timesheet.totals[name])).map((name) => (
        <Fact key={name} name={timesheetTotalLabels[name]} value={trimmed(timesheet.totals[name], 2)} />
      ))}
    </dl>
    {children}
  </article>
)

const Fact = ({ name, value }: { name: string; value: string }) =>
  value ? (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ) : null

const shown = (hours: string) => (isZero(hours) ? '' : trimmed(hours, 2))

const Day = ({ day: { date, type, otherHalf, hours, overtime, onCall, note, holiday } }: { day: ClientDay }) => (
  <tr data-free={(type !== 'WORK' && !otherHalf) || undefined}>
    <th scope="row">
      {shortWeekday(isoWeekday(date))} {Number(date.slice(8))}
    </th>
    <td>
      {otherHalf
        ? `${clientDayTypeLabels[type]} / ${clientDayTypeLabels[otherHalf].toLowerCase()}`
        : clientDayTypeLabels[type]}
    </td>
    <td data-align="end">{shown(hours)}</td>
    <td data-align="end">{shown(trimmed(plus(...OVERTIME_KINDS.map((kind) => overtime[kind])), 2))}</td>
    <td>{[holiday, onCall && 'On call', note].filter(Boolean).join(' · ')}</td>
  </tr>
)

/** The signature lines of all three parties. */
export const Signatures = () => (
  <div className={classes.signatures}>
    {['Consultant', 'Client', 'Employer'].map((who) => (
      <section key={who} aria-label={`Signature of the ${who.toLowerCase()}`}>
        <h2>{who}</h2>
        <p>Name</p>
        <p>Date</p>
        <p className={classes.sign}>{who === 'Client' ? 'Signature and stamp' : 'Signature'}</p>
      </section>
    ))}
  </div>
)
