import { Button, Group, Modal, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { HelperText } from '../states/HelperText.tsx'

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
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A submit event in a dialog above a drawer must not also submit the drawer's form.
    event.stopPropagation()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (isRejection && !reason) return setProblem('Enter a reason for the rejection.')
    setBusy(true)
    try {
      await decide(reason || null)
      onClose()
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'Something went wrong. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <form onSubmit={(event) => void submit(event)} noValidate>
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
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} {...(isRejection ? { color: 'red.9' } : {})}>
            {verb}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
