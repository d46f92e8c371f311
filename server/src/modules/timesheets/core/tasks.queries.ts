import { right } from '@muster/contract/kernel/api/permission.ts'
import { formatLongMonth, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { addressOf, type MyWork, type TaskGroup, topicOfRows, type WorkReader } from '../../../kernel/jobs/task-item.ts'
import { receivedBy } from '../months/month-close.queries.ts'
import { FOR_CLIENT, toApprove } from './pending-roles.queries.ts'
import { type Timesheets, timesheetsIn } from './timesheets.queries.ts'

interface TimesheetTopic {
  readonly kind: string
  readonly group: TaskGroup
  readonly title: string
  readonly action: string
  readonly timesheets: Timesheets
  readonly labels: readonly [one: string, many: string]
  /** The filters of the linked page. */
  readonly pageFilters: Readonly<Record<string, string>>
  /** `/timesheets` by default. */
  readonly page?: string
}

/**
 * A row for each month, with parts by country: timesheets of others to approve, timesheets that the client has to sign
 * or confirm first, timesheets to correct, and missing timesheets of past months.
 */
export async function timesheetsWork(reader: WorkReader): Promise<MyWork[]> {
  const { db, staff, may, today } = reader
  const timesheets = timesheetsIn(db, scopeFor(staff, 'timesheets'))
  const kinds: TimesheetTopic[] = [
    ...(may(right('timesheets', 'approve')) ? topicsToDecide(timesheets, staff.id) : []),
    ...(may(right('timesheets', 'edit')) ? topicsToWrite(timesheets, today) : []),
  ]
  return (await Promise.all(kinds.map(topicsOf))).flat()
}

const topicsToDecide = (timesheets: Timesheets, userID: string): TimesheetTopic[] => [
  {
    kind: 'timesheet-approval',
    group: 'APPROVE',
    title: 'Timesheets to approve',
    action: 'Approve',
    pageFilters: { waiting: 'me' },
    labels: ['timesheet is pending approval', 'timesheets are pending approval'],
    timesheets: toApprove(timesheets, userID),
  },
  {
    kind: 'timesheet-client',
    group: 'REMIND',
    title: 'Timesheets pending with clients',
    action: 'Follow up',
    page: '/timesheets/month-close',
    pageFilters: { blockedBy: 'CLIENT' },
    labels: ['timesheet is pending client approval', 'timesheets are pending client approval'],
    timesheets: timesheets.where(FOR_CLIENT),
  },
]

const topicsToWrite = (timesheets: Timesheets, today: string): TimesheetTopic[] => [
  {
    kind: 'timesheet-correction',
    group: 'DO',
    title: 'Timesheets to correct',
    action: 'Correct',
    pageFilters: { derivedStatus: 'REJECTED' },
    labels: ['timesheet was returned', 'timesheets were returned'],
    timesheets: timesheets.where('timesheet.status', '=', 'REJECTED'),
  },
  {
    kind: 'timesheet-missing',
    group: 'REMIND',
    title: 'Missing timesheets',
    action: 'Send reminders',
    pageFilters: { derivedStatus: 'MISSING' },
    labels: ['timesheet is missing', 'timesheets are missing'],
    timesheets: timesheets
      .where('timesheet.status', '=', 'DRAFT')
      .where('timesheet.enteredAt', 'is', null)
      .where('timesheet.lastDay', '<', `${today.slice(0, 7)}-01`),
  },
]

async function topicsOf(of: TimesheetTopic): Promise<MyWork[]> {
  const found = await of.timesheets
    .innerJoin('country', 'country.id', 'timesheet.countryId')
    .select(['timesheet.month', 'timesheet.countryId', 'country.name', sql<number>`count(*)::int`.as('count')])
    .select(sql<Date>`min(timesheet.state_since)`.as('since'))
    .groupBy(['timesheet.month', 'timesheet.countryId', 'country.name'])
    .orderBy('timesheet.month')
    .orderBy('country.name')
    .execute()
  const months = Map.groupBy(found, ({ month }) => month.slice(0, 7))
  return [...months].flatMap(([month, parts]) => topicOfMonth(of, month, parts))
}

interface CountryTasks {
  readonly countryId: string
  readonly name: string
  readonly count: number
  readonly since: Date
}

function topicOfMonth(
  { kind, group, title, action, labels: [singular, plural], pageFilters: only, page = '/timesheets' }: TimesheetTopic,
  month: string,
  parts: readonly CountryTasks[],
) {
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const path = addressOf(page, { month, ...only })
  // A missing timesheet is pending since the end of its month, not since it was generated.
  const isMissing = kind === 'timesheet-missing'
  const since = isMissing
    ? `${lastOfMonth(month)}T23:59:59.000Z`
    : parts.map((part) => part.since.toISOString()).toSorted()[0]!
  return topicOfRows({ kind, group, title, path }, [
    {
      kind,
      id: month,
      title: `${count} ${count === 1 ? singular : plural}`,
      action,
      path,
      count,
      subtitle: [formatLongMonth(month), ...(parts.length === 1 ? [parts[0]!.name] : [])].join(' · '),
      since,
      dueOn: isMissing ? receivedBy(month) : null,
      parts: parts.map((part) => ({
        label: part.name,
        count: part.count,
        path: addressOf(page, { month, countryID: part.countryId, ...only }),
      })),
    },
  ])
}
