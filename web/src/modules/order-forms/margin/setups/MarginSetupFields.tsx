import { overheadBasisLabels } from '@muster/contract/margin/setups/margin-setups.labels.ts'
import { medicalCategoryLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import { SelectField } from '../../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../../ui/fields/dates/DateField.tsx'
import { DecimalField, MoneyField, PercentField } from '../../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../../ui/fields/OptionalGroup.tsx'
import { RowsEditor } from '../../../../ui/fields/RowsEditor.tsx'
import { TextareaField, TextField } from '../../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../../ui/format/labels.ts'
import { MarginSetupDays } from './MarginSetupDays.tsx'

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const bases = optionsOf(overheadBasisLabels).map(({ value, label }) => ({ value, label: capitalize(label) }))
const MEDICAL_CATEGORIES = optionsOf(medicalCategoryLabels).filter(({ value }) => value !== 'NONE')
const BLANK_COST = { name: '', amount: '' }

/** The fields of a margin setup. */
export const MarginSetupFields = ({ currency }: { currency: string }) => (
  <>
    <FormSection title="Version" text="Another person must approve it. The current version ends the day before.">
      <DateField name="effectiveFrom" label="Effective from" description="Today or later." />
      <TextField name="source" label="Source" description="For example a budget, fee schedule or decision." />
      <TextareaField name="note" label="Note" rows={2} description="What changed." />
    </FormSection>
    <FormSection title="Days" text="Billable days per month for daily and hourly rates.">
      <MarginSetupDays name="values.days" />
    </FormSection>
    <FormSection title="Visa and permits" text="Not used for nationals.">
      <OptionalGroup name="values.visa" noun="visa" blank={() => ({ cost: '', months: '24' })}>
        <MoneyField name="values.visa.cost" label="Cost" currency={currency} />
        <DecimalField
          name="values.visa.months"
          label="Spread over"
          unit="months"
          description="Or over the contract if it is shorter."
        />
      </OptionalGroup>
      <Costs name="permits" noun="permit" label="Per year" currency={currency} />
    </FormSection>
    <FormSection title="Medical insurance" text="The country’s policy takes precedence over the default premium.">
      <SelectField name="values.medicalCategory" label="Default category" options={MEDICAL_CATEGORIES} />
      <MoneyField
        name="values.medicalPremium"
        label="Default premium per year"
        currency={currency}
        description="Used if no policy has a premium for the person."
      />
    </FormSection>
    <FormSection title="Laptop and air ticket">
      <OptionalGroup
        name="values.laptop"
        noun="laptop"
        blank={() => ({ price: '', residual: '0', usefulMonths: '36' })}
      >
        <MoneyField name="values.laptop.price" label="Price" currency={currency} />
        <MoneyField name="values.laptop.residual" label="Residual value" currency={currency} />
        <DecimalField name="values.laptop.usefulMonths" label="Useful life" unit="months" />
      </OptionalGroup>
      <MoneyField name="values.ticketFare" label="Air ticket price" currency={currency} />
    </FormSection>
    <FormSection title="Other costs" text="One-off costs are spread over the contract.">
      <Costs name="oneOffs" noun="one-off cost" label="Amount" currency={currency} />
      <Costs name="others" noun="monthly cost" label="Per month" currency={currency} />
      <PercentField
        name="values.financingPercent"
        label="Cost of credit (payment terms), per year"
        description="On the direct cost, for the client’s payment days."
      />
    </FormSection>
    <FormSection title="Overhead, target and floor" text="Margins are compared before rounding.">
      <PercentField name="values.overhead.percent" label="Overhead" />
      <SelectField name="values.overhead.basis" label="Percentage of" options={bases} />
      <PercentField
        name="values.targetPercent"
        label="Target margin"
        description="Gross margin as a share of net revenue. Below it, more approvals are required."
      />
      <PercentField
        name="values.floorPercent"
        label="Floor"
        description="Placements below the floor require an exception."
      />
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
        <TextField name={`${path}.name`} label="Description" />
        <MoneyField name={`${path}.amount`} label={label} currency={currency} />
      </>
    )}
  </RowsEditor>
)
