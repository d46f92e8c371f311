import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import type { HistoryEntry } from '@muster/contract/kernel/api/history.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ActivityLog } from '../../ui/record/history/ActivityLog.tsx'
import type { ShownEntry } from '../../ui/record/history/ChangeList.tsx'
import { FailedState } from '../../ui/states/states.tsx'
import { keyOf } from '../api/endpoint.ts'
import { type EndpointRef, send } from '../api/send.ts'
import { useNames } from '../lists/people.ts'

/** The page size of the server; a shorter page is the last one. */
const PAGE = 50
/** Number of entries next to a record; a link opens the rest. */
const LATEST = 8

/** How the history of one type of record is shown. */
export interface HistoryFormat {
  labels: Readonly<Record<string, string>>
  /** Labels of events whose name is not readable. */
  events?: Readonly<Record<string, string>>
  /** The display text of a field value. */
  shownValue(field: string, value: unknown): string
  /** Fields that hold user ids. */
  people?: readonly string[]
  /** The labels of reasons that are codes. */
  reasons?: Readonly<Record<string, string>>
  /** The page of a record that a field refers to. */
  hrefOf?(field: string, id: string): string | undefined
  /** Leaves out technical fields. */
  includes?(field: string): boolean
}

interface HistorySource<E extends Endpoint> {
  endpoint: EndpointRef<E>
  id: string
  /** The other path parameters, if the record is nested under another one. */
  within?: Readonly<Record<string, string>>
  format: HistoryFormat
}

interface RecordHistoryProps<E extends Endpoint> extends HistorySource<E> {
  /** Shows only the latest entries, with this link to all of them. */
  latestBefore?: string
}

/** Loads the history of a record page by page, newest first, with display texts. */
function useRecordHistory<E extends Endpoint>({ endpoint, id, within, format }: HistorySource<E>) {
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

/** The history of a record, newest first. */
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

/** The ids of the users in the changes. */
export function idsIn(entries: readonly HistoryEntry[] = [], fields: readonly string[]): string[] {
  const changes = entries.flatMap((entry) => entry.changes).filter(({ field }) => fields.includes(field))
  return changes.flatMap(({ from, to }) => [from, to].flat()).filter((id) => typeof id === 'string')
}

/** The changes of an entry as display texts, without technical fields and fields that were empty before and after. */
export function describeEntry(
  entry: HistoryEntry,
  historyFormat: HistoryFormat,
  nameOf: (id: string) => string,
): ShownEntry {
  const { shownValue, hrefOf, reasons = {}, people = [], includes = () => true } = historyFormat
  const named = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(named) : typeof value === 'string' ? nameOf(value) : value
  const textOf = (field: string, value: unknown) => shownValue(field, people.includes(field) ? named(value) : value)
  const changes = entry.changes
    .filter(({ field }) => field !== 'id' && includes(field))
    .map(({ field, from, to }) => ({
      field,
      from: textOf(field, from),
      to: textOf(field, to),
      href: isReference(to) ? hrefOf?.(field, to.id) : undefined,
    }))
    .filter(({ from, to }) => from !== to)
  return { ...entry, changes, reason: entry.reason && (reasons[entry.reason] ?? entry.reason) }
}

const isReference = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

/** Next to the record, the creation entry does not list the values, because the record shows them. */
const withoutBeginning = (entry: HistoryEntry): HistoryEntry =>
  /\.(created|imported)$/.test(entry.event) ? { ...entry, changes: [] } : entry
