import { useState } from 'react'
import { useSchemaFormContext } from './FormContext.tsx'
import { valueAt } from './schemaValues.ts'

/** The value of one field of the form as it is typed; only the component that asks renders. */
export function useFieldValue(path: string): unknown {
  'use no memo' // `form.watch` is a hook without a hook's name, which the compiler cannot know.
  const { form } = useSchemaFormContext()
  const [value, setValue] = useState(() => valueAt(form.getValues(), path))
  form.watch(path, ({ value: next }) => setValue(next))
  return value
}
