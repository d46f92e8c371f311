import { reportPages } from '@muster/contract/reports/reports.pages.ts'
import { defineModule, type Module } from '../../kernel/app/module.ts'
import { auditRoutes } from './audit.routes.ts'
import { reportJobs, reportSchedules } from './daily-mail.jobs.ts'
import { homeReader, homeRoutes } from './home.routes.ts'
import { searchRoutes } from './search.routes.ts'

/** The dashboard, the search box, the audit trail and the daily email, for all other modules. */
export const reports = (modules: readonly Module[]) =>
  defineModule({
    name: 'reports',
    pages: reportPages,
    routes: [...auditRoutes(modules), ...homeRoutes(homeReader(modules)), ...searchRoutes(modules)],
    jobs: reportJobs(modules),
    schedules: reportSchedules,
    testAccess: () => import('./module.testing.ts'),
  })
