import { Modal, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { HelperText } from '../states/HelperText.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import { useDialogAction } from './useDialogAction.ts'

interface VerdictDialogProps {
  title: string
  verb: string
  /** What the decision does. */
  effect: string
  /** A rejection needs a reason. */
  isRejection: boolean
  decide(reason: string | null): Promise<unknown>
  onClose(): void
}

/** A decision on another user's proposal, with its effect and a comment or a reason. */
export function VerdictDialog({ title, verb, effect, isRejection, decide, onClose }: VerdictDialogProps) {
  const { isBusy, problem, setProblem, run } = useDialogAction(onClose)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A submit event in a dialog above a drawer must not also submit the drawer's form.
    event.stopPropagation()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (isRejection && !reason) return setProblem('Enter a reason for the rejection.')
    void run(() => decide(reason || null))
  }
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <form onSubmit={submit} noValidate>
        <HelperText>{effect}</HelperText>
        <Textarea
          name="reason"
          mt="md"
          label={isRejection ? 'Reason' : 'Comment'}
          required={isRejection}
          maxLength={500}
          autosize
          minRows={2}
          error={problem}
          onChange={() => setProblem(null)}
          data-autofocus
        />
        <DialogButtons verb={verb} isDestructive={isRejection} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  )
}
