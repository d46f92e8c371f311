import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { dialogHeaderProps } from '../dialog/dialogHeaderProps.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormProvider } from './FormContext.tsx'
import { startAtFirstField } from './focusFirstField.ts'
import classes from './form.module.css'
import { useLeaveGuard } from './useLeaveGuard.tsx'
import type { SchemaForm } from './useSchemaForm.ts'
import { useSubmit } from './useSubmit.ts'
import { StaleDialog } from './VersionConflictDialog.tsx'

interface FormDrawerProps {
  title: string
  form: SchemaForm
  verb?: string
  /** Leads back to the page below: the drawer is a route, so the Back button closes it too. */
  onClose(): void
  children: ReactNode
}

/** A short form (up to eight fields) in a drawer at the right, above the page it belongs to. */
export function FormDrawer({ title, form, verb = 'Save', onClose, children }: FormDrawerProps) {
  const guard = useLeaveGuard(form.isChanged)
  const submitting = useSubmit(form)
  const close = () => guard.ask(onClose)
  return (
    <FormProvider form={form}>
      <Drawer
        {...dialogHeaderProps}
        opened
        onClose={close}
        position="right"
        size={560}
        title={title}
        classNames={{ header: classes.drawerHead, body: classes.drawerBody, content: classes.drawer }}
      >
        <form noValidate ref={startAtFirstField} className={classes.drawerForm} {...submitting}>
          <div className={classes.drawerFields}>
            <ErrorSummary />
            <div className={classes.fields}>{children}</div>
          </div>
          <div className={classes.foot}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={form.isSaving} title="Ctrl+Enter">
              {verb}
            </Button>
          </div>
        </form>
      </Drawer>
      <StaleDialog form={form} />
      {guard.dialog}
    </FormProvider>
  )
}
