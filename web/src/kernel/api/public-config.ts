import type { publicConfigEndpoints } from '@muster/contract/access/public-config.contract.ts'
import { useEndpoint } from './endpoint.ts'
import type { EndpointRef } from './send.ts'

const line: EndpointRef<(typeof publicConfigEndpoints)['get']> = {
  method: 'GET',
  path: '/public-config',
  open: 'as in the contract',
}

/** Product name, production host and, in a demo, the sign-in accounts. */
export const usePublicConfig = () => useEndpoint(line, {}, { staleTime: Number.POSITIVE_INFINITY }).data

/** The host on which the menu hides PO; undefined while it is not known yet. */
export const useProductionHost = () => usePublicConfig()?.productionHost
