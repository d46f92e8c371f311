import { useRef } from 'react'
import { useSchemaFormContext } from '../form/FormContext.tsx'
import { TextareaField } from './textFields.tsx'

interface RequestedReasonProps {
  name: string
  label: string
  /** Who reads it. */
  description: string
}

/** The reason for an unusual value, shown once the server has asked for it. */
export function RequestedReason(props: RequestedReasonProps) {
  const { form } = useSchemaFormContext()
  const isRequested = useRef(false)
  if (form.errors[props.name]) isRequested.current = true
  return isRequested.current && <TextareaField {...props} rows={2} required />
}
