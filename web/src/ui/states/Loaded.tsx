import type { ComponentProps, ReactNode } from 'react'
import { FieldsSkeleton } from './Skeleton.tsx'
import { FailedState } from './states.tsx'

type Failure = ComponentProps<typeof FailedState>['error']

interface LoadedProps<T> {
  query: { data: T | undefined; error: Failure | null; refetch(): unknown }
  /** The error is part of a page. */
  compact?: boolean
  /** Shown while loading. */
  waiting?: ReactNode
  children(data: T): ReactNode
}

/**
 * The data of a request; until then a skeleton, or the error with a button to try again. An error of a later request is
 * above the data, so that nothing typed there is lost.
 */
export function Loaded<T>({
  query,
  compact = false,
  waiting = <FieldsSkeleton groups={1} />,
  children,
}: LoadedProps<T>) {
  const { data, error, refetch } = query
  const failure = error ? <FailedState compact={compact} error={error} onRetry={() => void refetch()} /> : null
  if (data === undefined) return failure ?? waiting
  return (
    <>
      {failure}
      {children(data)}
    </>
  )
}
