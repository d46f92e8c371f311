import { Button, Group, Modal } from '@mantine/core'
import type { TimesheetRow } from '@muster/contract/timesheets/shapes.contract.ts'
import { useRef, useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { quietHead } from '../../ui/dialog/quietHead.ts'
import { counted } from '../../ui/format/number.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { BULK, type BulkKind, MOST, sorted } from './bulk.ts'
import { REFRESHES, timesheetLines } from './lines.ts'
import classes from './timesheets.module.css'
import { hrefOf } from './words.ts'

export interface BulkStep {
  kind: BulkKind
  rows: readonly TimesheetRow[]
  /** Lets go of the selection. */
  clear(): void
}
type Answer = { done: string[]; refused: { id: string; message: string; errors: { message: string }[] }[] }
const SHEETS = ['timesheet', 'timesheets'] as const

/** The same step for all that are selected, each by itself; those that are refused are named with the reason. */
export function BulkSteps({ step, onClose }: { step: BulkStep; onClose(): void }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  if (answer) return <Refused step={step} answer={answer} onClose={onClose} />
  return <Ask step={step} onClose={onClose} onRefused={setAnswer} />
}

interface AskProps {
  step: BulkStep
  onClose(): void
  onRefused(answer: Answer): void
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
      {tooMany && <Note>{tooMany} Choose fewer.</Note>}
      {unfit.length > 0 && (
        <>
          <Note>Left out, because it {why}:</Note>
          <ul className={classes.named}>
            {unfit.map(({ id, _candidate }) => (
              <li key={id}>{_candidate.name}</li>
            ))}
          </ul>
        </>
      )}
    </AskDialog>
  )
}

function useBulk(kind: BulkKind): (rows: readonly TimesheetRow[]) => Promise<Answer> {
  const done = ({ done }: Answer) => `${counted(done.length, SHEETS)} ${BULK[kind].done}`
  const submit = useAction(timesheetLines.submitMany, { done, refreshes: REFRESHES })
  const approve = useAction(timesheetLines.approveMany, { done, refreshes: REFRESHES })
  const remind = useAction(timesheetLines.remind, { done, refreshes: REFRESHES })
  return (rows) => {
    if (kind === 'remind') return remind.mutateAsync({ body: { timesheetIDs: rows.map(({ id }) => id) } })
    const body = { sheets: rows.map(({ id, version }) => ({ id, version })) }
    return (kind === 'submit' ? submit : approve).mutateAsync({ body })
  }
}

function Refused({ step: { kind, rows }, answer, onClose }: { step: BulkStep; answer: Answer; onClose(): void }) {
  const { done, refused } = answer
  const nameOf = (id: string) => rows.find((row) => row.id === id)?._candidate.name ?? 'One of them'
  return (
    <Modal {...quietHead} opened onClose={onClose} title={`${counted(refused.length, SHEETS)} refused`} size="lg">
      <Note>
        {counted(done.length, SHEETS)} {BULK[kind].done}. These were not:
      </Note>
      <ul className={classes.refused}>
        {refused.map(({ id, message, errors }) => (
          <li key={id}>
            <RouteLink href={hrefOf({ id })}>{nameOf(id)}</RouteLink>
            <span>{[...new Set([message, ...errors.map((error) => error.message)])].join(' ')}</span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Modal>
  )
}
