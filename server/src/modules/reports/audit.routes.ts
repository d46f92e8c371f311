import { auditEndpoints } from '@muster/contract/reports/audit.contract.ts'
import { routes } from '../../kernel/route.ts'
import { auditFilters, findAuditEntries } from './audit.queries.ts'

export const auditRoutes = routes(auditEndpoints, {
  list: ({ db, scope, staff, query }) => findAuditEntries(db, scope, staff, query),
  filters: ({ db, scope, staff }) => auditFilters(db, scope, staff),
})
