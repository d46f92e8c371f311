import { requiredText } from '@muster/contract/kernel/api/grammar.ts'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { type FormValues, valueAt } from './schemaValues.ts'
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

/** Props of every field. */
export interface FieldProps {
  /** The path in the values and the schema: `name`, `rate.amount`, `contacts.0.email`. */
  name: string
  label: string
  description?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  /**
   * Shows the required mark, if a rule across fields requires the value, which the field's own schema does not express.
   */
  required?: boolean | undefined
  /** Takes the full width of its section. */
  wide?: boolean | undefined
}

export interface Field {
  key: string
  initial: unknown
  /** Sets the value without rendering. */
  set(value: unknown): void
  /** Props for the control: label, error, required mark, blur. */
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

/**
 * Connects a control with its value, its error and its required mark, and registers its label for the error summary.
 */
export function useField({
  name,
  label,
  description,
  placeholder,
  disabled,
  required: isFieldRequired,
  wide,
}: FieldProps): Field {
  const { form, labels, isRequired } = useSchemaFormContext()
  const shown = useFieldError(name, label)
  useEffect(() => {
    const known = labels.current
    known.set(name, label)
    return () => void known.delete(name)
  }, [labels, name, label])
  const { onChange, defaultValue, error: _error, ...rest } = form.getInputProps(name)
  const required = isRequired(name)
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
      error: shown,
      'data-wide': wide || undefined,
    },
  }
}

/** The error of a field, also for a control that shows it for another field. */
export function useFieldError(name: string | undefined, label: string): string | undefined {
  const { form, isRequired, problems, unmatched } = useSchemaFormContext()
  if (name === undefined) return undefined
  const error = form.errors[name]
  // «Use the two-letter code» does not help before a choice; the format is shown only after typing.
  const isLeftEmpty = error && isRequired(name) && isEmpty(form.getValues(), name) && !unmatched.current.has(name)
  return isLeftEmpty ? requiredText(label) : (error && String(error)) || problems?.[name]
}

function isEmpty(values: FormValues, path: string): boolean {
  const value = valueAt(values, path)
  return value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

/** The text of a control for any value. */
export const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))
