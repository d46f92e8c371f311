import { CURRENCIES } from '@muster/contract/kernel/money.ts'
import { SelectField } from '../../ui/fields/choiceFields.tsx'
import { MoneyField, NumberField } from '../../ui/fields/numberFields.tsx'
import { PayComponents } from '../../ui/fields/PayComponents.tsx'
import { TextField } from '../../ui/fields/textFields.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { useWatched } from '../../ui/form/useWatched.ts'
import { OtherCosts } from './OtherCosts.tsx'

const currencies = CURRENCIES.map((value) => ({ value, label: value }))

export function PayStep() {
  const chosen = useWatched('pay.currency') as string
  const unit = chosen ? { currency: chosen } : {}
  return (
    <>
      <FormSection title="Pay per month" text="Basic pay once, and whatever is paid beside it.">
        <SelectField name="pay.currency" label="Currency" options={currencies} />
        <TextField name="pay.grade" label="Grade" description="Its range is what the pay is held against" />
        <PayComponents currency={chosen} hasLabels />
      </FormSection>
      <FormSection title="Costs" text="Only what differs from the margin set-up of the country.">
        <MoneyField name="costs.visa" label="Visa" {...unit} />
        <NumberField name="costs.visaMonths" label="Spread over" unit="months" />
        <MoneyField name="costs.medical" label="Medical premium a year" {...unit} />
        <MoneyField name="costs.laptop" label="Laptop" {...unit} />
        <MoneyField name="costs.ticket" label="One flight ticket" {...unit} />
        <NumberField name="ticket.perYear" label="Tickets a year" />
        <NumberField name="ticket.dependants" label="Dependants with tickets" />
      </FormSection>
      <FormSection title="Other costs">
        <OtherCosts currency={chosen} />
      </FormSection>
    </>
  )
}
