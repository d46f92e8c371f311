import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyNamed } from '../../lazy/lazily.ts'
import { CardList } from '../../table/CardList.tsx'
import type { Column, RowCard } from '../../table/columns.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { type Selection, withSelected } from '../../table/selection.ts'
import { TableTools } from '../../table/TableTools.tsx'
import type { Peeking } from '../../table/useRowKeys.ts'
import { useTableLayout } from '../../table/useTableLayout.ts'
import type { WholeList } from '../actions/BulkBar.tsx'
import { ActiveFilters } from '../filters/ActiveFilters.tsx'
import { FilterBar, FilterControls } from '../filters/FilterBar.tsx'
import type { ListFilter } from '../filters/filters.ts'
import { ListError } from './ListError.tsx'
import { Pager } from './Pager.tsx'
import type { ListControl } from './useListState.ts'
import { usePhone } from './usePhone.ts'

export const loadBulkBar = () => import('../actions/BulkBar.tsx')
const BulkBar = lazyNamed(loadBulkBar, 'BulkBar')

/** The query state of a list: a subset of TanStack Query's result for a page of rows. */
export interface ListQuery<Row> {
  data?: { items: readonly Row[]; meta: { total: number } } | undefined
  error: unknown
  isPlaceholderData?: boolean
  refetch(): unknown
}

export interface ListBodyProps<Row extends object> extends Peeking {
  title: string
  /** The key under which the browser stores density and columns. */
  table: string
  list: ListControl
  query: ListQuery<Row>
  columns: readonly Column<Row>[]
  rowID(row: Row): string
  rowName(row: Row): string
  hrefOf?(row: Row): string | undefined
  card(row: Row): RowCard
  filters: readonly ListFilter[]
  searchHint: string
  /** The actions for the selected rows; without it there is no selection. */
  bulk?: (ids: readonly string[], clear: () => void) => ReactNode
  /** Called with the selection, for an action elsewhere on the page. */
  onSelected?: (ids: readonly string[], clear: () => void) => void
  /** Reads all rows of the filtered list, for actions on any number of rows. */
  readWhole?: (onProgress: (count: number) => void) => Promise<readonly Row[]>
  /** Replaces the default search field. */
  search?: ReactNode
  /** Renders search and filters in a custom place; by default they are in a bar above the rows. */
  frame?: (controls: ReactNode) => ReactNode
  /** Shown when the list has no records yet, with the next action. */
  empty: { title: string; text: ReactNode; action?: ReactNode }
}

/** Search, filters, rows, pager, and the actions for the selected rows. */
export function ListBody<Row extends object>(props: ListBodyProps<Row>) {
  const { list, query, columns } = props
  const isPhone = usePhone()
  const layout = useTableLayout(props.table)
  const [selection, setSelection] = useSelection(list)
  const total = query.data?.meta.total
  const rows = query.data?.items
  const hasRows = !rows || rows.length > 0
  const selected = Object.keys(selection)
  useSelectionReport(selected, () => setSelection({}), props.onSelected)
  const hadSelection = useEver(selected.length > 0)
  const shared = { name: props.title, rows, rowID: props.rowID, hrefOf: props.hrefOf, isStale: query.isPlaceholderData }
  const { search, searchHint, filters } = props
  const bar = { list, filters, searchHint, isPhone, search, tools: <TableTools columns={columns} layout={layout} /> }
  return (
    <>
      {props.frame ? (
        <>
          {props.frame(<FilterControls {...bar} />)}
          <ActiveFilters filters={filters} list={list} />
        </>
      ) : (
        <FilterBar {...bar} />
      )}
      {query.error || !hasRows ? (
        <ListError query={query} list={list} empty={props.empty} />
      ) : isPhone ? (
        <CardList {...shared} card={props.card} />
      ) : (
        <DataTable
          {...shared}
          columns={columns}
          rowName={props.rowName}
          sort={list.sort ?? list.shape.sort ?? null}
          onSort={list.sortBy}
          layout={layout}
          onPeek={props.onPeek}
          peekID={props.peekID}
          {...(props.bulk ? { selection, onSelection: setSelection } : {})}
        />
      )}
      {props.bulk && hadSelection && (
        <Suspense>
          <BulkBar
            count={isPhone ? 0 : selected.length}
            onClear={() => setSelection({})}
            whole={wholeOf(props, selection, setSelection)}
          >
            {props.bulk(selected, () => setSelection({}))}
          </BulkBar>
        </Suspense>
      )}
      {total !== 0 && <Pager list={list} total={total} isPhone={isPhone} />}
    </>
  )
}

/** Maximum number of selected rows: more would take minutes to read, so filters must be used. */
const MAX_SELECTED = 20_000

/** The offer to select the whole list, once the page is selected. */
function wholeOf<Row extends object>(
  { readWhole, query, rowID }: ListBodyProps<Row>,
  selection: Selection,
  setSelection: (change: (before: Selection) => Selection) => void,
): WholeList | undefined {
  const { items = [], meta: { total } = { total: 0 } } = query.data ?? {}
  const isPageSelected = items.every((row) => selection[rowID(row)])
  const isWhole = Object.keys(selection).length >= total
  if (!readWhole || !isPageSelected || isWhole || total > MAX_SELECTED) return undefined
  return {
    total,
    select: async (onProgress) => {
      const whole = withSelected({}, (await readWhole(onProgress)).map(rowID), true)
      // The user may have cleared the selection during the reading.
      setSelection((before) => (Object.keys(before).length > 0 ? whole : before))
    },
  }
}

function useSelectionReport(
  ids: readonly string[],
  clear: () => void,
  onSelected: ListBodyProps<object>['onSelected'],
) {
  const notify = useEffectEvent((joined: string) => onSelected?.(joined === '' ? [] : joined.split(','), clear))
  const joined = ids.join()
  useEffect(() => notify(joined), [joined])
}

/** Whether the value was ever true: a loaded component stays mounted, so that its closing is animated. */
function useEver(isSo: boolean) {
  const [was, setWas] = useState(isSo)
  if (isSo && !was) setWas(true)
  return was || isSo
}

/** The selection is kept across pages and sort orders, and cleared when a filter changes. */
function useSelection(list: ListControl) {
  const about = JSON.stringify([list.searchInput, list.filters])
  const [stored, setStored] = useState<{ about: string; selection: Selection }>({ about, selection: {} })
  const selection = stored.about === about ? stored.selection : NONE
  const setSelection = (change: Selection | ((before: Selection) => Selection)) =>
    setStored({ about, selection: typeof change === 'function' ? change(selection) : change })
  return [selection, setSelection] as const
}

const NONE: Selection = {}
