import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { keyOf } from './endpoint.ts'
import { queryClient } from './query-client.ts'
import { type Args, type EndpointRef, send } from './send.ts'

/** How long the first render of a page waits for prefetched data, in ms: too short to notice. */
const PATIENCE_MS = 100

const requested = new Set<Promise<unknown>>()

/**
 * Prefetches the data of a page while its code is loading. The page then uses the cached or pending answer. An error is
 * not shown here: the page requests again and shows it.
 */
export function prefetch<const E extends Endpoint>(endpoint: E | EndpointRef<E>, args: Args<E>): void {
  const answer = queryClient.prefetchQuery({
    queryKey: keyOf(endpoint, args as object),
    queryFn: ({ signal }) => send(endpoint, args, { signal, isQuiet: true }),
    retry: false,
  })
  requested.add(answer)
  void answer.finally(() => requested.delete(answer))
}

/** Resolves when all prefetched data has arrived, or after a short timeout, so that a page does not render twice. */
export const awaitPrefetch = (): Promise<unknown> =>
  Promise.race([Promise.all(requested), new Promise((done) => setTimeout(done, PATIENCE_MS))])
