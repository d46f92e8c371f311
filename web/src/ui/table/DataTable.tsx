import clsx from 'clsx'
import {
  type ChangeEvent,
  type Dispatch,
  type PointerEvent,
  type SetStateAction,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { BodyRow } from './BodyRow.tsx'
import type { Column } from './columns.ts'
import classes from './DataTable.module.css'
import { HeadCell } from './HeadCell.tsx'
import refreshing from './refreshing.module.css'
import { SkeletonRows } from './SkeletonRows.tsx'
import { rangeOf, type Selection, withSelected } from './selection.ts'
import { useFixedColumns } from './useFixedColumns.ts'
import { type Peeking, useRowKeys } from './useRowKeys.ts'
import type { TableLayout } from './useTableLayout.ts'

interface DataTableProps<Row extends object> extends Peeking {
  /** The name of the scrolling region: `Consultants`. */
  name: string
  columns: readonly Column<Row>[]
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined
  rowID(row: Row): string
  /** The name of the row, for the label of its checkbox. */
  rowName(row: Row): string
  /** The page that Enter and a click on the row open. */
  hrefOf?: ((row: Row) => string | undefined) | undefined
  sort: string | null
  onSort(column: string): void
  layout: TableLayout
  selection?: Selection | undefined
  onSelection?: Dispatch<SetStateAction<Selection>> | undefined
  /** The rows are those of the previous request; the new ones are loading. */
  isStale?: boolean | undefined
}

/**
 * A table for one page of rows: plain cells, sticky header, sorting, selection with Shift, and the keyboard (↑↓ j k
 * Enter x).
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, layout, selection = NONE, onSelection, sort, onSort, hrefOf, rowID, rowName } = props
  // Two hundred new rows are rendered in many short steps, so that typing and scrolling are not blocked.
  const rows = useDeferredValue(props.rows)
  const pageIDs = useMemo(() => rows?.map(rowID) ?? NO_ROWS, [rows, rowID])
  const toggle = useToggle(pageIDs, onSelection)
  const keys = useRowKeys(props)
  const shown = columns.filter((column) => layout.isShown(column))
  const key = shown.map(({ id }) => id).join()
  // The rows keep their work as long as they are given the same columns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say what has changed
  const visible = useMemo(() => shown, [columns, key])
  const table = useRef<HTMLTableElement>(null)
  const isLong = useFixedColumns(table, rows, visible)
  // Some browsers detect a table by its layout.
  const role = (roleOf: string) => (isLong ? roleOf : undefined)
  return (
    <section
      ref={keys.ref}
      className={clsx(classes.scroll, refreshing.refreshing)}
      aria-label={props.name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      data-stale={props.isStale || undefined}
      onKeyDown={keys.onKeyDown}
    >
      <table
        ref={table}
        className={classes.table}
        role={role('table')}
        data-long={isLong || undefined}
        data-density={layout.density}
        aria-busy={!rows || props.isStale}
      >
        <thead role={role('rowgroup')}>
          <tr role={role('row')}>
            {onSelection && (
              <th className={classes.tick} scope="col" role={role('columnheader')}>
                <TickAll pageIDs={pageIDs} selection={selection} onSelection={onSelection} />
              </th>
            )}
            {visible.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} role={role('columnheader')} />
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: useRowKeys hears the same by keyboard on the region around it */}
        <tbody role={role('rowgroup')} onClick={keys.onClick} onPointerOver={showFullText}>
          {!rows && <SkeletonRows count={SKELETON_ROWS} columns={visible.length} hasTick={Boolean(onSelection)} />}
          {rows?.map((row) => {
            const id = rowID(row)
            return (
              <BodyRow
                key={id}
                id={id}
                name={rowName(row)}
                row={row}
                columns={visible as readonly Column<never>[]}
                href={hrefOf?.(row)}
                isLong={isLong}
                isSelected={selection[id] ?? false}
                isPeeked={props.peekID === id}
                onToggle={onSelection ? toggle : undefined}
              />
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Shows the full text of a truncated cell in a tooltip. */
function showFullText({ target }: PointerEvent<HTMLElement>) {
  const cell = (target as Element).closest('td')
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? cell.textContent : ''
}

const SKELETON_ROWS = 12
const NO_ROWS: never[] = []
const NONE: Selection = {}

/**
 * A row's checkbox: the function stays the same as long as the table is shown, so that a change renders only its own
 * rows. Shift selects the range.
 */
function useToggle(pageIDs: readonly string[], onSelection: DataTableProps<object>['onSelection']) {
  const latest = useRef({ pageIDs, onSelection })
  const last = useRef<string | null>(null)
  useEffect(() => {
    latest.current = { pageIDs, onSelection }
  })
  return useCallback((event: ChangeEvent<HTMLInputElement>) => {
    const id = event.currentTarget.closest('tr')?.dataset.row
    if (id === undefined) return
    const { checked } = event.currentTarget
    const isRange = (event.nativeEvent as MouseEvent).shiftKey
    const ids = isRange ? rangeOf(latest.current.pageIDs, last.current, id) : [id]
    last.current = id
    latest.current.onSelection?.((before) => withSelected(before, ids, checked))
  }, [])
}

interface TickAllProps {
  pageIDs: readonly string[]
  selection: Selection
  onSelection: Dispatch<SetStateAction<Selection>>
}

/** Selects all rows of the page, or none. */
function TickAll({ pageIDs, selection, onSelection }: TickAllProps) {
  const ticked = pageIDs.filter((id) => selection[id]).length
  const isAll = ticked > 0 && ticked === pageIDs.length
  return (
    <label className={classes.tickLabel}>
      <input
        type="checkbox"
        aria-label={isAll ? 'Deselect all on this page' : 'Select all on this page'}
        checked={isAll}
        // The first page is still loading.
        disabled={pageIDs.length === 0}
        onChange={() => onSelection((before) => withSelected(before, pageIDs, !isAll))}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && ticked > 0
        }}
      />
    </label>
  )
}
