import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatAmount } from '../format/number.ts'
import { parseAmount, wantedForm } from '../parsing/amount.ts'

type AmountBoxProps = Omit<Parameters<typeof TextInput>[0], 'onChange'> & {
  initial: string
  onChange(value: string): void
}

/**
 * An amount input, formatted with thousands separators on blur; also usable outside a form. `initial` and the value of
 * `onChange` are decimal strings, or the typed text if it is not an amount.
 */
export function AmountBox({ initial, onChange, onBlur, ...rest }: AmountBoxProps) {
  const [text, setText] = useState(initial === '' ? '' : formatAmount(initial))
  return (
    <TextInput
      {...rest}
      error={rest.error && (wantedForm(text) ?? rest.error)}
      className="figures"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setText(typed)
        onChange(typed.trim() === '' ? '' : (parseAmount(typed) ?? typed))
      }}
      onBlur={(event) => {
        const read = parseAmount(text)
        if (read !== null) setText(formatAmount(read))
        onBlur?.(event)
      }}
    />
  )
}
