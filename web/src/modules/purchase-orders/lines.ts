import type { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { clientContractEndpoints } from '@muster/contract/contracts/contracts.contract.ts'
import type {
  orderLinkEndpoints,
  purchaseOrderEndpoints,
} from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import { linesOf } from '../../kernel/lines.ts'

export const orderLines = linesOf<typeof purchaseOrderEndpoints>()({
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

export const linkLines = linesOf<typeof orderLinkEndpoints>()({
  list: 'GET /purchase-orders-client-contracts',
  remove: 'DELETE /purchase-orders-client-contracts/:id',
})

export const clientLines = linesOf<typeof clientEndpoints>()({ list: 'GET /clients', get: 'GET /clients/:id' })
export const clientContractLines = linesOf<typeof clientContractEndpoints>()({
  list: 'GET /client-contracts',
  get: 'GET /client-contracts/:id',
})

/** What a change of an order may change elsewhere. */
export const REFRESHES = ['purchase-orders', 'purchase-orders-client-contracts', 'dashboard', 'order-form-setup']
