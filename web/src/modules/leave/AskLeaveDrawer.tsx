import { Id } from '@muster/contract/kernel/fields.ts'
import { leaveEndpoints } from '@muster/contract/leave/leave.contract.ts'
import { NewLeave } from '@muster/contract/leave/shapes.contract.ts'
import { useAction } from '../../kernel/endpoint.ts'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { useFieldValue } from '../../ui/form/useWatched.ts'
import { LeaveFields, valuesOf } from './LeaveFormDrawer.tsx'
import { INVALIDATED_KEYS } from './lines.ts'
import { consultants } from './sources.ts'
import { leaveHistoryFormat } from './words.ts'

const OfSomebody = NewLeave.safeExtend({ candidateID: Id })

/** Leave asked for from the list of all: for whom stands first. */
export function AskLeaveDrawer({ onClose }: { onClose(): void }) {
  const create = useAction(leaveEndpoints.create, { done: 'Leave asked for', refreshes: INVALIDATED_KEYS })
  const form = useSchemaForm(
    OfSomebody,
    { candidateID: '', ...valuesOf(null) },
    {
      save: ({ candidateID, ...body }) => create.mutateAsync({ params: { id: candidateID }, body }),
      saved: onClose,
      show: leaveHistoryFormat.shownValue,
    },
  )
  return (
    <FormDrawer title="Ask for leave" verb="Ask for it" form={form} onClose={onClose}>
      <RemoteSelect name="candidateID" label="Consultant" source={consultants} wide />
      <OfChosen />
    </FormDrawer>
  )
}

function OfChosen() {
  const chosen = useFieldValue('candidateID')
  const candidateID = typeof chosen === 'string' ? chosen : ''
  return <LeaveFields candidateID={candidateID} leaveID={undefined} />
}
