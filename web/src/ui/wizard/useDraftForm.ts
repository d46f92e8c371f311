import { useForm } from '@mantine/form'
import { type RefObject, useRef, useState } from 'react'
import type * as z from 'zod'
import { unmatchedTexts } from '../fields/choices/options.ts'
import { mergedWith, type Stale, staleFrom } from '../form/conflict/version-conflict.ts'
import { type FormValues, isRequired, validationErrors } from '../form/schemaValues.ts'
import type { RuleViolation, SchemaForm } from '../form/useSchemaForm.ts'
import { useSaveOnLeave } from './useSaveOnLeave.ts'
import { validPart } from './valid-subset.ts'

/** The error of a failed save: status 0 without a response, and the wait that the server asks for. */
interface SaveError extends RuleViolation {
  status?: number
  retryAfterMS?: number
}

export type DraftState =
  | { is: 'new' | 'changed' | 'saving' }
  /** `held`: the number of invalid fields, which were not saved. */
  | { is: 'saved'; at: Date | null; held: number }
  | { is: 'failed'; message: string }

export interface DraftFormOptions<S extends z.ZodObject> {
  /** Saves the valid part. An outdated version throws with `current` in the shape of the form. */
  save(valid: z.output<S>): Promise<unknown>
  /** The version for the next save, after the user has compared both versions. */
  settled(current: FormValues): void
  /** Whether a submission requires the field, in addition to the schema. */
  needs?(path: string): boolean
  /** Whether another answer hides the field: its errors are ignored. */
  isHidden?(path: string, values: FormValues): boolean
  show?(field: string, value: unknown): string
  /** The form was loaded from a saved draft. */
  isStored: boolean
}

export interface DraftForm extends SchemaForm {
  state: DraftState
  /** Saves unsaved changes now, or in any case; false when saving failed. */
  saveNow(inAnyCase?: boolean): Promise<boolean>
  /** Stops saving: the draft was submitted or deleted. */
  finish(): void
  onChange(listener: () => void): () => void
}

const PAUSE_MS = 1500
const RETRY_MS = 10_000

/** When a failed save is repeated, in ms; null if the server would refuse the same values again. */
export function retryDelay({
  status = 0,
  retryAfterMS = 0,
}: Pick<SaveError, 'status' | 'retryAfterMS'>): number | null {
  return status === 0 || status === 429 || status >= 500 ? retryAfterMS || RETRY_MS : null
}

/** Saves after a pause, one save after another, and at the latest when the user leaves the page. */
function useDelayedSave(attempt: () => Promise<boolean>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** `made` counts the changes; `saved` is that count at the last save. */
  const edits = useRef({ made: 0, saved: 0, held: 0, isOver: false, isStale: false })
  /** The earliest time of the next automatic save, as the server requested it; further changes do not bring it forward. */
  const retryAt = useRef(0)
  const running = useRef<Promise<boolean> | null>(null)

  const schedule = (wait: number) => {
    clearTimeout(timer.current)
    if (edits.current.isOver) return
    timer.current = setTimeout(() => void saveNow(), Math.max(wait, retryAt.current - Date.now()))
  }
  const retryAfter = (failure: SaveError) => {
    const delay = retryDelay(failure)
    if (delay === null) return
    retryAt.current = Date.now() + delay
    schedule(delay)
  }
  const saveNow = async (inAnyCase = false): Promise<boolean> => {
    clearTimeout(timer.current)
    while (running.current !== null) await running.current
    const { made, saved, isOver, isStale } = edits.current
    if (isOver || isStale) return isOver
    if (made === saved && !inAnyCase) return true
    running.current = attempt().finally(() => {
      running.current = null
    })
    const isSaved = await running.current
    if (isSaved) retryAt.current = 0
    return isSaved
  }

  useSaveOnLeave(() => void saveNow())

  return {
    edits,
    schedule,
    retryAfter,
    saveNow,
    isChanged: () => {
      const { made, saved, held, isOver } = edits.current
      return !isOver && (made !== saved || held > 0)
    },
    finish: () => {
      edits.current.isOver = true
      clearTimeout(timer.current)
    },
  }
}

/** The newer version by another user, until the user has compared both; nothing is saved meanwhile. */
function useStale(edits: RefObject<{ isStale: boolean }>) {
  const [stale, setStale] = useState<Stale | null>(null)
  const openStale = (next: Stale) => {
    edits.current.isStale = true
    setStale(next)
  }
  /** Compares the next change with the other user's version again. */
  const closeStale = () => {
    edits.current.isStale = false
    setStale(null)
  }
  return { stale, openStale, closeStale }
}

/** The form itself; `onEdit` is called with each change. */
function useUncontrolled(schema: z.ZodObject, initial: FormValues, onEdit: () => void) {
  const labels = useRef(new Map<string, string>())
  const unmatched = useRef(new Map<string, string>())
  const listeners = useRef(new Set<() => void>())
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: (values) => ({ ...validationErrors(schema, values), ...unmatchedTexts(unmatched.current) }),
    validateInputOnBlur: true,
    onValuesChange: () => {
      onEdit()
      for (const listener of listeners.current) listener()
    },
  })
  const onChange = (listener: () => void) => {
    listeners.current.add(listener)
    return () => void listeners.current.delete(listener)
  }
  return { form, labels, unmatched, onChange }
}

/**
 * A form that saves itself as a draft: after a pause, before the user leaves the page, and again until the server
 * responds. Invalid fields are not saved and are shown, without blocking the others. A newer version by another user
 * opens the dialog of both versions.
 */
export function useDraftForm<S extends z.ZodObject>(
  schema: S,
  initial: FormValues,
  options: DraftFormOptions<S>,
): DraftForm {
  const [state, setState] = useState<DraftState>(options.isStored ? { is: 'saved', at: null, held: 0 } : { is: 'new' })
  const base = useRef(initial)

  const attempt = async (): Promise<boolean> => {
    const count = edits.current.made
    const values = structuredClone(form.getValues())
    const { valid, invalidPaths, pathInValues } = validPart(schema, values)
    const held = invalidPaths.filter((path) => !options.isHidden?.(path, values)).length
    setState({ is: 'saving' })
    try {
      await options.save(valid)
    } catch (failure) {
      refuse((failure ?? {}) as SaveError, pathInValues)
      return false
    }
    base.current = values
    edits.current.saved = count
    edits.current.held = held
    if (edits.current.made === count) setState({ is: 'saved', at: new Date(), held })
    else {
      setState({ is: 'changed' })
      schedule(PAUSE_MS)
    }
    return true
  }
  const { edits, schedule, retryAfter, saveNow, isChanged, finish } = useDelayedSave(attempt)
  const { stale, openStale, closeStale } = useStale(edits)
  const { form, labels, unmatched, onChange } = useUncontrolled(schema, initial, () => {
    edits.current.made += 1
    setState((before) => (before.is === 'saving' || before.is === 'changed' ? before : { is: 'changed' }))
    schedule(PAUSE_MS)
  })

  const refuse = (failure: SaveError, pathInValues: (path: string) => string) => {
    setState({ is: 'failed', message: failure.message ?? 'Couldn’t save. Try again.' })
    if (failure.code === 'STALE_VERSION' && failure.current)
      openStale(staleFrom(form.getValues(), base.current, failure.current))
    else if (failure.errors?.length)
      form.setErrors(Object.fromEntries(failure.errors.map((error) => [pathInValues(error.path), error.message])))
    else retryAfter(failure)
  }

  return {
    form,
    labels,
    unmatched,
    state,
    stale,
    saveNow,
    isChanged,
    finish,
    onChange,
    show: options.show,
    isSaving: state.is === 'saving',
    formError: null,
    attempts: 0,
    submit: async () => void (await saveNow()),
    isRequired: (path) => isRequired(schema, path) || options.needs?.(path) === true,
    settleStale: async (theirs) => {
      if (!stale) return
      options.settled(stale.current)
      const { version: _version, ...merged } = mergedWith(stale, form.getValues(), theirs)
      closeStale()
      form.setValues(merged)
      await saveNow(true)
    },
    continueEditing: closeStale,
  }
}
