import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { defineJob, type Job, type Schedule } from '../../../kernel/jobs/jobs.ts'
import { remindRecruiting } from './reminders.actions.ts'

export const reminderJobs: readonly Job[] = [
  defineJob<CountryDate>('recruiting.reminders', async ({ appContext, payload }) => {
    await remindRecruiting(appContext, payload)
  }),
]

/** Before the working day starts. */
export const reminderSchedules: readonly Schedule[] = [
  { name: 'recruiting.reminders', every: 'day', at: '06:15', zone: 'country' },
]
