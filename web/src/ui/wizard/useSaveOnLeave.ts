import { useEffect, useEffectEvent } from 'react'

/** Saves when the window is hidden and when the page is left. */
export function useSaveOnLeave(save: () => void): void {
  const leave = useEffectEvent(save)
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      leave()
    }
  }, [])
}
