import type { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import type { msaEndpoints, sowEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import type {
  candidateContractEndpoints,
  clientContractEndpoints,
} from '@muster/contract/contracts/contracts.contract.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import type { legalEntityEndpoints } from '@muster/contract/settings/company/legal-entities.contract.ts'
import { endpointRefs } from '../../kernel/api/endpoint-refs.ts'

export const msaApi = endpointRefs<typeof msaEndpoints>()({
  list: 'GET /client/master-service-agreement',
  counts: 'GET /client/master-service-agreement/counts',
  get: 'GET /client/master-service-agreement/:id',
  chain: 'GET /client/master-service-agreement/:id/chain',
  history: 'GET /client/master-service-agreement/:id/history',
  difference: 'GET /client/master-service-agreement/:id/difference',
  move: 'PUT /client/master-service-agreement/:id/status',
  renew: 'POST /client/master-service-agreement/:id/renew',
  terminate: 'POST /client/master-service-agreement/:id/terminate',
  remove: 'DELETE /client/master-service-agreement/:id',
  download: 'GET /client/master-service-agreement/:id/download',
  documents: 'GET /client/master-service-agreement/:id/documents',
  downloadDocument: 'GET /client/master-service-agreement/:id/documents/:documentID',
  removeDocument: 'DELETE /client/master-service-agreement/:id/documents/:documentID',
})

export const sowApi = endpointRefs<typeof sowEndpoints>()({
  list: 'GET /client/statement-of-work',
  counts: 'GET /client/statement-of-work/counts',
  get: 'GET /client/statement-of-work/:id',
  history: 'GET /client/statement-of-work/:id/history',
  difference: 'GET /client/statement-of-work/:id/difference',
  move: 'PUT /client/statement-of-work/:id/status',
  renew: 'POST /client/statement-of-work/:id/renew',
  terminate: 'POST /client/statement-of-work/:id/terminate',
  remove: 'DELETE /client/statement-of-work/:id',
  download: 'GET /client/statement-of-work/:id/download',
  documents: 'GET /client/statement-of-work/:id/documents',
  downloadDocument: 'GET /client/statement-of-work/:id/documents/:documentID',
  removeDocument: 'DELETE /client/statement-of-work/:id/documents/:documentID',
})

export const candidateContractApi = endpointRefs<typeof candidateContractEndpoints>()({
  list: 'GET /candidate-contracts',
  counts: 'GET /candidate-contracts/counts',
  get: 'GET /candidate-contracts/:id',
  history: 'GET /candidate-contracts/:id/history',
  difference: 'GET /candidate-contracts/:id/difference',
  move: 'PUT /candidate-contracts/:id/status',
  renew: 'POST /candidate-contracts/:id/renew',
  terminate: 'POST /candidate-contracts/:id/terminate',
  remove: 'DELETE /candidate-contracts/:id',
  download: 'GET /candidate-contracts/:id/download',
})

export const clientContractApi = endpointRefs<typeof clientContractEndpoints>()({
  list: 'GET /client-contracts',
  counts: 'GET /client-contracts/counts',
  get: 'GET /client-contracts/:id',
  history: 'GET /client-contracts/:id/history',
  difference: 'GET /client-contracts/:id/difference',
  move: 'PUT /client-contracts/:id/status',
  checkRates: 'PUT /client-contracts/:id/rates-check',
  renew: 'POST /client-contracts/:id/renew',
  terminate: 'POST /client-contracts/:id/terminate',
  remove: 'DELETE /client-contracts/:id',
  download: 'GET /client-contracts/:id/download',
})

export const clientApi = endpointRefs<typeof clientEndpoints>()({ list: 'GET /clients', get: 'GET /clients/:id' })
export const candidateApi = endpointRefs<typeof candidateEndpoints>()({
  list: 'GET /candidates',
  get: 'GET /candidates/:id',
})
export const orderFormApi = endpointRefs<typeof orderFormEndpoints>()({
  list: 'GET /order-form-setup',
  get: 'GET /order-form-setup/:id',
})
export const entityApi = endpointRefs<typeof legalEntityEndpoints>()({ choices: 'GET /legal-entities' })
