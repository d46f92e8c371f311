import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `onLeave` when the user leaves the fields, by Tab or by a press outside. Popovers such as lists and calendars
 * count as inside: their events arrive through React's tree, wherever they are in the DOM.
 */
export function useLeaving(onLeave: () => void) {
  const leave = useEffectEvent(onLeave)
  /** Where the last press was; null after a key press. */
  const pressed = useRef<'inside' | 'outside' | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    let afterPress: ReturnType<typeof setTimeout> | undefined
    const press = () => {
      pressed.current = 'outside'
      clearTimeout(afterPress)
      // Whether the press was inside is known only after React's handlers have run.
      afterPress = setTimeout(() => pressed.current === 'outside' && leave())
    }
    const key = () => {
      pressed.current = null
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('keydown', key, true)
    return () => {
      clearTimeout(afterPress)
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
      // A press is handled separately, and switching windows does not count as leaving.
      waiting.current = setTimeout(() => pressed.current === null && document.hasFocus() && leave())
    },
  }
}
