import { type RefObject, useLayoutEffect } from 'react'
import { fitColumns } from './fitColumns.ts'

/**
 * From this number of rows the table is laid out row by row: the browser then renders the visible rows only, while a
 * real table is laid out as a whole after every change.
 */
const MANY_ROWS = 40
/** The number of longest cells of each column that are measured. */
const SAMPLES = 2

/**
 * Gives a long table the column widths that it would have as a real table. They are measured on the rows with the
 * longest text, without the others, whenever the rows, the columns, the available width or the font change. Where the
 * width is too small, also in a short table, columns that may be truncated shrink (`fitted`), so that no column ends
 * outside the window.
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
    let { available, isAtTop } = measure()
    const stopWaiting = isLong && isAtTop ? showFirstRowsFirst(found) : null
    const again = new ResizeObserver(() => {
      if (found.parentElement!.clientWidth !== available) available = measure().available
    })
    again.observe(found.parentElement!)
    const withFont = () => {
      available = measure().available
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

/** The rows below the window are rendered after the visible ones have been painted. */
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
  available: number
  isAtTop: boolean
}

/** The measurements that need the layout of a real table, taken together to avoid a second layout. */
function placeOf(table: HTMLTableElement): Measured {
  const section = table.parentElement!
  const isAtTop = table.tBodies[0]!.getBoundingClientRect().top > Math.max(0, section.getBoundingClientRect().top)
  return { available: section.clientWidth, isAtTop }
}

/** A table with few rows stays a real table; it gets widths only where its text does not fit. */
function measureShort(table: HTMLTableElement): Measured {
  setWidths(table, null)
  const place = placeOf(table)
  if (table.offsetWidth > place.available) setWidths(table, widthsIn(table, place.available))
  return place
}

function measureLong(table: HTMLTableElement): Measured {
  const rows = table.tBodies[0]!
  const samples = longestRows([...rows.rows])
  for (const row of samples) row.dataset.sample = ''
  // The height is kept, and with it the scroll position.
  table.style.setProperty('--rows', String(rows.rows.length - samples.size))
  table.dataset.measured = ''
  const place = placeOf(table)
  const widths = widthsIn(table, place.available)
  table.style.setProperty('--columns', widths.map((width) => `${width}px`).join(' '))
  table.style.setProperty('--width', `${widths.reduce((sum, width) => sum + width, 0)}px`)
  delete table.dataset.measured
  for (const row of samples) delete row.dataset.sample
  return place
}

const headsOf = (table: HTMLTableElement) => [...table.tHead!.rows[0]!.cells]
const widthsOf = (table: HTMLTableElement) => headsOf(table).map((cell) => cell.getBoundingClientRect().width)

/** The width of each column, measured while the table is laid out as a real table. */
function widthsIn(table: HTMLTableElement, available: number): readonly number[] {
  const wanted = widthsOf(table)
  if (table.offsetWidth <= available) return wanted
  table.dataset.squeezed = ''
  const min = widthsOf(table)
  delete table.dataset.squeezed
  return fitColumns(wanted, min, available)
}

function setWidths(table: HTMLTableElement, widths: readonly number[] | null) {
  table.toggleAttribute('data-fitted', widths !== null)
  for (const [index, cell] of headsOf(table).entries())
    if (widths) cell.style.setProperty('--fitted', `${widths[index]}px`)
    else cell.style.removeProperty('--fitted')
}

/** The rows with the longest text of any column, and the row with the focus, which would otherwise lose it. */
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
