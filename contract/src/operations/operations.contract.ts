import * as z from 'zod'
import { type Endpoints, get, list, post } from '../kernel/endpoint.ts'
import { flag, Id, Instant, many } from '../kernel/fields.ts'
import { MailDelivery } from '../kernel/mail-delivery.ts'
import { MAIL_STATES } from '../kernel/mail-states.ts'
import { right } from '../kernel/permission.ts'

export const MailRow = z.object({
  id: Id,
  to: z.string(),
  toName: z.string().nullable(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  lastError: z.string().nullable(),
  entity: z.string().nullable(),
  entityID: z.string().nullable(),
  countryID: z.string().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** When it is tried next, while it waits. */
  nextTryAt: Instant.nullable(),
})
export type MailRow = z.output<typeof MailRow>

export const Mail = MailRow.extend({
  messageID: z.string().nullable(),
  cc: z.array(z.string()),
  /** null where `hidden`. */
  text: z.string().nullable(),
  html: z.string().nullable(),
  /** The mail holds a link that opens somebody's account, which is for them alone. */
  hidden: z.boolean(),
  attachments: z.array(Id),
})
export type Mail = z.output<typeof Mail>

export const mailboxEndpoints = {
  list: list('/mailbox', {
    summary: 'Outgoing mail, newest first: what was sent, what waits and what failed.',
    may: right('settings', 'view'),
    item: MailRow,
    filters: { state: many(z.enum(MAIL_STATES)), failedOrHeld: flag.optional() },
    sorts: ['createdAt', 'to', 'subject', 'state'],
    order: '-createdAt',
    export: false,
  }),
  get: get('/mailbox/:id', {
    summary: 'One outgoing mail with its text.',
    may: right('settings', 'view'),
    returns: Mail,
  }),
  retry: post('/mailbox/:id/retry', {
    summary: 'Tries a failed, held or waiting mail at once, with the same Message-ID.',
    may: right('settings', 'edit'),
    returns: Mail,
  }),
  /** 403 for who sees the record and may not send its mails; 409 MAIL_NOT_STUCK. */
  send: post('/mailbox/:id/send', {
    summary: 'Sends a held or failed mail about a record from that record.',
    signedIn:
      'Each kind of mail names the right it needs (MAIL_RULES); the record that it is about must be within reach.',
    returns: MailDelivery,
    done: 'The mail is sent now.',
    perMinute: 60,
  }),
} satisfies Endpoints
