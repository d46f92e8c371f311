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
import { orderFormField } from './orderFormField.ts'

const units = optionsOf(UNITS)
const policies = optionsOf(leavePolicyLabels)
const currencies = [...CURRENCIES]

export const TermsStep = () => (
  <>
    <FormSection title="Bill rate" text="Before tax. The margin updates as you type.">
      <SegmentedField {...orderFormField('bill.unit')} segments={units} wide />
      <MoneyField {...orderFormField('bill.rate')} />
      <SelectField
        name="bill.currency"
        label="Currency"
        options={currencies.map((value) => ({ value, label: value }))}
      />
      <PaymentTerms />
      <PercentField {...orderFormField('bill.rebatePercent')} />
      <Limits />
    </FormSection>
    <FormSection title="Working time" text="Defaults to the client’s working week.">
      <WeekdaysField {...orderFormField('calendar.workingDays')} wide />
      <TextField {...orderFormField('calendar.hoursPerDay')} inputMode="decimal" />
    </FormSection>
    <FormSection
      title="Overtime and on-call"
      text="Multiples of the hourly rate, and a rate per on-call day. Leave empty if the client doesn’t pay."
    >
      <TextField {...orderFormField('bill.overtime.normal')} inputMode="decimal" />
      <TextField {...orderFormField('bill.overtime.night')} inputMode="decimal" />
      <TextField {...orderFormField('bill.overtime.rest')} inputMode="decimal" />
      <TextField {...orderFormField('bill.overtime.holiday')} inputMode="decimal" />
      <OnCallRate />
    </FormSection>
    <FormSection title="Leave">
      <NumberField {...orderFormField('leave.daysPerYear')} />
      <SelectField {...orderFormField('leave.policy')} options={policies} />
      <PolicyDays />
    </FormSection>
  </>
)

function OnCallRate() {
  const currency = useFieldValue('bill.currency') as string
  return <MoneyField {...orderFormField('bill.onCallRate')} {...(currency ? { currency } : {})} />
}

/** The minimum and maximum billed units per month. */
function Limits() {
  const unit = useFieldValue('bill.unit')
  const hint = unitsHint(unit)
  return (
    <>
      <TextField {...orderFormField('bill.minUnits')} description={hint} inputMode="decimal" />
      <TextField {...orderFormField('bill.maxUnits')} description={hint} inputMode="decimal" />
    </>
  )
}

/** The common payment terms, and those of a client with other terms. */
function PaymentTerms() {
  const { form } = useSchemaFormContext()
  const own = valueAt(form.getValues(), 'bill.paymentTerms')
  const isDefault = typeof own !== 'string' || own === '' || paymentTermsOptions.some(({ value }) => value === own)
  const options = isDefault ? paymentTermsOptions : [...paymentTermsOptions, { value: own, label: own }]
  return <SelectField {...orderFormField('bill.paymentTerms')} options={options} />
}

function PolicyDays() {
  const policy = useFieldValue('leave.policy')
  if (!countsDays(policy)) return null
  return <NumberField {...orderFormField('leave.policyDays')} required />
}
