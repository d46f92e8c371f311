import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { type CountryDate, dayInZone } from '../../../kernel/app/country-date.ts'
import { inTransaction } from '../../../kernel/db/db.ts'
import { defineJob, type Job, type Schedule } from '../../../kernel/jobs/jobs.ts'
import { placements } from '../../leave/placements.queries.ts'
import { divideTimesheets } from '../months/division.actions.ts'
import { generateTimesheets, generation, type Made } from '../months/generate.actions.ts'
import { timesheetImport } from '../months/import.actions.ts'
import { correctLocked } from '../months/leave-corrections.actions.ts'
import { syncLeave } from '../months/leave-sync.actions.ts'
import { sendOverdueReminders } from './overdue-reminders.actions.ts'

/** From this day of a month on, the sheets of the next one are made (domain.md §8). */
const MADE_FROM = 25
/** A beginning that is confirmed later than this is looked at by people, month by month. */
const MAX_MONTHS_BACK = 12

/** The sheets of this month, for placements that began late, and from the 25th on those of the next. */
export async function generateNightly(world: AppContext, { countryID, day }: CountryDate): Promise<Made[]> {
  const month = day.slice(0, 7)
  const months = Number(day.slice(8)) >= MADE_FROM ? [month, monthAfter(month)] : [month]
  const doing = { db: world.db, staff: null, actor: 'Timesheets by night', now: world.now() }
  const made: Made[] = []
  for (const one of months) made.push(await generateTimesheets(doing, { month: one, countryIDs: [countryID] }))
  return made
}

/** A placement that begins has its sheets at once: of its first month, and of those since then where it was confirmed late. */
export async function generateFirst(world: AppContext, orderFormID: string): Promise<void> {
  const row = await placements(world.db)
    .innerJoin('country', 'country.id', 'orderForm.countryId')
    .select('country.zone')
    .where('orderForm.id', '=', orderFormID)
    .executeTakeFirst()
  if (!row) return
  const doing = { db: world.db, staff: null, actor: 'The first timesheets', now: world.now() }
  // What earlier terms of the placement hold of its days comes to it first, with the approvals that it has.
  await inTransaction(world.db, (db) => divideTimesheets({ ...doing, db }, { consultantID: row.candidateId! }))
  const last = dayInZone(row.zone, world.now()).slice(0, 7)
  const first = [row.from.slice(0, 7), monthAfter(last, -MAX_MONTHS_BACK)].sort().at(-1)!
  for (let month = first; month <= last; month = monthAfter(month))
    await generateTimesheets(doing, { month, countryIDs: null, orderFormID })
}

export const timesheetJobs: readonly Job[] = [
  generation,
  ...timesheetImport.jobs,
  defineJob<CountryDate>('timesheets.make', async ({ world, payload }) => {
    await generateNightly(world, payload)
  }),
  defineJob<{ readonly orderFormID: string }>('timesheets.begin', ({ world, payload }) =>
    generateFirst(world, payload.orderFormID),
  ),
  defineJob<{ readonly consultantID: string; readonly leaveID?: string }>(
    'timesheets.follow-leave',
    async ({ world, payload }) => {
      await syncLeave(world, payload.consultantID)
      if (payload.leaveID) await correctLocked(world, payload.leaveID)
    },
  ),
  defineJob<CountryDate>('timesheets.chase', ({ world, payload }) => sendOverdueReminders(world, payload)),
]
export const timesheetSchedules: readonly Schedule[] = [
  { name: 'timesheets.make', every: 'day', at: '02:30', zone: 'country' },
  { name: 'timesheets.chase', every: 'day', at: '06:15', zone: 'country' },
]
