import { useForm } from '@mantine/form'
import type { FieldFailure } from '@muster/contract/kernel/api/envelope.ts'
import { useRef, useState } from 'react'
import * as z from 'zod'
import { unmatchedTexts } from '../fields/choices/options.ts'
import { byField, complaints, fitted, isRequired, type Values } from './schemaValues.ts'
import { mergedWith, type Stale, staleFrom } from './version-conflict.ts'

/** What a call throws when the server refuses it (the kernel's `Failed` fits). */
interface RuleViolation {
  message?: string
  code?: string
  errors?: readonly FieldFailure[]
  current?: unknown
}

export interface SchemaFormOptions<S extends z.ZodObject> {
  /** Sends what the schema made of the values. Throwing keeps the form open with the errors at their fields. */
  save(values: z.output<S>): Promise<unknown>
  /** After saving: leave the page, close the drawer. The form no longer counts as changed. */
  saved?(answer: unknown): void
  /** A value of a field in words, for the comparison of two versions; ids and codes need it. */
  show?(field: string, value: unknown): string
}

export type SchemaForm = Omit<ReturnType<typeof useSchemaForm>, 'fieldErrors' | 'showFieldErrors'> & {
  /** What the server last said of fields; only of forms that send themselves. */
  fieldErrors?: readonly FieldFailure[]
  /** Shows errors of another request, such as of a preview, at their fields. */
  showFieldErrors?(errors: readonly FieldFailure[]): void
  /** Errors of rules beyond the schema, by path; shown together with those of the schema. */
  problems?: Readonly<Record<string, string>>
}

/** What the server refused: at its fields, as a whole, or because of a newer version. */
function useRefused(form: Pick<ReturnType<typeof useForm<Values>>, 'getValues' | 'setErrors'>, initial: Values) {
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
 * A form over the contract's own schema, uncontrolled so that typing renders nothing. Errors appear on blur and on submit; what the
 * server refuses comes back to its field; a stale version opens the dialog of both sides.
 * `initial` names every field the form shows (`''` for an empty control) and is read once.
 */
export function useSchemaForm<S extends z.ZodObject>(
  schema: S,
  initial: Values,
  { save, saved, show }: SchemaFormOptions<S>,
) {
  const unmatched = useRef(new Map<string, string>())
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: (values) => ({ ...complaints(schema, values), ...unmatchedTexts(unmatched.current) }),
    validateInputOnBlur: true,
  })
  const [isSaving, setSaving] = useState(false)
  const { fieldErrors, showFieldErrors, formError, setFormError, stale, setStale, attempts, countAttempt, refuse } =
    useRefused(form, initial)
  const labels = useRef(new Map<string, string>())
  const isDone = useRef(false)

  const submit = async () => {
    if (isSaving) return
    setFormError(null)
    const parsed = z.safeParse(schema, fitted(schema, form.getValues()))
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
    /** What was typed into selects and is none of their options, by path: nothing is sent while there is any. */
    unmatched,
    isSaving,
    submit,
    /** What the server said that belongs to no field. */
    formError,
    /** What the server last said of fields, with the places in their texts. */
    fieldErrors,
    showFieldErrors,
    /** Counts the submissions that failed, so that the summary can take the focus each time. */
    attempts,
    stale,
    show,
    isRequired: (path: string) => isRequired(schema, path),
    isChanged: () => !isDone.current && form.isDirty(),
    /** Goes on with the chosen values on the server's newest version. */
    settleStale: (theirs: ReadonlySet<string>) => {
      if (stale) form.setValues(mergedWith(stale, form.getValues(), theirs))
      setStale(null)
      return submit()
    },
    continueEditing: () => setStale(null),
  }
}
