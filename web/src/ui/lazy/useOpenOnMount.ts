import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The state of a popup that was loaded by pressing its button: it opens, and takes over the focus from the replaced
 * button, so that closing returns there.
 */
export function useOpenOnMount() {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useLayoutEffect(() => {
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return { target, opened, setOpened }
}
