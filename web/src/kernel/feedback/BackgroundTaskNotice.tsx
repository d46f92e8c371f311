import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { WorkProgress } from '../../ui/import/WorkProgress.tsx'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { useAddress } from '../../ui/list/page/useListState.ts'
import { FailedState } from '../../ui/states/states.tsx'
import { isOver, useBackgroundWork } from './background-work.ts'

const ID = /^[\da-f]{8}-[\da-f-]{27}$/

/** Work in the background that the address names (`?job=`): the page may be left and opened again. */
export function useWorkHere() {
  const { search, change } = useAddress()
  // A form that has started it is done with.
  const { job, form: _form, ...rest } = search
  return {
    jobID: typeof job === 'string' && job !== '' ? job : null,
    follow: (jobID: string) => change({ ...rest, job: jobID }, { replace: true }),
    forget: () => change(rest, { replace: true }),
  }
}

interface WorkHereProps {
  /** The modules that are read again once it is over. */
  refreshes: readonly string[]
  /** Where what it has made is found. */
  then?: { label: string; href: string }
}

/** How far that work is and what it said; when it is over, the modules that it has changed are read again. */
export function WorkHere({ refreshes, then }: WorkHereProps) {
  const { jobID, forget } = useWorkHere()
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
      <Button size="xs" variant="default" onClick={forget}>
        Close
      </Button>
    </Group>
  )
  // The message names what it is about; an id tells nobody anything.
  const errors = work.errors.map(({ path, message }) => ({ path: ID.test(path) ? '' : path, message }))
  return <WorkProgress work={{ ...work, errors }} {...(isDone && { action: close })} />
}
