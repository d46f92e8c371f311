import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { defineJob, type Job, type Schedule } from '../../../kernel/jobs/jobs.ts'
import { payslipMailing } from '../payments/payslip.actions.ts'
import { remindOfWages } from '../payments/wages-reminders.actions.ts'
import { accrualJob } from '../runs/accruals.actions.ts'
import { payrollGeneration } from '../runs/generate.actions.ts'
import { remindOfSettlements } from '../settlements/reminders.actions.ts'

export const payrollJobs: readonly Job[] = [
  payrollGeneration,
  payslipMailing,
  accrualJob,
  defineJob<CountryDate>('payrolls.remind', async ({ appContext, payload }) => {
    await remindOfSettlements(appContext, payload)
    await remindOfWages(appContext, payload)
  }),
]
export const payrollSchedules: readonly Schedule[] = [
  { name: 'payrolls.remind', every: 'day', at: '06:15', zone: 'country' },
]
