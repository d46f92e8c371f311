import type { CreditNote } from '@muster/contract/billing/credit-notes/credit-shapes.contract.ts'
import { type ReactNode, useState } from 'react'
import { ButtonRow } from '../../../ui/record/Card.tsx'
import { Alert } from '../../../ui/states/Note.tsx'
import { Since, StatusFrame } from '../../../ui/status/StatusFrame.tsx'
import { StepDialog } from '../../../ui/status/StepDialog.tsx'
import { ClosedSteps, partedSteps, StepButtons } from '../../../ui/status/Steps.tsx'
import { INVALIDATED_KEYS } from '../endpoints.ts'
import { contraryOf, isPossible } from './invoiceTransitions.ts'

type InvoiceTransition = CreditNote['availableTransitions'][number]

/** The label and effect of a transition. */
export type StepWords = Readonly<Record<string, { verb: string; effect: string; isEnding?: boolean }>>

interface DocumentStatusProps {
  /** The document number, or the draft reference. */
  name: string
  paper: { since: string; reason: string | null; availableTransitions: readonly InvoiceTransition[] }
  turn: ReactNode
  words: StepWords
  take(to: string, reason: string | null): Promise<unknown>
}

/** The status of a credit note or receipt, the next step and the actions available to the user. */
export function DocumentStatus({ name, paper, turn, words, take }: DocumentStatusProps) {
  const { since, reason, availableTransitions: moves } = paper
  const [open, setOpen] = useState<InvoiceTransition | null>(null)
  const { possible, closed } = partedSteps(moves, isPossible)
  const verbOf = (to: string) => words[to]?.verb ?? to
  const contrary = open && contraryOf(open)
  const lookOf = (to: string) => (words[to]?.isEnding ? 'ending' : 'leading')
  return (
    <StatusFrame turn={<span>{turn}</span>} clock={<Since since={since} />} reason={reason}>
      <ButtonRow>
        <StepButtons steps={possible} verbOf={verbOf} lookOf={lookOf} onOpen={setOpen} />
      </ButtonRow>
      <ClosedSteps steps={closed} verbOf={verbOf} />
      {open && (
        <StepDialog
          stale={INVALIDATED_KEYS}
          of={name}
          verb={verbOf(open.to)}
          effect={words[open.to]?.effect ?? ''}
          isDestructive={words[open.to]?.isEnding ?? false}
          needsReason={open.needsReason || contrary !== null}
          onTake={(said) => take(open.to, said)}
          onClose={() => setOpen(null)}
        >
          {contrary && <Alert tone="warning">{contrary}</Alert>}
        </StepDialog>
      )}
    </StatusFrame>
  )
}
