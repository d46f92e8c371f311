import { type RefObject, useLayoutEffect } from 'react'
import { fitted } from './fitted.ts'

/**
 * From so many rows on the table is laid out row by row: the browser then works on the rows in sight only, where a table proper is
 * laid out whole whenever anything in it changes.
 */
export const MANY_ROWS = 40
/** So many of the longest cells of each column say how wide it must be. */
const SAMPLES = 2

/**
 * Gives a long table the column widths that it would have as a table proper. They are measured on the rows with the longest words, the
 * others taken away for the moment, whenever the rows, the columns, the room or the font change. Where there is no room for all words,
 * in a short table too, those that may be cut give way (`fitted`), so that no column ends outside the window.
 */
export function useFixedColumns(
  table: RefObject<HTMLTableElement | null>,
  rows: readonly unknown[] | undefined,
  columns: readonly unknown[],
) {
  const isLong = rows !== undefined && rows.length >= MANY_ROWS
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows or columns are other words
  useLayoutEffect(() => {
    const found = table.current
    if (!found || !rows) return
    const measure = () => (isLong ? measureLong(found) : measureShort(found))
    let { room, isAtTop } = measure()
    const stopWaiting = isLong && isAtTop ? showFirstRowsFirst(found) : null
    const again = new ResizeObserver(() => {
      if (found.parentElement!.clientWidth !== room) room = measure().room
    })
    again.observe(found.parentElement!)
    const withFont = () => {
      room = measure().room
    }
    document.fonts.addEventListener('loadingdone', withFont)
    return () => {
      stopWaiting?.()
      again.disconnect()
      document.fonts.removeEventListener('loadingdone', withFont)
      setWidths(found, null)
    }
  }, [table, rows, columns, isLong])
  return isLong
}

/** The rows below the window, which the browser makes ready for scrolling, come after those in sight have been painted. */
function showFirstRowsFirst(table: HTMLTableElement): () => void {
  table.dataset.fresh = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    delete table.dataset.fresh
  }
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(stop)
  })
  return stop
}

interface Measured {
  room: number
  isAtTop: boolean
}

/** What is only known while the table lies there as one, and would be one more layout to ask for later. */
function placeOf(table: HTMLTableElement): Measured {
  const section = table.parentElement!
  const isAtTop = table.tBodies[0]!.getBoundingClientRect().top > Math.max(0, section.getBoundingClientRect().top)
  return { room: section.clientWidth, isAtTop }
}

/** A table with few rows stays a table proper; it gets widths only where its text has no room. */
function measureShort(table: HTMLTableElement): Measured {
  setWidths(table, null)
  const place = placeOf(table)
  if (table.offsetWidth > place.room) setWidths(table, widthsIn(table, place.room))
  return place
}

function measureLong(table: HTMLTableElement): Measured {
  const rows = table.tBodies[0]!
  const samples = longestRows([...rows.rows])
  for (const row of samples) row.dataset.sample = ''
  // The height stays, and with it the place that is scrolled to.
  table.style.setProperty('--rows', String(rows.rows.length - samples.size))
  table.dataset.measured = ''
  const place = placeOf(table)
  const widths = widthsIn(table, place.room)
  table.style.setProperty('--columns', widths.map((width) => `${width}px`).join(' '))
  table.style.setProperty('--width', `${widths.reduce((sum, width) => sum + width, 0)}px`)
  delete table.dataset.measured
  for (const row of samples) delete row.dataset.sample
  return place
}

const headsOf = (table: HTMLTableElement) => [...table.tHead!.rows[0]!.cells]
const widthsOf = (table: HTMLTableElement) => headsOf(table).map((cell) => cell.getBoundingClientRect().width)

/** How wide each column of the table is to be, which lies there as a table proper. */
function widthsIn(table: HTMLTableElement, room: number): readonly number[] {
  const wanted = widthsOf(table)
  if (table.offsetWidth <= room) return wanted
  table.dataset.squeezed = ''
  const min = widthsOf(table)
  delete table.dataset.squeezed
  return fitted(wanted, min, room)
}

function setWidths(table: HTMLTableElement, widths: readonly number[] | null) {
  table.toggleAttribute('data-fitted', widths !== null)
  for (const [index, cell] of headsOf(table).entries())
    if (widths) cell.style.setProperty('--fitted', `${widths[index]}px`)
    else cell.style.removeProperty('--fitted')
}

/** The rows that hold the longest words of any column, and the one that has the focus, which would lose it. */
function longestRows(rows: readonly HTMLTableRowElement[]): ReadonlySet<HTMLTableRowElement> {
  const found = new Set<HTMLTableRowElement>()
  const lengths = rows.map((row) => [...row.cells].map((cell) => cell.textContent.length))
  for (const column of lengths[0]?.keys() ?? []) {
    const longest = rows
      .map((row, index) => ({ row, length: lengths[index]?.[column] ?? 0 }))
      .sort((a, b) => b.length - a.length)
      .slice(0, SAMPLES)
    for (const { row } of longest) found.add(row)
  }
  const focused = document.activeElement?.closest('tr')
  if (focused && rows.includes(focused)) found.add(focused)
  return found
}
