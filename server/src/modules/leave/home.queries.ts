import { may, right } from '@muster/contract/kernel/permission.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { type Staff, scopeFor } from '../../kernel/scope.ts'
import { MOST_WORK_ROWS, type WorkRow } from '../../kernel/work-row.ts'
import { consultantsIn } from '../consultants/consultants.queries.ts'

/** Requests of leave that others wrote and that this person may decide on, a row for each country. */
export async function leaveWork(db: Db, staff: Staff): Promise<WorkRow[]> {
  if (!may(staff, right('leaves', 'approve'))) return []
  const found = await consultantsIn(db, scopeFor(staff, 'leaves'))
    .innerJoin('leave', 'leave.consultantId', 'consultant.id')
    .innerJoin('country', 'country.id', 'consultant.countryId')
    .select(['country.id', 'country.name', sql<number>`count(*)::int`.as('count')])
    .select(sql<Date>`min(leave.created_at)`.as('since'))
    .where('leave.status', '=', 'REQUESTED')
    .where(sql<boolean>`${staff.id}::uuid <> all (leave.writers)`)
    .groupBy(['country.id', 'country.name'])
    .orderBy('since')
    .limit(MOST_WORK_ROWS)
    .execute()
  return found.map(({ id, name, count, since }) => ({
    ...{ kind: 'leave-request', id, action: 'Decide', subtitle: name, dueOn: null, since: since.toISOString() },
    title: count === 1 ? '1 request of leave waits for a decision' : `${count} requests of leave wait for a decision`,
    path: `/timesheets/leave?status=REQUESTED&countryID=${id}`,
  }))
}
