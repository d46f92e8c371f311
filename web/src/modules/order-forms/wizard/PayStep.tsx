import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { useState } from 'react'
import { AdditionalPay } from '../../../ui/fields/AdditionalPay.tsx'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { MoneyField, NumberField } from '../../../ui/fields/numberFields.tsx'
import { PayComponents } from '../../../ui/fields/PayComponents.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { OtherCosts } from '../hints/OtherCosts.tsx'
import { useCostHints } from '../hints/useCostHints.ts'
import type { MarginFigures } from '../margin/useMargin.ts'
import { CurrentPay } from '../record/CurrentPayNotice.tsx'
import { useGrades } from './useMissingFields.ts'

const currencies = CURRENCIES.map((value) => ({ value, label: value }))

export function PayStep({ margin }: { margin: MarginFigures | null }) {
  const chosen = useFieldValue('pay.currency') as string
  const unit = chosen ? { currency: chosen } : {}
  const [taken, setTaken] = useState(0)
  const { text, hints } = useCostHints(chosen, margin)
  return (
    <>
      <FormSection
        title="Pay per month"
        text="The basic pay, on which end of service is counted, and every allowance beside it."
      >
        <SelectField key={`currency ${taken}`} name="pay.currency" label="Currency" options={currencies} />
        <Grade />
        <CurrentPay onTaken={() => setTaken(taken + 1)} />
        <PayComponents key={taken} currency={chosen} hasLabels />
        <AdditionalPay key={`beside ${taken}`} path="pay." currency={chosen} />
      </FormSection>
      <FormSection title="Costs" text={text}>
        <MoneyField name="costs.visa" label="Visa" {...unit} {...hints?.visa} />
        <NumberField name="costs.visaMonths" label="Spread over" unit="months" {...hints?.visaMonths} />
        <MoneyField name="costs.medical" label="Medical premium a year" {...unit} {...hints?.medical} />
        <MoneyField name="costs.laptop" label="Laptop" {...unit} {...hints?.laptop} />
        <MoneyField name="costs.ticket" label="One flight ticket" {...unit} {...hints?.ticket} />
        <NumberField name="ticket.perYear" label="Tickets a year" {...hints?.perYear} />
        <NumberField name="ticket.dependants" label="Dependants with tickets" {...hints?.dependants} />
      </FormSection>
      <FormSection title="Other costs" text="Beside those of every placement.">
        <OtherCosts currency={chosen} />
      </FormSection>
    </>
  )
}

/** One of the grades of the country; a note where the country has none. */
function Grade() {
  const country = useFieldValue('countryID') as string
  const current = useFieldValue('pay.grade') as string
  const grades = useGrades(country)
  const description = 'The pay is held against its range'
  if (grades.length === 0)
    return (
      <TextField
        name="pay.grade"
        label="Grade"
        description={
          country
            ? 'A note: the country has no grades with ranges of pay'
            : 'Those of the country of work, once it is chosen'
        }
      />
    )
  // One that the country no longer has stays in sight, with its fault.
  const others = current && !grades.includes(current) ? [current] : []
  const options = [...grades, ...others].map((value) => ({ value, label: value }))
  return <SelectField key={grades.join()} name="pay.grade" label="Grade" description={description} options={options} />
}
