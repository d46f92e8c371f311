import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { actionOf } from '../../../ui/keys/keyTable.ts'
import { useKeyHelp } from '../../../ui/keys/shortcuts.ts'
import { type CellPosition, cornersOf, DAY_CODES } from './timesheetGrid.ts'

/** The cell after an editor was closed: below, next to it, the same, or the one that the user moved to. */
export type AfterCommit = 'down' | 'right' | 'left' | 'here' | 'stay'

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
  page(): number
  isReadOnly: boolean
  isEditing: boolean
  /** Opens the editor of the active cell. */
  edit(): void
  copied(): string
  paste(text: string): void
  go(to: CellPosition, isExtending?: boolean): void
  setAnchor(place: CellPosition): void
  draft: { undo(): void; redo(): void }
  fillDown(): void
  /** Keys without Ctrl that do not move; returns false for those without effect. */
  typed(event: KeyboardEvent): boolean
}

type Move = (from: Pick<Grid, 'at' | 'last' | 'page'>, isFar: boolean) => CellPosition

/** The cell that a key leads to; far with Ctrl: to the edge. */
const MOVES: Readonly<Record<string, Move>> = {
  ArrowUp: ({ at }, isFar) => ({ row: isFar ? 0 : at.row - 1, col: at.col }),
  ArrowDown: ({ at, last }, isFar) => ({ row: isFar ? last.row : at.row + 1, col: at.col }),
  ArrowLeft: ({ at }, isFar) => ({ row: at.row, col: isFar ? 0 : at.col - 1 }),
  ArrowRight: ({ at, last }, isFar) => ({ row: at.row, col: isFar ? last.col : at.col + 1 }),
  Home: ({ at }, isFar) => ({ row: isFar ? 0 : at.row, col: 0 }),
  End: ({ at, last }, isFar) => ({ row: isFar ? last.row : at.row, col: last.col }),
  PageUp: ({ at, page }) => ({ row: at.row - page(), col: at.col }),
  PageDown: ({ at, page }) => ({ row: at.row + page(), col: at.col }),
}
const ARROWS = Object.keys(MOVES).filter((key) => key.startsWith('Arrow'))
const withKey = (held: string) => ARROWS.map((key) => `${held}+${key}`)

const SELECTION = {
  step: { keys: Object.keys(MOVES), label: 'Move between cells' },
  toEdge: { keys: withKey('Ctrl'), label: 'Go to the edge' },
  extend: { keys: withKey('Shift'), label: 'Extend the selection' },
  selectAll: { keys: ['Ctrl+a'], label: 'Select all cells' },
  collapse: { keys: ['Escape'], label: 'Select one cell' },
  copy: { keys: ['Ctrl+c'], label: 'Copy the selection' },
}
const CHANGES = {
  edit: { keys: ['Enter', 'F2'], label: 'Edit the cell' },
  type: { keys: [...CODES].map((code) => code.toLowerCase()), label: 'Set the type of day' },
  paste: { keys: ['Ctrl+v'], label: 'Paste' },
  fillDown: { keys: ['Ctrl+d'], label: 'Fill down' },
  undo: { keys: ['Ctrl+z'], label: 'Undo' },
  redo: { keys: ['Ctrl+y', 'Ctrl+Shift+z'], label: 'Redo' },
}
/** In the grid of one timesheet only. */
const CLEARS = {
  mark: { keys: ['Space', 'x'], label: 'On call: yes or no' },
  clear: { keys: ['Delete', 'Backspace'], label: 'Clear the selection' },
  cut: { keys: ['Ctrl+x'], label: 'Cut the selection' },
}
const GRID_KEYS = { ...SELECTION, ...CHANGES, ...CLEARS }

/** Lists the keys of a grid of days. */
export function useGridHelp({ isReadOnly, clears = false }: { isReadOnly: boolean; clears?: boolean }) {
  useKeyHelp('Timesheet', SELECTION)
  useKeyHelp('Timesheet', isReadOnly ? null : CHANGES)
  useKeyHelp('Timesheet', clears && !isReadOnly ? CLEARS : null)
}

/** What a key does to a cell, other than moving. */
export const gridActionOf = (event: KeyboardEvent) => actionOf(GRID_KEYS, event)

function pressKey(event: KeyboardEvent, grid: Grid): void {
  const isFar = event.ctrlKey || event.metaKey
  const to = MOVES[event.key]?.(grid, isFar)
  if (gridActionOf(event) === 'collapse') grid.setAnchor(grid.at)
  else if (to || (isFar ? withControl(event, grid) : grid.typed(event))) event.preventDefault()
  if (to) grid.go(to, event.shiftKey)
}

function withControl(event: KeyboardEvent, { last, isReadOnly, go, setAnchor, draft, fillDown }: Grid): boolean {
  const action = gridActionOf(event)
  if (action === 'selectAll') {
    setAnchor({ row: 0, col: 0 })
    go(last, true)
  } else if (isReadOnly) return false
  else if (action === 'undo') draft.undo()
  else if (action === 'redo') draft.redo()
  else if (action === 'fillDown') fillDown()
  else return false
  return true
}

/** The cell that becomes active when an editor was closed by a key. */
export const placeAfter = ({ row, col }: CellPosition, then: Exclude<AfterCommit, 'stay'>): CellPosition =>
  then === 'down' ? { row: row + 1, col } : { row, col: col + { here: 0, right: 1, left: -1 }[then] }

/** The handlers of a grid of days: keys, mouse and clipboard, as in a spreadsheet. */
export const gridHandlers = (grid: Grid) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (!grid.isEditing && !event.altKey) pressKey(event, grid)
  },
  /** Makes a cell active; the second click or tap on a cell opens it. */
  onPointerDown: (event: PointerEvent) => {
    const cell = cellUnder(event)
    if (!cell || event.button !== 0) return
    const place = placeOf(cell)
    const isActive = place.row === grid.at.row && place.col === grid.at.col
    if (isActive && grid.isEditing) return
    if (isActive && document.activeElement === cell) {
      event.preventDefault()
      return grid.edit()
    }
    grid.go(place, event.shiftKey)
  },
  onPointerOver: (event: PointerEvent) => {
    const cell = cellUnder(event)
    if (cell && event.buttons === 1 && event.pointerType === 'mouse' && !grid.isEditing) grid.go(placeOf(cell), true)
  },
  onCopy: (event: ClipboardEvent) => {
    if (grid.isEditing) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', grid.copied())
  },
  onPaste: (event: ClipboardEvent) => {
    if (grid.isEditing || grid.isReadOnly) return
    event.preventDefault()
    grid.paste(event.clipboardData.getData('text/plain'))
  },
})

const cellUnder = ({ target }: PointerEvent) => (target as Element).closest<HTMLElement>('[data-at]')

function placeOf({ dataset }: HTMLElement): CellPosition {
  const [row = 0, col = 0] = dataset.at?.split(':').map(Number) ?? []
  return { row, col }
}
