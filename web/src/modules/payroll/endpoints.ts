import type { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import type { adjustmentEndpoints } from '@muster/contract/payroll/adjustments/adjustments.contract.ts'
import type { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import { endpointRefs } from '../../kernel/api/endpoint-refs.ts'

export const payrollApi = endpointRefs<typeof payrollEndpoints>()({
  list: 'GET /payrolls',
  counts: 'GET /payrolls/counts',
  preview: 'GET /payrolls/preview',
  generate: 'POST /payrolls/generate',
  remind: 'POST /payrolls/reminders',
  get: 'GET /payrolls/:id',
  calculate: 'POST /payrolls/:id/calculate',
  move: 'PUT /payrolls/:id/status',
  remove: 'DELETE /payrolls/:id',
  exclude: 'PUT /payrolls/:id/exclusions',
  lines: 'GET /payrolls/:id/lines',
  line: 'GET /payrolls/:id/lines/:lineID',
  moveLines: 'PUT /payrolls/:id/lines/status',
  payslip: 'GET /payrolls/:id/payslip',
  mail: 'POST /payrolls/:id/email',
  paymentFile: 'GET /payrolls/:id/wage-file',
  downloadPaymentFile: 'GET /payrolls/:id/wage-file/download',
  history: 'GET /payrolls/:id/history',
  accruals: 'GET /payrolls/:id/accruals',
  documents: 'GET /payrolls/:id/documents',
  removeDocument: 'DELETE /payrolls/:id/documents/:documentID',
  downloadDocument: 'GET /payrolls/:id/documents/:documentID',
  comments: 'GET /payrolls/:id/comments',
  comment: 'POST /payrolls/:id/comments',
})

export const adjustmentApi = endpointRefs<typeof adjustmentEndpoints>()({
  list: 'GET /payrolls/adjustments',
  remove: 'DELETE /payrolls/adjustments/:id',
  loans: 'GET /payrolls/loans',
  loan: 'GET /payrolls/loans/:id',
})

export const candidateApi = endpointRefs<typeof candidateEndpoints>()({
  list: 'GET /candidates',
  get: 'GET /candidates/:id',
})

/** The endpoints whose data may change with a run. */
export const INVALIDATED_KEYS = ['payrolls', 'timesheets', 'dashboard']
