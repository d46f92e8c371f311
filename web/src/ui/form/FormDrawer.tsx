import { Drawer, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { dialogHeaderProps } from '../dialog/dialogHeaderProps.ts'
import { VersionConflictDialog } from './conflict/VersionConflictDialog.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FieldGrid } from './FieldGrid.tsx'
import { FormProvider } from './FormContext.tsx'
import { FormButtons, FormFoot } from './FormFoot.tsx'
import { startAtFirstField } from './focusFirstField.ts'
import { useLeaveGuard } from './useLeaveGuard.tsx'
import type { SchemaForm } from './useSchemaForm.ts'
import { useSubmit } from './useSubmit.ts'

/** The title is aligned with the fields, and the buttons are at the bottom of the window even if the form is short. */
const FILLED = {
  content: { display: 'flex', flexDirection: 'column' },
  header: { paddingInline: '20px 15px' },
  body: { display: 'flex', flex: '1 0 auto', padding: 0 },
} as const

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
      <Drawer {...dialogHeaderProps} opened onClose={close} position="right" size={560} title={title} styles={FILLED}>
        <form noValidate ref={startAtFirstField} style={COLUMN} {...submitting}>
          <Stack gap="md" flex="1 1 auto" p="8px 20px 24px">
            <ErrorSummary />
            <FieldGrid>{children}</FieldGrid>
          </Stack>
          <FormFoot>
            <FormButtons isSaving={form.isSaving} verb={verb} onCancel={close} />
          </FormFoot>
        </form>
      </Drawer>
      <VersionConflictDialog form={form} />
      {guard.dialog}
    </FormProvider>
  )
}
