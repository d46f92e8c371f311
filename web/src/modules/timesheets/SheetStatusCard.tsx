import { Button } from '@mantine/core'
import { warningsInWords } from '@muster/contract/timesheets/guards.rules.ts'
import { useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../ui/fields/ReasonBox.tsx'
import { showDay } from '../../ui/format/day.ts'
import { counted } from '../../ui/format/number.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { monthName } from '../../ui/month/months.ts'
import { ButtonRow } from '../../ui/record/Card.tsx'
import { Note, Notice } from '../../ui/states/Note.tsx'
import { ClosedSteps, Since, StatusFrame } from '../../ui/status/StatusFrame.tsx'
import { REFRESHES, timesheetLines } from './lines.ts'
import { doneOf, effectOf, type Move, nextOf, verbOf } from './steps.ts'
import classes from './timesheets.module.css'
import type { SheetDraft } from './useSheetDraft.ts'
import type { SeenSheet } from './words.ts'

interface StatusProps {
  sheet: SeenSheet
  draft: SheetDraft
}

/** How it stands, whose turn it is and what this reader can do; what cannot be done now says why. */
export function SheetStatusCard({ sheet, draft }: StatusProps) {
  const [open, setOpen] = useState<Move | null>(null)
  const { moves = [], status, since, reason, _submittedBy, _approvedBy } = sheet
  const possible = moves.filter(({ allowed }) => allowed)
  const closed = moves.filter(({ allowed, why }) => !allowed && why.length > 0)
  const by = status === 'APPROVED' ? _approvedBy?.name : status === 'SUBMITTED' ? _submittedBy?.name : undefined
  return (
    <StatusFrame
      turn={<span>{nextOf(sheet)}</span>}
      clock={
        <span className={classes.quiet}>
          <Since since={since} />
          {by && ` by ${by}`}
        </span>
      }
      reason={reason}
    >
      {possible.length > 0 && (
        <ButtonRow>
          {possible.map((move) => (
            <Button
              key={move.to}
              size="xs"
              {...(move.to === 'REJECTED' ? { variant: 'default' } : {})}
              onClick={() => setOpen(move)}
            >
              {verbOf(status, move.to)}
            </Button>
          ))}
        </ButtonRow>
      )}
      <Reminded sheet={sheet} />
      {closed.length > 0 && (
        <ClosedSteps steps={closed.map(({ to, why }) => ({ key: to, verb: verbOf(status, to), why }))} />
      )}
      {open && <StepDialog sheet={sheet} draft={draft} move={open} onClose={() => setOpen(null)} />}
    </StatusFrame>
  )
}

/** How often the consultant was asked for it; the log says when, by whom and what became of the mail. */
function Reminded({ sheet: { reminders = [], candidateID, month } }: Pick<StatusProps, 'sheet'>) {
  const last = reminders.at(-1)
  if (!last) return null
  return (
    <RouteLink className={classes.quiet} href={`/timesheets/reminders?candidateID=${candidateID}&month=${month}`}>
      Reminded {counted(reminders.length, ['time', 'times'])}, last {showDay(last.at.slice(0, 10))}
    </RouteLink>
  )
}

/** A step with what it does, and its reason where one is asked for. */
function StepDialog({ sheet, draft, move, onClose }: StatusProps & { move: Move; onClose(): void }) {
  const { id, status, month, _candidate } = sheet
  const [reason, setReason] = useState('')
  const verb = verbOf(status, move.to)
  const step = useAction(timesheetLines.move, {
    done: `${monthName(month)} of ${_candidate.name} ${doneOf(move.to)}`,
    refreshes: REFRESHES,
  })
  return (
    <AskDialog
      stale={REFRESHES}
      title={`${verb}: ${_candidate.name}, ${monthName(month)}`}
      verb={verb}
      fault={move.needsReason && !reason.trim() ? 'Say why.' : ''}
      onConfirm={async () => {
        const isSaved = await draft.saveNow()
        if (!isSaved) throw new Error('Some days are not saved. Correct them first; each says what is wrong.')
        const body = { status: move.to as 'SUBMITTED', reason: reason.trim() || null, version: draft.version() }
        return step.mutateAsync({ params: { id }, body })
      }}
      onClose={onClose}
    >
      <Note>{effectOf(status, move.to)}</Note>
      {move.to === 'APPROVED' && draft.warnings.length > 0 && (
        <Notice tone="warning" role="alert">
          {warningsInWords(draft.warnings).join('. ')}
        </Notice>
      )}
      {move.needsReason && <ReasonBox value={reason} onChange={setReason} isRequired description={ON_THE_HISTORY} />}
    </AskDialog>
  )
}
