import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { type CountryDate, dayInZone } from '../../../kernel/app/country-date.ts'
import { inTransaction } from '../../../kernel/db/db.ts'
import { defineJob, type Job, type Schedule } from '../../../kernel/jobs/jobs.ts'
import { placements } from '../../leave/placements.queries.ts'
import { divideTimesheets } from '../months/division.actions.ts'
import { type GenerationResult, generateTimesheets, timesheetGeneration } from '../months/generate.actions.ts'
import { timesheetImport } from '../months/import.actions.ts'
import { correctLockedTimesheets } from '../months/leave-adjustments.actions.ts'
import { syncLeave } from '../months/leave-sync.actions.ts'
import { completeTimesheets } from '../months/term-ends.actions.ts'
import { sendOverdueReminders } from './overdue-reminders.actions.ts'

/** From this day of a month on, the timesheets of the next one are generated (docs/domain/reminders.md). */
const NEXT_MONTH_FROM_DAY = 25
/** A start that is recorded later than this must be handled by users, month by month. */
const MAX_MONTHS_BACK = 12

/** The timesheets of this month, for placements that started late, and from the 25th on those of the next. */
export async function generateNightly(
  appContext: AppContext,
  { countryID, day }: CountryDate,
): Promise<GenerationResult[]> {
  const month = day.slice(0, 7)
  const months = Number(day.slice(8)) >= NEXT_MONTH_FROM_DAY ? [month, monthAfter(month)] : [month]
  const context = { db: appContext.db, staff: null, actor: 'Nightly timesheets', now: appContext.now() }
  const made: GenerationResult[] = []
  for (const one of months) made.push(await generateTimesheets(context, { month: one, countryIDs: [countryID] }))
  return made
}

/**
 * A placement that starts has its timesheets at once: for its first month, and for those since then if it was recorded
 * late.
 */
export async function generateFirst(appContext: AppContext, orderFormID: string): Promise<void> {
  const row = await placements(appContext.db)
    .innerJoin('country', 'country.id', 'orderForm.countryId')
    .select('country.zone')
    .where('orderForm.id', '=', orderFormID)
    .executeTakeFirst()
  if (!row) return
  const context = { db: appContext.db, staff: null, actor: 'First timesheets', now: appContext.now() }
  // Days of the placement on timesheets of earlier terms are moved to it first, with their approvals.
  await inTransaction(appContext.db, async (db) => {
    await divideTimesheets({ ...context, db }, { consultantID: row.candidateId! })
    await completeTimesheets({ ...context, db }, orderFormID)
  })
  const last = dayInZone(row.zone, appContext.now()).slice(0, 7)
  const first = [row.from.slice(0, 7), monthAfter(last, -MAX_MONTHS_BACK)].sort().at(-1)!
  for (let month = first; month <= last; month = monthAfter(month))
    await generateTimesheets(context, { month, countryIDs: null, orderFormID })
}

export const timesheetJobs: readonly Job[] = [
  timesheetGeneration,
  ...timesheetImport.jobs,
  defineJob<CountryDate>('timesheets.generate-nightly', async ({ appContext, payload }) => {
    await generateNightly(appContext, payload)
  }),
  defineJob<{ readonly orderFormID: string }>('timesheets.generate-first', ({ appContext, payload }) =>
    generateFirst(appContext, payload.orderFormID),
  ),
  defineJob<{ readonly consultantID: string; readonly leaveID?: string }>(
    'timesheets.sync-leave',
    async ({ appContext, payload }) => {
      await syncLeave(appContext, payload.consultantID)
      if (payload.leaveID) await correctLockedTimesheets(appContext, payload.leaveID)
    },
  ),
  defineJob<CountryDate>('timesheets.overdue-reminders', ({ appContext, payload }) =>
    sendOverdueReminders(appContext, payload),
  ),
]
export const timesheetSchedules: readonly Schedule[] = [
  { name: 'timesheets.generate-nightly', every: 'day', at: '02:30', zone: 'country' },
  { name: 'timesheets.overdue-reminders', every: 'day', at: '06:15', zone: 'country' },
]
