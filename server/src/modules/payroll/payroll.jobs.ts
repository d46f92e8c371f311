import type { Job } from '../../kernel/jobs.ts'
import { accruing } from './accruals.actions.ts'
import { generation } from './generate.actions.ts'
import { payslipMailing } from './payslip.actions.ts'

export const payrollJobs: readonly Job[] = [generation, payslipMailing, accruing]
