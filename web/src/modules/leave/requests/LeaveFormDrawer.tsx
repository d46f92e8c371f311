import { leaveEndpoints } from '@muster/contract/leave/leave.contract.ts'
import { type Leave, NewLeave } from '@muster/contract/leave/shapes.contract.ts'
import { leaveTypeLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { onVersion } from '../../../kernel/api/optimistic-lock.ts'
import { SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
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

/** A change includes the version it is based on, so that the server detects a concurrent change. */
const Change = NewLeave.safeExtend({ version: leaveEndpoints.update.body.shape.version.optional() })

interface LeaveFormDrawerProps {
  candidateID: string
  /** The request that is changed; null for a new one. */
  leave: Leave | null
  onClose(): void
}

/** Requests leave on behalf of a consultant, with a preview of its days and pay. */
export function LeaveFormDrawer({ candidateID: id, leave, onClose }: LeaveFormDrawerProps) {
  const create = useAction(leaveEndpoints.create, { done: 'Leave requested', refreshes: INVALIDATED_KEYS })
  const update = useAction(leaveEndpoints.update, { done: 'Leave request updated', refreshes: INVALIDATED_KEYS })
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
      title={leave ? 'Edit leave request' : 'Request leave'}
      verb={leave ? 'Save' : 'Submit request'}
      form={form}
      onClose={onClose}
    >
      <LeaveFields candidateID={id} leaveID={leave?.id} />
    </FormDrawer>
  )
}

/** The fields of leave; the type can be chosen after the consultant. */
export const LeaveFields = ({ candidateID, leaveID }: { candidateID: string; leaveID: string | undefined }) => (
  <>
    <Kind candidateID={candidateID} />
    <DateField name="startsOn" label="Start date" />
    <DateField name="endsOn" label="End date" />
    <SwitchField name="startHalfDay" label="Half day (PM) on start date" wide />
    <SwitchField name="endHalfDay" label="Half day (AM) on end date" wide />
    <TextareaField name="reason" label="Reason" rows={2} />
    {candidateID && <LeavePreview candidateID={candidateID} leaveID={leaveID} />}
  </>
)

/** The leave types in the consultant's country, with the rule of the chosen one. */
function Kind({ candidateID }: { candidateID: string }) {
  const { data } = useEndpoint(leaveApi.rules, { params: { id: candidateID } }, { enabled: candidateID !== '' })
  const chosen = useFieldValue('type')
  const rule = data?.find(({ type }) => type === chosen)
  return (
    <>
      <SelectField
        name="type"
        label="Leave type"
        options={(data ?? []).map(({ type }) => ({ value: type, label: leaveTypeLabels[type] }))}
        wide
      />
      {rule && rule.documentAfterDays !== null && (
        <HelperText wide>
          {rule.documentAfterDays === 0
            ? 'Supporting document required. Upload it to the consultant’s documents.'
            : `Supporting document required after ${rule.documentAfterDays} days. Upload it to the consultant’s documents.`}
        </HelperText>
      )}
    </>
  )
}
