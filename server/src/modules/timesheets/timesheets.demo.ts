import { monthAfter } from '@muster/contract/kernel/days.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import type { DemoUser } from '../access/users.demo.ts'
import { makeSheets } from './generate.actions.ts'

interface Telling {
  readonly users: readonly DemoUser[]
  readonly now: Date
}

/** How far the sheets of last month are, of every twenty: most are approved, some wait, some were sent back, the rest is missing. */
const STAGES = [
  { upTo: 13, status: 'APPROVED' },
  { upTo: 16, status: 'SUBMITTED' },
  { upTo: 17, status: 'REJECTED' },
] as const

/** The sheets of this month, which are only laid out, and of the last one, on which people are at work. */
export async function demoTimesheets(db: Db, { users, now }: Telling): Promise<void> {
  const month = now.toISOString().slice(0, 7)
  const before = monthAfter(month, -1)
  const doing = { db, staff: null, actor: 'Timesheets by night', now }
  await makeSheets(doing, { month: before, countryIDs: null })
  await makeSheets(doing, { month, countryIDs: null })
  const submitter = users.find(({ role }) => role === 'HR_ASSOCIATE')!.id
  const approver = users.find(({ role }) => role === 'HR_MANAGER')!.id
  const at = new Date(Math.min(Date.parse(`${month}-02T08:00:00Z`), now.getTime()))
  const later = new Date(Math.min(Date.parse(`${month}-03T09:30:00Z`), now.getTime()))
  let from = 0
  for (const { upTo, status } of STAGES) {
    const decided = status === 'SUBMITTED' ? at : later
    await sql`update timesheet set status = ${status}, version = 2, entered_at = ${at}, submitted_by = ${submitter}::uuid,
        submitted_at = ${at}, state_since = ${decided}, updated_at = ${decided}, updated_by = ${submitter}::uuid,
        approved_by = case when ${status} = 'APPROVED' then ${approver}::uuid end,
        approved_at = case when ${status} = 'APPROVED' then ${later}::timestamptz end,
        reason = case when ${status} = 'REJECTED' then 'The client’s signature is missing on the second page.' end
      from (select sheet.id, row_number() over (order by person.code) % 20 as turn from timesheet sheet
        join consultant person on person.id = sheet.consultant_id where sheet.month = ${`${before}-01`}::date) as turns
      where turns.id = timesheet.id and turns.turn >= ${from} and turns.turn < ${upTo}`.execute(db)
    from = upTo
  }
}
