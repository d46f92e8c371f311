import type { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { linesOf } from '../../kernel/lines.ts'

export const timesheetLines = linesOf<typeof timesheetEndpoints>()({
  list: 'GET /timesheets',
  standing: 'GET /timesheets/expected',
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
  comments: 'GET /timesheets/:id/comments',
  comment: 'POST /timesheets/:id/comments',
})

export const clientLines = linesOf<typeof clientEndpoints>()({ list: 'GET /clients', get: 'GET /clients/:id' })

/** What a change of a sheet may change elsewhere. */
export const REFRESHES = ['timesheets', 'dashboard']
