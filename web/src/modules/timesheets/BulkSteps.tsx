import type { TimesheetRow } from '@muster/contract/timesheets/shapes.contract.ts'
import { useRef, useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { LeftOut } from '../../ui/dialog/LeftOut.tsx'
import { type DoneAndRefused, RefusedDialog } from '../../ui/dialog/RefusedDialog.tsx'
import { counted } from '../../ui/format/number.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { monthName } from '../../ui/month/months.ts'
import { Note } from '../../ui/states/Note.tsx'
import { BULK, type BulkKind, MOST, sorted } from './bulk.ts'
import { REFRESHES, timesheetLines } from './lines.ts'
import { hrefOf } from './words.ts'

export interface BulkStep {
  kind: BulkKind
  rows: readonly TimesheetRow[]
  /** Lets go of the selection. */
  clear(): void
}
const SHEETS = ['timesheet', 'timesheets'] as const

/** The same step for all that are selected, each by itself; those that are refused are named with the reason. */
export function BulkSteps({ step, onClose }: { step: BulkStep; onClose(): void }) {
  const [answer, setAnswer] = useState<DoneAndRefused | null>(null)
  if (!answer) return <Ask step={step} onClose={onClose} onRefused={setAnswer} />
  const { kind, rows } = step
  return (
    <RefusedDialog
      answer={answer}
      title={`${counted(answer.refused.length, SHEETS)} refused`}
      said={`${counted(answer.done.length, SHEETS)} ${BULK[kind].done}.`}
      nameOf={(id) => rows.find((row) => row.id === id)?._candidate.name ?? 'One of them'}
      hrefOf={(id) => hrefOf({ id })}
      onClose={onClose}
    />
  )
}

interface AskProps {
  step: BulkStep
  onClose(): void
  onRefused(answer: DoneAndRefused): void
}

function Ask({ step: { kind, rows, clear }, onClose, onRefused }: AskProps) {
  const { verb, effect, unfit: why } = BULK[kind]
  const { fit, unfit } = sorted(kind, rows)
  const run = useBulk(kind)
  // The dialog closes itself once it is answered; what was refused is then shown in its place.
  const isRefused = useRef(false)
  const tooMany = fit.length > MOST ? `At most ${MOST} at once.` : ''
  return (
    <AskDialog
      stale={REFRESHES}
      title={`${verb} ${counted(fit.length, SHEETS)}?`}
      verb={verb}
      fault={fit.length === 0 ? 'None of them can be taken.' : tooMany}
      onConfirm={async () => {
        const answer = await run(fit)
        clear()
        isRefused.current = answer.refused.length > 0
        if (isRefused.current) onRefused(answer)
      }}
      onClose={() => !isRefused.current && onClose()}
    >
      <Note>{effect}</Note>
      {kind === 'remind' && rows[0] && (
        <Note>
          <RouteLink href={`/timesheets/reminders?month=${rows[0].month}`}>
            What was sent for {monthName(rows[0].month)}
          </RouteLink>
        </Note>
      )}
      {tooMany && <Note>{tooMany} Choose fewer.</Note>}
      <LeftOut
        title={`Left out, because it ${why}:`}
        rows={unfit.map(({ id, _candidate: { name } }) => ({ id, name }))}
      />
    </AskDialog>
  )
}

function useBulk(kind: BulkKind): (rows: readonly TimesheetRow[]) => Promise<DoneAndRefused> {
  const done = ({ done }: DoneAndRefused) => `${counted(done.length, SHEETS)} ${BULK[kind].done}`
  const submit = useAction(timesheetLines.submitMany, { done, refreshes: REFRESHES })
  const approve = useAction(timesheetLines.approveMany, { done, refreshes: REFRESHES })
  const remind = useAction(timesheetLines.remind, { done, refreshes: REFRESHES })
  return (rows) => {
    if (kind === 'remind') return remind.mutateAsync({ body: { timesheetIDs: rows.map(({ id }) => id) } })
    const body = { sheets: rows.map(({ id, version }) => ({ id, version })) }
    return (kind === 'submit' ? submit : approve).mutateAsync({ body })
  }
}
