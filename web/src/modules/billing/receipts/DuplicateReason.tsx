import { useRef } from 'react'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'

const NAME = 'duplicateReason'

/** Shown when a receipt with the same values exists: the user enters why this is a different payment. */
export function DuplicateReason() {
  const { form } = useSchemaFormContext()
  const isRequested = useRef(false)
  if (form.errors[NAME]) isRequested.current = true
  if (!isRequested.current) return null
  return (
    <TextareaField
      name={NAME}
      label="Reason for the second payment"
      description="The person who posts it confirms this reason."
      rows={2}
      required
    />
  )
}
