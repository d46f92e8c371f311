import { leaveEndpoints } from '@muster/contract/leave/leave.contract.ts'
import { NewLeave } from '@muster/contract/leave/shapes.contract.ts'
import { leaveTypeLabels } from '@muster/contract/settings/country-rules/leave-rules.labels.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { INVALIDATED_KEYS } from '../endpoints.ts'
import type { LeaveDays } from './leaveDays.ts'

interface RequestLeaveProps {
  candidateID: string
  requested: LeaveDays
  onClose(): void
  /** The days are unchanged until the leave is approved. */
  onRequested(): void
}

/** Requests leave for the days of the timesheet, without leaving it. */
export function RequestLeaveDrawer({ candidateID: id, requested, onClose, onRequested }: RequestLeaveProps) {
  const create = useAction(leaveEndpoints.create, {
    done: 'Leave requested',
    refreshes: [...INVALIDATED_KEYS, 'leaves'],
  })
  const form = useSchemaForm(
    NewLeave,
    {
      type: requested.type,
      startsOn: requested.from,
      endsOn: requested.to,
      startHalfDay: false,
      endHalfDay: false,
      reason: '',
    },
    {
      save: (body) => create.mutateAsync({ params: { id }, body }),
      saved: () => {
        onRequested()
        onClose()
      },
    },
  )
  return (
    <FormDrawer title="Request leave" verb="Submit request" form={form} onClose={onClose}>
      <SelectField name="type" label="Leave type" options={optionsOf(leaveTypeLabels)} wide />
      <DateField name="startsOn" label="Start date" />
      <DateField name="endsOn" label="End date" />
      <TextareaField name="reason" label="Reason" rows={2} />
      <HelperText wide>Another person approves it. The timesheet is updated once it is approved.</HelperText>
    </FormDrawer>
  )
}
