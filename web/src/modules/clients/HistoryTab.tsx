import type { HistoryEntry } from '@muster/contract/kernel/history.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { keyOf, useEndpoint } from '../../kernel/endpoint.ts'
import { send } from '../../kernel/send.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { ActivityLog } from '../../ui/record/ActivityLog.tsx'
import { FailedState } from '../../ui/states/states.tsx'
import classes from './clients.module.css'
import { clientLines, directoryLine } from './lines.ts'
import { shownValue } from './shownValues.ts'
import { remember } from './sources.ts'
import { FIELD_LABELS } from './words.ts'

/** As many as one answer holds; a shorter one is the last. */
const ENTRIES = 50
const LATEST = 5

export function HistoryTab({ clientID }: { clientID: string }) {
  const { entries, error, more, retry } = useHistory(clientID)
  if (error) return <FailedState compact error={error} onRetry={retry} />
  return <ActivityLog entries={entries} labels={FIELD_LABELS} onMore={more} />
}

/** The last entries, beside the overview. */
export function LatestHistory({ clientID, href }: { clientID: string; href: string }) {
  const { entries, error, retry } = useHistory(clientID)
  if (error) return <FailedState compact error={error} onRetry={retry} />
  return (
    <>
      <ActivityLog entries={entries?.slice(0, LATEST).map(shortened)} labels={FIELD_LABELS} />
      {entries && entries.length > LATEST && (
        <RouteLink href={href} className={classes.all}>
          All history
        </RouteLink>
      )}
    </>
  )
}

/** Beside the record, its beginning needs no list of what stands on the record itself. */
const shortened = (entry: HistoryEntry): HistoryEntry =>
  /^client\.(created|imported)$/.test(entry.event) ? { ...entry, changes: [] } : entry

function useHistory(id: string) {
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(clientLines.history, { id }), 'pages'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      send(clientLines.history, { params: { id }, query: pageParam ? { before: pageParam } : {} }, { signal }),
    getNextPageParam: (last) => (last.length < ENTRIES ? undefined : last.at(-1)?.id),
  })
  const found = pages.data?.pages.flat()
  const people = peopleIn(found ?? [])
  const named = useEndpoint(
    directoryLine,
    { query: { id: people } },
    { enabled: people.length > 0, staleTime: 300_000 },
  )
  if (named.data) remember(named.data)
  return {
    entries: found?.map(inWords),
    error: pages.data ? null : pages.error,
    retry: () => void pages.refetch(),
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
  }
}

const MOST_NAMES = 50

/** Account managers stand in the trail by their ids. */
function peopleIn(entries: readonly HistoryEntry[]): string[] {
  const ids = entries.flatMap(({ changes }) =>
    changes.filter(({ field }) => field === 'accountManagerIDs').flatMap(({ from, to }) => [from, to].flat()),
  )
  return [...new Set(ids.filter((id) => typeof id === 'string'))].sort().slice(0, MOST_NAMES)
}

/** Fields that mean something to people, with their values in words; what began as nothing and stayed so is left out. */
const inWords = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  changes: entry.changes
    .filter(({ field }) => field in FIELD_LABELS || /^(contact|file)\./.test(field))
    .map(({ field, from, to }) => ({ field, from: shownValue(field, from), to: shownValue(field, to) }))
    .filter(({ from, to }) => from !== to),
})
