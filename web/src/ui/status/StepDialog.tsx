import { type ReactNode, useState } from 'react'
import { ActionDialog, type ActionDialogProps } from '../dialog/InputDialog.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../fields/ReasonBox.tsx'
import { HelperText } from '../states/HelperText.tsx'

interface StepDialogProps extends Pick<ActionDialogProps, 'verb' | 'isDestructive' | 'stale' | 'onClose'> {
  /** Whose step it is: a number, a name. */
  of: string
  /** What the step does. */
  effect: string
  needsReason: boolean
  /** What is still missing in the fields of its own. */
  problem?: string
  /** Throwing keeps the dialog open; the failure says itself. */
  onConfirm(reason: string | null): Promise<unknown>
  /** Fields of its own, before the reason. */
  children?: ReactNode
}

/** A step of a record with what it does, what it asks for, and its reason where one is asked for. */
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
