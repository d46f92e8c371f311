import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Tells when somebody leaves the fields: by Tab, or by a press elsewhere. Lists and calendars that open above them belong to them: their
 * events arrive here through React, wherever they stand in the document.
 */
export function useLeaving(onLeave: () => void) {
  const leave = useEffectEvent(onLeave)
  /** Where the last press was; null once a key was used since. */
  const pressed = useRef<'inside' | 'outside' | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const press = () => {
      pressed.current = 'outside'
      // The press inside is known once React has heard it.
      setTimeout(() => pressed.current === 'outside' && leave())
    }
    const key = () => {
      pressed.current = null
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('keydown', key, true)
    return () => {
      clearTimeout(waiting.current)
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('keydown', key, true)
    }
  }, [])
  return {
    onPointerDownCapture: () => {
      pressed.current = 'inside'
    },
    onFocus: () => clearTimeout(waiting.current),
    onBlur: (_event: FocusEvent) => {
      clearTimeout(waiting.current)
      // A press is handled by itself; another window is no leaving.
      waiting.current = setTimeout(() => pressed.current === null && document.hasFocus() && leave())
    },
  }
}
