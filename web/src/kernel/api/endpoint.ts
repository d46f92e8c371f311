import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { afterFirstPaint } from '../feedback/first-paint.ts'
import { showSnackbar } from '../feedback/snackbar.ts'
import { ApiError } from './failures.ts'
import { type Answer, type Args, type EndpointRef, send } from './send.ts'

const moduleOf = (path: string) => path.split('/')[1] ?? path

/**
 * The query key of an endpoint. It starts with the module name (`clients`), so that a change can invalidate the whole
 * module.
 */
export const keyOf = (endpoint: EndpointRef, args?: object) =>
  args ? [moduleOf(endpoint.path), endpoint.path, args] : [moduleOf(endpoint.path), endpoint.path]

export interface ReadOptions {
  enabled?: boolean
  /**
   * Polling interval in milliseconds. Polling continues while the tab is hidden, as the specification requires for its
   * five-minute polls.
   */
  every?: number
  staleTime?: number
  /** Not urgent: at program start it is requested only after the first paint. */
  afterPaint?: boolean
  /** Shows the previous answer while another page or filter is fetched. */
  keepPrevious?: boolean
}

/** Reads an endpoint: `useEndpoint(clientEndpoints.get, {params: {id}})`. A list's data is `{items, meta}`. */
export function useEndpoint<const E extends Endpoint>(
  endpoint: E | EndpointRef<E>,
  args: Args<E>,
  { every, keepPrevious, afterPaint, ...options }: ReadOptions = {},
): UseQueryResult<Answer<E>, ApiError> {
  return useQuery<Answer<E>, ApiError>({
    queryKey: keyOf(endpoint, args as object),
    queryFn: async ({ signal }) => {
      if (afterPaint) await afterFirstPaint()
      return send(endpoint, args, { signal })
    },
    ...(every === undefined ? {} : { refetchInterval: every, refetchIntervalInBackground: true }),
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    ...options,
  })
}

const fileByMarks = (_: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value

interface ActionOptions<E extends Endpoint> {
  /** The snackbar text on success. */
  done?: string | ((answer: Answer<E>, args: Args<E>) => string)
  /**
   * Other modules to invalidate, such as `users` after `DELETE /user`. The endpoint's own module is always invalidated.
   */
  refreshes?: readonly string[]
  /** The record in the address was deleted: its queries are not refetched while its page is still open. */
  isGone?: boolean
}

/** Whether a cached answer is about one record, by the id in its path. */
const isAbout = ({ queryKey }: { queryKey: readonly unknown[] }, id: unknown) =>
  (queryKey[2] as { params?: { id?: unknown } } | undefined)?.params?.id === id

/**
 * Calls an endpoint that changes data, then invalidates its module. Each submission has one Idempotency-Key. A retry
 * without an answer uses the same key, so that the change is made once even if the first request arrived.
 */
export function useAction<const E extends Endpoint>(
  endpoint: E | EndpointRef<E>,
  { done, refreshes = [], isGone = false }: ActionOptions<E> = {},
): UseMutationResult<Answer<E>, ApiError, Args<E>> & { progress: number } {
  const cache = useQueryClient()
  const [progress, setProgress] = useState(0)
  const unanswered = useRef<{ args: string; key: string } | null>(null)

  const mutation = useMutation<Answer<E>, ApiError, Args<E>>({
    mutationFn: async (args) => {
      const asText = JSON.stringify(args, fileByMarks)
      const repeat = unanswered.current?.args === asText ? unanswered.current : null
      const attempt = repeat ?? { args: asText, key: crypto.randomUUID() }
      unanswered.current = attempt
      setProgress(0)
      const upload = 'upload' in endpoint && endpoint.upload ? { onProgress: setProgress } : {}
      try {
        const answer = await send(endpoint, args, { idempotencyKey: attempt.key, ...upload })
        unanswered.current = null
        return answer
      } catch (error) {
        if (error instanceof ApiError && error.status !== 0) unanswered.current = null
        throw error
      }
    },
    onSuccess: async (answer, args) => {
      const message = typeof done === 'function' ? done(answer, args) : done
      if (message) showSnackbar(message)
      const { params } = args as { params?: { id?: unknown } }
      const isLeft = (query: { queryKey: readonly unknown[] }) => !(isGone && isAbout(query, params?.id))
      await Promise.all(
        [moduleOf(endpoint.path), ...refreshes].map((name) =>
          cache.invalidateQueries({ queryKey: [name], predicate: isLeft }),
        ),
      )
    },
  })
  return { ...mutation, progress }
}
