import { leavePolicyLabels } from '@muster/contract/clients/terms.labels.ts'
import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { useState } from 'react'
import { SelectField, WeekdaysField } from '../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { MoneyField, NumberField, PercentField } from '../../../ui/fields/numberFields.tsx'
import { PaymentTermsField } from '../../../ui/fields/PaymentTermsField.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { UNITS } from '../../../ui/format/terms.ts'
import { mastersOf, statementsOf } from '../lookups.ts'
import { blankLine } from './contractForm.ts'

const units = optionsOf(UNITS)
const policies = optionsOf(leavePolicyLabels)
const currencies = CURRENCIES.map((value) => ({ value, label: value }))

interface FieldsProps {
  clientID: string
  /** The currency of new rates. */
  currency: string
  startDate: string
}

export function ClientContractFields({ clientID, currency, startDate }: FieldsProps) {
  const [masters] = useState(() => mastersOf(clientID))
  const [statements] = useState(() => statementsOf(clientID))
  return (
    <>
      <FormSection title="Work">
        <TextField name="title" label="Job title" />
        <TextField name="endClient" label="End client" />
        <DateField name="startDate" label="Start date" />
        <DateField name="endDate" label="End date" />
        <NumberField name="noticeDays" label="Notice" unit="days" />
        <RemoteSelect name="msaID" label="Master agreement" source={masters} />
        <RemoteSelect name="sowID" label="Statement of work" source={statements} />
      </FormSection>
      <FormSection title="Rates" text="Must match the order form, unless this is an amendment.">
        <RowsEditor name="rateLines" noun="rate" blank={blankLine(currency, startDate)} max={50}>
          {(path) => <RateFields path={path} />}
        </RowsEditor>
        <TextField name="minUnits" label="Minimum billable units" description="Units per month" inputMode="decimal" />
        <TextField name="maxUnits" label="Maximum billable units" description="Units per month" inputMode="decimal" />
        <PercentField name="rebatePercent" label="Rebate" />
      </FormSection>
      <FormSection title="Time and leave">
        <WeekdaysField name="workingDays" label="Working days" wide />
        <TextField name="hoursPerDay" label="Hours per day" inputMode="decimal" />
        <SelectField name="leaveBillingPolicy.kind" label="Leave" options={policies} />
        <PolicyDays />
      </FormSection>
      <FormSection title="Invoices">
        <PaymentTermsField name="paymentTerms" label="Payment terms" wide />
        <TextField name="purchaseOrderNumber" label="Purchase order" />
        <TextareaField name="invoicingAddress" label="Invoicing address" />
        <TextareaField name="taxNote" label="Tax note" rows={2} />
      </FormSection>
      <FormSection title="Clauses">
        <TextareaField name="replacementTerms" label="Replacement terms" />
        <TextareaField name="clauses" label="Further clauses" />
      </FormSection>
    </>
  )
}

const RateFields = ({ path }: { path: string }) => (
  <>
    <MoneyField name={`${path}.rate`} label="Rate" />
    <SelectField name={`${path}.currency`} label="Currency" options={currencies} />
    <SelectField name={`${path}.unit`} label="Unit" options={units} />
    <DateField name={`${path}.from`} label="From" />
    <DateField name={`${path}.to`} label="To" />
    <TextField name={`${path}.overtime.normal`} label="Overtime ×" description="Such as 1.25" inputMode="decimal" />
    <TextField name={`${path}.overtime.night`} label="Night ×" description="Such as 1.5" inputMode="decimal" />
    <TextField name={`${path}.overtime.rest`} label="Rest days ×" description="Such as 1.5" inputMode="decimal" />
    <TextField name={`${path}.overtime.holiday`} label="Holidays ×" description="Such as 2" inputMode="decimal" />
    <MoneyField name={`${path}.onCallRate`} label="On-call rate per day" description="Leave empty if not billed" />
  </>
)

const COUNTED = ['BILLABLE_UP_TO_N', 'CREDIT_AFTER_N']

function PolicyDays() {
  const policy = useFieldValue('leaveBillingPolicy.kind')
  if (!COUNTED.includes(String(policy))) return null
  return <NumberField name="leaveBillingPolicy.days" label="Days per year" unit="days" required />
}
