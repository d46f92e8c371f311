import { clientFields } from '@muster/contract/clients/client-fields.labels.ts'
import type { Client } from '@muster/contract/clients/shapes.contract.ts'
import { describeLeavePolicy } from '@muster/contract/clients/terms.labels.ts'
import { describeWeek } from '../../../ui/format/terms.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'

export const WorkAndLeave = ({ client }: { client: Client }) => (
  <FieldGroup
    title="Work and leave"
    fields={[
      { label: clientFields.workingDays.label, value: client.workingDays && describeWeek(client.workingDays) },
      { label: clientFields.hoursPerDay.label, value: client.hoursPerDay },
      {
        label: clientFields.leaveBillingPolicy.label,
        value: client.leaveBillingPolicy && describeLeavePolicy(client.leaveBillingPolicy),
      },
      { label: clientFields.leaveRemark.label, value: client.leaveRemark, wide: true },
    ]}
  />
)
