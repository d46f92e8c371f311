import { useRef } from 'react'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'

const NAME = 'duplicateReason'

/** Appears when the same money is entered already: whoever enters it once more says why it is another payment. */
export function DuplicateReason() {
  const { form } = useSchemaFormContext()
  const isAsked = useRef(false)
  if (form.errors[NAME]) isAsked.current = true
  if (!isAsked.current) return null
  return (
    <TextareaField
      name={NAME}
      label="Why it is another payment"
      description="Whoever posts it reads this, and confirms it."
      rows={2}
      required
    />
  )
}
