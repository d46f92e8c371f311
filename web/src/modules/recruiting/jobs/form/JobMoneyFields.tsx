import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { billUnitLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import { SelectField } from '../../../../ui/fields/choices/choiceFields.tsx'
import { MoneyField } from '../../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../../ui/fields/OptionalGroup.tsx'
import { useDefaultCurrency } from '../../defaultCurrency.ts'
import { PERIODS, unitOptions } from '../../forms/RowFields.tsx'

const BILL_UNITS = unitOptions(billUnitLabels)

export const blankBudget = (currency: string) => ({ unit: 'MONTH', currency, billMinimum: '', billMaximum: '' })
export const blankPay = (currency: string) => ({ period: 'MONTH', currency, payMinimum: '', payMaximum: '' })

export const BudgetControls = () => (
  <>
    <SelectField name="budget.unit" label="Bill rate unit" options={BILL_UNITS} />
    <MoneyField
      name="budget.billMaximum"
      label="Maximum bill rate"
      currencyName="budget.currency"
      currencies={CURRENCIES}
    />
    <MoneyField name="budget.billMinimum" label="Minimum bill rate" />
  </>
)

export const PayRangeControls = () => (
  <>
    <SelectField name="pay.period" label="Pay period" options={PERIODS} />
    <MoneyField name="pay.payMaximum" label="Maximum pay" currencyName="pay.currency" currencies={CURRENCIES} />
    <MoneyField name="pay.payMinimum" label="Minimum pay" />
  </>
)

/** The bill rate of the client; only for users who see deal figures. */
export function BudgetField() {
  const defaultCurrency = useDefaultCurrency()
  return (
    <OptionalGroup name="budget" noun="bill rate budget" blank={() => blankBudget(defaultCurrency())}>
      <BudgetControls />
    </OptionalGroup>
  )
}

/** The pay range of the consultant. */
export function PayField() {
  const defaultCurrency = useDefaultCurrency()
  return (
    <OptionalGroup name="pay" noun="pay range" blank={() => blankPay(defaultCurrency())}>
      <PayRangeControls />
    </OptionalGroup>
  )
}
