import { type RefObject, useEffect, useState } from 'react'

/** Rows that are drawn above and below those in sight, so that a turn of the wheel shows no gap. */
const BEYOND = 6
/** The window moves by so many rows at once: drawing at every pixel would cost more than it shows. */
const STEP = 3

interface Rows {
  first: number
  /** After the last one. */
  end: number
}

/** Which rows of a long table are drawn: those in sight and some around them. All rows are of one height. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, height: number) {
  const [visible, setVisible] = useState<Rows>({ first: 0, end: Math.min(count, 24) })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const top = Math.floor(element.scrollTop / height)
      const first = Math.max(0, Math.floor((top - BEYOND) / STEP) * STEP)
      const end = Math.ceil((top + element.clientHeight / height + BEYOND) / STEP) * STEP
      setVisible((before) => (before.first === first && before.end === end ? before : { first, end }))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      watch.disconnect()
    }
  }, [box, height])
  return { first: Math.min(visible.first, count), end: Math.min(visible.end, count) }
}
