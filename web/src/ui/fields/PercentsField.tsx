import { TextInput } from '@mantine/core'
import { type FieldProps, useField } from '../form/FormContext.tsx'

const isWhole = (token: string) => /^\d+$/.test(token)

/** Several thresholds in one input, `80, 95`; the value is a list of numbers, or the typed text if it is invalid. */
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
