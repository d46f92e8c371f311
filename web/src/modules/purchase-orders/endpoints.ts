import type { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { clientContractEndpoints } from '@muster/contract/contracts/contracts.contract.ts'
import type {
  orderLinkEndpoints,
  purchaseOrderEndpoints,
} from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import { endpointRefs } from '../../kernel/api/endpoint-refs.ts'

export const orderApi = endpointRefs<typeof purchaseOrderEndpoints>()({
  list: 'GET /purchase-orders',
  counts: 'GET /purchase-orders/counts',
  get: 'GET /purchase-orders/:id',
  history: 'GET /purchase-orders/:id/history',
  move: 'PUT /purchase-orders/:id/status',
  remove: 'DELETE /purchase-orders/:id',
  uses: 'GET /purchase-orders/:id/consumption',
  documents: 'GET /purchase-orders/:id/documents',
  downloadDocument: 'GET /purchase-orders/:id/documents/:documentID',
  removeDocument: 'DELETE /purchase-orders/:id/documents/:documentID',
})

export const linkApi = endpointRefs<typeof orderLinkEndpoints>()({
  list: 'GET /purchase-orders-client-contracts',
  remove: 'DELETE /purchase-orders-client-contracts/:id',
})

export const clientApi = endpointRefs<typeof clientEndpoints>()({ list: 'GET /clients', get: 'GET /clients/:id' })
export const clientContractApi = endpointRefs<typeof clientContractEndpoints>()({
  list: 'GET /client-contracts',
  get: 'GET /client-contracts/:id',
})

/** The endpoints whose data may change with a purchase order. */
export const INVALIDATED_KEYS = ['purchase-orders', 'purchase-orders-client-contracts', 'dashboard', 'order-form-setup']
