import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatAmount } from '../format/number.ts'
import { parseAmount, wantedForm } from '../parsing/amount.ts'

type AmountBoxProps = Omit<Parameters<typeof TextInput>[0], 'onChange'> & {
  initial: string
  onChange(value: string): void
}

/** An amount as people type it, shown with its thousands when left, outside a form as well: `initial` and what `onChange` answers are decimal strings, or what was typed when it is none. */
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
