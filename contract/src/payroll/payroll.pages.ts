import type { ModulePages } from '../kernel/api/pages.ts'

export const payrollPages = {
  addresses: ['payroll'],
  records: { 'final-settlement': '/timesheets/payroll/settlements/:id', payroll: '/timesheets/payroll/:id' },
} satisfies ModulePages
