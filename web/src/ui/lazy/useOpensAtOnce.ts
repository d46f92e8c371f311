import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The state of a popup that was fetched because its button was pressed: it takes the focus over from the button it replaces, so that
 * closing leads back there, and opens.
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
