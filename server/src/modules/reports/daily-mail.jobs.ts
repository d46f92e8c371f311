import type { CountryDate } from '../../kernel/app/country-date.ts'
import { defineJob, type Job, type Schedule } from '../../kernel/jobs/jobs.ts'
import { OF_ONE, type PersonDay, sendDigest, startDigests } from './daily-mail.actions.ts'

export const reportJobs: readonly Job[] = [
  defineJob<CountryDate>('reports.digest', ({ appContext, payload }) => startDigests(appContext, payload)),
  defineJob<PersonDay>(OF_ONE, ({ appContext, payload }) => sendDigest(appContext, payload)),
]

export const reportSchedules: readonly Schedule[] = [
  // After the reminders of the same morning.
  { name: 'reports.digest', every: 'day', at: '07:00', zone: 'country' },
]
