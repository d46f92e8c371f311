import { type ReactNode, useState } from 'react'
import { ActionDialog, type ActionDialogProps } from '../dialog/InputDialog.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../fields/ReasonBox.tsx'
import { HelperText } from '../states/HelperText.tsx'

interface StepDialogProps extends Pick<ActionDialogProps, 'verb' | 'isDestructive' | 'stale' | 'onClose'> {
  /** The record of the step: a number, a name. */
  of: string
  /** The effect of the step. */
  effect: string
  needsReason: boolean
  /** The missing inputs of the additional fields. */
  problem?: string
  /** If it throws, the dialog stays open; the error is shown already. */
  onConfirm(reason: string | null): Promise<unknown>
  /** Additional fields above the reason. */
  children?: ReactNode
}

/** The dialog of a transition: its effect, its inputs, and a reason if one is required. */
export function StepDialog({ of, effect, needsReason, problem = '', onConfirm, children, ...dialog }: StepDialogProps) {
  const [reason, setReason] = useState('')
  const trimmed = reason.trim()
  return (
    <ActionDialog
      {...dialog}
      title={`${dialog.verb}: ${of}`}
      problem={needsReason && !trimmed ? 'Enter a reason.' : problem}
      onConfirm={() => onConfirm(trimmed || null)}
    >
      <HelperText>{effect}</HelperText>
      {children}
      {needsReason && <ReasonBox value={reason} onChange={setReason} isRequired description={ON_THE_HISTORY} />}
    </ActionDialog>
  )
}
