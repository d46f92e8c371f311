import { auditEndpoints } from '@muster/contract/reports/audit.contract.ts'
import { routes } from '../../kernel/http/route.ts'
import { auditFilters, findAuditEntries } from './audit.queries.ts'

export const auditRoutes = routes(auditEndpoints, {
  list: findAuditEntries,
  filters: ({ db, scope, staff }) => auditFilters(db, scope, staff),
})
