import { right } from '@muster/contract/kernel/api/permission.ts'
import { sql } from 'kysely'
import { scopeFor } from '../../kernel/db/scope.ts'
import { addressOf, type MyWork, topicOfRows, type WorkReader } from '../../kernel/jobs/task-item.ts'
import { findLeavesToDecide, leavesIn } from './leave.queries.ts'

const PAGE = '/timesheets/leave'

/** Leave requests of others that this user may decide on: one row, with parts by country. */
export async function leaveWork({ db, staff, may }: WorkReader): Promise<MyWork[]> {
  if (!may(right('leaves', 'approve'))) return []
  const parts = await findLeavesToDecide(leavesIn(db, scopeFor(staff, 'leaves')), staff.id)
    .innerJoin('consultant', 'consultant.id', 'leave.consultantId')
    .innerJoin('country', 'country.id', 'consultant.countryId')
    .select(['country.id', 'country.name', sql<number>`count(*)::int`.as('count')])
    .select(sql<Date>`min(leave.created_at)`.as('since'))
    .select(sql<string>`min(leave.starts_on)::text`.as('firstDay'))
    .groupBy(['country.id', 'country.name'])
    .orderBy('firstDay')
    .orderBy('country.name')
    .execute()
  if (parts.length === 0) return []
  const path = addressOf(PAGE, { waiting: 'me' })
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const head = { group: 'APPROVE' as const, kind: 'leave-requests', title: 'Leave to approve', path }
  return topicOfRows(head, [
    {
      kind: 'leave-request',
      id: 'all',
      action: 'Approve',
      path,
      count,
      title: count === 1 ? '1 leave request is pending approval' : `${count} leave requests are pending approval`,
      subtitle: parts.length === 1 ? parts[0]!.name : null,
      since: parts.map(({ since }) => since.toISOString()).toSorted()[0]!,
      // The decision is due before the first day of absence.
      dueOn: parts[0]!.firstDay,
      parts: parts.map((part) => ({
        label: part.name,
        count: part.count,
        path: addressOf(PAGE, { waiting: 'me', countryID: part.id }),
      })),
    },
  ])
}
