import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import type { HistoryEntry } from '@muster/contract/kernel/api/history.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ActivityLog } from '../../ui/record/history/ActivityLog.tsx'
import { FailedState } from '../../ui/states/states.tsx'
import { keyOf } from '../api/endpoint.ts'
import { type EndpointRef, send } from '../api/send.ts'
import { useNames } from '../lists/people.ts'

/** As many as the server gives at a time; fewer are the last. */
const PAGE = 50
/** Next to a record, where a link leads to the rest. */
const LATEST = 8

/** How the history of one kind of record reads. */
export interface HistoryFormat {
  labels: Readonly<Record<string, string>>
  /** What happened, where an event's own name reads badly. */
  events?: Readonly<Record<string, string>>
  /** Any value of a field in words. */
  shownValue(field: string, value: unknown): string
  /** Fields that hold the ids of colleagues. */
  people?: readonly string[]
  /** Leaves out fields that mean nothing to people. */
  includes?(field: string): boolean
}

interface HistorySource<E extends Endpoint> {
  endpoint: EndpointRef<E>
  id: string
  /** The rest of its address, where it stands under another record. */
  within?: Readonly<Record<string, string>>
  format: HistoryFormat
}

interface RecordHistoryProps<E extends Endpoint> extends HistorySource<E> {
  /** Only the latest, with a link to all of it. */
  latestBefore?: string
}

/** The history of a record page by page, newest first, and its entries in words. */
export function useRecordHistory<E extends Endpoint>({ endpoint, id, within, format }: HistorySource<E>) {
  const params = { id, ...within }
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(endpoint, { params }), 'pages'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const args = { params, query: pageParam ? { before: pageParam } : {} }
      return send(endpoint, args as never, { signal }) as Promise<unknown> as Promise<HistoryEntry[]>
    },
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.id),
  })
  const all = pages.data?.pages.flat()
  const nameOf = useNames(idsIn(all, format.people ?? []))
  return { pages, all, describeEntry: (entry: HistoryEntry) => describeEntry(entry, format, nameOf) }
}

/** What happened to a record, newest first. */
export function RecordHistory<E extends Endpoint>(props: RecordHistoryProps<E>) {
  const { format: historyFormat, latestBefore } = props
  const { pages, all, describeEntry: describe } = useRecordHistory(props)
  const { labels, events } = historyFormat
  if (pages.error && !pages.data)
    return <FailedState compact error={pages.error} onRetry={() => void pages.refetch()} />
  const labelSet = { labels, ...(events ? { events } : {}) }
  if (latestBefore === undefined) {
    const more = pages.hasNextPage ? () => void pages.fetchNextPage() : undefined
    return <ActivityLog {...labelSet} entries={all?.map(describe)} onMore={more} />
  }
  return (
    <ActivityLog
      {...labelSet}
      entries={all?.slice(0, LATEST).map((entry) => describe(withoutBeginning(entry)))}
      allAt={all && all.length > LATEST ? latestBefore : undefined}
    />
  )
}

/** The people whom changes name by id. */
export function idsIn(entries: readonly HistoryEntry[] = [], fields: readonly string[]): string[] {
  const changes = entries.flatMap((entry) => entry.changes).filter(({ field }) => fields.includes(field))
  return changes.flatMap(({ from, to }) => [from, to].flat()).filter((id) => typeof id === 'string')
}

/** Fields that mean something to people, with their values in words; what began as nothing and stayed so is left out. */
export function describeEntry(
  entry: HistoryEntry,
  historyFormat: HistoryFormat,
  nameOf: (id: string) => string,
): HistoryEntry {
  const { shownValue, people = [], includes = () => true } = historyFormat
  const named = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(named) : typeof value === 'string' ? nameOf(value) : value
  const textOf = (field: string, value: unknown) => shownValue(field, people.includes(field) ? named(value) : value)
  const changes = entry.changes
    .filter(({ field }) => field !== 'id' && includes(field))
    .map(({ field, from, to }) => ({ field, from: textOf(field, from), to: textOf(field, to) }))
    .filter(({ from, to }) => from !== to)
  return { ...entry, changes }
}

/** Next to the record, its beginning needs no list of what stands on the record itself. */
const withoutBeginning = (entry: HistoryEntry): HistoryEntry =>
  /\.(created|imported)$/.test(entry.event) ? { ...entry, changes: [] } : entry
