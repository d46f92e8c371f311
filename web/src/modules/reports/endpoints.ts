import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import type { backgroundJobEndpoints } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import type { auditEndpoints } from '@muster/contract/reports/audit.contract.ts'
import type { homeEndpoints } from '@muster/contract/reports/home.contract.ts'
import { endpointRefs } from '../../kernel/api/endpoint-refs.ts'

export const homeApi = endpointRefs<typeof homeEndpoints>()({ home: 'GET /dashboard' })
export const readyApi = endpointRefs<typeof billingEndpoints>()({ readyCounts: 'GET /billings/ready/counts' })
export const auditApi = endpointRefs<typeof auditEndpoints>()({
  list: 'GET /audit-trails',
  filters: 'GET /audit-trails/filters',
})
export const jobApi = endpointRefs<typeof backgroundJobEndpoints>()({ list: 'GET /background-jobs' })
