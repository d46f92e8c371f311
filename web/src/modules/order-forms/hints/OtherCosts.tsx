import { MoneyField } from '../../../ui/fields/numberFields.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'

const BLANK_COST = { name: '', amount: '' }

/** Additional costs, one-off and monthly, in the pay currency once it is chosen. */
export const OtherCosts = ({ currency }: { currency: string }) => (
  <>
    <Costs name="costs.oneOffs" noun="one-off cost" amount="Amount" currency={currency} />
    <Costs name="costs.others" noun="monthly cost" amount="Per month" currency={currency} />
  </>
)

const Costs = ({ name, noun, amount, currency }: Record<'name' | 'noun' | 'amount' | 'currency', string>) => (
  <RowsEditor name={name} noun={noun} blank={BLANK_COST} max={20}>
    {(path) => (
      <>
        <TextField name={`${path}.name`} label="Description" />
        <MoneyField name={`${path}.amount`} label={amount} {...(currency ? { currency } : {})} />
      </>
    )}
  </RowsEditor>
)
