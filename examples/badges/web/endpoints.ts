import { endpointRefs } from '../../../web/src/kernel/api/endpoint-refs.ts'
import type { badgeEndpoints } from '../contract/badges.contract.ts'

/** The endpoints by address, so that a list loads no schema. */
export const badgeApi = endpointRefs<typeof badgeEndpoints>()({
  list: 'GET /badges',
  get: 'GET /badges/:id',
  history: 'GET /badges/:id/history',
})
