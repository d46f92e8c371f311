import type { TonedLabels } from '../../ui/format/labels.ts'
import { countsQueryOf } from '../../ui/list/page/listState.ts'
import { PipelineBar } from '../../ui/list/page/PipelineBar.tsx'
import type { ListControl } from '../../ui/list/page/useListState.ts'
import { useEndpoint } from '../api/endpoint.ts'
import type { EndpointRef } from '../api/send.ts'

interface StatusCountsProps {
  list: ListControl
  /** Counts the rows under the other filters by status. */
  endpoint: EndpointRef
  labels: TonedLabels<string>
  filter?: string
  /** Whether a status without a filter is shown; `count` is undefined while loading. Every one by default. */
  isShown?(status: string, count: number | undefined): boolean
}

/** The number of rows of a list by status; a click filters the list. */
export function StatusCounts({ list, endpoint, labels, filter = 'status', isShown = () => true }: StatusCountsProps) {
  const { data } = useEndpoint(endpoint, { query: countsQueryOf(list, filter) } as never, { keepPrevious: true })
  const rows = data as readonly (Readonly<Record<string, string>> & { readonly count: number })[] | undefined
  const counts = rows && new Map(rows.map((row) => [row[filter]!, row.count]))
  const chosen = list.filters[filter] ?? []
  const shown = Object.fromEntries(
    Object.entries(labels).filter(
      ([status]) => chosen.includes(status) || isShown(status, counts && (counts.get(status) ?? 0)),
    ),
  )
  return <PipelineBar list={list} filter={filter} labels={shown} counts={counts} />
}
