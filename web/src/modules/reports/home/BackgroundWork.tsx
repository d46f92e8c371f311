import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { keyOf } from '../../../kernel/api/endpoint.ts'
import { send } from '../../../kernel/api/send.ts'
import { pageOfWork } from '../../../kernel/feedback/background-task-page.ts'
import { LOOK_MS } from '../../../kernel/feedback/background-work.ts'
import { useMe } from '../../../kernel/session/session.ts'
import { WorkProgress } from '../../../ui/import/WorkProgress.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { jobApi } from '../endpoints.ts'

const MAX = 3
const RUNNING = { query: { state: ['QUEUED' as const, 'RUNNING' as const], pageSize: 25 } }

/** The background jobs of the user that are still running. */
export function BackgroundWork() {
  const { id } = useMe()
  const jobs = useQuery({
    queryKey: keyOf(jobApi.list, RUNNING),
    queryFn: ({ signal }) => send(jobApi.list, RUNNING, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.length ? LOOK_MS : false),
  })
  const mine = jobs.data?.items.filter(({ createdBy }) => createdBy === id) ?? []
  if (mine.length === 0) return null
  return (
    <Stack gap={12} pt={4} pb={12} px="var(--gutter)">
      {mine.slice(0, MAX).map((job) => (
        <WorkProgress
          key={job.id}
          work={job}
          action={
            <RouteLink href={pageOfWork(job) ?? `/settings/background-jobs?open=${job.id}`}>View progress</RouteLink>
          }
        />
      ))}
    </Stack>
  )
}
