import type { CountryDay } from '../../kernel/country-day.ts'
import { defineJob, type Job, type Schedule } from '../../kernel/jobs.ts'
import { mailDay, OF_ONE, type PersonDay, startDailyMails } from './daily-mail.actions.ts'

export const reportJobs: readonly Job[] = [
  defineJob<CountryDay>('reports.daily-mail', ({ world, payload }) => startDailyMails(world, payload)),
  defineJob<PersonDay>(OF_ONE, ({ world, payload }) => mailDay(world, payload)),
]

export const reportSchedules: readonly Schedule[] = [
  // After the reminders of the same morning.
  { name: 'reports.daily-mail', every: 'day', at: '07:00', zone: 'country' },
]
