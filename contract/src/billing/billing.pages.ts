import type { ModulePages } from '../kernel/api/pages.ts'

export const billingPages = {
  addresses: ['billing', 'invoices'],
  records: {
    allocation: '/timesheets/billing/allocations/:id',
    billing: '/timesheets/billing/:id',
    'billing-month': '/timesheets/billing/ready?:query',
    'credit-note': '/timesheets/billing/credit-notes/:id',
    receipt: '/timesheets/billing/receipts/:id',
    'tax-period': '/timesheets/billing/ready?form=tax-periods',
  },
} satisfies ModulePages
