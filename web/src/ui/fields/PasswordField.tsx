import { PasswordInput } from '@mantine/core'
import { type FieldProps, useField } from '../form/FormContext.tsx'

/** A password, which the person may look at while typing; `current` is the one in use, `new` the one to be. */
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
