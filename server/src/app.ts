import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from './kernel/app/app-context.ts'
import type { Module } from './kernel/app/module.ts'
import { mountService } from './kernel/http/health-endpoints.ts'
import { type Authenticator, mount } from './kernel/http/mount.ts'
import { addressesOf, mountPages } from './kernel/http/pages.ts'
import { assertAccessRules } from './kernel/http/route.ts'
import { createServer } from './kernel/http/server.ts'
import { access } from './modules/access/module.ts'
import { accessAuthenticator } from './modules/access/sign-in/sessions.actions.ts'
import { billing } from './modules/billing/module.ts'
import { clients } from './modules/clients/module.ts'
import { consultants } from './modules/consultants/module.ts'
import { contracts } from './modules/contracts/module.ts'
import { leave } from './modules/leave/module.ts'
import { margin } from './modules/margin/module.ts'
import { medical } from './modules/medical/module.ts'
import { notifications } from './modules/notifications/module.ts'
import { registerMailedRecords } from './modules/operations/mail-records.queries.ts'
import { operations } from './modules/operations/module.ts'
import { orderForms } from './modules/order-forms/module.ts'
import { payroll } from './modules/payroll/module.ts'
import { purchaseOrders } from './modules/purchase-orders/module.ts'
import { recruiting } from './modules/recruiting/module.ts'
import { reports } from './modules/reports/module.ts'
import { assertSamples, registerTemplateSamples } from './modules/settings/document-templates/validation.queries.ts'
import { settings } from './modules/settings/module.ts'
import { timesheets } from './modules/timesheets/module.ts'

/**
 * In order of dependency: a module imports only modules before it. `scripts/check-structure.ts` reads the order here.
 */
const BUSINESS: readonly Module[] = [
  access,
  settings,
  medical,
  clients,
  consultants,
  contracts,
  margin,
  purchaseOrders,
  orderForms,
  recruiting,
  leave,
  timesheets,
  payroll,
  billing,
  notifications,
  operations,
]

/** The business modules, additional modules of a test, and the reports, which depend on all of them. */
export function modulesWith(...more: readonly Module[]): readonly Module[] {
  const modules = [...BUSINESS, ...more]
  return [...modules, reports(modules)]
}

/** All modules of the application. */
export const MODULES = modulesWith()

/** How the application authenticates its callers. */
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
  for (const { templateSamples, mails } of [...MODULES, ...modules]) {
    registerTemplateSamples(templateSamples ?? {})
    registerMailedRecords(mails ?? {})
  }
  assertSamples()
  await app.after()
  mountService(app, appContext, modules)
  for (const route of all) mount(app, appContext, gate, route)
  await mountPages(app, PAGES, addressesOf(modules))
  return app
}

/** Every endpoint with its module, for the command line. */
export const allEndpoints = (modules: readonly Module[] = MODULES) =>
  modules.flatMap(({ name: module, routes }) => routes.map(({ name, endpoint }) => ({ module, name, endpoint })))
