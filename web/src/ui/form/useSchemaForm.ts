import { useForm } from '@mantine/form'
import type { FieldFailure } from '@muster/contract/kernel/api/envelope.ts'
import { useRef, useState } from 'react'
import * as z from 'zod'
import { unmatchedTexts } from '../fields/choices/options.ts'
import { afterPress } from './afterPress.ts'
import { mergedWith, type Stale, staleFrom } from './conflict/version-conflict.ts'
import { byField, type FormValues, isRequired, toSchemaInput, validationErrors } from './schemaValues.ts'

/** The error that `save` throws when the server rejects the values (the kernel's `ApiError` matches). */
export interface RuleViolation {
  message?: string
  code?: string
  errors?: readonly FieldFailure[]
  current?: unknown
}

interface SchemaFormOptions<S extends z.ZodObject> {
  /** Sends the values as parsed by the schema. Throwing keeps the form open with the errors at their fields. */
  save(values: z.output<S>): Promise<unknown>
  /** Called after saving: leave the page, close the drawer. The form no longer counts as changed. */
  saved?(answer: unknown): void
  /** The display text of a field value, for comparing two versions; needed for ids and codes. */
  show?(field: string, value: unknown): string
}

export type SchemaForm = Omit<ReturnType<typeof useSchemaForm>, 'fieldErrors' | 'showFieldErrors'> & {
  /** The last field errors of the server; only in forms that send themselves. */
  fieldErrors?: readonly FieldFailure[]
  /** Shows the errors of another request, such as a preview, at their fields. */
  showFieldErrors?(errors: readonly FieldFailure[]): void
  /** Errors of rules outside the schema, by path; shown together with those of the schema. */
  problems?: Readonly<Record<string, string>>
}

/** The errors of the server: by field, for the whole form, or a version conflict. */
function useServerErrors(
  form: Pick<ReturnType<typeof useForm<FormValues>>, 'getValues' | 'setErrors'>,
  initial: FormValues,
) {
  const [fieldErrors, setFieldErrors] = useState<readonly FieldFailure[]>([])
  const [formError, setFormError] = useState<string | null>(null)
  const [stale, setStale] = useState<Stale | null>(null)
  const [attempts, setAttempts] = useState(0)

  const showFieldErrors = (errors: readonly FieldFailure[]) => {
    form.setErrors(byField(errors))
    setFieldErrors(errors)
  }
  const countAttempt = () => setAttempts((count) => count + 1)
  const refuse = (failure: RuleViolation) => {
    const errors = byField(failure.errors ?? [])
    if (failure.code === 'STALE_VERSION' && failure.current)
      setStale(staleFrom(form.getValues(), initial, failure.current))
    else if (Object.keys(errors).length > 0) {
      showFieldErrors(failure.errors ?? [])
      countAttempt()
    } else setFormError(failure.message ?? 'Couldn’t save. Try again.')
  }
  return { fieldErrors, showFieldErrors, formError, setFormError, stale, setStale, attempts, countAttempt, refuse }
}

/**
 * A form over the schema of the contract, uncontrolled so that typing does not render. Errors appear after a
 * field is left and on submit; server errors appear at their fields; a version conflict opens the comparison dialog. `initial` contains
 * every field of the form (`''` for an empty control) and is read once.
 */
export function useSchemaForm<S extends z.ZodObject>(
  schema: S,
  initial: FormValues,
  { save, saved, show }: SchemaFormOptions<S>,
) {
  const unmatched = useRef(new Map<string, string>())
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: (values) => ({ ...validationErrors(schema, values), ...unmatchedTexts(unmatched.current) }),
    enhanceGetInputProps: ({ form: { validateField }, field }) => ({
      onBlur: () => afterPress(() => void validateField(field)),
    }),
  })
  const [isSaving, setSaving] = useState(false)
  const { fieldErrors, showFieldErrors, formError, setFormError, stale, setStale, attempts, countAttempt, refuse } =
    useServerErrors(form, initial)
  const labels = useRef(new Map<string, string>())
  const isDone = useRef(false)

  const submit = async () => {
    if (isSaving) return
    setFormError(null)
    const parsed = z.safeParse(schema, toSchemaInput(schema, form.getValues()))
    if (!parsed.success || unmatched.current.size > 0) {
      form.validate()
      return countAttempt()
    }
    setSaving(true)
    try {
      const answer = await save(parsed.data)
      isDone.current = true
      form.resetDirty()
      saved?.(answer)
    } catch (failure) {
      refuse((failure ?? {}) as RuleViolation)
    } finally {
      setSaving(false)
    }
  }

  return {
    form,
    labels,
    /** Texts in selects that match no option, by path; the form cannot be sent while there are any. */
    unmatched,
    isSaving,
    submit,
    /** The server error that belongs to no field. */
    formError,
    /** The last field errors of the server, with the row numbers in their texts. */
    fieldErrors,
    showFieldErrors,
    /** Number of failed submissions, so that the error summary gets the focus each time. */
    attempts,
    stale,
    show,
    isRequired: (path: string) => isRequired(schema, path),
    isChanged: () => !isDone.current && form.isDirty(),
    /** Continues with the chosen values on the latest version of the server. */
    settleStale: (theirs: ReadonlySet<string>) => {
      if (stale) form.setValues(mergedWith(stale, form.getValues(), theirs))
      setStale(null)
      return submit()
    },
    continueEditing: () => setStale(null),
  }
}
