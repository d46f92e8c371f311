import { Textarea, TextInput } from '@mantine/core'
import { asText, type FieldProps, useField } from '../form/FormContext.tsx'

interface TextFieldProps extends FieldProps {
  /** The HTML autocomplete token: `given-name`, `organization`. */
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url'
  type?: 'text' | 'email' | 'tel' | 'url'
}

export function TextField({ autoComplete = 'off', inputMode, type = 'text', ...own }: TextFieldProps) {
  const { key, initial, set, props } = useField(own)
  return (
    <TextInput
      key={key}
      {...props}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      defaultValue={asText(initial)}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}

export const EmailField = (props: FieldProps) => (
  <TextField placeholder="name@company.com" {...props} type="email" inputMode="email" autoComplete="email" />
)

export const PhoneField = (props: FieldProps) => (
  <TextField placeholder="+971 50 123 4567" {...props} type="tel" inputMode="tel" autoComplete="tel" />
)

export function TextareaField({ rows = 3, ...own }: FieldProps & { rows?: number }) {
  const { key, initial, set, props } = useField({ wide: true, ...own })
  return (
    <Textarea
      key={key}
      {...props}
      autosize
      minRows={rows}
      maxRows={Math.max(12, rows)}
      defaultValue={asText(initial)}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}

/** Several short texts, one per line; the value is a list. */
export function LinesField({ rows = 2, ...own }: FieldProps & { rows?: number }) {
  const { key, initial, set, props } = useField({ wide: true, ...own })
  return (
    <Textarea
      key={key}
      {...props}
      autosize
      minRows={rows}
      defaultValue={Array.isArray(initial) ? initial.join('\n') : ''}
      onChange={(event) =>
        set(
          event.currentTarget.value
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        )
      }
    />
  )
}
