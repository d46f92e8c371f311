import { recruitingReportEndpoints } from '@muster/contract/recruiting/reports/reports.contract.ts'
import { routes } from '../../../kernel/http/route.ts'
import { recruitingDashboard } from './dashboard.queries.ts'
import { findReport } from './groups.queries.ts'

export const recruitingReportRoutes = routes(recruitingReportEndpoints, {
  dashboard: recruitingDashboard,
  reports: findReport,
})
