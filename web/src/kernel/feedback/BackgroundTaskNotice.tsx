import { Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { WorkProgress } from '../../ui/import/WorkProgress.tsx'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../ui/link/SmallButton.tsx'
import { useAddress } from '../../ui/list/page/useListState.ts'
import { FailedState } from '../../ui/states/states.tsx'
import { isOver, useBackgroundWork } from './background-work.ts'

const ID = /^[\da-f]{8}-[\da-f-]{27}$/

/** The background job in the URL (`?job=`), so that the page can be left and opened again. */
export function useTrackedJob() {
  const { search, change } = useAddress()
  // The form that started the job is closed.
  const { job, form: _form, ...rest } = search
  return {
    jobID: typeof job === 'string' && job !== '' ? job : null,
    trackJob: (jobID: string) => change({ ...rest, job: jobID }, { replace: true }),
    forget: () => change(rest, { replace: true }),
  }
}

interface BackgroundTaskNoticeProps {
  /** The modules to refresh when the job ends. */
  refreshes: readonly string[]
  /** A link to the result. */
  then?: { label: string; href: string }
}

/** Progress and result of the job; refreshes the affected modules when it ends. */
export function BackgroundTaskNotice({ refreshes, then }: BackgroundTaskNoticeProps) {
  const { jobID, forget } = useTrackedJob()
  const { data: work, error, refetch } = useBackgroundWork(jobID)
  const cache = useQueryClient()
  const isDone = work !== undefined && isOver(work)
  const about = isDone ? refreshes.join() : ''
  useEffect(() => {
    for (const name of about ? about.split(',') : []) void cache.invalidateQueries({ queryKey: [name] })
  }, [about, cache])
  if (!jobID) return null
  if (error && !work) return <FailedState compact error={error} onRetry={() => void refetch()} />
  if (!work) return null
  const close = (
    <Group gap="sm">
      {then && work.done > 0 && <RouteLink href={then.href}>{then.label}</RouteLink>}
      <SmallButton onClick={forget}>Close</SmallButton>
    </Group>
  )
  // The message names the record; ids are not shown.
  const errors = work.errors.map(({ path, message }) => ({ path: ID.test(path) ? '' : path, message }))
  return <WorkProgress work={{ ...work, errors }} {...(isDone && { action: close })} />
}
