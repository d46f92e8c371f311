import * as z from 'zod'
import { Id, Instant } from '../values/fields.ts'
import { DELIVERY_STATES, MAIL_KINDS } from './mail-rules.ts'

/** The delivery of an email about a record. */
export const MailDelivery = z.object({
  id: Id,
  kind: z.enum(MAIL_KINDS),
  to: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** When it was created. */
  at: Instant,
  sentAt: Instant.nullable(),
  /** The next attempt, while the mail server does not respond. */
  nextTryAt: Instant.nullable(),
  /** Why it is on hold, failed or is retried. */
  reason: z.string().nullable(),
})
export type MailDelivery = z.output<typeof MailDelivery>
