import type { BackgroundJob, backgroundJobEndpoints } from '@muster/contract/kernel/background-jobs.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { keyOf } from './endpoint.ts'
import type { Failed } from './failures.ts'
import { type Line, send } from './send.ts'

const jobLine: Line<(typeof backgroundJobEndpoints)['get']> = { method: 'GET', path: '/background-jobs/:id' }

/** Milliseconds between two looks at work that is under way. */
export const LOOK_MS = 1500

export const isOver = ({ state }: Pick<BackgroundJob, 'state'>) => state === 'DONE' || state === 'FAILED'

/**
 * Follows work that a call answered with 202 (`{jobID}`) until it is over: `useBackgroundWork(answer?.jobID)`. The page may be left
 * and opened again; the work goes on and is found under the same id.
 */
export function useBackgroundWork(jobID: string | null | undefined) {
  const args = { params: { id: jobID ?? '' } }
  return useQuery<BackgroundJob, Failed>({
    queryKey: keyOf(jobLine, args),
    queryFn: ({ signal }) => send(jobLine, args, { signal }),
    enabled: Boolean(jobID),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : LOOK_MS),
  })
}
