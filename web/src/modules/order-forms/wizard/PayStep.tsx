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
import { CurrentPayNotice } from '../record/CurrentPayNotice.tsx'
import { useGrades } from './useMissingFields.ts'

const currencies = CURRENCIES.map((value) => ({ value, label: value }))

export function PayStep({ margin }: { margin: MarginFigures | null }) {
  const currency = useFieldValue('pay.currency') as string
  const unit = currency ? { currency: currency } : {}
  const [copies, setCopies] = useState(0)
  const { text, hints } = useCostHints(currency, margin)
  return (
    <>
      <FormSection
        title="Pay per month"
        text="The basic pay, on which end of service is calculated, and all allowances."
      >
        <SelectField key={`currency ${copies}`} name="pay.currency" label="Currency" options={currencies} />
        <Grade />
        <CurrentPayNotice onTaken={() => setCopies(copies + 1)} />
        <PayComponents key={copies} currency={currency} hasLabels />
        <AdditionalPay key={`additional ${copies}`} path="pay." currency={currency} />
      </FormSection>
      <FormSection title="Costs" text={text}>
        <MoneyField name="costs.visa" label="Visa" {...unit} {...hints?.visa} />
        <NumberField name="costs.visaMonths" label="Spread over" unit="months" {...hints?.visaMonths} />
        <MoneyField name="costs.medical" label="Medical premium per year" {...unit} {...hints?.medical} />
        <MoneyField name="costs.laptop" label="Laptop" {...unit} {...hints?.laptop} />
        <MoneyField name="costs.ticket" label="Flight ticket price" {...unit} {...hints?.ticket} />
        <NumberField name="ticket.perYear" label="Tickets per year" {...hints?.perYear} />
        <NumberField name="ticket.dependants" label="Dependants with tickets" {...hints?.dependants} />
      </FormSection>
      <FormSection title="Other costs" text="Costs in addition to the defaults of the margin set-up.">
        <OtherCosts currency={currency} />
      </FormSection>
    </>
  )
}

/** A grade of the country; free text where the country has no grades. */
function Grade() {
  const country = useFieldValue('countryID') as string
  const current = useFieldValue('pay.grade') as string
  const grades = useGrades(country)
  const description = 'The pay is checked against its range'
  if (grades.length === 0)
    return (
      <TextField
        name="pay.grade"
        label="Grade"
        description={
          country ? 'Free text: no grades are set up for this country' : 'Choose the country of work to see its grades'
        }
      />
    )
  // A grade that the country no longer has stays visible, with its error.
  const others = current && !grades.includes(current) ? [current] : []
  const options = [...grades, ...others].map((value) => ({ value, label: value }))
  return <SelectField key={grades.join()} name="pay.grade" label="Grade" description={description} options={options} />
}
