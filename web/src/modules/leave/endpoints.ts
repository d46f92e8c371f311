import type { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import type { leaveCalendarEndpoints } from '@muster/contract/leave/calendar.contract.ts'
import type { leaveEndpoints } from '@muster/contract/leave/leave.contract.ts'
import { endpointRefs } from '../../kernel/api/endpoint-refs.ts'

export const leaveApi = endpointRefs<typeof leaveEndpoints>()({
  all: 'GET /leaves',
  counts: 'GET /leaves/counts',
  decideMany: 'POST /leaves/status',
  list: 'GET /candidates/:id/leaves',
  preview: 'POST /candidates/:id/leaves/preview',
  get: 'GET /candidates/:id/leaves/:leaveID',
  move: 'PUT /candidates/:id/leaves/:leaveID/status',
  history: 'GET /candidates/:id/leaves/:leaveID/history',
  balance: 'GET /candidates/:id/leave-balance',
  rules: 'GET /candidates/:id/leave-rules',
  movements: 'GET /candidates/:id/leave-movements',
})

export const calendarApi = endpointRefs<typeof leaveCalendarEndpoints>()({
  calendar: 'GET /leaves/calendar',
  previewMovement: 'POST /candidates/:id/leave-movements/preview',
})

export const candidateApi = endpointRefs<typeof candidateEndpoints>()({
  list: 'GET /candidates',
  get: 'GET /candidates/:id',
})
export const clientApi = endpointRefs<typeof clientEndpoints>()({ list: 'GET /clients', get: 'GET /clients/:id' })

/** What a change of leave affects elsewhere: balances are under the consultant, days under timesheets. */
export const INVALIDATED_KEYS = ['leaves', 'candidates', 'timesheets', 'dashboard']
