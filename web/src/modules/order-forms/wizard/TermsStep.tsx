import { leavePolicyLabels } from '@muster/contract/clients/terms.labels.ts'
import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { SelectField, WeekdaysField } from '../../../ui/fields/choices/choiceFields.tsx'
import { MoneyField, NumberField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { SegmentedField } from '../../../ui/fields/SegmentedField.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { valueAt } from '../../../ui/form/schemaValues.ts'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { UNITS } from '../../../ui/format/terms.ts'
import { paymentTermsOptions, unitsHint } from '../labels.ts'
import { countsDays } from './orderFormDraft.ts'

const units = optionsOf(UNITS)
const policies = optionsOf(leavePolicyLabels)
const currencies = [...CURRENCIES]

export const TermsStep = () => (
  <>
    <FormSection title="Bill rate" text="Before tax. The margin updates as you type.">
      <SegmentedField name="bill.unit" label="Billing unit" segments={units} wide />
      <MoneyField name="bill.rate" label="Rate" />
      <SelectField
        name="bill.currency"
        label="Currency"
        options={currencies.map((value) => ({ value, label: value }))}
      />
      <PaymentTerms />
      <PercentField name="bill.rebatePercent" label="Client rebate" />
      <Limits />
    </FormSection>
    <FormSection title="Working time" text="Defaults to the client’s working week.">
      <WeekdaysField name="calendar.workingDays" label="Working days" wide />
      <TextField name="calendar.hoursPerDay" label="Hours per day" inputMode="decimal" />
    </FormSection>
    <FormSection
      title="Overtime and on-call"
      text="Multiples of the hourly rate, and a rate per on-call day. Leave empty if the client doesn’t pay."
    >
      <TextField name="bill.overtime.normal" label="Working day" description="For example 1.25" inputMode="decimal" />
      <TextField name="bill.overtime.night" label="Night" description="For example 1.5" inputMode="decimal" />
      <TextField name="bill.overtime.rest" label="Rest day" description="For example 1.5" inputMode="decimal" />
      <TextField name="bill.overtime.holiday" label="Public holiday" description="For example 2" inputMode="decimal" />
      <Standby />
    </FormSection>
    <FormSection title="Leave">
      <NumberField name="leave.daysPerYear" label="Days per year" unit="days" />
      <SelectField name="leave.policy" label="Client leave policy" options={policies} />
      <PolicyDays />
    </FormSection>
  </>
)

function Standby() {
  const currency = useFieldValue('bill.currency') as string
  return <MoneyField name="bill.standbyRate" label="On-call rate per day" {...(currency ? { currency } : {})} />
}

/** The minimum and maximum billed units per month. */
function Limits() {
  const unit = useFieldValue('bill.unit')
  const hint = unitsHint(unit)
  return (
    <>
      <TextField name="bill.minUnits" label="Minimum billed units" description={hint} inputMode="decimal" />
      <TextField name="bill.maxUnits" label="Maximum billed units" description={hint} inputMode="decimal" />
    </>
  )
}

/** The common payment terms, and those of a client with other terms. */
function PaymentTerms() {
  const { form } = useSchemaFormContext()
  const own = valueAt(form.getValues(), 'bill.paymentTerms')
  const isDefault = typeof own !== 'string' || own === '' || paymentTermsOptions.some(({ value }) => value === own)
  const options = isDefault ? paymentTermsOptions : [...paymentTermsOptions, { value: own, label: own }]
  return <SelectField name="bill.paymentTerms" label="Payment terms" options={options} />
}

function PolicyDays() {
  const policy = useFieldValue('leave.policy')
  if (!countsDays(policy)) return null
  return <NumberField name="leave.policyDays" label="Leave policy days" unit="days" required />
}
