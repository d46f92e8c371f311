import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import type { MarginFigures } from '@muster/contract/margin/margin-figures.contract.ts'
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
import { CurrentPayNotice } from '../record/CurrentPayNotice.tsx'
import { orderFormField } from './orderFormField.ts'
import { useGrades } from './useMissingFields.ts'

const currencies = CURRENCIES.map((value) => ({ value, label: value }))

export function PayStep({ margin }: { margin: MarginFigures | null }) {
  const currency = useFieldValue('pay.currency') as string
  const unit = currency ? { currency } : {}
  const [copies, setCopies] = useState(0)
  const { text, hints } = useCostHints(currency, margin)
  return (
    <>
      <FormSection
        title="Pay per month"
        text="The basic pay, on which the end-of-service benefit is calculated, and all allowances."
      >
        <SelectField key={`currency ${copies}`} {...orderFormField('pay.currency')} options={currencies} />
        <Grade />
        <CurrentPayNotice onApplied={() => setCopies(copies + 1)} />
        <PayComponents key={copies} currency={currency} hasLabels />
        <AdditionalPay key={`additional ${copies}`} path="pay." currency={currency} />
      </FormSection>
      <FormSection title="Costs" text={text}>
        <MoneyField {...orderFormField('costs.visa')} {...unit} {...hints?.visa} />
        <NumberField {...orderFormField('costs.visaMonths')} {...hints?.visaMonths} />
        <MoneyField {...orderFormField('costs.medical')} {...unit} {...hints?.medical} />
        <MoneyField {...orderFormField('costs.laptop')} {...unit} {...hints?.laptop} />
        <MoneyField {...orderFormField('costs.ticket')} {...unit} {...hints?.ticket} />
        <NumberField {...orderFormField('ticket.perYear')} {...hints?.perYear} />
        <NumberField {...orderFormField('ticket.dependants')} {...hints?.dependants} />
      </FormSection>
      <FormSection title="Other costs" text="Costs in addition to the defaults of the margin setup.">
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
          country ? 'Free text: no grades are set up for this country' : 'Select the country of work to see its grades'
        }
      />
    )
  // A grade that the country no longer has stays visible, with its error.
  const others = current && !grades.includes(current) ? [current] : []
  const options = [...grades, ...others].map((value) => ({ value, label: value }))
  return (
    <SelectField key={grades.join()} {...orderFormField('pay.grade')} description={description} options={options} />
  )
}
