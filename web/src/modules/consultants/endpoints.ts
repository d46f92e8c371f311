import type { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { attachmentEndpoints } from '@muster/contract/consultants/attachments.contract.ts'
import type { bankEndpoints } from '@muster/contract/consultants/bank.contract.ts'
import type { candidateEndpoints, candidateImportEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import type { candidateReportEndpoints } from '@muster/contract/consultants/reports.contract.ts'
import { endpointRefs } from '../../kernel/api/endpoint-refs.ts'

export const candidateApi = endpointRefs<typeof candidateEndpoints & typeof candidateImportEndpoints>()({
  list: 'GET /candidates',
  counts: 'GET /candidates/counts',
  get: 'GET /candidates/:id',
  create: 'POST /candidates',
  update: 'PUT /candidates/:id',
  move: 'PUT /candidates/:id/status',
  bulk: 'PUT /candidates/bulk',
  archive: 'DELETE /candidates/:id',
  timeline: 'GET /candidates/:id/timeline',
  duplicates: 'GET /candidates/duplicates',
  duplicatesOf: 'GET /candidates/:id/duplicates',
  profileSheet: 'GET /candidates/:id/profile-sheet',
  template: 'GET /candidates/import/template',
})

export const reportApi = endpointRefs<typeof candidateReportEndpoints>()({
  country: 'GET /candidates-reports/:country',
})

export const attachmentApi = endpointRefs<typeof attachmentEndpoints>()({
  all: 'GET /candidates/:id/attachments',
  remove: 'DELETE /candidates/attachments/:id',
  download: 'GET /candidates/attachments/:id/download',
  photo: 'GET /candidates/:id/photo',
})

export const bankApi = endpointRefs<typeof bankEndpoints>()({
  reveal: 'GET /candidates/:id/bank',
  propose: 'POST /candidates/:id/bank-changes',
  changes: 'GET /candidates/bank-changes',
  change: 'GET /candidates/bank-changes/:id',
  decide: 'PUT /candidates/bank-changes/:id/status',
})

export const clientApi = endpointRefs<typeof clientEndpoints>()({ list: 'GET /clients', get: 'GET /clients/:id' })
