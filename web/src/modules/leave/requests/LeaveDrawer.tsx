import { Drawer, Stack } from '@mantine/core'
import type { Leave } from '@muster/contract/leave/shapes.contract.ts'
import { Suspense, useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { RecordHistory } from '../../../kernel/records/RecordHistory.tsx'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { leaveApi } from '../endpoints.ts'
import {
  describeDays,
  describePaid,
  leaveHistoryFormat,
  toVisibleLeave,
  type VisibleLeave,
  whatOf,
  whenOf,
} from '../labels.ts'
import { LeaveStatusCard } from './LeaveStatusCard.tsx'
import { OverlappingLeave } from './OverlappingLeave.tsx'

const LeaveFormDrawer = lazyNamed(() => import('./LeaveFormDrawer.tsx'), 'LeaveFormDrawer')

interface LeaveDrawerProps {
  candidateID: string
  leaveID: string
  /** Opened from a list of several consultants: links to the consultant. */
  isOfMany?: boolean
  onClose(): void
}

/** One leave request or ledger entry: its status, days, transitions and history. */
export function LeaveDrawer({ candidateID, leaveID, isOfMany = false, onClose }: LeaveDrawerProps) {
  const params = { id: candidateID, leaveID }
  const { data, error, refetch } = useEndpoint(leaveApi.get, { params })
  const [editing, setEditing] = useState<Leave | null>(null)
  if (editing)
    return (
      <Suspense>
        <LeaveFormDrawer candidateID={candidateID} leave={editing} onClose={() => setEditing(null)} />
      </Suspense>
    )
  const leave = data && toVisibleLeave(data)
  return (
    <Drawer opened onClose={onClose} title={leave ? `${whatOf(leave)} of ${leave._candidate.name}` : 'Leave'}>
      {!leave && <PendingFields error={error} onRetry={refetch} groups={1} fields={6} />}
      {data && leave && (
        <Stack>
          <LeaveStatusCard leave={leave} onEdit={() => setEditing(data)} />
          {leave.status === 'REQUESTED' && <OverlappingLeave clashes={leave.clashes ?? 0} />}
          <LeaveDetails leave={leave} isOfMany={isOfMany} />
          <RecordHistory
            endpoint={leaveApi.history}
            id={candidateID}
            within={{ leaveID }}
            format={leaveHistoryFormat}
          />
        </Stack>
      )}
    </Drawer>
  )
}

const LeaveDetails = ({ leave, isOfMany }: { leave: VisibleLeave; isOfMany: boolean }) => (
  <FieldGroup
    title="Details"
    fields={[
      { label: leave.kind === 'ABSENCE' ? 'Dates' : 'Date', value: whenOf(leave), wide: true },
      { label: 'Days', value: describeDays(leave.days, leave.unit) },
      { label: 'Paid', value: leave.paid?.length ? describePaid(leave.paid) : undefined },
      {
        label: 'Consultant',
        value: isOfMany ? (
          <RouteLink href={`/candidates/${leave.candidateID}?tab=leave`}>{leave._candidate.name}</RouteLink>
        ) : undefined,
      },
      { label: 'Client', value: leave._client ? leave._client.name : null },
      { label: 'Country', value: leave._country.name },
      { label: 'Requested by', value: leave._createdBy?.name },
      { label: 'Decided by', value: leave._decidedBy?.name },
      { label: 'Cancelled by', value: leave._cancelledBy?.name },
      { label: 'Reason', value: leave.reason, wide: true },
    ]}
  />
)
