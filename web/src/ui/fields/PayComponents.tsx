import { payComponentLabels } from '@muster/contract/consultants/pay.labels.ts'
import { optionsOf } from '../format/labels.ts'
import { SelectField } from './choices/choiceFields.tsx'
import { newPart } from './newPart.ts'
import { MoneyField } from './numberFields.tsx'
import { RowsEditor } from './RowsEditor.tsx'
import { TextField } from './textFields.tsx'

const codes = optionsOf(payComponentLabels)

interface PayComponentsProps {
  /** The path of the components. */
  name?: string
  /** The currency of the pay, which sets the decimals; empty until chosen. */
  currency?: string
  /** Each component may have its own label. */
  hasLabels?: boolean
}

/** The monthly pay by component. */
export const PayComponents = ({ name = 'pay.components', currency, hasLabels }: PayComponentsProps) => (
  <RowsEditor name={name} noun="component" blank={newPart} max={20}>
    {(path) => (
      <>
        <SelectField name={`${path}.code`} label="Component" options={codes} />
        <MoneyField name={`${path}.amount`} label="Per month" {...(currency ? { currency } : {})} />
        {hasLabels && <TextField name={`${path}.label`} label="Label" />}
      </>
    )}
  </RowsEditor>
)
