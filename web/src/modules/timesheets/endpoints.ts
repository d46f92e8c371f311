import type { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import type { timesheetLinkEndpoints } from '@muster/contract/timesheets/links.contract.ts'
import type { monthCloseEndpoints } from '@muster/contract/timesheets/month-close.contract.ts'
import type { monthEndpoints } from '@muster/contract/timesheets/months.contract.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { endpointRefs } from '../../kernel/api/endpoint-refs.ts'

export const timesheetApi = endpointRefs<typeof timesheetEndpoints>()({
  list: 'GET /timesheets',
  derivedStatus: 'GET /timesheets/progress',
  openMonth: 'GET /timesheets/open-month',
  grid: 'GET /timesheets/grid',
  saveMany: 'PUT /timesheets/days',
  submitMany: 'POST /timesheets/submit',
  approveMany: 'POST /timesheets/approve',
  remind: 'POST /timesheets/reminders',
  generate: 'POST /timesheets/generate',
  get: 'GET /timesheets/:id',
  save: 'PUT /timesheets/:id/days',
  move: 'PUT /timesheets/:id/status',
  remove: 'DELETE /timesheets/:id',
  history: 'GET /timesheets/:id/history',
  print: 'GET /timesheets/:id/download',
  documents: 'GET /timesheets/:id/documents',
  downloadDocument: 'GET /timesheets/:id/documents/:documentID',
  removeDocument: 'DELETE /timesheets/:id/documents/:documentID',
  removeAdjustment: 'DELETE /timesheets/:id/adjustments/:adjustmentID',
  comments: 'GET /timesheets/:id/comments',
  comment: 'POST /timesheets/:id/comments',
})

export const monthApi = endpointRefs<typeof monthEndpoints>()({
  copy: 'POST /timesheets/:id/copy',
  candidateMonth: 'GET /candidate-timesheets',
  sentReminders: 'GET /timesheets/reminders',
})

export const closeApi = endpointRefs<typeof monthCloseEndpoints>()({
  close: 'GET /timesheets/month-close',
  placements: 'GET /timesheets/month-close/placements',
  days: 'GET /timesheets/month-close/placements/:id',
})

export const linkApi = endpointRefs<typeof timesheetLinkEndpoints>()({
  recipients: 'GET /timesheets/:id/recipients',
  email: 'POST /timesheets/:id/email',
})

export const clientApi = endpointRefs<typeof clientEndpoints>()({ list: 'GET /clients', get: 'GET /clients/:id' })

export const candidateApi = endpointRefs<typeof candidateEndpoints>()({
  list: 'GET /candidates',
  get: 'GET /candidates/:id',
})

/** The endpoints whose data may change with a timesheet. */
export const INVALIDATED_KEYS = ['timesheets', 'dashboard']
