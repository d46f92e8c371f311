import * as z from 'zod'
import { Id, Instant } from '../values/fields.ts'
import { DELIVERY_STATES, MAIL_KINDS } from './mail-rules.ts'

/** What became of a mail about a record. */
export const MailDelivery = z.object({
  id: Id,
  kind: z.enum(MAIL_KINDS),
  to: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** When it was written. */
  at: Instant,
  sentAt: Instant.nullable(),
  /** When it is tried next, while it waits for a mail server that did not answer. */
  nextTryAt: Instant.nullable(),
  /** Why it is held, failed or is tried again. */
  reason: z.string().nullable(),
})
export type MailDelivery = z.output<typeof MailDelivery>
