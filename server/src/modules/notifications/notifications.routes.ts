import { notificationEndpoints } from '@muster/contract/notifications/notifications.contract.ts'
import { routes } from '../../kernel/http/route.ts'
import { countUnseen, findNotifications, markNotifications } from './notifications.queries.ts'

export const notificationRoutes = routes(notificationEndpoints, {
  list: findNotifications,
  count: async ({ db, staff }) => ({ count: await countUnseen(db, staff.id) }),
  change: async ({ db, staff, body, now }) => {
    await markNotifications(db, staff.id, body, now)
    return { count: await countUnseen(db, staff.id) }
  },
})
