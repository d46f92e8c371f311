import { Id } from '@muster/contract/kernel/values/fields.ts'
import { leaveEndpoints } from '@muster/contract/leave/leave.contract.ts'
import { NewLeave } from '@muster/contract/leave/shapes.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { INVALIDATED_KEYS } from '../endpoints.ts'
import { leaveHistoryFormat } from '../labels.ts'
import { consultants } from '../lookups.ts'
import { LeaveFields, valuesOf } from './LeaveFormDrawer.tsx'

const NewLeaveRequest = NewLeave.safeExtend({ candidateID: Id })

/** A leave request from the list of all consultants, with the consultant as the first field. */
export function RequestLeaveDrawer({ onClose }: { onClose(): void }) {
  const create = useAction(leaveEndpoints.create, { done: 'Leave requested', refreshes: INVALIDATED_KEYS })
  const form = useSchemaForm(
    NewLeaveRequest,
    { candidateID: '', ...valuesOf(null) },
    {
      save: ({ candidateID, ...body }) => create.mutateAsync({ params: { id: candidateID }, body }),
      saved: onClose,
      show: leaveHistoryFormat.shownValue,
    },
  )
  return (
    <FormDrawer title="Request leave" verb="Submit request" form={form} onClose={onClose}>
      <RemoteSelect name="candidateID" label="Consultant" source={consultants} wide />
      <FieldsOfConsultant />
    </FormDrawer>
  )
}

function FieldsOfConsultant() {
  const chosen = useFieldValue('candidateID')
  const candidateID = typeof chosen === 'string' ? chosen : ''
  return <LeaveFields candidateID={candidateID} leaveID={undefined} />
}
