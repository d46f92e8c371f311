import { useEffect, useEffectEvent } from 'react'

/** Functions that return whether a form on this page has unsaved changes. */
const forms = new Set<() => boolean>()
/** The inputs with unsaved text; a closed dialog is removed together with its inputs. */
const typedIn = new WeakSet<EventTarget>()

if (typeof document !== 'undefined')
  document.addEventListener('input', ({ target }) => target && typedIn.add(target), { capture: true })

const FIELDS = '[role=dialog] :is(input, textarea)'
/** Marks search and confirmation inputs, whose loss needs no warning. */
const PASSING = '[data-passing]'

const isTyped = (field: HTMLInputElement) => typedIn.has(field) && field.value.trim() !== '' && !field.closest(PASSING)

/** Whether leaving the page would lose something: a changed form, an unsaved draft, text in an open dialog. */
export const hasUnsaved = (): boolean =>
  [...forms].some((isChanged) => isChanged()) || [...document.querySelectorAll<HTMLInputElement>(FIELDS)].some(isTyped)

/** Includes a form in `hasUnsaved` while it is mounted. */
export function useUnsaved(isChanged: () => boolean): void {
  const isUnsaved = useEffectEvent(isChanged)
  useEffect(() => {
    const requested = () => isUnsaved()
    forms.add(requested)
    return () => void forms.delete(requested)
  }, [])
}
