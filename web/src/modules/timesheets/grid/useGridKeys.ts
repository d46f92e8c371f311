import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { copied, cornersOf, DAY_CODES, filledDown, GRID_COLUMNS, type Place, pasted, textOf } from './timesheetGrid.ts'
import type { DayProblem, TimesheetDraft } from './useTimesheetDraft.ts'

interface Grid {
  draft: TimesheetDraft
  hoursPerDay: string
  isReadOnly: boolean
}

/** The cell after a field was left: below, next to it, the same, or wherever the user has moved. */
export type After = 'down' | 'right' | 'left' | 'here' | 'stay'

export interface Editing {
  place: Place
  /** What the box begins with: the cell as it is, or the letter that opened it. */
  text: string
}

const CODES = new Set(Object.values(DAY_CODES))
const LAST_COL = GRID_COLUMNS.length - 1
const cellID = ({ row, col }: Place) => `[data-at="${row}:${col}"]`

/** Where one is in the grid, what is selected, and what every key does there, as in a spreadsheet. */
export function useGridKeys({ draft, hoursPerDay, isReadOnly }: Grid) {
  const { days } = draft
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<Place>({ row: 0, col: 0 })
  const [anchor, setAnchor] = useState<Place>(at)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [validationErrors, setErrors] = useState<readonly DayProblem[]>([])
  const range = cornersOf(at, anchor)
  const lastRow = days.length - 1

  const go = (to: Place, isExtending = false) => {
    const place = {
      row: Math.max(0, Math.min(lastRow, to.row)),
      col: Math.max(0, Math.min(LAST_COL, to.col)),
    }
    setAt(place)
    if (!isExtending) setAnchor(place)
    table.current?.querySelector<HTMLElement>(cellID(place))?.focus()
  }
  const take = ({ days: next, problems: validationErrors }: { days: typeof days; problems: readonly DayProblem[] }) => {
    setErrors(validationErrors)
    draft.change(next)
  }
  /** One value for all that is selected, as typing over a selection does. */
  const fill = (text: string, within = range) => take(pasted(days, within, text, hoursPerDay))
  /** What is selected of the column that one is in: the others take other values. */
  const column = { from: { row: range.from.row, col: at.col }, to: { row: range.to.row, col: at.col } }
  const edit = (place: Place, text?: string) => {
    const [day, what] = [days[place.row], GRID_COLUMNS[place.col]]
    if (isReadOnly || !day || !what) return
    if (what.kind === 'flag') fill(day.onCall ? '' : 'Yes', column)
    else setEditing({ place, text: text ?? textOf(day, what.id) })
  }
  const commit = (text: string, then: After) => {
    if (!editing) return
    const { place } = editing
    setEditing(null)
    take(pasted(days, { from: place, to: place }, text.replace(/[\t\n]+/g, ' '), hoursPerDay))
    const { row, col } = place
    if (then === 'here') go(place)
    else if (then === 'down') go({ row: row + 1, col })
    else if (then !== 'stay') go({ row, col: col + (then === 'right' ? 1 : -1) })
  }
  const cancel = () => {
    if (!editing) return
    setEditing(null)
    go(editing.place)
  }

  const moveBy = (event: KeyboardEvent): Place | null => {
    const isFar = event.ctrlKey || event.metaKey
    const { row, col } = at
    switch (event.key) {
      case 'ArrowUp':
        return { row: isFar ? 0 : row - 1, col }
      case 'ArrowDown':
        return { row: isFar ? lastRow : row + 1, col }
      case 'ArrowLeft':
        return { row, col: isFar ? 0 : col - 1 }
      case 'ArrowRight':
        return { row, col: isFar ? LAST_COL : col + 1 }
      case 'Home':
        return { row: isFar ? 0 : row, col: 0 }
      case 'End':
        return { row: isFar ? lastRow : row, col: LAST_COL }
      case 'PageUp':
        return { row: row - 7, col }
      case 'PageDown':
        return { row: row + 7, col }
      default:
        return null
    }
  }
  const withControl = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase()
    if (key === 'a') {
      setAnchor({ row: 0, col: 0 })
      go({ row: lastRow, col: LAST_COL }, true)
    } else if (isReadOnly) return false
    else if (key === 'z' && !event.shiftKey) draft.undo()
    else if (key === 'y' || key === 'z') draft.redo()
    else if (key === 'd') take(filledDown(days, range, hoursPerDay))
    else return false
    return true
  }
  const typed = (event: KeyboardEvent): boolean => {
    const kind = GRID_COLUMNS[at.col]?.kind
    if (isReadOnly || !kind) return false
    const { key } = event
    if (key === 'Enter' || key === 'F2') edit(at)
    else if (key === 'Delete' || key === 'Backspace') fill('')
    else if (key.length !== 1) return false
    else if (kind === 'flag') {
      if (key !== ' ' && key.toLowerCase() !== 'x') return false
      edit(at)
    } else if (kind === 'type') {
      if (!CODES.has(key.toUpperCase())) return false
      fill(key, column)
      if (range.from.row === range.to.row) go({ row: at.row + 1, col: at.col })
    } else if (kind === 'text' || /[\d.,-]/.test(key)) edit(at, key)
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || event.altKey) return
    const to = moveBy(event)
    if (to) {
      event.preventDefault()
      return go(to, event.shiftKey)
    }
    if (event.key === 'Escape') return setAnchor(at)
    if (event.ctrlKey || event.metaKey ? withControl(event) : typed(event)) event.preventDefault()
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copied(days, range))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing || isReadOnly) return
    event.preventDefault()
    const result = pasted(days, range, event.clipboardData.getData('text/plain'), hoursPerDay)
    take(result)
    setAnchor({ row: Math.min(lastRow, range.from.row + result.days.length - 1), col: at.col })
  }
  const onCut = (event: ClipboardEvent) => {
    onCopy(event)
    if (!editing && !isReadOnly) fill('')
  }
  return {
    ...{ table, at, range, editing, problems: validationErrors, go, edit, commit, cancel },
    handlers: { onKeyDown, onCopy, onPaste, onCut },
  }
}
