/** The endpoints of these pages by address and type only, so that they load no schema. */
import type { backgroundJobEndpoints } from '@muster/contract/kernel/background-jobs.contract.ts'
import type { mailboxEndpoints } from '@muster/contract/operations/operations.contract.ts'
import type { Line } from '../../kernel/send.ts'

type Mailbox = typeof mailboxEndpoints

export const mailboxLines = {
  list: { method: 'GET', path: '/mailbox' } as Line<Mailbox['list']>,
  get: { method: 'GET', path: '/mailbox/:id' } as Line<Mailbox['get']>,
  text: { method: 'POST', path: '/mailbox/:id/text' } as Line<Mailbox['text']>,
  retry: { method: 'POST', path: '/mailbox/:id/retry' } as Line<Mailbox['retry']>,
}
export const jobListLine: Line<(typeof backgroundJobEndpoints)['list']> = { method: 'GET', path: '/background-jobs' }
