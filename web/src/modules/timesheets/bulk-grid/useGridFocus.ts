import { type RefObject, useEffect, useRef } from 'react'
import type { Place } from '../grid/timesheetGrid.ts'

interface Focus {
  box: RefObject<HTMLDivElement | null>
  at: Place
  isEditing: boolean
  rowHeight: number
}

/** The focus of a grid of which only the rows in sight are drawn. */
export function useGridFocus({ box, at, isEditing, rowHeight }: Focus) {
  /** Whether the focus belongs into the grid: it is not taken from elsewhere. */
  const isHere = useRef(false)
  const isGoing = useRef(false)

  /** Moves the focus to the active cell, as soon as its row is drawn. */
  const focusActive = () => {
    if (!isHere.current || isEditing) return
    const cell = box.current?.querySelector<HTMLElement>(`[data-at="${at.row}:${at.col}"]`)
    if (cell && cell !== document.activeElement) cell.focus({ preventScroll: true })
    if (cell && isGoing.current) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (cell) isGoing.current = false
    // The wheel took the cell away on which the focus was: the keys go on from the box.
    else if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one is somewhere else, or has closed a box
  useEffect(focusActive, [at, isEditing])

  /** Scrolls to a cell that becomes the active one. A row that is far away is not drawn yet: scrolling there draws it. */
  const show = ({ row }: Place) => {
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
    /** The number of rows that are scrolled at once. */
    page: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 3),
  }
}
