import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { VerdictDialog } from '../../../ui/dialog/VerdictDialog.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'

export type Verdict = 'APPROVED' | 'REJECTED'

interface DecisionBarProps {
  /** The subject of the decision, for the title of the dialog: `the rate of AED`. */
  what: string
  /** The effect of an approval. */
  effect: string
  /** The reason why the user may not decide, for example because they proposed it; null if they may. */
  failedGuard: string | null
  decide(status: Verdict, reason: string | null): Promise<unknown>
}

/** The buttons of the approver; disabled with the reason for other users. */
export function DecisionBar(props: DecisionBarProps) {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const isOff = props.failedGuard !== null
  return (
    <Group gap={8}>
      <Button size="xs" disabled={isOff} onClick={() => setVerdict('APPROVED')}>
        Approve…
      </Button>
      <SmallButton disabled={isOff} onClick={() => setVerdict('REJECTED')}>
        Reject…
      </SmallButton>
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
