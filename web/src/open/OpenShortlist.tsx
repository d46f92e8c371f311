import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../kernel/api/failures.ts'
import { send } from '../kernel/api/send.ts'
import { FieldsSkeleton } from '../ui/states/Skeleton.tsx'
import { EmptyState, FailedState } from '../ui/states/states.tsx'
import { ShortlistPage } from './ShortlistPage.tsx'
import { shortlistApi } from './shortlistApi.ts'

interface OpenShortlistProps {
  token: string
  /** Shown for a token that was never issued. */
  unknown: ReactNode
}

const CLOSED: Readonly<Record<string, string>> = {
  LINK_EXPIRED: 'This link has expired',
  LINK_REVOKED: 'This link is no longer valid',
}

/** The shortlist that a client contact received: the page, or the reason why it can no longer be opened. */
export function OpenShortlist({ token, unknown }: OpenShortlistProps) {
  const cache = useQueryClient()
  const queryKey = ['open', token]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => send(shortlistApi.get, { body: { token } }, { signal, isQuiet: true }),
    retry: false,
    // Each request counts as an opening of the shortlist.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data)
    return (
      <ShortlistPage
        shortlist={data}
        token={token}
        onChange={(next) => cache.setQueryData(queryKey, next)}
        onRefresh={() => void refetch()}
      />
    )
  if (!error) return <FieldsSkeleton groups={2} fields={5} />
  const closed = error instanceof ApiError && error.code ? CLOSED[error.code] : undefined
  if (closed)
    return (
      <EmptyState isPage title={closed}>
        Ask the sender for a new link.
      </EmptyState>
    )
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return unknown
  return <FailedState isPage error={error} onRetry={() => void refetch()} />
}
