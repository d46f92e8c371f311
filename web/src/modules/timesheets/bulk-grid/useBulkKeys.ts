import type { GridRow } from '@muster/contract/timesheets/shapes.contract.ts'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { cornersOf, DAY_CODES, type Place } from '../grid/timesheetGrid.ts'
import type { After, Editing } from '../grid/useGridKeys.ts'
import { cellOf, copiedBlock, filledRows, type ManyRow, pastedBlock } from './bulkGrid.ts'
import { daysNow, type ManyDraft } from './useBulkDraft.ts'

interface Many {
  box: RefObject<HTMLDivElement | null>
  rows: readonly GridRow[]
  dates: readonly string[]
  draft: ManyDraft
  isReadOnly: boolean
  rowHeight: number
}

export interface RowError {
  id: string
  message: string
}

const CODES = new Set(Object.values(DAY_CODES))

/** Where one is in the grid of many, what is selected, and what every key does there, as in a spreadsheet. */
export function useManyKeys({ box, rows, dates, draft, isReadOnly, rowHeight }: Many) {
  const [at, setAt] = useState<Place>({ row: 0, col: 0 })
  const [anchor, setAnchor] = useState<Place>(at)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [validationErrors, setErrors] = useState<readonly RowError[]>([])
  /** Whether the focus belongs into the grid: it is not taken from elsewhere. */
  const isHere = useRef(false)
  const isGoing = useRef(false)
  const range = cornersOf(at, anchor)
  const [lastRow, lastCol] = [rows.length - 1, dates.length - 1]

  /** Moves the focus to where one is, as soon as that row is drawn. */
  const follow = () => {
    if (!isHere.current || editing !== null) return
    const cell = box.current?.querySelector<HTMLElement>(`[data-at="${at.row}:${at.col}"]`)
    if (cell && cell !== document.activeElement) cell.focus({ preventScroll: true })
    if (cell && isGoing.current) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (cell) isGoing.current = false
    // The wheel took the cell away on which the focus was: the keys go on from the box.
    else if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one is somewhere else, or has closed a box
  useEffect(follow, [at, editing])

  const go = (to: Place, isExtending = false) => {
    const place = { row: Math.max(0, Math.min(lastRow, to.row)), col: Math.max(0, Math.min(lastCol, to.col)) }
    isHere.current = true
    isGoing.current = true
    // A row that is far away is not drawn yet: scrolling there draws it.
    const scroll = box.current
    if (scroll) {
      const top = place.row * rowHeight
      if (top < scroll.scrollTop || top > scroll.scrollTop + scroll.clientHeight)
        scroll.scrollTop = Math.max(0, top - scroll.clientHeight / 2)
    }
    setAt(place)
    if (!isExtending) setAnchor(place)
  }
  const current = (from: number, end: number): ManyRow[] =>
    rows.slice(from, end).map((row) => {
      const days = daysNow(row, draft.kept.get(row.id)?.days, draft.edits.get(row.id))
      return { id: row.id, hoursPerDay: row.hoursPerDay, days }
    })
  /** Only the rows that are touched are generated: a press of a key in a thousand rows costs one. */
  const writeBlock = (text: string, from = range) => {
    const height = Math.max(from.to.row - from.from.row + 1, text.split('\n').length)
    const touched = current(from.from.row, from.from.row + height)
    const lifted = {
      from: { row: 0, col: from.from.col },
      to: { row: from.to.row - from.from.row, col: from.to.col },
    }
    const { changes, problems: wrong } = pastedBlock(touched, dates, lifted, text)
    setErrors(wrong.map(({ id, message }) => ({ id, message })))
    draft.change(changes)
  }
  const fillDown = () => {
    const touched = current(range.from.row, range.to.row + 1)
    const lifted = { from: { row: 0, col: range.from.col }, to: { row: touched.length - 1, col: range.to.col } }
    const { changes, problems: wrong } = filledRows(touched, dates, lifted)
    setErrors(wrong.map(({ id, message }) => ({ id, message })))
    draft.change(changes)
  }
  const isWritten = ({ row, col }: Place) => {
    const date = dates[col]
    return !isReadOnly && rows[row]?.isOpen === true && rows[row].days.some((day) => day.date === date)
  }
  const edit = (text?: string) => {
    if (!isWritten(at)) return
    const day = current(at.row, at.row + 1)[0]?.days.find(({ date }) => date === dates[at.col])
    if (day) setEditing({ place: at, text: text ?? cellOf(day) })
  }
  const commit = (text: string, then: After) => {
    if (!editing) return
    const { place } = editing
    setEditing(null)
    writeBlock(text.replace(/[\t\n]+/g, ' '), { from: place, to: place })
    // Left by a press: within the grid one is there already, and elsewhere the focus stays where it went.
    if (then === 'stay') isHere.current = place.row !== at.row || place.col !== at.col
    else if (then === 'down') go({ row: place.row + 1, col: place.col })
    else go({ row: place.row, col: place.col + (then === 'right' ? 1 : -1) })
  }
  const cancel = () => setEditing(null)

  const moveBy = ({ key, ctrlKey, metaKey }: KeyboardEvent): Place | null => {
    const isFar = ctrlKey || metaKey
    const { row, col } = at
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 3)
    const ways: Readonly<Record<string, Place>> = {
      ArrowUp: { row: isFar ? 0 : row - 1, col },
      ArrowDown: { row: isFar ? lastRow : row + 1, col },
      ArrowLeft: { row, col: isFar ? 0 : col - 1 },
      ArrowRight: { row, col: isFar ? lastCol : col + 1 },
      Home: { row: isFar ? 0 : row, col: 0 },
      End: { row: isFar ? lastRow : row, col: lastCol },
      PageUp: { row: row - page, col },
      PageDown: { row: row + page, col },
    }
    return ways[key] ?? null
  }
  const withControl = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase()
    if (key === 'a') {
      setAnchor({ row: 0, col: 0 })
      go({ row: lastRow, col: lastCol }, true)
    } else if (isReadOnly) return false
    else if (key === 'z' && !event.shiftKey) draft.undo()
    else if (key === 'y' || key === 'z') draft.redo()
    else if (key === 'd') fillDown()
    else return false
    return true
  }
  const typed = ({ key }: KeyboardEvent): boolean => {
    if (isReadOnly) return false
    if (key === 'Enter' || key === 'F2') edit()
    else if (key.length !== 1) return false
    else if (CODES.has(key.toUpperCase())) {
      writeBlock(key)
      if (range.from.col === range.to.col && range.from.row === range.to.row) go({ row: at.row, col: at.col + 1 })
    } else if (/[\d.,-]/.test(key)) edit(key)
    else return false
    return true
  }
  /** A cell, or the box itself once the cell that one is in was scrolled away. */
  const isGrid = ({ target }: KeyboardEvent) =>
    target === box.current || (target as Element).closest('[data-at]') !== null
  const placeOf = (event: PointerEvent): Place | null => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-at]')
    const [row, col] = cell?.dataset.at?.split(':').map(Number) ?? []
    return row === undefined || col === undefined ? null : { row, col }
  }
  return {
    ...{ at, range, editing, problems: validationErrors, commit, cancel, follow },
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        if (editing !== null || event.altKey || !isGrid(event)) return
        const to = moveBy(event)
        if (to) {
          event.preventDefault()
          return go(to, event.shiftKey)
        }
        if (event.key === 'Escape') return setAnchor(at)
        if (event.ctrlKey || event.metaKey ? withControl(event) : typed(event)) event.preventDefault()
      },
      onPointerDown: (event: PointerEvent) => {
        const place = placeOf(event)
        if (!place || event.button !== 0) return
        const isSame = place.row === at.row && place.col === at.col
        if (isSame && editing !== null) return
        // The second press on a cell opens it, by mouse and by finger.
        if (isSame && isHere.current && document.activeElement?.closest('[data-at]')) {
          event.preventDefault()
          return edit()
        }
        go(place, event.shiftKey)
      },
      onPointerOver: (event: PointerEvent) => {
        const place = placeOf(event)
        if (place && event.buttons === 1 && event.pointerType === 'mouse' && editing === null) go(place, true)
      },
      onCopy: (event: ClipboardEvent) => {
        if (editing !== null) return
        event.preventDefault()
        const rowsNow = current(range.from.row, range.to.row + 1)
        const lifted = { from: { row: 0, col: range.from.col }, to: { row: rowsNow.length - 1, col: range.to.col } }
        event.clipboardData.setData('text/plain', copiedBlock(rowsNow, dates, lifted))
      },
      onPaste: (event: ClipboardEvent) => {
        if (editing !== null || isReadOnly) return
        event.preventDefault()
        writeBlock(event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n').replace(/\n$/, ''))
      },
    },
  }
}
