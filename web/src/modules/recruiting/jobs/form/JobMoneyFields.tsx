import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { billUnitLabels, payPeriodLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import { useOwnCountries } from '../../../../kernel/lists/countries.ts'
import { SelectField } from '../../../../ui/fields/choices/choiceFields.tsx'
import { MoneyField } from '../../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../../ui/fields/OptionalGroup.tsx'
import { useSchemaFormContext } from '../../../../ui/form/FormContext.tsx'
import { FormSection } from '../../../../ui/form/FormSection.tsx'
import { valueAt } from '../../../../ui/form/schemaValues.ts'
import { type Labels, optionsOf } from '../../../../ui/format/labels.ts'

/** `per hour` → `Hour`, for a choice. */
const unitsOf = (labels: Labels) =>
  optionsOf(labels).map(({ value, label }) => ({ value, label: label.charAt(0).toUpperCase() + label.slice(1) }))
const BILL_UNITS = unitsOf(billUnitLabels)
const PERIODS = unitsOf(payPeriodLabels)

/** What the client pays and what the consultant is paid; the budget only for those who see the figures of a deal. */
export function JobMoneyFields({ may }: { may(field: string): boolean }) {
  const { form } = useSchemaFormContext()
  const { countries } = useOwnCountries()
  /** That of the country, where one is chosen. */
  const usual = () => countries.find(({ id }) => id === valueAt(form.getValues(), 'countryID'))?.currency ?? ''
  return (
    <FormSection
      title="Budget and pay"
      {...(may('budget') && { text: 'The bill rate budget is needed to open the job. Recruiters do not see it.' })}
    >
      {may('budget') && (
        <OptionalGroup
          name="budget"
          noun="bill rate budget"
          blank={() => ({ unit: 'MONTH', currency: usual(), billMinimum: '', billMaximum: '' })}
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
      )}
      <OptionalGroup
        name="pay"
        noun="pay range"
        blank={() => ({ period: 'MONTH', currency: usual(), payMinimum: '', payMaximum: '' })}
      >
        <SelectField name="pay.period" label="Pay period" options={PERIODS} />
        <MoneyField name="pay.payMaximum" label="Maximum pay" currencyName="pay.currency" currencies={CURRENCIES} />
        <MoneyField name="pay.payMinimum" label="Minimum pay" />
      </OptionalGroup>
    </FormSection>
  )
}
