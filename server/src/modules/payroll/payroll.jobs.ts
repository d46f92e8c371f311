import type { CountryDate } from '../../kernel/country-day.ts'
import { defineJob, type Job, type Schedule } from '../../kernel/jobs.ts'
import { accruing } from './accruals.actions.ts'
import { generation } from './generate.actions.ts'
import { payslipMailing } from './payslip.actions.ts'
import { remindOfSettlements } from './settlement-reminders.actions.ts'
import { remindOfWages } from './wages-reminders.actions.ts'

export const payrollJobs: readonly Job[] = [
  generation,
  payslipMailing,
  accruing,
  defineJob<CountryDate>('payrolls.remind', async ({ world, payload }) => {
    await remindOfSettlements(world, payload)
    await remindOfWages(world, payload)
  }),
]
export const payrollSchedules: readonly Schedule[] = [
  { name: 'payrolls.remind', every: 'day', at: '06:15', zone: 'country' },
]
