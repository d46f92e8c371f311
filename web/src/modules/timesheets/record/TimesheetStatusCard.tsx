import { describeWarnings } from '@muster/contract/timesheets/guards.rules.ts'
import { timesheetActionLabel, timesheetDoneLabels } from '@muster/contract/timesheets/timesheet.labels.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { counted } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { monthName } from '../../../ui/month/months.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { StepDialog } from '../../../ui/status/StepDialog.tsx'
import { TransitionCard } from '../../../ui/status/TransitionCard.tsx'
import { INVALIDATED_KEYS, timesheetApi } from '../endpoints.ts'
import type { TimesheetDraft } from '../grid/useTimesheetDraft.ts'
import type { VisibleTimesheet } from '../labels.ts'
import { type TimesheetTransition, timesheetNextActionHint, timesheetTransitionHint } from '../transitions.ts'

interface StatusProps {
  timesheet: VisibleTimesheet
  draft: TimesheetDraft
}

/** The status, the next step and the transitions of this user, with the reasons why some are not available. */
export function TimesheetStatusCard({ timesheet, draft }: StatusProps) {
  const { availableTransitions: moves = [], status, since, reason, _submittedBy, _approvedBy } = timesheet
  const by = status === 'APPROVED' ? _approvedBy?.name : status === 'SUBMITTED' ? _submittedBy?.name : undefined
  return (
    <TransitionCard
      assignee={<span>{timesheetNextActionHint(timesheet)}</span>}
      since={since}
      by={by && <span className="text-dimmed"> by {by}</span>}
      reason={reason}
      availableTransitions={moves}
      labelOf={(to) => timesheetActionLabel(status, to)}
      lookOf={lookOf}
      below={<Reminded timesheet={timesheet} />}
      dialogOf={(move, close) => <TimesheetStep timesheet={timesheet} draft={draft} move={move} onClose={close} />}
    />
  )
}

/** How often the consultant was reminded; the log has the dates, senders and deliveries. */
function Reminded({ timesheet: { reminders = [], candidateID, month } }: Pick<StatusProps, 'timesheet'>) {
  const last = reminders.at(-1)
  if (!last) return null
  return (
    <RouteLink className="text-dimmed" href={`/timesheets/reminders?candidateID=${candidateID}&month=${month}`}>
      Reminded {counted(reminders.length, ['time', 'times'])}, last {formatDate(last.at.slice(0, 10))}
    </RouteLink>
  )
}

const lookOf = (to: string) => (to === 'REJECTED' ? 'quiet' : 'leading')

function TimesheetStep({
  timesheet,
  draft,
  move,
  onClose,
}: StatusProps & { move: TimesheetTransition; onClose(): void }) {
  const { id, status, month, _candidate } = timesheet
  const { to, needsReason } = move
  const step = useAction(timesheetApi.move, {
    done: `${monthName(month)} of ${_candidate.name} ${timesheetDoneLabels[to]}`,
    refreshes: INVALIDATED_KEYS,
  })
  return (
    <StepDialog
      stale={INVALIDATED_KEYS}
      of={`${_candidate.name}, ${monthName(month)}`}
      verb={timesheetActionLabel(status, to)}
      effect={timesheetTransitionHint(status, to)}
      needsReason={needsReason}
      onConfirm={async (reason) => {
        const isSaved = await draft.saveNow()
        if (!isSaved) throw new Error('Some days are not saved. Correct the days with errors first.')
        const body = { status: to as 'SUBMITTED', reason, version: draft.version() }
        return step.mutateAsync({ params: { id }, body })
      }}
      onClose={onClose}
    >
      {to === 'APPROVED' && draft.warnings.length > 0 && (
        <Alert tone="warning" role="alert">
          {describeWarnings(draft.warnings).join('. ')}
        </Alert>
      )}
      {to === 'APPROVED' && needsReason && (
        <Alert tone="warning" role="alert">
          A visa, work permit or residence ID of {_candidate.name} has expired. Enter a reason for approval.
        </Alert>
      )}
    </StepDialog>
  )
}
