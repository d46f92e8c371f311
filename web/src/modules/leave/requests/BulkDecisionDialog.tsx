import { leaveActionLabels, leaveDoneLabels } from '@muster/contract/leave/leave.labels.ts'
import type { LeaveRow } from '@muster/contract/leave/shapes.contract.ts'
import { useState } from 'react'
import type { BulkProps } from '../../../kernel/lists/ListScreen.tsx'
import { BulkTransition } from '../../../kernel/records/BulkTransition.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../../ui/fields/ReasonBox.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { INVALIDATED_KEYS, leaveApi } from '../endpoints.ts'
import { leaveHref } from '../labels.ts'

type To = 'APPROVED' | 'REJECTED'
type Props = BulkProps<LeaveRow>

/** The limit of one request; larger selections are sent in batches. */
const MAX = 200

export const ApproveMany = (props: Props) => <DecideMany to="APPROVED" {...props} />
export const RejectMany = (props: Props) => <DecideMany to="REJECTED" {...props} />

function DecideMany({ to, ...many }: Props & { to: To }) {
  const [reason, setReason] = useState('')
  const isRejection = to === 'REJECTED'
  return (
    <BulkTransition
      {...many}
      verb={leaveActionLabels[to]}
      done={leaveDoneLabels[to]}
      isDestructive={isRejection}
      counts={['request', 'requests']}
      fits={({ status }) => status === 'REQUESTED'}
      endpoint={leaveApi.decideMany}
      max={MAX}
      argsOf={(some) => ({
        body: { status: to, reason: reason.trim() || null, leaves: some.map(({ id, version }) => ({ id, version })) },
      })}
      refreshes={INVALIDATED_KEYS}
      problem={isRejection && !reason.trim() ? 'Enter a reason.' : ''}
      nameOf={({ _candidate }) => _candidate.name}
      hrefOf={leaveHref}
      leftOut={{ title: 'Skipped (already decided):' }}
    >
      <HelperText>
        {isRejection
          ? 'The requests are rejected and the requesters notified.'
          : 'Deducts the days, updates the timesheets and notifies the requesters.'}
      </HelperText>
      {isRejection && (
        <ReasonBox value={reason} onChange={setReason} isRequired description={`Applies to all. ${ON_THE_HISTORY}`} />
      )}
    </BulkTransition>
  )
}
