import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormProvider } from './FormContext.tsx'
import classes from './form.module.css'
import { StaleDialog } from './StaleDialog.tsx'
import { useLeaveGuard } from './useLeaveGuard.tsx'
import type { SchemaForm } from './useSchemaForm.ts'
import { useSubmit } from './useSubmit.ts'

interface FormPageProps {
  title: string
  form: SchemaForm
  /** The verb: `Save`, `Create client`. */
  verb?: string
  onCancel(): void
  children: ReactNode
}

/** A form on a page of its own, its head with the buttons always in sight. Ctrl+Enter saves. */
export function FormPage({ title, form, verb = 'Save', onCancel, children }: FormPageProps) {
  const guard = useLeaveGuard(form.isChanged)
  const submitting = useSubmit(form)
  return (
    <FormProvider form={form}>
      <form noValidate {...submitting}>
        <div className={classes.head}>
          <h1 className={classes.title}>{title}</h1>
          <div className={classes.buttons}>
            <Button variant="default" size="xs" onClick={onCancel}>
              Cancel
            </Button>
            <Button size="xs" type="submit" loading={form.isSaving} title="Ctrl+Enter">
              {verb}
            </Button>
          </div>
        </div>
        <div className={classes.body}>
          <ErrorSummary />
          {children}
        </div>
      </form>
      <StaleDialog form={form} />
      {guard.dialog}
    </FormProvider>
  )
}
