import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { keyOf } from './endpoint.ts'
import { queryClient } from './query-client.ts'
import { type Args, type EndpointRef, send } from './send.ts'

/** How long the first drawing of a page waits for what was read ahead: less than anybody notices. */
const PATIENCE_MS = 100

const requested = new Set<Promise<unknown>>()

/**
 * Asks for what a page will show while the page itself is still on the way. The page finds the answer, or waits for it, where it would
 * have requested. A refusal is not shown here: the page requests again, and shows it.
 */
export function readAhead<const E extends Endpoint>(endpoint: E | EndpointRef<E>, args: Args<E>): void {
  const answer = queryClient.prefetchQuery({
    queryKey: keyOf(endpoint, args as object),
    queryFn: ({ signal }) => send(endpoint, args, { signal, isQuiet: true }),
    retry: false,
  })
  requested.add(answer)
  void answer.finally(() => requested.delete(answer))
}

/** Settles once all that was read ahead has come, or soon: a page that is drawn with its rows is not drawn twice. */
export const awaitPrefetch = (): Promise<unknown> =>
  Promise.race([Promise.all(requested), new Promise((done) => setTimeout(done, PATIENCE_MS))])
