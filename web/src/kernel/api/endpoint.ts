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

/** Where an endpoint's answers are kept: under its module's name (`clients`), so that a change can refresh the module. */
export const keyOf = (endpoint: EndpointRef, args?: object) =>
  args ? [moduleOf(endpoint.path), endpoint.path, args] : [moduleOf(endpoint.path), endpoint.path]

export interface ReadOptions {
  enabled?: boolean
  /** Milliseconds between polls; a poll goes on while the tab is hidden, as the specification's five minutes do. */
  every?: number
  staleTime?: number
  /** Not urgent: at the start of the program it is requested once the page is visible. */
  afterPaint?: boolean
  /** Show the last answer while another page or filter is fetched. */
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

export interface ActionOptions<E extends Endpoint> {
  /** What the snackbar says when it worked. */
  done?: string | ((answer: Answer<E>, args: Args<E>) => string)
  /** Other modules to read again, such as `users` after `DELETE /user`. Its own module is always read again. */
  refreshes?: readonly string[]
  /** The record of the address is not there any more: what was read of it is not read again, while its page is still open. */
  isGone?: boolean
}

/** Whether an answer is about one record, by the id in its address. */
const isAbout = ({ queryKey }: { queryKey: readonly unknown[] }, id: unknown) =>
  (queryKey[2] as { params?: { id?: unknown } } | undefined)?.params?.id === id

/**
 * Calls an endpoint that changes something, then reads its module again. Every submission has one Idempotency-Key; the same submission
 * sent again without an answer has the same key, so that it is done once even when the first one had arrived.
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
