import { useState } from 'react'
import { useSchemaFormContext } from './FormContext.tsx'
import { valueAt } from './schemaValues.ts'

/** The current value of one form field; only the component that uses it renders. */
export function useFieldValue(path: string): unknown {
  'use no memo' // `form.watch` is a hook without a hook's name, which the compiler cannot know.
  const { form } = useSchemaFormContext()
  const [value, setValue] = useState(() => valueAt(form.getValues(), path))
  form.watch(path, ({ value: next }) => setValue(next))
  return value
}
