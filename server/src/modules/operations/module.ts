import { operationsEventLabels } from '@muster/contract/operations/operations.labels.ts'
import { operationsPages } from '@muster/contract/operations/operations.pages.ts'
import { defineModule } from '../../kernel/app/module.ts'
import { appJobs, appSchedules } from '../../kernel/jobs/maintenance.ts'
import { mailJobs, mailSchedules } from '../../kernel/mail/deliver.ts'
import { auditChainJobs, auditChainSchedules } from '../../kernel/security/audit-chain.ts'
import { operationsInvariants } from './operations.invariants.ts'
import { backgroundJobRoutes, conversionRoutes, mailboxRoutes } from './operations.routes.ts'
import { undeliveredMail } from './tasks.queries.ts'

export const operations = defineModule({
  name: 'operations',
  pages: operationsPages,
  routes: [...backgroundJobRoutes, ...mailboxRoutes, ...conversionRoutes],
  jobs: [...mailJobs, ...auditChainJobs, ...appJobs],
  schedules: [...mailSchedules, ...auditChainSchedules, ...appSchedules],
  tasks: [{ order: 110, read: async (reader) => ({ forMe: await undeliveredMail(reader) }) }],
  auditEvents: operationsEventLabels,
  auditViews: { mail: { resource: 'settings' }, 'background-job': { resource: 'settings' } },
  invariants: operationsInvariants,
  testAccess: () => import('./module.testing.ts'),
})
