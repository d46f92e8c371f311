import { SelectField } from '../../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../../ui/fields/dates/DateField.tsx'
import { DecimalField, MoneyField, PercentField } from '../../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../../ui/fields/OptionalGroup.tsx'
import { RowsEditor } from '../../../../ui/fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../../ui/format/labels.ts'
import { MarginSetupDays } from './MarginSetupDays.tsx'
import { MEDICAL_CLASSES, OVERHEAD_BASES } from './marginSetupLabels.ts'

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const bases = optionsOf(OVERHEAD_BASES).map(({ value, label }) => ({ value, label: capital(label) }))
const BLANK_COST = { name: '', amount: '' }

/** All that a set-up says, each figure with its unit. */
export const MarginSetupFields = ({ currency }: { currency: string }) => (
  <>
    <FormSection title="Edition" text="Somebody else approves it. What holds now ends the day before.">
      <DateField name="effectiveFrom" label="In force from" description="Today or later." />
      <TextField name="source" label="Source" description="The budget, fee schedule or decision." />
      <TextareaField name="note" label="Note" rows={2} description="What is new." />
    </FormSection>
    <FormSection title="Days" text="What a month bills where the client pays by the day or the hour.">
      <MarginSetupDays name="values.days" />
    </FormSection>
    <FormSection title="Visa and permits" text="Nationals have neither.">
      <OptionalGroup name="values.visa" noun="visa" blank={() => ({ cost: '', months: '24' })}>
        <MoneyField name="values.visa.cost" label="Cost, once" currency={currency} />
        <DecimalField
          name="values.visa.months"
          label="Spread over"
          unit="months"
          description="Or over the contract where that is shorter."
        />
      </OptionalGroup>
      <Costs name="permits" noun="permit" label="A year" currency={currency} />
    </FormSection>
    <FormSection title="Medical insurance" text="The policy of the country goes before the usual premium.">
      <SelectField name="values.medicalCategory" label="Usual category" options={optionsOf(MEDICAL_CLASSES)} />
      <MoneyField
        name="values.medicalPremium"
        label="Usual premium a year"
        currency={currency}
        description="Where no policy has a premium for the person."
      />
    </FormSection>
    <FormSection title="Laptop and ticket">
      <OptionalGroup
        name="values.laptop"
        noun="laptop"
        blank={() => ({ price: '', residual: '0', usefulMonths: '36' })}
      >
        <MoneyField name="values.laptop.price" label="Price" currency={currency} />
        <MoneyField name="values.laptop.residual" label="Left at the end" currency={currency} />
        <DecimalField name="values.laptop.usefulMonths" label="Useful for" unit="months" />
      </OptionalGroup>
      <MoneyField name="values.ticketFare" label="One return flight" currency={currency} />
    </FormSection>
    <FormSection title="Other costs" text="Single costs are spread over the months of the contract.">
      <Costs name="oneOffs" noun="single cost" label="Once" currency={currency} />
      <Costs name="others" noun="monthly cost" label="A month" currency={currency} />
      <PercentField
        name="values.financingPercent"
        label="Waiting for the payment, a year"
        description="On the direct cost, for the client’s payment days."
      />
    </FormSection>
    <FormSection title="Overhead, target and floor" text="Margins are held against the unrounded figures.">
      <PercentField name="values.overhead.percent" label="Overhead" />
      <SelectField name="values.overhead.basis" label="Percentage of" options={bases} />
      <PercentField
        name="values.targetPercent"
        label="Target margin"
        description="Gross margin of the net revenue. Below it more approvals are needed."
      />
      <PercentField name="values.floorPercent" label="Floor" description="Below it a placement needs an exception." />
    </FormSection>
  </>
)

interface CostsProps {
  name: 'permits' | 'oneOffs' | 'others'
  noun: string
  label: string
  currency: string
}

const Costs = ({ name, noun, label, currency }: CostsProps) => (
  <RowsEditor name={`values.${name}`} noun={noun} blank={BLANK_COST} max={30}>
    {(path) => (
      <>
        <TextField name={`${path}.name`} label="What for" />
        <MoneyField name={`${path}.amount`} label={label} currency={currency} />
      </>
    )}
  </RowsEditor>
)
