import * as z from 'zod'
import { type Endpoints, get, list, put } from '../kernel/api/endpoint.ts'
import { booleanFlag, Id, Instant } from '../kernel/values/fields.ts'

/** The only type that opens a job; all others open an order form (docs/domain/screens.md). */
export const JOB_POST_CHANGE = 'JOB_POST_CHANGE'

/** The record that a notification links to; opening it checks the permissions of the user. */
export const NotificationMetadata = z.object({
  /** The type, such as JOB_POST_CHANGE; users choose their notifications by type. */
  type: z.string(),
  jobID: Id.optional(),
  orderFormID: Id.optional(),
  entity: z.string().optional(),
  entityID: z.string().optional(),
})
export type NotificationMetadata = z.output<typeof NotificationMetadata>

export const Notification = z.object({
  id: Id,
  /** One line that contains nothing the recipient may not see. */
  subject: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: Instant,
  metadata: NotificationMetadata,
})
export type Notification = z.output<typeof Notification>

const OWN = 'The response covers the caller only.'

export const notificationEndpoints = {
  list: list('/user-notifications', {
    summary: 'Lists the notifications of the caller. Use sort=-createdAt for newest first.',
    signedIn: OWN,
    passive: true,
    item: Notification,
    filters: { isRead: booleanFlag.optional() },
    sorts: ['createdAt'],
    export: 'own',
  }),
  count: get('/user-notifications-count', {
    summary: 'The number of unread notifications since the bell was last opened.',
    signedIn: OWN,
    passive: true,
    returns: z.object({ count: z.int() }),
  }),
  /**
   * `ids`: marks these as read. `all`: marks all as read. `seen`: the notifications were opened, so the count starts
   * from zero, and those that were not selected stay unread (docs/domain/screens.md).
   */
  change: put('/user-notifications', {
    summary: 'Marks notifications as read, or the bell as opened.',
    signedIn: OWN,
    body: z.union([
      z.strictObject({ ids: z.array(Id).min(1, 'Select at least one notification.').max(200, 'At most 200 at once.') }),
      z.strictObject({ all: z.literal(true) }),
      z.strictObject({ seen: z.literal(true) }),
    ]),
    returns: z.object({ count: z.int() }),
  }),
} satisfies Endpoints
