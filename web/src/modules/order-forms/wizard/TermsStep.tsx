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
import { LEAVE_POLICIES, UNITS } from '../../../ui/format/terms.ts'
import { PAYMENT_TERMS, unitsPerMonth } from '../labels.ts'
import { countsDays } from './orderFormDraft.ts'

const units = optionsOf(UNITS)
const policies = optionsOf(LEAVE_POLICIES)
const defaultTerms = optionsOf(PAYMENT_TERMS)
const currencies = [...CURRENCIES]

export const TermsStep = () => (
  <>
    <FormSection title="Bill rate" text="Before tax. The margin beside follows as you type.">
      <SegmentedField name="bill.unit" label="Billed" segments={units} wide />
      <MoneyField name="bill.rate" label="Rate" />
      <SelectField
        name="bill.currency"
        label="Currency"
        options={currencies.map((value) => ({ value, label: value }))}
      />
      <PaymentTerms />
      <PercentField name="bill.rebatePercent" label="Rebate of the client" />
      <Limits />
    </FormSection>
    <FormSection title="Working time" text="The week of the client, unless agreed otherwise.">
      <WeekdaysField name="calendar.workingDays" label="Working days" wide />
      <TextField name="calendar.hoursPerDay" label="Hours a day" inputMode="decimal" />
    </FormSection>
    <FormSection
      title="Overtime and standby"
      text="Times the rate of an hour, and for each day on call. Empty where the client pays none."
    >
      <TextField name="bill.overtime.normal" label="Working day" description="Such as 1.25" inputMode="decimal" />
      <TextField name="bill.overtime.night" label="Night" description="Such as 1.5" inputMode="decimal" />
      <TextField name="bill.overtime.rest" label="Rest day" description="Such as 1.5" inputMode="decimal" />
      <TextField name="bill.overtime.holiday" label="Public holiday" description="Such as 2" inputMode="decimal" />
      <Standby />
    </FormSection>
    <FormSection title="Leave">
      <NumberField name="leave.daysPerYear" label="Days a year" unit="days" />
      <SelectField name="leave.policy" label="The client’s policy" options={policies} />
      <PolicyDays />
    </FormSection>
  </>
)

function Standby() {
  const currency = useFieldValue('bill.currency') as string
  return <MoneyField name="bill.standbyRate" label="Standby, a day on call" {...(currency ? { currency } : {})} />
}

/** How much is billed at least and at most, in what is billed. */
function Limits() {
  const unit = useFieldValue('bill.unit')
  const words = unitsPerMonth(unit)
  return (
    <>
      <TextField name="bill.minUnits" label="Billed at least" description={words} inputMode="decimal" />
      <TextField name="bill.maxUnits" label="Billed at most" description={words} inputMode="decimal" />
    </>
  )
}

/** The usual terms, and those of a client that has others. */
function PaymentTerms() {
  const { form } = useSchemaFormContext()
  const own = valueAt(form.getValues(), 'bill.paymentTerms')
  const isDefault = typeof own !== 'string' || own === '' || defaultTerms.some(({ value }) => value === own)
  const options = isDefault ? defaultTerms : [...defaultTerms, { value: own, label: own }]
  return <SelectField name="bill.paymentTerms" label="Payment terms" options={options} />
}

function PolicyDays() {
  const policy = useFieldValue('leave.policy')
  if (!countsDays(policy)) return null
  return <NumberField name="leave.policyDays" label="Days of the policy" unit="days" required />
}
