import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import type { creditNoteEndpoints } from '@muster/contract/billing/credit-notes/credit-notes.contract.ts'
import type { calculationEndpoints } from '@muster/contract/billing/drafts/recalculation.contract.ts'
import type { allocationEndpoints } from '@muster/contract/billing/receipts/allocations.contract.ts'
import type { receiptEndpoints } from '@muster/contract/billing/receipts/receipts.contract.ts'
import type { retroEndpoints } from '@muster/contract/billing/retro/retro.contract.ts'
import type { taxPeriodEndpoints } from '@muster/contract/billing/tax/tax-periods.contract.ts'
import type { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import type { clientContractEndpoints } from '@muster/contract/contracts/contracts.contract.ts'
import { endpointRefs } from '../../kernel/api/endpoint-refs.ts'

export const billingApi = endpointRefs<typeof billingEndpoints>()({
  list: 'GET /billings',
  counts: 'GET /billings/counts',
  ready: 'GET /billings/ready',
  readyCounts: 'GET /billings/ready/counts',
  preview: 'GET /billings/ready/:timesheetID',
  generate: 'POST /billings/generate',
  aging: 'GET /billings/aging',
  account: 'GET /billings/account',
  statement: 'GET /billings/statement',
  statementPdf: 'GET /billings/statement/download',
  moveMany: 'PUT /billings/status',
  remind: 'POST /billings/reminders',
  get: 'GET /billings/:id',
  remove: 'DELETE /billings/:id',
  removeLine: 'DELETE /billings/:id/lines/:lineID',
  move: 'PUT /billings/:id/status',
  dispute: 'PUT /billings/:id/dispute',
  releaseRetention: 'PUT /billings/:id/retention',
  mail: 'POST /billings/:id/email',
  pdf: 'GET /billings/:id/invoice',
  eInvoice: 'GET /billings/:id/e-invoice',
  history: 'GET /billings/:id/history',
  documents: 'GET /billings/:id/documents',
  removeDocument: 'DELETE /billings/:id/documents/:documentID',
  downloadDocument: 'GET /billings/:id/documents/:documentID',
  comments: 'GET /billings/:id/comments',
  comment: 'POST /billings/:id/comments',
})

export const calculationApi = endpointRefs<typeof calculationEndpoints>()({
  recalculate: 'PUT /billings/:id/recalculate',
})

export const taxPeriodApi = endpointRefs<typeof taxPeriodEndpoints>()({
  list: 'GET /billings/tax-periods',
  close: 'PUT /billings/tax-periods/:id',
  requestReopening: 'POST /billings/tax-periods/:id/reopening',
  decideReopening: 'PUT /billings/tax-periods/:id/reopening',
})

export const retroApi = endpointRefs<typeof retroEndpoints>()({
  list: 'GET /billings/retro',
  counts: 'GET /billings/retro/counts',
  prepare: 'POST /billings/retro/drafts',
})

export const creditApi = endpointRefs<typeof creditNoteEndpoints>()({
  list: 'GET /billings/credit-notes',
  get: 'GET /billings/credit-notes/:id',
  move: 'PUT /billings/credit-notes/:id/status',
  pdf: 'GET /billings/credit-notes/:id/invoice',
  eInvoice: 'GET /billings/credit-notes/:id/e-invoice',
  history: 'GET /billings/credit-notes/:id/history',
})

export const receiptApi = endpointRefs<typeof receiptEndpoints>()({
  list: 'GET /billings/receipts',
  proposal: 'GET /billings/receipts/suggestion',
  get: 'GET /billings/receipts/:id',
  move: 'PUT /billings/receipts/:id/status',
  history: 'GET /billings/receipts/:id/history',
})

export const allocationApi = endpointRefs<typeof allocationEndpoints>()({
  list: 'GET /billings/allocations',
  proposal: 'GET /billings/allocations/suggestion',
  create: 'POST /billings/allocations',
  get: 'GET /billings/allocations/:id',
  move: 'PUT /billings/allocations/:id/status',
  history: 'GET /billings/allocations/:id/history',
})

export const clientApi = endpointRefs<typeof clientEndpoints>()({ list: 'GET /clients', get: 'GET /clients/:id' })
export const candidateApi = endpointRefs<typeof candidateEndpoints>()({
  list: 'GET /candidates',
  get: 'GET /candidates/:id',
})
export const contractApi = endpointRefs<typeof clientContractEndpoints>()({
  list: 'GET /client-contracts',
  get: 'GET /client-contracts/:id',
})

/** The endpoints whose data may change with an invoice. */
export const INVALIDATED_KEYS = ['billings', 'timesheets', 'purchase-orders', 'dashboard']
