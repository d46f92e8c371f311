import { useQuery } from '@tanstack/react-query'
import { LOOK_MS } from '../../kernel/background-work.ts'
import { keyOf } from '../../kernel/endpoint.ts'
import type { Failed } from '../../kernel/failures.ts'
import { type Answer, type Args, send } from '../../kernel/send.ts'
import { useMe } from '../../kernel/session.ts'
import { WorkProgress } from '../../ui/import/WorkProgress.tsx'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import classes from './HomeScreen.module.css'
import { type Jobs, jobListLine } from './lines.ts'

const MOST = 3
const RUNNING: Args<Jobs> = { query: { state: ['QUEUED', 'RUNNING'], pageSize: 25 } }

/** What I have started and left, while it still runs. */
export function RunningWork() {
  const { id } = useMe()
  const jobs = useQuery<Answer<Jobs>, Failed>({
    queryKey: keyOf(jobListLine, RUNNING),
    queryFn: ({ signal }) => send(jobListLine, RUNNING, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.length ? LOOK_MS : false),
  })
  const mine = jobs.data?.items.filter(({ createdBy }) => createdBy === id) ?? []
  if (mine.length === 0) return null
  return (
    <div className={classes.running}>
      {mine.slice(0, MOST).map((job) => (
        <WorkProgress
          key={job.id}
          work={job}
          action={<RouteLink href={`/settings/background-jobs?open=${job.id}`}>Follow it</RouteLink>}
        />
      ))}
    </div>
  )
}
