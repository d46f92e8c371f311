import type { billingEndpoints } from '@muster/contract/billing/billings.contract.ts'
import type { backgroundJobEndpoints } from '@muster/contract/kernel/background-jobs.contract.ts'
import type { auditEndpoints } from '@muster/contract/reports/audit.contract.ts'
import type { homeEndpoints } from '@muster/contract/reports/home.contract.ts'
import { linesOf } from '../../kernel/lines.ts'

export const homeLines = linesOf<typeof homeEndpoints>()({ home: 'GET /dashboard' })
export const readyLines = linesOf<typeof billingEndpoints>()({ readyCounts: 'GET /billings/ready/counts' })
export const auditLines = linesOf<typeof auditEndpoints>()({
  list: 'GET /audit-trails',
  filters: 'GET /audit-trails/filters',
})
export const jobLines = linesOf<typeof backgroundJobEndpoints>()({ list: 'GET /background-jobs' })
