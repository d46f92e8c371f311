import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { defineJob, type Job, type Schedule } from '../../../kernel/jobs/jobs.ts'
import { invoiceGeneration } from '../drafts/generate.actions.ts'
import { remindByNight } from '../statements/reminders.actions.ts'
import { remindOfUnbilled } from '../unbilled/unbilled-reminders.actions.ts'

export const billingJobs: readonly Job[] = [
  invoiceGeneration,
  defineJob<CountryDate>('billing.remind', ({ appContext, payload }) => remindByNight(appContext, payload)),
  defineJob<CountryDate>('billing.unbilled', ({ appContext, payload }) => remindOfUnbilled(appContext, payload)),
]
export const billingSchedules: readonly Schedule[] = [
  { name: 'billing.remind', every: 'day', at: '08:30', zone: 'country' },
  { name: 'billing.unbilled', every: 'day', at: '06:30', zone: 'country' },
]
