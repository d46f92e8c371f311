import type { marginSetupEndpoints } from '@muster/contract/margin/setups/margin-setups.contract.ts'
import { endpointRefs } from '../../../kernel/api/endpoint-refs.ts'

export const marginSetupApi = endpointRefs<typeof marginSetupEndpoints>()({
  list: 'GET /margin-setups',
  get: 'GET /margin-setups/:id',
  remove: 'DELETE /margin-setups/:id',
  history: 'GET /margin-setups/:id/history',
  inForce: 'GET /margin-setups/active',
  calculate: 'POST /margin-setups/calculate',
})
