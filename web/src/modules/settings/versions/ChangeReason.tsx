import { useRef } from 'react'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'

const NAME = 'changeReason'

/** Shown when a rate is far off the previous one: its author must give a reason. */
export function ChangeReason() {
  const { form } = useSchemaFormContext()
  const isRequested = useRef(false)
  if (form.errors[NAME]) isRequested.current = true
  if (!isRequested.current) return null
  return (
    <TextareaField name={NAME} label="Reason for the change" description="Shown to the approver." rows={2} required />
  )
}
