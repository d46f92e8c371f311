import { type RefObject, useEffect, useRef } from 'react'
import type { CellPosition } from '../grid/timesheetGrid.ts'

interface Focus {
  box: RefObject<HTMLDivElement | null>
  at: CellPosition
  isEditing: boolean
  rowHeight: number
}

/** The focus of a grid that renders only the visible rows. */
export function useGridFocus({ box, at, isEditing, rowHeight }: Focus) {
  /** Whether the grid has the focus: it must not be taken from elsewhere. */
  const isHere = useRef(false)
  const isGoing = useRef(false)

  /** Moves the focus to the active cell once its row is rendered. */
  const focusActive = () => {
    if (!isHere.current || isEditing) return
    const cell = box.current?.querySelector<HTMLElement>(`[data-at="${at.row}:${at.col}"]`)
    if (cell && cell !== document.activeElement) cell.focus({ preventScroll: true })
    if (cell && isGoing.current) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (cell) isGoing.current = false
    // The focused cell was scrolled away: the container takes the keys.
    else if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one is somewhere else, or has closed a box
  useEffect(focusActive, [at, isEditing])

  /** Scrolls to a cell that becomes active. A distant row is not rendered yet: scrolling there renders it. */
  const show = ({ row }: CellPosition) => {
    isHere.current = true
    isGoing.current = true
    const scroll = box.current
    if (!scroll) return
    const top = row * rowHeight
    if (top < scroll.scrollTop || top > scroll.scrollTop + scroll.clientHeight)
      scroll.scrollTop = Math.max(0, top - scroll.clientHeight / 2)
  }
  return {
    isHere,
    focusActive,
    show,
    /** The number of rows of a Page Up or Page Down. */
    page: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 3),
  }
}
