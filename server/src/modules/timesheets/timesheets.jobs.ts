import { monthAfter } from '@muster/contract/kernel/days.ts'
import type { CountryDay } from '../../kernel/country-day.ts'
import { defineJob, type Job, type Schedule } from '../../kernel/jobs.ts'
import type { World } from '../../kernel/world.ts'
import { generation, type Made, makeSheets } from './generate.actions.ts'
import { timesheetImport } from './import.actions.ts'

/** From this day of a month on, the sheets of the next one are made (domain.md §8). */
const MADE_FROM = 25

/** The sheets of this month, for placements that began late, and from the 25th on those of the next. */
export async function makeByNight(world: World, { countryID, day }: CountryDay): Promise<Made[]> {
  const month = day.slice(0, 7)
  const months = Number(day.slice(8)) >= MADE_FROM ? [month, monthAfter(month)] : [month]
  const doing = { db: world.db, staff: null, actor: 'Timesheets by night', now: world.now() }
  const made: Made[] = []
  for (const one of months) made.push(await makeSheets(doing, { month: one, countryIDs: [countryID] }))
  return made
}

export const timesheetJobs: readonly Job[] = [
  generation,
  ...timesheetImport.jobs,
  defineJob<CountryDay>('timesheets.make', async ({ world, payload }) => {
    await makeByNight(world, payload)
  }),
]
export const timesheetSchedules: readonly Schedule[] = [
  { name: 'timesheets.make', every: 'day', at: '02:30', zone: 'country' },
]
