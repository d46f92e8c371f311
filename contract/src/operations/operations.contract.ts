import * as z from 'zod'
import { type Endpoints, get, list, post } from '../kernel/api/endpoint.ts'
import { MailDelivery } from '../kernel/api/mail-delivery.ts'
import { MAIL_KINDS } from '../kernel/api/mail-rules.ts'
import { MAIL_STATES } from '../kernel/api/mail-states.ts'
import { right } from '../kernel/api/permission.ts'
import { booleanFlag, Id, Instant, repeatable } from '../kernel/values/fields.ts'

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
  /** The next attempt, while it is waiting. */
  nextTryAt: Instant.nullable(),
})
export type MailRow = z.output<typeof MailRow>

export const Mail = MailRow.extend({
  messageID: z.string().nullable(),
  cc: z.array(z.string()),
  kind: z.enum(MAIL_KINDS),
  attachments: z.array(Id),
  /**
   * Why the user may not read the text; null if they may. ACCOUNT_LINK: its link signs in to an account, or answers for
   * a client. NO_RIGHT: the role may not see the record it is about.
   */
  closed: z.enum(['ACCOUNT_LINK', 'NO_RIGHT']).nullable(),
})
export type Mail = z.output<typeof Mail>

export const MailText = z.object({ text: z.string(), html: z.string().nullable() })
export type MailText = z.output<typeof MailText>

export const mailboxEndpoints = {
  list: list('/mailbox', {
    summary: 'Lists outgoing emails, newest first.',
    may: right('settings', 'view'),
    item: MailRow,
    filters: { state: repeatable(z.enum(MAIL_STATES)), failedOrHeld: booleanFlag.optional() },
    sorts: ['createdAt', 'to', 'subject', 'state'],
    order: '-createdAt',
    export: false,
  }),
  get: get('/mailbox/:id', {
    summary: 'One outgoing email, without its text.',
    may: right('settings', 'view'),
    returns: Mail,
  }),
  /** 403 if the text is `closed` to the user. */
  text: post('/mailbox/:id/text', {
    summary:
      'The text of an email, for its recipient and users with access to its record. Each view is recorded in the audit trail.',
    may: right('settings', 'view'),
    returns: MailText,
    perMinute: 120,
  }),
  /** 409 MAIL_DELAYED for a delayed one, such as a rejection that can still be cancelled. */
  retry: post('/mailbox/:id/retry', {
    summary: 'Retries a failed, held or queued email immediately, with the same Message-ID. A delay is kept.',
    may: right('settings', 'edit'),
    returns: Mail,
  }),
  /** 403 for users who see the record but may not send its emails; 409 MAIL_NOT_FAILED. */
  send: post('/mailbox/:id/send', {
    summary: 'Sends a held or failed email from its record; a delayed one is sent at the end of its delay.',
    signedIn: 'Each email type defines its permission (MAIL_RULES); the caller must have access to its record.',
    returns: MailDelivery,
    done: 'Email queued.',
    perMinute: 60,
  }),
} satisfies Endpoints
