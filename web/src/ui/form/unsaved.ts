import { useEffect, useEffectEvent } from 'react'

/** What on this page can say whether something typed is not saved yet. */
const forms = new Set<() => boolean>()
/** The fields with unsaved input; a dialog is removed with its fields once it is done. */
const typedIn = new WeakSet<EventTarget>()

if (typeof document !== 'undefined')
  document.addEventListener('input', ({ target }) => target && typedIn.add(target), { capture: true })

const FIELDS = '[role=dialog] :is(input, textarea)'
/** Around input for a search or a confirmation: it is not worth a warning when lost. */
const PASSING = '[data-passing]'

const isTyped = (field: HTMLInputElement) => typedIn.has(field) && field.value.trim() !== '' && !field.closest(PASSING)

/** Whether something on this page would be lost with it: a changed form, a draft that is not saved yet, text in an open dialog. */
export const hasUnsaved = (): boolean =>
  [...forms].some((isChanged) => isChanged()) || [...document.querySelectorAll<HTMLInputElement>(FIELDS)].some(isTyped)

/** Counts a form among what must not be lost, as long as it is on the page. */
export function useUnsaved(isChanged: () => boolean): void {
  const isUnsaved = useEffectEvent(isChanged)
  useEffect(() => {
    const requested = () => isUnsaved()
    forms.add(requested)
    return () => void forms.delete(requested)
  }, [])
}
