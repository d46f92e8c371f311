import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { appJobs, appSchedules } from './kernel/housekeeping.ts'
import type { Job, Schedule } from './kernel/jobs.ts'
import { type Authenticator, mount } from './kernel/mount.ts'
import { mountPages } from './kernel/pages.ts'
import { assertAccessRules, type Route } from './kernel/route.ts'
import { createServer } from './kernel/server.ts'
import { mountService } from './kernel/service.ts'
import type { AppContext } from './kernel/world.ts'
import { accessJobs, accessSchedules } from './modules/access/access.jobs.ts'
import { accessRoutes } from './modules/access/access.routes.ts'
import { publicConfigRoutes } from './modules/access/public-config.routes.ts'
import { accessAuthenticator } from './modules/access/sessions.actions.ts'
import { billingJobs, billingSchedules } from './modules/billing/billing.jobs.ts'
import { billingRoutes } from './modules/billing/billing.routes.ts'
import { calculationRoutes } from './modules/billing/reckoning.routes.ts'
import { clientRoutes } from './modules/clients/clients.routes.ts'
import { clientImport } from './modules/clients/import.actions.ts'
import { consultantJobs, consultantSchedules } from './modules/consultants/consultants.jobs.ts'
import { consultantRoutes } from './modules/consultants/consultants.routes.ts'
import { consultantImport } from './modules/consultants/import.actions.ts'
import { agreementRoutes } from './modules/contracts/agreements.routes.ts'
import { contractJobs, contractSchedules } from './modules/contracts/contracts.jobs.ts'
import { contractRoutes } from './modules/contracts/contracts.routes.ts'
import { leaveJobs, leaveSchedules } from './modules/leave/leave.jobs.ts'
import { leaveRoutes } from './modules/leave/leave.routes.ts'
import { notificationRoutes } from './modules/notifications/notifications.routes.ts'
import { operationsJobs, operationsSchedules } from './modules/operations/operations.jobs.ts'
import { backgroundJobRoutes, conversionRoutes, mailboxRoutes } from './modules/operations/operations.routes.ts'
import { marginSetupRoutes } from './modules/order-forms/margin-setups.routes.ts'
import { orderFormJobs, orderFormSchedules } from './modules/order-forms/order-forms.jobs.ts'
import { orderFormRoutes } from './modules/order-forms/order-forms.routes.ts'
import { documentPreviewRoutes } from './modules/order-forms/paper-previews.routes.ts'
import { payrollJobs, payrollSchedules } from './modules/payroll/payroll.jobs.ts'
import { payrollRoutes } from './modules/payroll/payroll.routes.ts'
import { settlementRoutes } from './modules/payroll/settlements.routes.ts'
import { purchaseOrderJobs, purchaseOrderSchedules } from './modules/purchase-orders/purchase-orders.jobs.ts'
import { purchaseOrderRoutes } from './modules/purchase-orders/purchase-orders.routes.ts'
import { auditRoutes } from './modules/reports/audit.routes.ts'
import { reportJobs, reportSchedules } from './modules/reports/daily-mail.jobs.ts'
import { homeRoutes } from './modules/reports/home.routes.ts'
import { searchRoutes } from './modules/reports/search.routes.ts'
import { companyJobs, companySchedules } from './modules/settings/company.jobs.ts'
import { companyRoutes } from './modules/settings/company.routes.ts'
import { emailTemplateRoutes } from './modules/settings/email-templates.routes.ts'
import { feedbackRoutes } from './modules/settings/feedback.routes.ts'
import { medicalPolicyRoutes } from './modules/settings/medical-policies.routes.ts'
import { assertSamples } from './modules/settings/paper-trials.queries.ts'
import { documentTemplateSettingRoutes } from './modules/settings/papers.routes.ts'
import { teamRoutes } from './modules/settings/teams.routes.ts'
import { timesheetJobs, timesheetSchedules } from './modules/timesheets/timesheets.jobs.ts'
import { timesheetRoutes } from './modules/timesheets/timesheets.routes.ts'

export interface Module {
  readonly name: string
  readonly routes: readonly Route[]
  /** What it does outside of requests, and when. */
  readonly jobs?: readonly Job[]
  readonly schedules?: readonly Schedule[]
}

/** The table of contents, in ladder order: a module calls only modules above it. */
export const MODULES: readonly Module[] = [
  { name: 'access', routes: [...accessRoutes, ...publicConfigRoutes], jobs: accessJobs, schedules: accessSchedules },
  {
    name: 'settings',
    routes: [
      ...feedbackRoutes,
      ...companyRoutes,
      ...teamRoutes,
      ...medicalPolicyRoutes,
      ...emailTemplateRoutes,
      ...documentTemplateSettingRoutes,
    ],
    jobs: companyJobs,
    schedules: companySchedules,
  },
  { name: 'clients', routes: clientRoutes, jobs: clientImport.jobs },
  {
    name: 'consultants',
    routes: consultantRoutes,
    jobs: [...consultantImport.jobs, ...consultantJobs],
    schedules: consultantSchedules,
  },
  {
    name: 'contracts',
    routes: [...agreementRoutes, ...contractRoutes],
    jobs: contractJobs,
    schedules: contractSchedules,
  },
  {
    name: 'purchase-orders',
    routes: purchaseOrderRoutes,
    jobs: purchaseOrderJobs,
    schedules: purchaseOrderSchedules,
  },
  {
    name: 'order-forms',
    routes: [...orderFormRoutes, ...marginSetupRoutes, ...documentPreviewRoutes],
    jobs: orderFormJobs,
    schedules: orderFormSchedules,
  },
  { name: 'leave', routes: leaveRoutes, jobs: leaveJobs, schedules: leaveSchedules },
  { name: 'timesheets', routes: timesheetRoutes, jobs: timesheetJobs, schedules: timesheetSchedules },
  {
    name: 'payroll',
    routes: [...payrollRoutes, ...settlementRoutes],
    jobs: payrollJobs,
    schedules: payrollSchedules,
  },
  { name: 'billing', routes: [...billingRoutes, ...calculationRoutes], jobs: billingJobs, schedules: billingSchedules },
  { name: 'notifications', routes: notificationRoutes },
  {
    name: 'operations',
    routes: [...backgroundJobRoutes, ...mailboxRoutes, ...conversionRoutes],
    jobs: [...operationsJobs, ...appJobs],
    schedules: [...operationsSchedules, ...appSchedules],
  },
  {
    name: 'reports',
    routes: [...auditRoutes, ...homeRoutes, ...searchRoutes],
    jobs: reportJobs,
    schedules: reportSchedules,
  },
]

/** How the house knows its callers. */
export const AUTHENTICATOR: Authenticator = accessAuthenticator

const PAGES = path.join(import.meta.dirname, '../../web/dist')

/** The program as a Fastify instance, not yet listening. */
export async function createApp(
  world: AppContext,
  gate: Authenticator,
  modules: readonly Module[] = MODULES,
): Promise<FastifyInstance> {
  const app = createServer(world)
  const all = modules.flatMap(({ routes }) => routes)
  assertAccessRules(all)
  assertSamples()
  await app.after()
  mountService(app, world, modules)
  for (const route of all) mount(app, world, gate, route)
  await mountPages(app, PAGES)
  return app
}

/** Every endpoint with its module, for the command line. */
export const allEndpoints = (modules: readonly Module[] = MODULES) =>
  modules.flatMap(({ name: module, routes }) => routes.map(({ name, endpoint }) => ({ module, name, endpoint })))
