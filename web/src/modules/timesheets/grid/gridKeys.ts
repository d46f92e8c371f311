import { type KeyboardEvent, useState } from 'react'
import { type CellPosition, cornersOf, DAY_CODES } from './timesheetGrid.ts'

/** The cell after an editor was closed: below, next to it, the same, or the one that the user moved to. */
export type After = 'down' | 'right' | 'left' | 'here' | 'stay'

export interface Editing {
  place: CellPosition
  /** The initial text of the editor: the text of the cell, or the letter that opened it. */
  text: string
}

const CODES = new Set(Object.values(DAY_CODES))
/** Whether a key is the code of a day type. */
export const isDayCode = (key: string) => CODES.has(key.toUpperCase())

/** The active cell of a grid and the selection from there; `last` is the bottom-right cell. */
export function useSelection(last: CellPosition) {
  const [at, setAt] = useState<CellPosition>({ row: 0, col: 0 })
  const [anchor, setAnchor] = useState<CellPosition>(at)
  return {
    at,
    range: cornersOf(at, anchor),
    setAnchor,
    /** Moves to the cell, or extends the selection to it; returns the cell within the grid. */
    move: ({ row, col }: CellPosition, isExtending = false): CellPosition => {
      const place = { row: Math.max(0, Math.min(last.row, row)), col: Math.max(0, Math.min(last.col, col)) }
      setAt(place)
      if (!isExtending) setAnchor(place)
      return place
    },
  }
}

interface Grid {
  at: CellPosition
  last: CellPosition
  /** The number of rows of a Page Up or Page Down. */
  page: number
  isReadOnly: boolean
  go(to: CellPosition, isExtending?: boolean): void
  setAnchor(place: CellPosition): void
  draft: { undo(): void; redo(): void }
  fillDown(): void
  /** Keys without Ctrl that do not move; returns false for those without effect. */
  typed(event: KeyboardEvent): boolean
}

/** Handles a key in a grid of days, as in a spreadsheet. */
export function pressKey(event: KeyboardEvent, grid: Grid): void {
  const to = movedBy(event, grid)
  if (event.key === 'Escape') grid.setAnchor(grid.at)
  else if (to || (event.ctrlKey || event.metaKey ? withControl(event, grid) : grid.typed(event))) event.preventDefault()
  if (to) grid.go(to, event.shiftKey)
}

/** The cell that a key moves to; with Ctrl at the edge. */
function movedBy(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { at: { row, col }, last, page }: Grid,
): CellPosition | null {
  const isFar = ctrlKey || metaKey
  const ways: Readonly<Record<string, CellPosition>> = {
    ArrowUp: { row: isFar ? 0 : row - 1, col },
    ArrowDown: { row: isFar ? last.row : row + 1, col },
    ArrowLeft: { row, col: isFar ? 0 : col - 1 },
    ArrowRight: { row, col: isFar ? last.col : col + 1 },
    Home: { row: isFar ? 0 : row, col: 0 },
    End: { row: isFar ? last.row : row, col: last.col },
    PageUp: { row: row - page, col },
    PageDown: { row: row + page, col },
  }
  return ways[key] ?? null
}

function withControl(event: KeyboardEvent, { last, isReadOnly, go, setAnchor, draft, fillDown }: Grid): boolean {
  const key = event.key.toLowerCase()
  if (key === 'a') {
    setAnchor({ row: 0, col: 0 })
    go(last, true)
  } else if (isReadOnly) return false
  else if (key === 'z' && !event.shiftKey) draft.undo()
  else if (key === 'y' || key === 'z') draft.redo()
  else if (key === 'd') fillDown()
  else return false
  return true
}
