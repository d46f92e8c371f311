import { type ReactNode, useEffect } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { timesheetApi } from '../endpoints.ts'

/** Adds to an address without a month the month with pending work; the current one if the server does not respond. */
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
