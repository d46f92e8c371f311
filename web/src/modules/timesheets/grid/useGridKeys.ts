import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import {
  type AfterCommit,
  type Editing,
  gridActionOf,
  gridHandlers,
  isDayCode,
  placeAfter,
  useGridHelp,
  useSelection,
} from './gridKeys.ts'
import { type CellPosition, copied, filledDown, GRID_COLUMNS, pasted, textOf } from './timesheetGrid.ts'
import type { DayProblem, TimesheetDraft } from './useTimesheetDraft.ts'

interface Grid {
  draft: TimesheetDraft
  hoursPerDay: string
  isReadOnly: boolean
}

const LAST_COL = GRID_COLUMNS.length - 1
/** A week of rows. */
const PAGE = 7
const cellID = ({ row, col }: CellPosition) => `[data-at="${row}:${col}"]`

/** The active cell, the selection and the edited cell, with their setters. */
function useCells({ draft, hoursPerDay, isReadOnly }: Grid) {
  const { days } = draft
  const table = useRef<HTMLTableElement>(null)
  const last = { row: days.length - 1, col: LAST_COL }
  const { at, range, move, setAnchor } = useSelection(last)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [problems, setProblems] = useState<readonly DayProblem[]>([])

  const go = (to: CellPosition, isExtending = false) => {
    const place = move(to, isExtending)
    table.current?.querySelector<HTMLElement>(cellID(place))?.focus()
  }
  const apply = (result: { days: typeof days; problems: readonly DayProblem[] }) => {
    setProblems(result.problems)
    draft.change(result.days)
  }
  /** Sets one value in the whole selection, as typing over a selection does. */
  const fill = (text: string, within = range) => apply(pasted(days, within, text, hoursPerDay))
  /** The selected rows of the active column: other columns have other types of values. */
  const column = { from: { row: range.from.row, col: at.col }, to: { row: range.to.row, col: at.col } }
  const edit = (place: CellPosition, text?: string) => {
    const day = days[place.row]
    const what = GRID_COLUMNS[place.col]
    if (isReadOnly || !day || !what) return
    if (what.kind === 'flag') fill(day.onCall ? '' : 'Yes', column)
    else setEditing({ place, text: text ?? textOf(day, what.id) })
  }
  const commit = (text: string, then: AfterCommit) => {
    if (!editing) return
    const { place } = editing
    setEditing(null)
    apply(pasted(days, { from: place, to: place }, text.replace(/[\t\n]+/g, ' '), hoursPerDay))
    if (then !== 'stay') go(placeAfter(place, then))
  }
  const cancel = () => {
    if (!editing) return
    setEditing(null)
    go(editing.place)
  }
  return { table, last, at, range, column, editing, problems, setAnchor, go, apply, fill, edit, commit, cancel }
}

/** The active cell and the selection of the grid, and the effect of every key, as in a spreadsheet. */
export function useGridKeys(grid: Grid) {
  const { draft, hoursPerDay, isReadOnly } = grid
  const { days } = draft
  const { last, column, setAnchor, apply, fill, ...cells } = useCells(grid)
  const { at, range, editing, go, edit } = cells

  useGridHelp({ isReadOnly, clears: true })

  const typed = (event: KeyboardEvent): boolean => {
    const kind = GRID_COLUMNS[at.col]?.kind
    if (isReadOnly || !kind) return false
    const { key } = event
    const action = gridActionOf(event)
    if (action === 'edit') edit(at)
    else if (action === 'clear') fill('')
    else if (key.length !== 1) return false
    else if (kind === 'flag') {
      if (action !== 'mark') return false
      edit(at)
    } else if (kind === 'type') {
      if (!isDayCode(key)) return false
      fill(key, column)
      if (range.from.row === range.to.row) go({ row: at.row + 1, col: at.col })
    } else if (kind === 'text' || /[\d.,-]/.test(key)) edit(at, key)
    else return false
    return true
  }
  const isEditing = editing !== null
  const handlers = gridHandlers({
    at,
    last,
    page: () => PAGE,
    isReadOnly,
    isEditing,
    go,
    setAnchor,
    draft,
    typed,
    edit: () => edit(at),
    fillDown: () => apply(filledDown(days, range, hoursPerDay)),
    copied: () => copied(days, range),
    paste: (text) => {
      const result = pasted(days, range, text, hoursPerDay)
      apply(result)
      setAnchor({ row: Math.min(last.row, range.from.row + result.days.length - 1), col: at.col })
    },
  })
  const onCut = (event: ClipboardEvent) => {
    handlers.onCopy(event)
    if (!isEditing && !isReadOnly) fill('')
  }
  return { ...cells, handlers: { ...handlers, onCut } }
}
