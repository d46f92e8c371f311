import { leaveEndpoints } from '@muster/contract/leave/leave.contract.ts'
import { type Leave, NewLeave } from '@muster/contract/leave/shapes.contract.ts'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { onVersion } from '../../../kernel/api/optimistic-lock.ts'
import { LEAVE_TYPES } from '../../../kernel/records/leave-labels.ts'
import { SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { HelperText } from '../../../ui/states/Note.tsx'
import { INVALIDATED_KEYS, leaveApi } from '../endpoints.ts'
import { leaveHistoryFormat } from '../labels.ts'
import { LeavePreview } from './LeavePreview.tsx'

export const valuesOf = (leave: Leave | null) => ({
  type: leave?.type ?? '',
  startsOn: leave?.startsOn ?? '',
  endsOn: leave?.endsOn ?? '',
  startHalfDay: leave?.startHalfDay ?? false,
  endHalfDay: leave?.endHalfDay ?? false,
  reason: leave?.reason ?? '',
})

/** Of a change the version that it stands on comes along, so that the server can say who was faster. */
const Change = NewLeave.safeExtend({ version: leaveEndpoints.update.body.shape.version.optional() })

interface LeaveFormDrawerProps {
  candidateID: string
  /** The request that is changed; null for a new one. */
  leave: Leave | null
  onClose(): void
}

/** Leave is asked for on behalf of a consultant, and shown beforehand what it would take. */
export function LeaveFormDrawer({ candidateID: id, leave, onClose }: LeaveFormDrawerProps) {
  const create = useAction(leaveEndpoints.create, { done: 'Leave asked for', refreshes: INVALIDATED_KEYS })
  const update = useAction(leaveEndpoints.update, { done: 'Leave changed', refreshes: INVALIDATED_KEYS })
  const initial = { ...valuesOf(leave), ...(leave ? { version: leave.version } : {}) }
  const form = useSchemaForm(Change, initial, {
    save: ({ version, ...body }) =>
      leave && version
        ? onVersion(
            () => update.mutateAsync({ params: { id, leaveID: leave.id }, body: { ...body, version } }),
            (current: Leave) => ({ ...valuesOf(current), version: current.version }),
          )
        : create.mutateAsync({ params: { id }, body }),
    saved: onClose,
    show: leaveHistoryFormat.shownValue,
  })
  return (
    <FormDrawer
      title={leave ? 'Change the request' : 'Ask for leave'}
      verb={leave ? 'Save' : 'Ask for it'}
      form={form}
      onClose={onClose}
    >
      <LeaveFields candidateID={id} leaveID={leave?.id} />
    </FormDrawer>
  )
}

/** What is asked of leave; while nobody is chosen for whom it is, no kind can be chosen either. */
export const LeaveFields = ({ candidateID, leaveID }: { candidateID: string; leaveID: string | undefined }) => (
  <>
    <Kind candidateID={candidateID} />
    <DateField name="startsOn" label="First day" />
    <DateField name="endsOn" label="Last day" />
    <SwitchField name="startHalfDay" label="Only the second half of the first day" wide />
    <SwitchField name="endHalfDay" label="Only the first half of the last day" wide />
    <TextareaField name="reason" label="Reason" rows={2} />
    {candidateID && <LeavePreview candidateID={candidateID} leaveID={leaveID} />}
  </>
)

/** The kinds of leave that the consultant's country knows, with what it says of the chosen one. */
function Kind({ candidateID }: { candidateID: string }) {
  const { data } = useEndpoint(leaveApi.rules, { params: { id: candidateID } }, { enabled: candidateID !== '' })
  const chosen = useFieldValue('type')
  const rule = data?.find(({ type }) => type === chosen)
  return (
    <>
      <SelectField
        name="type"
        label="Kind of leave"
        options={(data ?? []).map(({ type }) => ({ value: type, label: LEAVE_TYPES[type] }))}
        wide
      />
      {rule && rule.paperAfterDays !== null && (
        <HelperText wide>
          {rule.paperAfterDays === 0
            ? 'A paper is asked for. Put it among the files of the consultant.'
            : `Longer than ${rule.paperAfterDays} days, a paper is asked for. Put it among the files of the consultant.`}
        </HelperText>
      )}
    </>
  )
}
