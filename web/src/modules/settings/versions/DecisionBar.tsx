import { Button, Group, Modal, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { dialogHeaderProps } from '../../../ui/dialog/dialogHeaderProps.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'

export type Verdict = 'APPROVED' | 'REJECTED'

interface DecisionBarProps {
  /** What is decided on, for the dialog's title: `the rate of AED`. */
  what: string
  /** What an approval does. */
  effect: string
  /** Why this reader may not decide, such as having proposed it; null for who may. */
  refusal: string | null
  decide(status: Verdict, reason: string | null): Promise<unknown>
}

/** The buttons of the second pair of eyes; who may not decide sees them off, with the reason. */
export function DecisionBar(props: DecisionBarProps) {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const isOff = props.refusal !== null
  return (
    <Group gap={8}>
      <Button size="xs" disabled={isOff} onClick={() => setVerdict('APPROVED')}>
        Approve…
      </Button>
      <Button size="xs" variant="default" disabled={isOff} onClick={() => setVerdict('REJECTED')}>
        Reject…
      </Button>
      {props.refusal && <HelperText>{props.refusal}</HelperText>}
      {verdict && <DecisionDialog {...props} verdict={verdict} onClose={() => setVerdict(null)} />}
    </Group>
  )
}

interface DecisionDialogProps extends Omit<DecisionBarProps, 'refusal'> {
  verdict: Verdict
  onClose(): void
}

/** Names the effect of the decision; a rejection needs a reason. */
export function DecisionDialog({ what, effect, verdict, decide, onClose }: DecisionDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isRejection = verdict === 'REJECTED'
  const verb = isRejection ? 'Reject' : 'Approve'
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A dialog above a drawer must not submit the drawer's form too.
    event.stopPropagation()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (isRejection && !reason) return setProblem('Enter a reason for the rejection.')
    setBusy(true)
    try {
      await decide(verdict, reason || null)
      onClose()
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'Something went wrong. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal {...dialogHeaderProps} opened onClose={onClose} title={`${verb} ${what}`} size="md">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <HelperText>
          {isRejection ? 'The active version is kept. The proposer will be notified of the reason.' : effect}
        </HelperText>
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
