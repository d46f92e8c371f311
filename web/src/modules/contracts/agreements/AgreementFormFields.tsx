import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { useEntities } from '../../../kernel/lists/legal-entities.ts'
import { SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { MoneyField, NumberField } from '../../../ui/fields/numberFields.tsx'
import { PaymentTermsField } from '../../../ui/fields/PaymentTermsField.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { todayHere } from '../../../ui/format/day.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { UNITS } from '../../../ui/format/terms.ts'
import { BLANK_RATE } from './agreementForm.ts'

const units = optionsOf(UNITS)
const codes = [...CURRENCIES]
const currencies = codes.map((value) => ({ value, label: value }))

interface FieldsProps {
  kind: AgreementKind
  what: 'new' | 'edit' | 'amend'
}

/** The fields of both types of agreement, after the parties. */
export const AgreementFormFields = ({ kind, what }: FieldsProps) => (
  <>
    <Names what={what} />
    <Term />
    <MoneySection what={what} />
    <RateCard />
    <FormSection title="Signatures and law">
      <TextField name="ourSignatory" label="Our signatory" />
      <TextField name="clientSignatory" label="Client signatory" />
      {what !== 'amend' && <DateField name="signedOn" label="Signed on" latest={todayHere()} />}
      <TextField name="governingLaw" label="Governing law" />
    </FormSection>
    <FormSection title="Description">
      {kind === 'SOW' && <TextareaField name="scope" label="Scope" description="The deliverables" rows={5} />}
      <TextareaField name="notes" label="Notes" />
    </FormSection>
  </>
)

function Names({ what }: Pick<FieldsProps, 'what'>) {
  const entities = useEntities()
  const isNew = what === 'new'
  return (
    <FormSection title="Agreement">
      <TextField
        name="title"
        label="Title"
        wide
        {...(isNew ? { description: 'Leave empty to use the client name' } : {})}
      />
      {what !== 'amend' && (
        <TextField
          name="number"
          label="Number"
          {...(isNew ? { description: 'Leave empty to assign the next number' } : {})}
        />
      )}
      <TextField name="clientReference" label="Client reference" />
      <SelectField
        name="legalEntityID"
        label="Legal entity"
        options={entities}
        {...(isNew ? { description: 'Leave empty to use the legal entity in the client’s country' } : {})}
      />
    </FormSection>
  )
}

const Term = () => (
  <FormSection title="Term" text="Leave the end date empty for an open-ended term.">
    <DateField name="startDate" label="Start date" />
    <DateField name="endDate" label="End date" />
    <SwitchField name="autoRenew" label="Auto-renew" />
    <RenewalMonths />
    <NumberField name="noticeDays" label="Notice" unit="days" />
  </FormSection>
)

function RenewalMonths() {
  if (useFieldValue('autoRenew') !== true) return null
  return <NumberField name="renewalMonths" label="Renewal term" unit="months" required />
}

const MoneySection = ({ what }: Pick<FieldsProps, 'what'>) => (
  <FormSection title="Commercial terms">
    <SelectField
      name="currency"
      label="Currency"
      options={currencies}
      {...(what === 'new' ? { description: 'Leave empty to use the currency of the legal entity' } : {})}
    />
    <MoneyField name="value.amount" label="Maximum value" currencyName="value.currency" currencies={['', ...codes]} />
    <MoneyField
      name="liabilityCap.amount"
      label="Liability cap"
      currencyName="liabilityCap.currency"
      currencies={['', ...codes]}
    />
    <PaymentTermsField name="paymentTerms" label="Payment terms" wide />
  </FormSection>
)

const RateCard = () => (
  <FormSection title="Rate card" text="Client rates by role.">
    <RowsEditor name="rateCard" noun="rate" blank={BLANK_RATE} max={200}>
      {(path) => (
        <>
          <TextField name={`${path}.title`} label="Role" />
          <SelectField name={`${path}.unit`} label="Unit" options={units} />
          <MoneyField name={`${path}.rate`} label="Rate" />
          <SelectField name={`${path}.currency`} label="Currency" options={currencies} />
        </>
      )}
    </RowsEditor>
  </FormSection>
)
