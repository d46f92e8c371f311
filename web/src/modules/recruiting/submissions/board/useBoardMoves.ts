import type { SubmissionRow } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useAction } from '../../../../kernel/api/endpoint.ts'
import { ApiError } from '../../../../kernel/api/failures.ts'
import type { FocusOn } from '../../../../ui/board/useBoardFocus.ts'
import { SUBMISSION_KEYS, submissionApi } from '../../endpoints.ts'
import { SUBMISSION_STATUSES, submissionName } from '../submissionLabels.ts'
import { type BoardData, withMoved } from '../submissionTransitions.ts'

export interface FailedMove {
  id: string
  name: string
  /** The server's reason. */
  message: string
  /** The current status, when another user moved the card in the meantime. */
  now: string | null
}

/** Moves a card before the server responds; a rejected move is reverted, with the reason. */
export function useBoardMoves(query: object) {
  const cache = useQueryClient()
  const key = keyOf(submissionApi.board, { query })
  const [failed, setFailed] = useState<FailedMove | null>(null)
  const [focusOn, setFocusOn] = useState<FocusOn | null>(null)
  const step = useAction(submissionApi.move, { refreshes: SUBMISSION_KEYS })
  const show = (row: SubmissionRow) => cache.setQueryData<BoardData>(key, (board) => withMoved(board, row))

  const move = async (row: SubmissionRow, status: SubmissionStatus) => {
    setFailed(null)
    await cache.cancelQueries({ queryKey: key })
    setFocusOn({ id: row.id, place: status })
    show({ ...row, status, since: new Date().toISOString(), ageDays: 0, age: 'ON_TIME' })
    try {
      await step.mutateAsync({ params: { id: row.id }, body: { status, version: row.version } })
    } catch (failure) {
      setFocusOn({ id: row.id, place: row.status })
      show(row)
      setFailed({ id: row.id, name: submissionName(row), ...reasonOf(failure) })
      void cache.invalidateQueries({ queryKey: ['applicant-submissions'] })
    }
  }
  return { move, focusOn, failed, dismiss: () => setFailed(null) }
}

function reasonOf(failure: unknown): Pick<FailedMove, 'message' | 'now'> {
  const message = failure instanceof Error ? failure.message : 'Something went wrong. Try again.'
  const isStale = failure instanceof ApiError && failure.code === 'STALE_VERSION'
  const { status } = (isStale && failure.current ? failure.current : {}) as Partial<SubmissionRow>
  return { message, now: status ? SUBMISSION_STATUSES[status].label : null }
}
