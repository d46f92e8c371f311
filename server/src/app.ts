import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from './kernel/app/app-context.ts'
import { mountService } from './kernel/http/health-endpoints.ts'
import { type Authenticator, mount } from './kernel/http/mount.ts'
import { mountPages } from './kernel/http/pages.ts'
import { assertAccessRules, type Route } from './kernel/http/route.ts'
import { createServer } from './kernel/http/server.ts'
import type { Job, Schedule } from './kernel/jobs/jobs.ts'
import { appJobs, appSchedules } from './kernel/jobs/maintenance.ts'
import { accessJobs, accessSchedules } from './modules/access/core/access.jobs.ts'
import { accessRoutes } from './modules/access/core/access.routes.ts'
import { publicConfigRoutes } from './modules/access/core/public-config.routes.ts'
import { accessAuthenticator } from './modules/access/sign-in/sessions.actions.ts'
import { billingJobs, billingSchedules } from './modules/billing/core/billing.jobs.ts'
import { billingRoutes } from './modules/billing/core/billing.routes.ts'
import { calculationRoutes } from './modules/billing/drafts/recalculation.routes.ts'
import { clientRoutes } from './modules/clients/clients.routes.ts'
import { clientImport } from './modules/clients/import.actions.ts'
import { consultantJobs, consultantSchedules } from './modules/consultants/core/consultants.jobs.ts'
import { consultantRoutes } from './modules/consultants/core/consultants.routes.ts'
import { consultantImport } from './modules/consultants/import/import.actions.ts'
import { agreementRoutes } from './modules/contracts/agreements/agreements.routes.ts'
import { contractJobs, contractSchedules } from './modules/contracts/contracts/contracts.jobs.ts'
import { contractRoutes } from './modules/contracts/contracts/contracts.routes.ts'
import { leaveJobs, leaveSchedules } from './modules/leave/leave.jobs.ts'
import { leaveRoutes } from './modules/leave/leave.routes.ts'
import { marginSetupRoutes } from './modules/margin/margin-setups.routes.ts'
import { medicalPolicyJobs } from './modules/medical/medical-policies.jobs.ts'
import { medicalPolicyRoutes } from './modules/medical/medical-policies.routes.ts'
import { notificationRoutes } from './modules/notifications/notifications.routes.ts'
import { operationsJobs, operationsSchedules } from './modules/operations/operations.jobs.ts'
import { backgroundJobRoutes, conversionRoutes, mailboxRoutes } from './modules/operations/operations.routes.ts'
import { orderFormJobs, orderFormSchedules } from './modules/order-forms/core/order-forms.jobs.ts'
import { orderFormRoutes } from './modules/order-forms/core/order-forms.routes.ts'
import { documentPreviewRoutes } from './modules/order-forms/documents/document-previews.routes.ts'
import { payrollJobs, payrollSchedules } from './modules/payroll/core/payroll.jobs.ts'
import { payrollRoutes } from './modules/payroll/core/payroll.routes.ts'
import { settlementRoutes } from './modules/payroll/settlements/settlements.routes.ts'
import { purchaseOrderJobs, purchaseOrderSchedules } from './modules/purchase-orders/core/purchase-orders.jobs.ts'
import { purchaseOrderRoutes } from './modules/purchase-orders/core/purchase-orders.routes.ts'
import { auditRoutes } from './modules/reports/audit.routes.ts'
import { reportJobs, reportSchedules } from './modules/reports/daily-mail.jobs.ts'
import { homeRoutes } from './modules/reports/home.routes.ts'
import { searchRoutes } from './modules/reports/search.routes.ts'
import { companyJobs, companySchedules } from './modules/settings/company/company.jobs.ts'
import { companyRoutes } from './modules/settings/company/company.routes.ts'
import { documentTemplateSettingRoutes } from './modules/settings/document-templates/document-templates.routes.ts'
import { assertSamples } from './modules/settings/document-templates/validation.queries.ts'
import { emailTemplateRoutes } from './modules/settings/email-templates/email-templates.routes.ts'
import { feedbackRoutes } from './modules/settings/teams/feedback.routes.ts'
import { teamRoutes } from './modules/settings/teams/teams.routes.ts'
import { timesheetJobs, timesheetSchedules } from './modules/timesheets/core/timesheets.jobs.ts'
import { timesheetRoutes } from './modules/timesheets/core/timesheets.routes.ts'

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
      ...emailTemplateRoutes,
      ...documentTemplateSettingRoutes,
    ],
    jobs: companyJobs,
    schedules: companySchedules,
  },
  { name: 'medical', routes: medicalPolicyRoutes, jobs: medicalPolicyJobs },
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
  appContext: AppContext,
  gate: Authenticator,
  modules: readonly Module[] = MODULES,
): Promise<FastifyInstance> {
  const app = createServer(appContext)
  const all = modules.flatMap(({ routes }) => routes)
  assertAccessRules(all)
  assertSamples()
  await app.after()
  mountService(app, appContext, modules)
  for (const route of all) mount(app, appContext, gate, route)
  await mountPages(app, PAGES)
  return app
}

/** Every endpoint with its module, for the command line. */
export const allEndpoints = (modules: readonly Module[] = MODULES) =>
  modules.flatMap(({ name: module, routes }) => routes.map(({ name, endpoint }) => ({ module, name, endpoint })))
