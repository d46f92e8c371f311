import type {
  candidateContractEndpoints,
  clientContractEndpoints,
} from '@muster/contract/contracts/contracts.contract.ts'
import type { orderFormNoteEndpoints } from '@muster/contract/order-forms/core/notes.contract.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import type { documentEndpoints, requestEndpoints } from '@muster/contract/order-forms/documents/documents.contract.ts'
import { endpointRefs } from '../../../kernel/api/endpoint-refs.ts'

/** The endpoints of the page of one order form. */
export const recordApi = endpointRefs<typeof orderFormEndpoints>()({
  get: 'GET /order-form-setup/:id',
  history: 'GET /order-form-setup/:id/history',
  margins: 'GET /order-form-setup/:id/margin',
  move: 'PUT /order-form-setup-status/:id',
  check: 'POST /order-form-setup/:id/checks',
  decide: 'POST /order-form-setup/:id/approvals',
  waive: 'POST /order-form-setup/:id/waivers',
  change: 'POST /order-form-setup/:id/changes',
  impact: 'GET /order-form-setup/:id/impact',
  archive: 'DELETE /order-form-setup/:id',
  computeMargin: 'POST /order-form-setup/:id/margin',
})

export const recordDocumentApi = endpointRefs<typeof documentEndpoints>()({
  attachments: 'GET /order-forms-setups/:id/attachments',
  detach: 'DELETE /order-forms-setups/:id/attachments/:attachmentID',
  download: 'GET /order-forms-setups/:id/attachments/:attachmentID/download',
  downloads: 'GET /order-forms-setups/:id/downloads',
  offerLetter: 'GET /order-forms-setups/:id/offer-letter',
  generateOfferLetter: 'POST /order-forms-setups/:id/offer-letter',
  emailOfferLetter: 'POST /order-forms-setups/:id/email-offer-letter',
  proposal: 'GET /order-forms-setups/:id/proposal',
  makeProposal: 'POST /order-forms-setups/:id/proposal',
  emailJoining: 'POST /order-forms-setups/:id/joining-instructions-email',
  emailVisaTeam: 'POST /order-forms-setups/:id/visa-team-email',
})

export const requestApi = endpointRefs<typeof requestEndpoints>()({ list: 'GET /order-form-setup-requests' })

export const noteApi = endpointRefs<typeof orderFormNoteEndpoints>()({
  list: 'GET /order-form-setup-notes',
  create: 'POST /order-form-setup-notes',
  update: 'PUT /order-form-setup-notes/:id',
  remove: 'DELETE /order-form-setup-notes/:id',
})

export const draftContract = {
  CANDIDATE: endpointRefs<typeof candidateContractEndpoints>()({ create: 'POST /candidate-contracts' }).create,
  CLIENT: endpointRefs<typeof clientContractEndpoints>()({ create: 'POST /client-contracts' }).create,
}

/** The queries that are outdated after an order form changed. */
export const INVALIDATED_KEYS = [
  'order-form-setup',
  'order-forms-setups',
  'order-form-setup-requests',
  'order-form-setup-notes',
  'dashboard',
] as const
