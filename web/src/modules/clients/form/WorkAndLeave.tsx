import type { Client } from '@muster/contract/clients/shapes.contract.ts'
import { describeLeavePolicy, describeWeek } from '../../../ui/format/terms.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'

export const WorkAndLeave = ({ client }: { client: Client }) => (
  <FieldGroup
    title="Work and leave"
    fields={[
      { label: 'Working days', value: client.workingDays && describeWeek(client.workingDays) },
      { label: 'Hours per day', value: client.hoursPerDay },
      { label: 'Leave policy', value: client.leaveBillingPolicy && describeLeavePolicy(client.leaveBillingPolicy) },
      { label: 'Leave note', value: client.leaveRemark, wide: true },
    ]}
  />
)
