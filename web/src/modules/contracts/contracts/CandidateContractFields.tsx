import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { AdditionalPay } from '../../../ui/fields/AdditionalPay.tsx'
import { SelectField, SwitchField, WeekdaysField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { NumberField } from '../../../ui/fields/numberFields.tsx'
import { PayComponents } from '../../../ui/fields/PayComponents.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'

const currencies = CURRENCIES.map((value) => ({ value, label: value }))

export const CandidateContractFields = () => (
  <>
    <FormSection title="Employment">
      <TextField name="title" label="Job title" />
      <TextField name="workplace" label="Work location" />
      <DateField name="startDate" label="Start date" />
      <DateField name="endDate" label="End date" />
      <NumberField name="probationMonths" label="Probation" unit="months" />
      <NumberField name="noticeDays" label="Notice" unit="days" />
    </FormSection>
    <Pay />
    <FormSection title="Time and leave">
      <WeekdaysField name="workingDays" label="Working days" wide />
      <TextField name="hoursPerDay" label="Hours per day" inputMode="decimal" />
      <NumberField name="leaveDays" label="Annual leave" unit="days" />
      <NumberField name="tickets" label="Air tickets per year" />
      <TextField name="medicalCategory" label="Medical category" />
    </FormSection>
    <FormSection title="Clauses">
      <SwitchField name="confidentiality" label="Confidentiality" />
      <NumberField name="nonCompeteMonths" label="Non-compete" unit="months" />
      <TextField name="governingLaw" label="Governing law" wide />
      <TextareaField name="clauses" label="Further clauses" />
      <TextareaField
        name="clausesArabic"
        label="Further clauses in Arabic"
        description="For contracts with an Arabic column"
      />
    </FormSection>
  </>
)

function Pay() {
  const chosen = useFieldValue('pay.currency') as string
  return (
    <FormSection title="Monthly pay" text="Basic pay and allowances.">
      <SelectField name="pay.currency" label="Currency" options={currencies} />
      <NumberField name="payDay" label="Pay day" description="Day of the month. 31 means the last day." />
      <PayComponents currency={chosen} hasLabels />
      <AdditionalPay path="pay." currency={chosen} />
    </FormSection>
  )
}
