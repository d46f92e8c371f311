import { billingPages } from '@muster/contract/billing/billing.pages.ts'
import { billingEventLabels } from '@muster/contract/billing/core/billing-events.labels.ts'
import {
  allocationStates,
  creditNoteStates,
  invoiceStates,
  receiptStates,
} from '@muster/contract/billing/core/states.contract.ts'
import { billingView } from '@muster/contract/billing/core/visibility.contract.ts'
import { reopeningStates } from '@muster/contract/billing/tax/tax-periods.contract.ts'
import { defineModule } from '../../kernel/app/module.ts'
import { readDemoUsers } from '../access/users/users.demo.ts'
import { billingInvariants } from './billing.invariants.ts'
import { billingJobs, billingSchedules } from './core/billing.jobs.ts'
import { billingRoutes } from './core/billing.routes.ts'
import { moneyWork } from './core/finance-tasks.queries.ts'
import { billingWork } from './core/tasks.queries.ts'
import { demoBilling } from './demo/billing.demo.ts'
import { calculationRoutes } from './drafts/recalculation.routes.ts'
import { INVOICE_ENTITY, loadBilling } from './invoices/billings.queries.ts'
import { retroWork } from './retro/retro-tasks.queries.ts'

export const billing = defineModule({
  name: 'billing',
  pages: billingPages,
  routes: [...billingRoutes, ...calculationRoutes],
  jobs: billingJobs,
  schedules: billingSchedules,
  states: [invoiceStates, creditNoteStates, receiptStates, allocationStates, reopeningStates],
  tasks: [
    { order: 80, read: async (reader) => ({ forMe: await billingWork(reader) }) },
    { order: 90, read: async (reader) => ({ forMe: await moneyWork(reader) }) },
    { order: 100, read: async (reader) => ({ forMe: await retroWork(reader) }) },
  ],
  mails: { [INVOICE_ENTITY]: { resource: 'billings', find: (db, scope, id) => loadBilling(db, scope, { id }) } },
  auditEvents: billingEventLabels,
  auditViews: {
    billing: billingView,
    'credit-note': { resource: 'credit-notes' },
    receipt: { resource: 'receipts' },
    allocation: { resource: 'receipts' },
  },
  invariants: billingInvariants,
  demo: [
    {
      chapter: 7,
      write: async ({ db, appContext, now }) => demoBilling(db, appContext, { users: await readDemoUsers(db), now }),
    },
  ],
  testAccess: () => import('./module.testing.ts'),
})
