import { MoneyField } from '../../../ui/fields/numberFields.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'

const BLANK_COST = { name: '', amount: '' }

/** Costs beside those of every placement: paid once, and paid every month. Amounts in the currency of the pay, once it is chosen. */
export const OtherCosts = ({ currency }: { currency: string }) => (
  <>
    <Costs name="costs.oneOffs" noun="single cost" amount="Once" currency={currency} />
    <Costs name="costs.others" noun="monthly cost" amount="Per month" currency={currency} />
  </>
)

const Costs = ({ name, noun, amount, currency }: Record<'name' | 'noun' | 'amount' | 'currency', string>) => (
  <RowsEditor name={name} noun={noun} blank={BLANK_COST} max={20}>
    {(path) => (
      <>
        <TextField name={`${path}.name`} label="What for" />
        <MoneyField name={`${path}.amount`} label={amount} {...(currency ? { currency } : {})} />
      </>
    )}
  </RowsEditor>
)
