import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { type ReactNode, useState } from 'react'
import { FieldsSkeleton } from '../../ui/states/Skeleton.tsx'
import { FailedState } from '../../ui/states/states.tsx'
import { useEndpoint } from '../api/endpoint.ts'
import type { Answer, EndpointRef } from '../api/send.ts'

interface FreshRecordProps<E extends Endpoint> {
  endpoint: EndpointRef<E>
  id: string
  /** The form; it is given the record as it was when it was opened, whatever is read in the background. */
  children(record: Answer<E>): ReactNode
  /** What stands here meanwhile. */
  waiting?: ReactNode
  /** It is shown within a page that has its own heading. */
  isPart?: boolean
}

/** The newest edition of a record, for a form to begin with: one that was read before may be old. */
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
