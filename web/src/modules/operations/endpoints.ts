/** The endpoints of these pages by address and type only, so that no schema is loaded. */
import type { backgroundJobEndpoints } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import type { mailboxEndpoints } from '@muster/contract/operations/operations.contract.ts'
import type { EndpointRef } from '../../kernel/api/send.ts'

type Mailbox = typeof mailboxEndpoints

export const mailboxApi = {
  list: { method: 'GET', path: '/mailbox' } as EndpointRef<Mailbox['list']>,
  get: { method: 'GET', path: '/mailbox/:id' } as EndpointRef<Mailbox['get']>,
  text: { method: 'POST', path: '/mailbox/:id/text' } as EndpointRef<Mailbox['text']>,
  retry: { method: 'POST', path: '/mailbox/:id/retry' } as EndpointRef<Mailbox['retry']>,
}
export const jobListLine: EndpointRef<(typeof backgroundJobEndpoints)['list']> = {
  method: 'GET',
  path: '/background-jobs',
}
