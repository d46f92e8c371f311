import type { ReactNode } from 'react'
import headClasses from '../list/page/PageHead.module.css'
import { ActionButtons } from './ActionButtons.tsx'
import { VersionConflictDialog } from './conflict/VersionConflictDialog.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormProvider } from './FormContext.tsx'
import classes from './form.module.css'
import { useLeaveGuard } from './useLeaveGuard.tsx'
import type { SchemaForm } from './useSchemaForm.ts'
import { useSubmit } from './useSubmit.ts'

interface FormPageProps {
  title: string
  form: SchemaForm
  /** The label of the button: `Save`, `Create client`. */
  verb?: string
  onCancel(): void
  children: ReactNode
}

/**
 * A form on its own page. Its buttons are always visible next to the title, but follow the fields in tab order.
 * Ctrl+Enter saves.
 */
export function FormPage({ title, form, verb = 'Save', onCancel, children }: FormPageProps) {
  const guard = useLeaveGuard(form.isChanged)
  const submitting = useSubmit(form)
  return (
    <FormProvider form={form}>
      <form noValidate className={classes.page} {...submitting}>
        <div className={classes.head}>
          <h1 ref={startAtHead} tabIndex={-1} className={`${headClasses.title} ${classes.title} text-semibold`}>
            {title}
          </h1>
        </div>
        <div className={classes.body}>
          <ErrorSummary />
          {children}
        </div>
        <div className={classes.pageButtons}>
          <ActionButtons verb={verb} isBusy={form.isSaving} title="Ctrl+Enter" size="xs" onCancel={onCancel} />
        </div>
      </form>
      <VersionConflictDialog form={form} />
      {guard.dialog}
    </FormProvider>
  )
}

/** Sets the focus to the title; otherwise Tab would go through the whole shell before the first field. */
function startAtHead(title: HTMLElement | null) {
  if (title && document.activeElement === document.body) title.focus({ preventScroll: true })
}
