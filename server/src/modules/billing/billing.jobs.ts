import type { CountryDate } from '../../kernel/country-day.ts'
import { defineJob, type Job, type Schedule } from '../../kernel/jobs.ts'
import { generation } from './generate.actions.ts'
import { remindByNight } from './reminders.actions.ts'
import { remindOfUnbilled } from './unbilled-reminders.actions.ts'

export const billingJobs: readonly Job[] = [
  generation,
  defineJob<CountryDate>('billing.remind', ({ world, payload }) => remindByNight(world, payload)),
  defineJob<CountryDate>('billing.unbilled', ({ world, payload }) => remindOfUnbilled(world, payload)),
]
export const billingSchedules: readonly Schedule[] = [
  { name: 'billing.remind', every: 'day', at: '08:30', zone: 'country' },
  { name: 'billing.unbilled', every: 'day', at: '06:30', zone: 'country' },
]
