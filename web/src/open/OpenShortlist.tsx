import type { ReactNode } from 'react'
import { ApiError } from '../kernel/api/failures.ts'
import { FieldsSkeleton } from '../ui/states/Skeleton.tsx'
import { EmptyState, FailedState } from '../ui/states/states.tsx'
import { ShortlistPage } from './ShortlistPage.tsx'
import { shortlistApi } from './shortlistApi.ts'
import { isUnknownLink, useOpenPage } from './useOpenPage.ts'

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
  const { data, error, refresh, update } = useOpenPage(shortlistApi.get, token)
  if (data) return <ShortlistPage shortlist={data} token={token} onChange={update} onRefresh={refresh} />
  if (!error) return <FieldsSkeleton groups={2} fields={5} />
  const closed = error instanceof ApiError && error.code ? CLOSED[error.code] : undefined
  if (closed)
    return (
      <EmptyState isPage title={closed}>
        Ask the sender for a new link.
      </EmptyState>
    )
  return isUnknownLink(error) ? unknown : <FailedState isPage error={error} onRetry={refresh} />
}
