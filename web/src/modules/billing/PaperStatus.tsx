import { Button } from '@mantine/core'
import type { CreditNote } from '@muster/contract/billing/credit-shapes.contract.ts'
import { type ReactNode, useState } from 'react'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../ui/fields/ReasonBox.tsx'
import { ButtonRow } from '../../ui/record/Card.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { ClosedSteps, Since, StatusFrame } from '../../ui/status/StatusFrame.tsx'
import classes from './billing.module.css'
import { isPossible } from './invoiceSteps.ts'
import { REFRESHES } from './lines.ts'

type Move = CreditNote['moves'][number]

/** A step in words: what it is called, and what it does. */
export type StepWords = Readonly<Record<string, { verb: string; effect: string; isEnding?: boolean }>>

interface PaperStatusProps {
  /** What it is called: its number, or its draft. */
  name: string
  paper: { since: string; reason: string | null; moves: readonly Move[] }
  turn: ReactNode
  words: StepWords
  take(to: string, reason: string | null): Promise<unknown>
}

/** How a credit note or a receipt stands, whose turn it is and what this reader can do. */
export function PaperStatus({ name, paper, turn, words, take }: PaperStatusProps) {
  const { since, reason, moves } = paper
  const [open, setOpen] = useState<Move | null>(null)
  const possible = moves.filter(isPossible)
  const closed = moves.filter((move) => !isPossible(move) && move.why.length > 0)
  const verbOf = (to: string) => words[to]?.verb ?? to
  return (
    <StatusFrame
      turn={<span>{turn}</span>}
      clock={
        <span className={classes.quiet}>
          <Since since={since} />
        </span>
      }
      reason={reason}
    >
      {possible.length > 0 && (
        <ButtonRow>
          {possible.map(({ to, ...move }) => (
            <Button
              key={to}
              size="xs"
              {...(words[to]?.isEnding ? { variant: 'default', c: 'var(--error)' } : {})}
              onClick={() => setOpen({ to, ...move })}
            >
              {verbOf(to)}
            </Button>
          ))}
        </ButtonRow>
      )}
      {closed.length > 0 && <ClosedSteps steps={closed.map(({ to, why }) => ({ key: to, verb: verbOf(to), why }))} />}
      {open && <StepDialog name={name} move={open} words={words} take={take} onClose={() => setOpen(null)} />}
    </StatusFrame>
  )
}

interface StepDialogProps extends Pick<PaperStatusProps, 'name' | 'words' | 'take'> {
  move: Move
  onClose(): void
}

function StepDialog({ name, move: { to, needsReason }, words, take, onClose }: StepDialogProps) {
  const [reason, setReason] = useState('')
  const { verb = to, effect = '', isEnding = false } = words[to] ?? {}
  return (
    <AskDialog
      stale={REFRESHES}
      title={`${verb}: ${name}`}
      verb={verb}
      isDestructive={isEnding}
      fault={needsReason && !reason.trim() ? 'Say why.' : ''}
      onConfirm={() => take(to, reason.trim() || null)}
      onClose={onClose}
    >
      <Note>{effect}</Note>
      {needsReason && <ReasonBox value={reason} onChange={setReason} isRequired description={ON_THE_HISTORY} />}
    </AskDialog>
  )
}
