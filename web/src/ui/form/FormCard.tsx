import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { VersionConflictDialog } from './conflict/VersionConflictDialog.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FieldGrid } from './FieldGrid.tsx'
import { FormProvider } from './FormContext.tsx'
import { FormFoot } from './FormFoot.tsx'
import { startAtFirstField } from './focusFirstField.ts'
import { useLeaveGuard } from './useLeaveGuard.tsx'
import type { SchemaForm } from './useSchemaForm.ts'
import { useSubmit } from './useSubmit.ts'

interface FormCardProps {
  form: SchemaForm
  verb?: string
  /** Shows a Cancel button, if the card is open only temporarily. */
  onCancel?: () => void
  children: ReactNode
}

/** A section of a settings page or a dialog with its own Save: a card of fields and a button below. */
export function FormCard({ form, verb = 'Save', onCancel, children }: FormCardProps) {
  const guard = useLeaveGuard(form.isChanged)
  const submitting = useSubmit(form)
  return (
    <FormProvider form={form}>
      <form noValidate ref={startAtFirstField} {...submitting}>
        <ErrorSummary />
        <Paper mt="md">
          <FieldGrid p={20}>{children}</FieldGrid>
          <FormFoot verb={verb} isBusy={form.isSaving} title="Ctrl+Enter" onCancel={onCancel} />
        </Paper>
      </form>
      <VersionConflictDialog form={form} />
      {guard.dialog}
    </FormProvider>
  )
}
