import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { type ReactNode, useState } from 'react'
import { FieldsSkeleton } from '../../ui/states/Skeleton.tsx'
import { FailedState } from '../../ui/states/states.tsx'
import { useEndpoint } from '../api/endpoint.ts'
import type { Answer, EndpointRef } from '../api/send.ts'

interface FreshRecordProps<E extends Endpoint> {
  endpoint: EndpointRef<E>
  id: string
  /** The form; it keeps the record as it was when the form opened, even if it is refetched in the background. */
  children(record: Answer<E>): ReactNode
  /** Shown while loading. */
  waiting?: ReactNode
  /** Part of a page that has its own heading. */
  isPart?: boolean
}

/** Loads the latest version of a record before a form opens, because the cached one may be outdated. */
export function FreshRecord<E extends Endpoint>(props: FreshRecordProps<E>) {
  const { endpoint, id, children, waiting = <FieldsSkeleton />, isPart = false } = props
  const { data, error, refetch, isFetchedAfterMount } = useEndpoint(endpoint, { params: { id } } as never, {
    staleTime: 0,
  })
  if (error && !data) return <FailedState isPage={!isPart} error={error} onRetry={() => void refetch()} />
  if (!data || !isFetchedAfterMount) return waiting
  return <StableRecord key={id} record={data} show={children} />
}

function StableRecord<R>({ record, show }: { record: R; show(record: R): ReactNode }) {
  const [initial] = useState(record)
  return show(initial)
}
