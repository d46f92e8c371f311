import { may, right } from '@muster/contract/kernel/api/permission.ts'
import type { Notification, notificationEndpoints } from '@muster/contract/notifications/notifications.contract.ts'
import { type Selectable, sql } from 'kysely'
import type { DB, Db } from '../../kernel/db/db.ts'
import { matchesColumns } from '../../kernel/db/filters.ts'
import type { ListQuery } from '../../kernel/db/list.ts'
import { type Staff, scopeFor } from '../../kernel/db/scope.ts'
import type { Call } from '../../kernel/http/route.ts'
import { visibleInScope } from '../order-forms/core/scope.queries.ts'

type NotificationRow = Selectable<DB['notification']> & { readonly seesOrderForm: boolean }

const present = ({ id, subject, message, readAt, createdAt, metadata, seesOrderForm }: NotificationRow) => ({
  id,
  subject,
  message,
  isRead: readAt !== null,
  createdAt: createdAt.toISOString(),
  metadata: reachableLinks(metadata as Notification['metadata'], seesOrderForm),
})

/** A notification may reach users without access to the order form: they can read it, but it has no link. */
function reachableLinks({ orderFormID, ...rest }: Notification['metadata'], seesOrderForm: boolean) {
  return { ...rest, ...(orderFormID && seesOrderForm && { orderFormID }) }
}

/** Whether the user can currently see the order form of a notification. */
function seesOrderForm(db: Db, staff: Staff) {
  if (!may(staff, right('order-forms', 'view'))) return sql<boolean>`false`
  const named = db
    .selectFrom('orderForm')
    .select('orderForm.id')
    .where(visibleInScope(scopeFor(staff, 'order-forms')))
    .where('orderForm.id', '=', sql<string>`(notification.metadata ->> 'orderFormID')::uuid`)
  return sql<boolean>`exists ${named}`
}

/** The notifications of one user; those of others cannot be requested. */
export function findNotifications({ db, staff, query }: Call<typeof notificationEndpoints.list>): ListQuery {
  const { isRead, searchInput } = query
  let plain = db.selectFrom('notification').where('userId', '=', staff.id)
  if (isRead !== undefined) plain = plain.where('readAt', isRead ? 'is not' : 'is', null)
  if (searchInput) plain = plain.where(matchesColumns(['subject', 'message'], searchInput))
  const rows = plain
    .select(['id', 'subject', 'message', 'readAt', 'createdAt', 'metadata'])
    .select(seesOrderForm(db, staff).as('seesOrderForm'))
  return { rows, plain, key: 'notification.id', sorts: { createdAt: 'notification.createdAt' }, present }
}

/** Unread ones since the notifications were last opened. */
export async function countUnseen(db: Db, userID: string): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select(sql<number>`count(*)`.as('count'))
    .where('userId', '=', userID)
    .where('seenAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type NotificationChange = Call<typeof notificationEndpoints.change>['body']

/** Marks the user's own notifications; IDs of others have no effect. */
export async function markNotifications(db: Db, userID: string, change: NotificationChange, now: Date): Promise<void> {
  const mine = db.updateTable('notification').where('userId', '=', userID)
  const seenAt = sql<Date>`coalesce(seen_at, ${now})`
  if ('seen' in change) await mine.set({ seenAt: now }).where('seenAt', 'is', null).execute()
  else if ('all' in change) await mine.set({ seenAt, readAt: now }).where('readAt', 'is', null).execute()
  else await mine.set({ seenAt, readAt: now }).where('id', 'in', change.ids).where('readAt', 'is', null).execute()
}
