import { Button, CloseButton } from '@mantine/core'
import type { SubmissionRow } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useEndpoint } from '../../../../kernel/api/endpoint.ts'
import { useMe } from '../../../../kernel/session/session.ts'
import { Board, type BoardColumn } from '../../../../ui/board/Board.tsx'
import { formatDates } from '../../../../ui/format/day.ts'
import { lazyNamed } from '../../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../../ui/link/RouteLink.tsx'
import { searchString } from '../../../../ui/list/page/listState.ts'
import { useAddress } from '../../../../ui/list/page/useListState.ts'
import { usePhone } from '../../../../ui/list/page/usePhone.ts'
import { Alert } from '../../../../ui/states/Alert.tsx'
import { PendingFields } from '../../../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../../../ui/states/states.tsx'
import { submissionApi } from '../../endpoints.ts'
import { SubmissionPeek } from '../SubmissionPeek.tsx'
import { SUBMISSION_STATUSES, submissionHref, submissionName } from '../submissionLabels.ts'
import { type BoardData, needsDialog, targetsFor, ZONES } from '../submissionTransitions.ts'
import { cardOfAllJobs, cardOfOneJob } from './SubmissionCardContent.tsx'
import { type FailedMove, useBoardMoves } from './useBoardMoves.ts'

const DecisionDialog = lazyNamed(() => import('../DecisionDialog.tsx'), 'DecisionDialog')

interface SubmissionBoardProps {
  /** The address of the page; its parameter `open` is the ID of the card that is shown next to the board. */
  path: string
  /** The filters of the board. */
  query: Readonly<Record<string, unknown>>
  /** On the board of one job the cards do not name the job. */
  isOfOneJob?: boolean
}

const idOf = ({ id }: SubmissionRow) => id

/** The pipeline: a column for each status, cards that are moved by mouse and keyboard, and the open card in a panel. */
export function SubmissionBoard({ path, query, isOfOneJob = false }: SubmissionBoardProps) {
  const board = useEndpoint(submissionApi.board, { query } as never, { keepPrevious: true })
  const data = board.data as BoardData | undefined
  const { role } = useMe()
  const moves = useBoardMoves(query)
  const [dialog, setDialog] = useState<{ row: SubmissionRow; to: SubmissionStatus } | null>(null)
  const peek = usePeek(path, data)
  const columns = useMemo(() => data?.map(columnOf), [data])
  if (!columns) return <PendingFields compact={false} error={board.error} onRetry={board.refetch} />
  const shown = new Set(columns.map(({ key }) => key))
  if (columns.every(({ count }) => count === 0))
    return (
      <EmptyState title="No submissions">
        {isOfOneJob ? 'Submit applicants to this job.' : 'No submissions match the filters.'}
      </EmptyState>
    )
  return (
    <>
      {moves.failed && <MoveFailed failed={moves.failed} onClose={moves.dismiss} />}
      <Board<SubmissionRow>
        name="Pipeline"
        columns={columns}
        zones={ZONES.filter(({ key }) => !shown.has(key))}
        idOf={idOf}
        nameOf={submissionName}
        render={isOfOneJob ? cardOfOneJob : cardOfAllJobs}
        hrefOf={peek.hrefOf}
        targetsOf={({ status }) => targetsFor(role, status)}
        focusOn={moves.focusOn}
        hasPanel={peek.openID !== null}
        onStep={(id) => peek.openID && peek.go(id)}
        onMove={(row, to) => {
          if (needsDialog(to)) setDialog({ row, to: to as SubmissionStatus })
          else void moves.move(row, to as SubmissionStatus)
        }}
      />
      {peek.openID && <SubmissionPeek id={peek.openID} step={peek.step} onClose={peek.close} />}
      <Suspense>
        {dialog && <DecisionDialog id={dialog.row.id} to={dialog.to} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}

const columnOf = ({ status, count, cards }: BoardData[number]): BoardColumn<SubmissionRow> => {
  const { label: title, tone } = SUBMISSION_STATUSES[status]
  return { key: status, title, tone, count, cards }
}

const MoveFailed = ({ failed: { id, name, message, now }, onClose }: { failed: FailedMove; onClose(): void }) => (
  <div className="above-list">
    <Alert
      tone="danger"
      role="alert"
      action={
        <>
          <Button component={RouteLink} href={submissionHref({ id })} size="compact-sm" variant="default">
            Open
          </Button>
          <CloseButton aria-label="Close" onClick={onClose} />
        </>
      }
    >
      {`${name} was not moved. ${formatDates(message)}`}
      {now && ` The submission is now in “${now}”.`}
    </Alert>
  </div>
)

/** The ID of the open card is in the address, so that Back closes it. */
function usePeek(path: string, data: BoardData | undefined) {
  const { search, change } = useAddress()
  const { open, ...rest } = search
  const isPhone = usePhone()
  const base = searchString(rest)
  const openID = typeof open === 'string' && open !== '' && !isPhone ? open : null
  const ids = data?.flatMap(({ cards }) => cards.map(idOf)) ?? []
  const go = (id: string) => change({ ...rest, open: id }, { replace: true })
  // The same function while only `open` changes, so that 500 cards are not rendered again.
  const hrefOf = useCallback(
    ({ id }: { id: string }) => (isPhone ? submissionHref({ id }) : `${path}${base ? `${base}&` : '?'}open=${id}`),
    [path, base, isPhone],
  )
  return {
    openID,
    hrefOf,
    go,
    step: (by: 1 | -1) => {
      const next = openID === null ? undefined : ids[ids.indexOf(openID) + by]
      if (next) go(next)
    },
    close: () => change(rest, { replace: true }),
  }
}
