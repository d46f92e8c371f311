import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { countsQueryOf } from '../../ui/list/page/listState.ts'
import { StatusFilter } from '../../ui/list/page/StatusFilter.tsx'
import type { ListControl } from '../../ui/list/page/useListState.ts'
import { candidateApi } from './endpoints.ts'
import { STATUSES } from './labels.ts'

/** The number of consultants by status under the other filters; a click filters by the status. */
export function StatusCounts({ list }: { list: ListControl }) {
  const query = countsQueryOf(list, 'status')
  const { data } = useEndpoint(candidateApi.counts, { query }, { keepPrevious: true })
  const counts = data && new Map<string, number>(data.byStatus.map(({ status, count }) => [status, count]))
  return <StatusFilter list={list} filter="status" labels={STATUSES} counts={counts} />
}
