import { Checkbox } from '@mantine/core'
import { type FieldProps, useField } from '../form/FormContext.tsx'

/** A consent or a confirmation: a sentence with a checkbox. */
export function ConsentField(own: FieldProps) {
  const { key, initial, set, props } = useField({ wide: true, ...own })
  const { required, placeholder: _placeholder, label, ...rest } = props
  return (
    <Checkbox
      key={key}
      {...rest}
      label={
        <>
          {label}
          {required && (
            <span aria-hidden="true" className="text-error">
              {' '}
              *
            </span>
          )}
        </>
      }
      aria-required={required || undefined}
      defaultChecked={initial === true}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  )
}
