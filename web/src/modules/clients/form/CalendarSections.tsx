import { leavePolicyNeedsDays } from '@muster/contract/clients/clients.rules.ts'
import type { LeavePolicyKind } from '@muster/contract/clients/parts.contract.ts'
import { useEffect, useEffectEvent } from 'react'
import { SelectField, WeekdaysField } from '../../../ui/fields/choices/choiceFields.tsx'
import { NumberField } from '../../../ui/fields/numberFields.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { LEAVE_POLICIES } from '../../../ui/format/terms.ts'

export const WorkingDaysSection = ({ isNew }: { isNew: boolean }) => (
  <FormSection
    title="Working days"
    text={
      isNew
        ? 'Those of the country, unless you change them. Holidays and shutdowns are added on the client’s calendar.'
        : 'Holidays and shutdowns stand on the client’s calendar.'
    }
  >
    <WeekdaysField name="workingDays" label="Working days" wide />
    <TextField name="hoursPerDay" label="Hours a day" inputMode="decimal" />
  </FormSection>
)

export const LeaveSection = () => (
  <FormSection title="Leave" text="Who pays a consultant’s leave, and what the client asks for.">
    <SelectField name="leaveBillingPolicy.kind" label="Leave policy" options={optionsOf(LEAVE_POLICIES)} />
    <PolicyDays />
    <TextareaField name="leaveRemark" label="Leave remark" />
  </FormSection>
)

/** Only a policy that counts days has a number of them; another choice empties it. */
function PolicyDays() {
  const { form } = useSchemaFormContext()
  const isCounted = leavePolicyNeedsDays(useFieldValue('leaveBillingPolicy.kind') as LeavePolicyKind)
  const emptyDays = useEffectEvent(() => {
    if (form.getValues().leaveBillingPolicy) form.setFieldValue('leaveBillingPolicy.days', '')
  })
  useEffect(() => {
    if (!isCounted) emptyDays()
  }, [isCounted])
  return isCounted ? <NumberField name="leaveBillingPolicy.days" label="Days a year" unit="days" /> : <span />
}

export const NotesSection = () => (
  <FormSection title="Notes" text="For colleagues who see the whole record.">
    <TextareaField name="notes" label="Notes" />
  </FormSection>
)
