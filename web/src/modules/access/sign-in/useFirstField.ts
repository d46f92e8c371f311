import { type RefObject, useEffect } from 'react'

/** Focuses the first field of a page with a single form; not on a phone, where the keyboard would cover the rest. */
export function useFirstField(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) field.current?.focus()
  }, [field])
}
