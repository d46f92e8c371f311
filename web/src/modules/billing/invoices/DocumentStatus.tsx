import type { CreditNote } from '@muster/contract/billing/credit-notes/credit-shapes.contract.ts'
import type { ReactNode } from 'react'
import { Alert } from '../../../ui/states/Alert.tsx'
import { StepDialog } from '../../../ui/status/StepDialog.tsx'
import { TransitionCard } from '../../../ui/status/TransitionCard.tsx'
import { INVALIDATED_KEYS } from '../endpoints.ts'
import { contraryOf, isPossible } from './invoiceTransitions.ts'

type InvoiceTransition = CreditNote['availableTransitions'][number]

/** The label and effect of a transition. */
export type TransitionLabels = Readonly<Record<string, { verb: string; effect: string; isEnding?: boolean }>>

interface DocumentStatusProps {
  /** The document number, or the draft reference. */
  name: string
  record: { since: string; reason: string | null; availableTransitions: readonly InvoiceTransition[] }
  assignee: ReactNode
  labels: TransitionLabels
  onTransition(to: string, reason: string | null): Promise<unknown>
}

/** The status of a credit note or receipt, the next step and the actions available to the user. */
export function DocumentStatus({ name, record, assignee, labels, onTransition }: DocumentStatusProps) {
  const { since, reason, availableTransitions: moves } = record
  const labelOf = (to: string) => labels[to]?.verb ?? to
  return (
    <TransitionCard
      assignee={<span>{assignee}</span>}
      since={since}
      reason={reason}
      availableTransitions={moves}
      labelOf={labelOf}
      lookOf={(to) => (labels[to]?.isEnding ? 'ending' : 'leading')}
      isPossible={isPossible}
      dialogOf={(move, close) => {
        const contrary = contraryOf(move)
        return (
          <StepDialog
            stale={INVALIDATED_KEYS}
            of={name}
            verb={labelOf(move.to)}
            effect={labels[move.to]?.effect ?? ''}
            isDestructive={labels[move.to]?.isEnding ?? false}
            needsReason={move.needsReason || contrary !== null}
            onConfirm={(reason) => onTransition(move.to, reason)}
            onClose={close}
          >
            {contrary && <Alert tone="warning">{contrary}</Alert>}
          </StepDialog>
        )
      }}
    />
  )
}
