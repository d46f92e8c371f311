import type { HistoryEntry } from '@muster/contract/kernel/history.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { keyOf } from '../../kernel/endpoint.ts'
import { send } from '../../kernel/send.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { ActivityLog } from '../../ui/record/ActivityLog.tsx'
import { FailedState } from '../../ui/states/states.tsx'
import classes from './consultants.module.css'
import { candidateLines } from './lines.ts'
import { shownValue } from './shownValues.ts'
import { DEEDS, LABELS } from './words.ts'

/** As many as the server gives at a time. */
const PAGE = 50

interface TimelineProps {
  candidateID: string
  /** Only the latest so many, with a link to all (`href`). */
  most?: number
  href?: string
}

/** What happened to a consultant, newest first. */
export function Timeline({ candidateID, most, href }: TimelineProps) {
  const history = useInfiniteQuery({
    queryKey: [...keyOf(candidateLines.timeline, { params: { id: candidateID } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      send(
        candidateLines.timeline,
        { params: { id: candidateID }, query: pageParam ? { before: pageParam } : {} },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
  })
  if (history.error && !history.data)
    return <FailedState compact error={history.error} onRetry={() => void history.refetch()} />
  const all = history.data?.pages.flat()
  const entries = most === undefined ? all?.map(inWords) : all?.slice(0, most).map(inWords).map(shortened)
  return (
    <div className={most === undefined ? classes.timeline : undefined}>
      <ActivityLog
        entries={entries}
        labels={LABELS}
        deeds={DEEDS}
        {...(most === undefined && history.hasNextPage ? { onMore: () => void history.fetchNextPage() } : {})}
      />
      {most !== undefined && href && all && all.length > most && (
        <RouteLink href={href} className={classes.more}>
          All of the history
        </RouteLink>
      )}
    </div>
  )
}

/** Fields with their values in words; what began as nothing and stayed so is left out. */
const inWords = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  changes: entry.changes
    .map(({ field, from, to }) => ({ field, from: shownValue(field, from), to: shownValue(field, to) }))
    .filter(({ from, to }) => from !== to),
})

/** Beside the record, its beginning needs no list of what stands on the record itself. */
const shortened = (entry: HistoryEntry): HistoryEntry =>
  /^consultant\.(created|imported)$/.test(entry.event) ? { ...entry, changes: [] } : entry
