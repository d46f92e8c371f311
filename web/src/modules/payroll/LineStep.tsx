import { useRef, useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { LeftOut } from '../../ui/dialog/LeftOut.tsx'
import { type DoneAndRefused, RefusedDialog } from '../../ui/dialog/RefusedDialog.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../ui/fields/ReasonBox.tsx'
import { counted } from '../../ui/format/number.ts'
import { Note } from '../../ui/states/Note.tsx'
import { payrollLines, REFRESHES } from './lines.ts'
import { fits, type LineDeed } from './runSteps.ts'
import { LINE_STATUSES, type SeenLine, type SeenRun } from './words.ts'

type Chosen = Pick<SeenLine, 'id' | '_candidate' | 'status' | 'version'>
export interface Stepping {
  deed: LineDeed
  lines: readonly Chosen[]
  /** Lets go of the selection. */
  clear(): void
}
const LINES = ['line', 'lines'] as const
/** The server takes as many at once. */
const MOST = 200

/** Holds lines, releases them, or says which the bank sent back; those that are refused are named with the reason. */
export function LineStep({ run, step, onClose }: { run: SeenRun; step: Stepping; onClose(): void }) {
  const [answer, setAnswer] = useState<DoneAndRefused | null>(null)
  const { deed, lines } = step
  if (!answer) return <Ask run={run} step={step} onClose={onClose} onRefused={setAnswer} />
  return (
    <RefusedDialog
      answer={answer}
      title={`${counted(answer.refused.length, LINES)} refused`}
      said={`${counted(answer.done.length, LINES)} ${deed.done}.`}
      nameOf={(id) => lines.find((line) => line.id === id)?._candidate.name ?? 'One of them'}
      onClose={onClose}
    />
  )
}

interface AskProps {
  run: SeenRun
  step: Stepping
  onClose(): void
  onRefused(answer: DoneAndRefused): void
}

function Ask({ run, step: { deed, lines, clear }, onClose, onRefused }: AskProps) {
  const [reason, setReason] = useState('')
  const fit = lines.filter(({ status }) => fits(deed, status))
  const unfit = lines.filter(({ status }) => !fits(deed, status))
  // The dialog closes itself once it is answered; what was refused is then shown in its place.
  const isRefused = useRef(false)
  const move = useAction(payrollLines.moveLines, {
    done: ({ done }) => `${counted(done.length, LINES)} ${deed.done}`,
    refreshes: REFRESHES,
  })
  const fault =
    fit.length === 0
      ? 'None of them can be taken.'
      : fit.length > MOST
        ? `At most ${MOST} at once. Choose fewer.`
        : deed.needsReason && !reason.trim()
          ? 'Say why.'
          : ''
  const whom = fit.length === 1 ? fit[0]!._candidate.name : counted(fit.length, LINES)
  return (
    <AskDialog
      stale={REFRESHES}
      title={`${deed.verb}: ${whom}`}
      verb={deed.verb}
      fault={fault}
      onConfirm={async () => {
        const body = {
          ...{ status: deed.to, reason: reason.trim() || null },
          lines: fit.map(({ id, version }) => ({ id, version })),
        }
        const answer = await move.mutateAsync({ params: { id: run.id }, body })
        clear()
        isRefused.current = answer.refused.length > 0
        if (isRefused.current) onRefused(answer)
      }}
      onClose={() => !isRefused.current && onClose()}
    >
      <Note>{deed.effect}</Note>
      <LeftOut
        rows={unfit.map(({ id, _candidate, status }) => ({
          id,
          name: `${_candidate.name} (${LINE_STATUSES[status].word.toLowerCase()})`,
        }))}
      />
      {deed.needsReason && <ReasonBox value={reason} onChange={setReason} isRequired description={ON_THE_HISTORY} />}
    </AskDialog>
  )
}
