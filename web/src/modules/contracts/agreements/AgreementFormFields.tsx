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

/** What both kinds of agreement say; who the parties are stands before it. */
export const AgreementFormFields = ({ kind, what }: FieldsProps) => (
  <>
    <Names what={what} />
    <Term />
    <MoneySection what={what} />
    <RateCard />
    <FormSection title="Signatures and law">
      <TextField name="ourSignatory" label="Signs for us" />
      <TextField name="clientSignatory" label="Signs for the client" />
      {what !== 'amend' && <DateField name="signedOn" label="Signed on" latest={todayHere()} />}
      <TextField name="governingLaw" label="Governing law" />
    </FormSection>
    <FormSection title="In words">
      {kind === 'SOW' && <TextareaField name="scope" label="Scope" description="What is to be delivered" rows={5} />}
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
        {...(isNew ? { description: 'Left empty, it is named after the client' } : {})}
      />
      {what !== 'amend' && (
        <TextField
          name="number"
          label="Number"
          {...(isNew ? { description: 'Left empty, the next of our own series' } : {})}
        />
      )}
      <TextField name="clientReference" label="Reference of the client" />
      <SelectField
        name="legalEntityID"
        label="Our legal entity"
        options={entities}
        {...(isNew ? { description: 'Left empty, the one of the client’s country' } : {})}
      />
    </FormSection>
  )
}

const Term = () => (
  <FormSection title="Term" text="Without a last day it runs until somebody ends it.">
    <DateField name="startDate" label="First day" />
    <DateField name="endDate" label="Last day" />
    <SwitchField name="autoRenew" label="Renews itself when nobody gives notice" />
    <RenewalMonths />
    <NumberField name="noticeDays" label="Notice" unit="days" />
  </FormSection>
)

function RenewalMonths() {
  if (useFieldValue('autoRenew') !== true) return null
  return <NumberField name="renewalMonths" label="Each time by" unit="months" required />
}

const MoneySection = ({ what }: Pick<FieldsProps, 'what'>) => (
  <FormSection title="Money">
    <SelectField
      name="currency"
      label="Currency"
      options={currencies}
      {...(what === 'new' ? { description: 'Left empty, that of our legal entity' } : {})}
    />
    <MoneyField name="value.amount" label="Value at most" currencyName="value.currency" currencies={['', ...codes]} />
    <MoneyField
      name="liabilityCap.amount"
      label="Liability at most"
      currencyName="liabilityCap.currency"
      currencies={['', ...codes]}
    />
    <PaymentTermsField name="paymentTerms" label="Payment terms" wide />
  </FormSection>
)

const RateCard = () => (
  <FormSection title="Rate card" text="What a role costs the client.">
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
