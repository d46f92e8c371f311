import { type RefObject, useEffect, useState } from 'react'

/** The number of rows rendered above and below the visible ones, so that scrolling shows no gap. */
const BEYOND = 6
/** The rendered range moves by this number of rows, because rendering at every pixel would be slow. */
const STEP = 3

interface RowRange {
  first: number
  /** After the last one. */
  end: number
}

/** The rendered rows of a long table: the visible ones and some around them. All rows have the same height. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, height: number) {
  const [visible, setVisible] = useState<RowRange>({ first: 0, end: Math.min(count, 24) })
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
