import { TextInput } from '@mantine/core'
import { asText, type FieldProps, useField } from '../../ui/form/FormContext.tsx'
import { parseAmount } from '../../ui/typed/amount.ts'
import classes from './MarginSetup.module.css'

/** A count with its unit (`24 months`, `21.5 days`); the value is a decimal string, as the calculator wants it. */
export function MarginSetupCount({ unit, ...own }: FieldProps & { unit: string }) {
  const { key, initial, set, props } = useField(own)
  return (
    <TextInput
      key={key}
      {...props}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={asText(initial)}
      onChange={(event) => {
        const typed = event.currentTarget.value.trim()
        set(typed && (parseAmount(typed) ?? typed))
      }}
      rightSection={<span className={classes.unit}>{unit}</span>}
      rightSectionWidth={24 + unit.length * 8}
    />
  )
}
