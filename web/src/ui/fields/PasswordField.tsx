import { PasswordInput } from '@mantine/core'
import { type FieldProps, useField } from '../form/FormContext.tsx'

/** A password that can be made visible; `current` is the existing one, `new` the one to be set. */
export function PasswordField({ age, ...own }: FieldProps & { age: 'current' | 'new' }) {
  const { key, set, props } = useField(own)
  return (
    <PasswordInput
      key={key}
      {...props}
      autoComplete={`${age}-password`}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
