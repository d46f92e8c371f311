import type { CountryDay } from '../../kernel/country-day.ts'
import { defineJob, type Job, type Schedule } from '../../kernel/jobs.ts'
import { generation } from './generate.actions.ts'
import { remindByNight } from './reminders.actions.ts'

export const billingJobs: readonly Job[] = [
  generation,
  defineJob<CountryDay>('billing.remind', ({ world, payload }) => remindByNight(world, payload)),
]
export const billingSchedules: readonly Schedule[] = [
  { name: 'billing.remind', every: 'day', at: '08:30', zone: 'country' },
]
