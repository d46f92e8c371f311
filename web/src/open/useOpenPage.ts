import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../kernel/api/failures.ts'
import { type Answer, type Args, type EndpointRef, send } from '../kernel/api/send.ts'

/** The page of a link: read once, because each request counts as an opening, and replaced by the answer to a change. */
export function useOpenPage<const E extends Endpoint>(endpoint: EndpointRef<E>, token: string) {
  const cache = useQueryClient()
  const queryKey = ['open', token]
  const { data, error, refetch } = useQuery<Answer<E>>({
    queryKey,
    queryFn: ({ signal }) => send<E>(endpoint, { body: { token } } as unknown as Args<E>, { signal, isQuiet: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    data,
    error,
    refresh: () => void refetch(),
    update: (next: Answer<E>) => void cache.setQueryData(queryKey, next),
  }
}

/** Whether the server knows no page for the link; 429 says nothing about the link. */
export const isUnknownLink = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
