import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { VerdictDialog } from '../../../ui/dialog/VerdictDialog.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'

export type Verdict = 'APPROVED' | 'REJECTED'

interface DecisionBarProps {
  /** What is decided on, for the dialog's title: `the rate of AED`. */
  what: string
  /** What an approval does. */
  effect: string
  /** Why this reader may not decide, such as having proposed it; null for who may. */
  failedGuard: string | null
  decide(status: Verdict, reason: string | null): Promise<unknown>
}

/** The buttons of the second pair of eyes; who may not decide sees them off, with the reason. */
export function DecisionBar(props: DecisionBarProps) {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const isOff = props.failedGuard !== null
  return (
    <Group gap={8}>
      <Button size="xs" disabled={isOff} onClick={() => setVerdict('APPROVED')}>
        Approve…
      </Button>
      <Button size="xs" variant="default" disabled={isOff} onClick={() => setVerdict('REJECTED')}>
        Reject…
      </Button>
      {props.failedGuard && <HelperText>{props.failedGuard}</HelperText>}
      {verdict && <DecisionDialog {...props} verdict={verdict} onClose={() => setVerdict(null)} />}
    </Group>
  )
}

interface DecisionDialogProps extends Omit<DecisionBarProps, 'failedGuard'> {
  verdict: Verdict
  onClose(): void
}

export const DecisionDialog = ({ what, effect, verdict, decide, onClose }: DecisionDialogProps) => {
  const isRejection = verdict === 'REJECTED'
  const verb = isRejection ? 'Reject' : 'Approve'
  return (
    <VerdictDialog
      title={`${verb} ${what}`}
      verb={verb}
      effect={isRejection ? 'The active version is kept. The proposer will be notified of the reason.' : effect}
      isRejection={isRejection}
      decide={(reason) => decide(verdict, reason)}
      onClose={onClose}
    />
  )
}
