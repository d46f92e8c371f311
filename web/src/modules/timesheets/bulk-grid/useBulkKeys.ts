import type { GridRow } from '@muster/contract/timesheets/shapes.contract.ts'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import {
  type AfterCommit,
  type Editing,
  gridActionOf,
  gridHandlers,
  isDayCode,
  placeAfter,
  useGridHelp,
  useSelection,
} from '../grid/gridKeys.ts'
import type { CellPosition } from '../grid/timesheetGrid.ts'
import { cellOf } from './bulkGrid.ts'
import { useBlocks } from './useBlocks.ts'
import type { BulkDraft } from './useBulkDraft.ts'
import { useGridFocus } from './useGridFocus.ts'

interface BulkKeysParams {
  box: RefObject<HTMLDivElement | null>
  rows: readonly GridRow[]
  dates: readonly string[]
  draft: BulkDraft
  isReadOnly: boolean
  rowHeight: number
}

/** The active cell, the selection and the edited cell, with their setters. */
function useCells({ box, rows, dates, draft, isReadOnly, rowHeight }: BulkKeysParams) {
  const last = { row: rows.length - 1, col: dates.length - 1 }
  const { at, range, move, setAnchor } = useSelection(last)
  const [editing, setEditing] = useState<Editing | null>(null)
  const focus = useGridFocus({ box, at, isEditing: editing !== null, rowHeight })
  const blocks = useBlocks({ rows, dates, draft, range })

  const go = (to: CellPosition, isExtending = false) => focus.show(move(to, isExtending))
  const isWritten = ({ row, col }: CellPosition) => {
    const date = dates[col]
    return !isReadOnly && rows[row]?.isOpen === true && rows[row].days.some((day) => day.date === date)
  }
  const edit = (text?: string) => {
    if (!isWritten(at)) return
    const day = blocks.current(at.row, at.row + 1)[0]?.days.find(({ date }) => date === dates[at.col])
    if (!day) return
    // Also after Tab has led here: closing the editor returns the focus to its cell.
    focus.isHere.current = true
    setEditing({ place: at, text: text ?? cellOf(day) })
  }
  const commit = (text: string, then: AfterCommit) => {
    if (!editing) return
    const { place } = editing
    setEditing(null)
    blocks.writeBlock(text.replace(/[\t\n]+/g, ' '), { from: place, to: place })
    // The cell was left by a click: within the grid the clicked cell is active already, and elsewhere the focus stays
    // there.
    if (then === 'stay') focus.isHere.current = place.row !== at.row || place.col !== at.col
    else go(placeAfter(place, then))
  }
  return { last, at, range, setAnchor, editing, focus, blocks, go, edit, commit, cancel: () => setEditing(null) }
}

/** The active cell and the selection of the bulk grid, and the effect of every key, as in a spreadsheet. */
export function useBulkKeys(many: BulkKeysParams) {
  const { box, draft, isReadOnly } = many
  const { last, at, range, setAnchor, editing, focus, blocks, go, edit, commit, cancel } = useCells(many)
  const { writeBlock, fillDown } = blocks

  useGridHelp({ isReadOnly })

  const typed = (event: KeyboardEvent): boolean => {
    if (isReadOnly) return false
    const { key } = event
    if (gridActionOf(event) === 'edit') edit()
    else if (key.length !== 1) return false
    else if (isDayCode(key)) {
      writeBlock(key)
      if (range.from.col === range.to.col && range.from.row === range.to.row) go({ row: at.row, col: at.col + 1 })
    } else if (/[\d.,-]/.test(key)) edit(key)
    else return false
    return true
  }
  /** A cell, or the container itself once the active cell was scrolled away. */
  const isGrid = ({ target }: KeyboardEvent) =>
    target === box.current || (target as Element).closest('[data-at]') !== null
  const { onKeyDown, ...tableHandlers } = gridHandlers({
    at,
    last,
    page: focus.page,
    isReadOnly,
    isEditing: editing !== null,
    go,
    setAnchor,
    draft,
    typed,
    edit,
    fillDown,
    copied: blocks.copied,
    paste: writeBlock,
  })
  return {
    at,
    range,
    editing,
    problems: blocks.problems,
    commit,
    cancel,
    focusActive: focus.focusActive,
    onKeyDown: (event: KeyboardEvent) => isGrid(event) && onKeyDown(event),
    tableHandlers,
  }
}
