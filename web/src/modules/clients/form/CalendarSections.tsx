import { leavePolicyNeedsDays } from '@muster/contract/clients/clients.rules.ts'
import type { LeavePolicyKind } from '@muster/contract/clients/parts.contract.ts'
import { leavePolicyLabels } from '@muster/contract/clients/terms.labels.ts'
import { useEffect, useEffectEvent } from 'react'
import { SelectField, WeekdaysField } from '../../../ui/fields/choices/choiceFields.tsx'
import { NumberField } from '../../../ui/fields/numberFields.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { clientField } from './clientField.ts'

export const WorkingDaysSection = ({ isNew }: { isNew: boolean }) => (
  <FormSection
    title="Working days"
    text={
      isNew
        ? 'Defaults from the country. Add holidays and shutdowns on the client’s calendar.'
        : 'Holidays and shutdowns are on the client’s calendar.'
    }
  >
    <WeekdaysField {...clientField('workingDays')} wide />
    <TextField {...clientField('hoursPerDay')} inputMode="decimal" />
  </FormSection>
)

export const LeaveSection = () => (
  <FormSection title="Leave" text="Leave policy and billing rules.">
    <SelectField {...clientField('leaveBillingPolicy.kind')} options={optionsOf(leavePolicyLabels)} />
    <PolicyDays />
    <TextareaField {...clientField('leaveRemark')} />
  </FormSection>
)

/** Only a policy that limits the days has a number of days; another choice clears it. */
function PolicyDays() {
  const { form } = useSchemaFormContext()
  const isCounted = leavePolicyNeedsDays(useFieldValue('leaveBillingPolicy.kind') as LeavePolicyKind)
  const emptyDays = useEffectEvent(() => {
    if (form.getValues().leaveBillingPolicy) form.setFieldValue('leaveBillingPolicy.days', '')
  })
  useEffect(() => {
    if (!isCounted) emptyDays()
  }, [isCounted])
  return isCounted ? <NumberField {...clientField('leaveBillingPolicy.days')} /> : <span />
}

export const NotesSection = () => (
  <FormSection title="Notes" text="Visible to users with full access.">
    <TextareaField {...clientField('notes')} />
  </FormSection>
)
