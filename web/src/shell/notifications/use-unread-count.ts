import type { notificationEndpoints } from '@muster/contract/notifications/notifications.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useEndpoint } from '../../kernel/api/endpoint.ts'
import { type EndpointRef, send } from '../../kernel/api/send.ts'
import { POLL_MS } from '../use-session-poll.ts'

const countLine: EndpointRef<(typeof notificationEndpoints)['count']> = {
  method: 'GET',
  path: '/user-notifications-count',
}
const changeLine: EndpointRef<(typeof notificationEndpoints)['change']> = { method: 'PUT', path: '/user-notifications' }

/**
 * The number of notifications since the list was last opened; opening it sets the number to zero and informs the
 * server.
 */
export function useUnreadCount() {
  const cache = useQueryClient()
  const answer = useEndpoint(countLine, {}, { every: POLL_MS, afterPaint: true })
  const clear = () => {
    if (!answer.data?.count) return
    cache.setQueryData(keyOf(countLine, {}), { count: 0 })
    // A failure has been shown; the next poll restores the number.
    send(changeLine, { body: { seen: true } }).catch(() => undefined)
  }
  return { count: answer.data?.count ?? 0, clear }
}
