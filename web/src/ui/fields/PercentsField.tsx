import { TextInput } from '@mantine/core'
import { type FieldProps, useField } from '../form/FormContext.tsx'

const isWhole = (token: string) => /^\d+$/.test(token)

/** Several thresholds in one line, `80, 95`; the value is a list of numbers, or what was typed where one is none. */
export function PercentsField(own: FieldProps) {
  const { key, initial, set, props } = useField(own)
  return (
    <TextInput
      key={key}
      {...props}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={Array.isArray(initial) ? initial.join(', ') : ''}
      onChange={(event) => {
        const tokens = event.currentTarget.value.split(/[\s,;%]+/).filter(Boolean)
        set(tokens.length === 0 ? '' : tokens.map((token) => (isWhole(token) ? Number(token) : token)))
      }}
      rightSection="%"
    />
  )
}
