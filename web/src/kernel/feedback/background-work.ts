import type { BackgroundJob, backgroundJobEndpoints } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { keyOf } from '../api/endpoint.ts'
import type { ApiError } from '../api/failures.ts'
import { type EndpointRef, send } from '../api/send.ts'

type Jobs = typeof backgroundJobEndpoints

const jobLine: EndpointRef<Jobs['get']> = { method: 'GET', path: '/background-jobs/:id' }
export const cancelLine: EndpointRef<Jobs['cancel']> = { method: 'POST', path: '/background-jobs/:id/cancel' }
export const jobFileLine: EndpointRef<Jobs['file']> = { method: 'GET', path: '/background-jobs/:id/file' }

/** Polling interval of a running job, in ms. */
export const LOOK_MS = 1500
/** Small jobs finish at once, so the first polls are faster. */
const FIRST_LOOK_MS = 150

export const isOver = ({ state }: Pick<BackgroundJob, 'state'>) => state !== 'QUEUED' && state !== 'RUNNING'

/**
 * Polls a job that an endpoint returned with 202 (`{jobID}`) until it ends: `useBackgroundWork(answer?.jobID)`. The
 * page can be left and opened again: the job continues and keeps its id.
 */
export function useBackgroundWork(jobID: string | null | undefined) {
  const args = { params: { id: jobID ?? '' } }
  return useQuery<BackgroundJob, ApiError>({
    queryKey: keyOf(jobLine, args),
    queryFn: ({ signal }) => send(jobLine, args, { signal }),
    enabled: Boolean(jobID),
    refetchInterval: ({ state }) =>
      state.data && isOver(state.data) ? false : Math.min(LOOK_MS, FIRST_LOOK_MS * 2 ** state.dataUpdateCount),
  })
}
