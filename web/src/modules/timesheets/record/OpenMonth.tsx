import { type ReactNode, useEffect } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { timesheetApi } from '../endpoints.ts'

/** Gives an address without a month the one in which work waits; the present one where the server does not answer. */
export function OpenMonth({ children }: { children: ReactNode }) {
  const { search, change } = useAddress()
  const hasMonth = search.month !== undefined
  const { data, isError } = useEndpoint(timesheetApi.openMonth, {}, { enabled: !hasMonth })
  const month = data?.month
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer; the address is another object at each rendering
  useEffect(() => {
    if (!hasMonth && month) change({ ...search, month }, { replace: true })
  }, [hasMonth, month])
  return hasMonth || isError ? children : <FieldsSkeleton groups={1} />
}
