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

/** The requests that agreements and contracts of all types have. */
const lifecycle = <const P extends string>(path: P) =>
  ({
    list: `GET ${path}`,
    counts: `GET ${path}/counts`,
    get: `GET ${path}/:id`,
    history: `GET ${path}/:id/history`,
    difference: `GET ${path}/:id/difference`,
    move: `PUT ${path}/:id/status`,
    renew: `POST ${path}/:id/renew`,
    terminate: `POST ${path}/:id/terminate`,
    remove: `DELETE ${path}/:id`,
    download: `GET ${path}/:id/download`,
  }) as const

const documents = <const P extends string>(path: P) =>
  ({
    documents: `GET ${path}/:id/documents`,
    downloadDocument: `GET ${path}/:id/documents/:documentID`,
    removeDocument: `DELETE ${path}/:id/documents/:documentID`,
  }) as const

export const msaApi = endpointRefs<typeof msaEndpoints>()({
  ...lifecycle('/client/master-service-agreement'),
  ...documents('/client/master-service-agreement'),
  chain: 'GET /client/master-service-agreement/:id/chain',
})

export const sowApi = endpointRefs<typeof sowEndpoints>()({
  ...lifecycle('/client/statement-of-work'),
  ...documents('/client/statement-of-work'),
})

/** Both types of agreement have the same rows and records. */
export const agreementApi = { MSA: msaApi, SOW: sowApi as unknown as typeof msaApi }

export const candidateContractApi = endpointRefs<typeof candidateContractEndpoints>()(lifecycle('/candidate-contracts'))

export const clientContractApi = endpointRefs<typeof clientContractEndpoints>()({
  ...lifecycle('/client-contracts'),
  checkRates: 'PUT /client-contracts/:id/rates-check',
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
