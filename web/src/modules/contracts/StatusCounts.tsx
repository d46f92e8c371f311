import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { countsQueryOf } from '../../ui/list/page/listState.ts'
import { StatusFilter } from '../../ui/list/page/StatusFilter.tsx'
import type { ListControl } from '../../ui/list/page/useListState.ts'
import { type DocumentKind, KINDS, statusesOf } from './lifecycle/documents.ts'

/** The number of documents of a type in each status; a click filters the list. */
export function StatusCounts({ kind, list }: { kind: DocumentKind; list: ListControl }) {
  const query = countsQueryOf(list, 'status')
  const { data } = useEndpoint(KINDS[kind].api.counts, { query }, { keepPrevious: true })
  const counts = data && new Map<string, number>(data.map(({ status, count }) => [status, count]))
  return <StatusFilter list={list} filter="status" labels={statusesOf(kind)} counts={counts} isShort />
}
