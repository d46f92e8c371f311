import type { LeaveRow } from '@muster/contract/leave/shapes.contract.ts'
import { useState } from 'react'
import type { BulkProps } from '../../../kernel/lists/ListScreen.tsx'
import { StepOfMany } from '../../../kernel/records/BulkTransition.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../../ui/fields/ReasonBox.tsx'
import { HelperText } from '../../../ui/states/Note.tsx'
import { INVALIDATED_KEYS, leaveApi } from '../endpoints.ts'
import { leaveHref } from '../labels.ts'
import { leaveTransitionDone, leaveTransitionLabel } from '../transitions.ts'

type To = 'APPROVED' | 'REJECTED'
type Props = BulkProps<LeaveRow>

/** The server takes as many at once; more go one part after the other. */
const MAX = 200

export const ApproveMany = (props: Props) => <DecideMany to="APPROVED" {...props} />
export const RejectMany = (props: Props) => <DecideMany to="REJECTED" {...props} />

function DecideMany({ to, ...many }: Props & { to: To }) {
  const [reason, setReason] = useState('')
  const isRejection = to === 'REJECTED'
  return (
    <StepOfMany
      {...many}
      verb={leaveTransitionLabel(to)}
      done={leaveTransitionDone(to)}
      isDestructive={isRejection}
      counts={['request', 'requests']}
      fits={({ status }) => status === 'REQUESTED'}
      endpoint={leaveApi.decideMany}
      max={MAX}
      argsOf={(some) => ({
        body: {
          ...{ status: to, reason: reason.trim() || null },
          leaves: some.map(({ id, version }) => ({ id, version })),
        },
      })}
      refreshes={INVALIDATED_KEYS}
      problem={isRejection && !reason.trim() ? 'Enter a reason.' : ''}
      nameOf={({ _candidate }) => _candidate.name}
      hrefOf={leaveHref}
      leftOut={{ title: 'Left out, because it is decided already:' }}
    >
      <HelperText>
        {isRejection
          ? 'Nothing is taken off. Whoever asked is told why.'
          : 'Their days are taken off the balances and stand on the timesheets.'}
      </HelperText>
      {isRejection && (
        <ReasonBox value={reason} onChange={setReason} isRequired description={`The same for all. ${ON_THE_HISTORY}`} />
      )}
    </StepOfMany>
  )
}
