import { type RefObject, useEffect } from 'react'

/** A page on which there is only one thing to do begins at its first field; not on a phone, whose keyboard would cover the rest. */
export function useFirstField(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) field.current?.focus()
  }, [field])
}
