import { payrollEventLabels } from '@muster/contract/payroll/core/payroll-run.labels.ts'
import { payrollLineStates, payrollStates } from '@muster/contract/payroll/core/states.contract.ts'
import { payrollView } from '@muster/contract/payroll/core/visibility.contract.ts'
import { payrollPages } from '@muster/contract/payroll/payroll.pages.ts'
import { settlementEventLabels } from '@muster/contract/payroll/settlements/settlement.labels.ts'
import { settlementStates } from '@muster/contract/payroll/settlements/settlement-states.contract.ts'
import { defineModule } from '../../kernel/app/module.ts'
import { readDemoUsers } from '../access/users/users.demo.ts'
import { payrollJobs, payrollSchedules } from './core/payroll.jobs.ts'
import { payrollRoutes } from './core/payroll.routes.ts'
import { payrollWork } from './core/tasks.queries.ts'
import { demoPayroll } from './demo/payroll.demo.ts'
import { payrollInvariants } from './payroll.invariants.ts'
import { loadRun, PAYROLL_RUN_ENTITY } from './runs/payrolls.queries.ts'
import { loadSettlement, SETTLEMENT } from './settlements/settlements.queries.ts'
import { settlementRoutes } from './settlements/settlements.routes.ts'
import { settlementWork } from './settlements/tasks.queries.ts'

export const payroll = defineModule({
  name: 'payroll',
  pages: payrollPages,
  routes: [...payrollRoutes, ...settlementRoutes],
  jobs: payrollJobs,
  schedules: payrollSchedules,
  states: [payrollStates, payrollLineStates, settlementStates],
  tasks: [
    { order: 70, read: async (reader) => ({ forMe: await payrollWork(reader) }) },
    { order: 75, read: async (reader) => ({ forMe: await settlementWork(reader) }) },
  ],
  mails: {
    [PAYROLL_RUN_ENTITY]: { resource: 'payrolls', find: (db, scope, id) => loadRun(db, scope, { id }) },
    [SETTLEMENT]: { resource: 'final-settlements', find: (db, scope, id) => loadSettlement(db, scope, { id }) },
  },
  auditEvents: { ...payrollEventLabels, ...settlementEventLabels },
  auditViews: {
    payroll: payrollView,
    'payroll-adjustment': { resource: 'payrolls' },
    'payroll-loan': { resource: 'payrolls' },
    'final-settlement': { resource: 'final-settlements' },
  },
  invariants: payrollInvariants,
  demo: [
    {
      chapter: 6,
      write: async ({ db, appContext, now }) => demoPayroll(db, appContext, { users: await readDemoUsers(db), now }),
    },
  ],
  testAccess: () => import('./module.testing.ts'),
})
