import type { ReactNode } from 'react'
import { PendingFields } from './PendingFields.tsx'
import { FailedState } from './states.tsx'

interface LoadedProps<T> {
  query: { data: T | undefined; error: unknown; refetch(): unknown }
  /** The error is part of a page. */
  compact?: boolean
  children(data: T): ReactNode
}

/**
 * The data of a request; until then its outline or the error. An error of a later request is above the data, so that
 * nothing typed there is lost.
 */
export function Loaded<T>({ query: { data, error, refetch }, compact = false, children }: LoadedProps<T>) {
  if (data === undefined) return <PendingFields compact={compact} error={error} onRetry={refetch} groups={1} />
  return (
    <>
      {error !== null && <FailedState compact={compact} error={error} onRetry={() => void refetch()} />}
      {children(data)}
    </>
  )
}
