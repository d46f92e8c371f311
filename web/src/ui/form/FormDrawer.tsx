import type { ReactNode } from 'react'
import { VersionConflictDialog } from './conflict/VersionConflictDialog.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FieldGrid } from './FieldGrid.tsx'
import { DrawerFields, FilledDrawer } from './FilledDrawer.tsx'
import { FormProvider } from './FormContext.tsx'
import { FormFoot } from './FormFoot.tsx'
import { startAtFirstField } from './focusFirstField.ts'
import { useLeaveGuard } from './useLeaveGuard.tsx'
import type { SchemaForm } from './useSchemaForm.ts'
import { useSubmit } from './useSubmit.ts'

const COLUMN = { display: 'flex', flex: '1 1 auto', flexDirection: 'column', minWidth: 0 } as const

interface FormDrawerProps {
  title: string
  form: SchemaForm
  verb?: string
  /** Returns to the page below: the drawer is a route, so that Back closes it too. */
  onClose(): void
  children: ReactNode
}

/** A short form (up to eight fields) in a drawer at the right, above its page. */
export function FormDrawer({ title, form, verb = 'Save', onClose, children }: FormDrawerProps) {
  const guard = useLeaveGuard(form.isChanged)
  const submitting = useSubmit(form)
  const close = () => guard.confirm(onClose)
  return (
    <FormProvider form={form}>
      <FilledDrawer onClose={close} title={title}>
        <form noValidate ref={startAtFirstField} style={COLUMN} {...submitting}>
          <DrawerFields>
            <ErrorSummary />
            <FieldGrid>{children}</FieldGrid>
          </DrawerFields>
          <FormFoot verb={verb} isBusy={form.isSaving} title="Ctrl+Enter" onCancel={close} />
        </form>
      </FilledDrawer>
      <VersionConflictDialog form={form} />
      {guard.dialog}
    </FormProvider>
  )
}
