import { lastOfMonth } from '@muster/contract/kernel/days.ts'
import { may, right } from '@muster/contract/kernel/permission.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { type Staff, scopeFor } from '../../kernel/scope.ts'
import { MOST_WORK_ROWS, type WorkRow } from '../../kernel/work-row.ts'
import { FOR_CLIENT } from './month-close.queries.ts'
import { monthWritten } from './print.actions.ts'
import { type Sheets, sheetsIn } from './timesheets.queries.ts'

interface Kind {
  readonly kind: string
  readonly sheets: Sheets
  readonly words: readonly [one: string, many: string]
  readonly action: string
  /** What the page that it leads to is narrowed to. */
  readonly only: string
  /** `/timesheets` unless told otherwise. */
  readonly page?: string
}

/**
 * A row for each month and country: sheets to approve that others wrote, those of them that the client has to sign or confirm first, sheets
 * to correct, and sheets of a month that is over to ask for.
 */
export async function sheetsWork(db: Db, staff: Staff, today: string): Promise<WorkRow[]> {
  const mayDecide = may(staff, right('timesheets', 'approve'))
  const mayWrite = may(staff, right('timesheets', 'edit'))
  if (!mayDecide && !mayWrite) return []
  const sheets = sheetsIn(db, scopeFor(staff, 'timesheets'))
  const ofOthers = sheets
    .where('timesheet.status', 'in', ['SUBMITTED', 'CLIENT_CONFIRMED'])
    .where('timesheet.submittedBy', '<>', staff.id)
    .where(sql<boolean>`${staff.id}::uuid <> all (timesheet.writers)`)
  const kinds: Kind[] = [
    ...(mayDecide
      ? [
          {
            ...{ kind: 'timesheet-approval', action: 'Approve', only: 'standing=SUBMITTED&standing=CLIENT_CONFIRMED' },
            words: ['timesheet waits for approval', 'timesheets wait for approval'] as const,
            sheets: ofOthers.where(sql<boolean>`not ${FOR_CLIENT}`),
          },
          {
            ...{
              kind: 'timesheet-client',
              action: 'See them',
              page: '/timesheets/month-close',
              only: 'waitsFor=CLIENT',
            },
            words: ['timesheet waits for the client’s proof', 'timesheets wait for the client’s proof'] as const,
            sheets: ofOthers.where(FOR_CLIENT),
          },
        ]
      : []),
    ...(mayWrite
      ? [
          {
            ...{ kind: 'timesheet-correction', action: 'Correct', only: 'standing=REJECTED' },
            words: ['timesheet was sent back', 'timesheets were sent back'] as const,
            sheets: sheets.where('timesheet.status', '=', 'REJECTED'),
          },
          {
            ...{ kind: 'timesheet-missing', action: 'Ask for them', only: 'standing=MISSING' },
            words: ['timesheet is missing', 'timesheets are missing'] as const,
            sheets: sheets
              .where('timesheet.status', '=', 'DRAFT')
              .where('timesheet.enteredAt', 'is', null)
              .where('timesheet.lastDay', '<', `${today.slice(0, 7)}-01`),
          },
        ]
      : []),
  ]
  const rows = await Promise.all(kinds.map(rowsOf))
  return rows.flat()
}

async function rowsOf({
  kind,
  sheets,
  words: [one, many],
  action,
  only,
  page = '/timesheets',
}: Kind): Promise<WorkRow[]> {
  const found = await sheets
    .innerJoin('country', 'country.id', 'timesheet.countryId')
    .select(['timesheet.month', 'timesheet.countryId', 'country.name', sql<number>`count(*)::int`.as('count')])
    .select(sql<Date>`min(timesheet.state_since)`.as('since'))
    .groupBy(['timesheet.month', 'timesheet.countryId', 'country.name'])
    .orderBy('since')
    .orderBy('timesheet.countryId')
    .limit(MOST_WORK_ROWS)
    .execute()
  return found.map(({ month: first, countryId, name, count, since }) => {
    const month = first.slice(0, 7)
    // A missing sheet is waited for since its month is over, and not since it was laid out.
    const from = kind === 'timesheet-missing' ? `${lastOfMonth(month)}T23:59:59.000Z` : since.toISOString()
    return {
      ...{ kind, id: `${month} ${countryId}`, title: `${count} ${count === 1 ? one : many}`, action },
      subtitle: `${monthWritten(month)} · ${name}`,
      path: `${page}?month=${month}&countryID=${countryId}&${only}`,
      ...{ since: from, dueOn: null },
    }
  })
}
