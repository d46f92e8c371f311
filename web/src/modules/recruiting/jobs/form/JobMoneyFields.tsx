import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { billUnitLabels, payPeriodLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import { useOwnCountries } from '../../../../kernel/lists/countries.ts'
import { SelectField } from '../../../../ui/fields/choices/choiceFields.tsx'
import { MoneyField } from '../../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../../ui/fields/OptionalGroup.tsx'
import { useSchemaFormContext } from '../../../../ui/form/FormContext.tsx'
import { valueAt } from '../../../../ui/form/schemaValues.ts'
import { type Labels, optionsOf } from '../../../../ui/format/labels.ts'

/** `per hour` → `Hour`, for a choice. */
const unitsOf = (labels: Labels) =>
  optionsOf(labels).map(({ value, label }) => ({ value, label: label.charAt(0).toUpperCase() + label.slice(1) }))
export const BILL_UNITS = unitsOf(billUnitLabels)
export const PERIODS = unitsOf(payPeriodLabels)

/** The currency of the chosen country. */
function useDefaultCurrency() {
  const { form } = useSchemaFormContext()
  const { countries } = useOwnCountries()
  return () => countries.find(({ id }) => id === valueAt(form.getValues(), 'countryID'))?.currency ?? ''
}

/** The bill rate of the client; only for users who see deal figures. */
export function BudgetField() {
  const defaultCurrency = useDefaultCurrency()
  return (
    <OptionalGroup
      name="budget"
      noun="bill rate budget"
      blank={() => ({ unit: 'MONTH', currency: defaultCurrency(), billMinimum: '', billMaximum: '' })}
    >
      <SelectField name="budget.unit" label="Bill rate unit" options={BILL_UNITS} />
      <MoneyField
        name="budget.billMaximum"
        label="Maximum bill rate"
        currencyName="budget.currency"
        currencies={CURRENCIES}
      />
      <MoneyField name="budget.billMinimum" label="Minimum bill rate" />
    </OptionalGroup>
  )
}

/** The pay range of the consultant. */
export function PayField() {
  const defaultCurrency = useDefaultCurrency()
  return (
    <OptionalGroup
      name="pay"
      noun="pay range"
      blank={() => ({ period: 'MONTH', currency: defaultCurrency(), payMinimum: '', payMaximum: '' })}
    >
      <SelectField name="pay.period" label="Pay period" options={PERIODS} />
      <MoneyField name="pay.payMaximum" label="Maximum pay" currencyName="pay.currency" currencies={CURRENCIES} />
      <MoneyField name="pay.payMinimum" label="Minimum pay" />
    </OptionalGroup>
  )
}
