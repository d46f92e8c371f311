import type { backgroundJobEndpoints } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import type { mailboxEndpoints } from '@muster/contract/operations/operations.contract.ts'
import { endpointRefs } from '../../kernel/api/endpoint-refs.ts'

export const mailboxApi = endpointRefs<typeof mailboxEndpoints>()({
  list: 'GET /mailbox',
  get: 'GET /mailbox/:id',
  text: 'POST /mailbox/:id/text',
  retry: 'POST /mailbox/:id/retry',
})
export const jobApi = endpointRefs<typeof backgroundJobEndpoints>()({ list: 'GET /background-jobs' })
