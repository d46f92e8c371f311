import { requiredText } from '@muster/contract/kernel/api/grammar.ts'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { type Values, valueAt } from './schemaValues.ts'
import type { SchemaForm } from './useSchemaForm.ts'

const FormContext = createContext<SchemaForm | null>(null)

export const FormProvider = ({ form, children }: { form: SchemaForm; children: ReactNode }) => (
  <FormContext value={form}>{children}</FormContext>
)

export function useSchemaFormContext(): SchemaForm {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field stands outside a FormPage or FormDrawer.')
  return form
}

/** What every field has in common. */
export interface FieldProps {
  /** The path in the values and the schema: `name`, `rate.amount`, `contacts.0.email`. */
  name: string
  label: string
  description?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  /** Gives the star where a rule between fields asks for it, which the field's own schema cannot show. */
  required?: boolean | undefined
  /** Takes the whole width of its section. */
  wide?: boolean | undefined
}

export interface Field {
  key: string
  initial: unknown
  /** Sets the value without rendering. */
  set(value: unknown): void
  /** Props for the control: label, error, star, blur. */
  props: {
    label: string
    description: string | undefined
    placeholder: string | undefined
    disabled: boolean
    required: boolean
    error: string | undefined
    onFocus?: () => void
    onBlur?: () => void
    'data-path': string
    'data-wide': boolean | undefined
  }
}

/** Ties a control to its value, its error and the star of the schema; and registers the field's label with the summary. */
export function useField({
  name,
  label,
  description,
  placeholder,
  disabled,
  required: isFieldRequired,
  wide,
}: FieldProps): Field {
  const { form, labels, isRequired, problems, unmatched } = useSchemaFormContext()
  useEffect(() => {
    const known = labels.current
    known.set(name, label)
    return () => void known.delete(name)
  }, [labels, name, label])
  const { onChange, defaultValue, error, ...rest } = form.getInputProps(name)
  const required = isRequired(name)
  // «Use the two-letter code» does not help before a choice; the format is shown only after typing.
  const isLeftEmpty = error && required && isEmpty(form.getValues(), name) && !unmatched.current.has(name)
  return {
    key: form.key(name),
    initial: defaultValue,
    set: onChange,
    props: {
      ...rest,
      'data-path': name,
      label,
      description,
      placeholder,
      disabled: disabled ?? false,
      required: required || isFieldRequired === true,
      error: isLeftEmpty ? requiredText(label) : error || problems?.[name],
      'data-wide': wide || undefined,
    },
  }
}

function isEmpty(values: Values, path: string): boolean {
  const value = valueAt(values, path)
  return value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

/** A control's text for a value of any kind. */
export const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))
