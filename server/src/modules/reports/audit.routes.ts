import { auditEndpoints } from '@muster/contract/reports/audit.contract.ts'
import type { Module } from '../../kernel/app/module.ts'
import { routes } from '../../kernel/http/route.ts'
import { auditFilters, auditRulesOf, findAuditEntries } from './audit.queries.ts'

export function auditRoutes(modules: readonly Module[]) {
  const rules = auditRulesOf(modules)
  return routes(auditEndpoints, {
    list: (call) => findAuditEntries(call, rules),
    filters: ({ db, scope, staff }) => auditFilters(db, scope, staff, rules),
  })
}
