import type { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import type { msaEndpoints, sowEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import type { legalEntityEndpoints } from '@muster/contract/settings/company/legal-entities.contract.ts'
import { endpointRefs } from '../../kernel/api/endpoint-refs.ts'

export const orderFormApi = endpointRefs<typeof orderFormEndpoints>()({
  list: 'GET /order-form-setup',
  drafts: 'GET /order-form-setup/drafts',
  renewals: 'GET /order-form-setup/renewals',
  counts: 'GET /order-form-setup/counts',
  filters: 'GET /order-form-setup/filters',
  grades: 'GET /order-form-setup/grades',
  get: 'GET /order-form-setup/:id',
  saveDraft: 'POST /order-form-setup/drafts',
  discardDraft: 'DELETE /order-form-setup/drafts/:id',
  update: 'PUT /order-form-setup/:id',
  cloneOrRenew: 'POST /order-form-setup/:id/clone-or-renew',
  previewMargin: 'POST /order-form-setup/margin',
  move: 'PUT /order-form-setup-status/:id',
})

export const clientApi = endpointRefs<typeof clientEndpoints>()({ list: 'GET /clients', get: 'GET /clients/:id' })
export const candidateApi = endpointRefs<typeof candidateEndpoints>()({
  list: 'GET /candidates',
  get: 'GET /candidates/:id',
})
export const msaApi = endpointRefs<typeof msaEndpoints>()({
  list: 'GET /client/master-service-agreement',
  get: 'GET /client/master-service-agreement/:id',
})
export const sowApi = endpointRefs<typeof sowEndpoints>()({
  list: 'GET /client/statement-of-work',
  get: 'GET /client/statement-of-work/:id',
})
export const entityApi = endpointRefs<typeof legalEntityEndpoints>()({ choices: 'GET /legal-entities' })
