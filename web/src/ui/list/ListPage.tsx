import { lazy, type ReactNode, Suspense, useState } from 'react'
import { counted } from '../format/number.ts'
import { useFetchedAtRest } from '../later/useFetchedAtRest.ts'
import { CardList } from '../table/CardList.tsx'
import type { Column, RowCard } from '../table/columns.ts'
import { DataTable } from '../table/DataTable.tsx'
import type { Selection } from '../table/selection.ts'
import { LaterColumnsMenu, TableTools } from '../table/TableTools.tsx'
import { useTableLayout } from '../table/useTableLayout.ts'
import type { ExportFormat } from './ExportButton.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { FilterBar, LaterMoreFilters } from './FilterBar.tsx'
import { FilterList } from './FilterSelect.tsx'
import type { ListFilter } from './filters.ts'
import classes from './ListPage.module.css'
import { ListTrouble } from './ListTrouble.tsx'
import { PageHead } from './PageHead.tsx'
import { Pager } from './Pager.tsx'
import type { ListControl } from './useListState.ts'
import { usePhone } from './usePhone.ts'
import { LaterViewMenu, ViewTabs } from './ViewTabs.tsx'
import type { SavedView, ViewActions } from './views.ts'

const loadBulkBar = () => import('./BulkBar.tsx')
const BulkBar = lazy(async () => ({ default: (await loadBulkBar()).BulkBar }))
/** What a list can do beyond showing its rows, in the order in which it is likely to be wanted. */
const PARTS = [FilterList, LaterMoreFilters, ExportMenu, LaterViewMenu, LaterColumnsMenu, { fetch: loadBulkBar }]

/** What a list's query gives: the shape of TanStack Query's result over a page. */
export interface ListQuery<Row> {
  data?: { items: readonly Row[]; meta: { total: number } } | undefined
  error: unknown
  isPlaceholderData?: boolean
  refetch(): unknown
}

export interface ListPageProps<Row extends object> {
  title: string
  /** What is counted: `['person', 'people']`. */
  counts: readonly [one: string, many: string]
  /** Under this name the browser keeps density and columns. */
  table: string
  /** The path of the list, such as `/clients`. */
  path: string
  list: ListControl
  query: ListQuery<Row>
  columns: readonly Column<Row>[]
  rowID(row: Row): string
  rowName(row: Row): string
  hrefOf?(row: Row): string | undefined
  card(row: Row): RowCard
  filters: readonly ListFilter[]
  searchHint: string
  views?: readonly SavedView[]
  viewActions?: ViewActions
  /** What stands between the views and the filters: how many there are of each kind. */
  above?: ReactNode
  /** The primary action and what else stands in the head. */
  actions?: ReactNode
  onExport?: (format: ExportFormat) => Promise<unknown>
  /** The buttons for the selected rows; without it nothing can be selected. */
  bulk?: (ids: readonly string[], clear: () => void) => ReactNode
  /** Said when there is nothing at all yet, with what to do next. */
  empty: { title: string; text: ReactNode; action?: ReactNode }
}

export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { list, query, columns, table, views, viewActions } = props
  const isPhone = usePhone()
  const layout = useTableLayout(table)
  const [selection, setSelection] = useSelection(list)
  const total = query.data?.meta.total
  const rows = query.data?.items
  const hasRows = !rows || rows.length > 0
  const selected = Object.keys(selection)
  const hadSelection = useEver(selected.length > 0)
  useFetchedAtRest(rows !== undefined, PARTS)
  const shared = {
    name: props.title,
    rows,
    rowID: props.rowID,
    hrefOf: props.hrefOf,
    isStale: query.isPlaceholderData,
  }
  return (
    <div className={classes.page}>
      <PageHead
        title={props.title}
        hint={total === undefined ? '' : counted(total, props.counts)}
        actions={
          <>
            {props.onExport && !isPhone && <ExportMenu total={total} onExport={props.onExport} />}
            {props.actions}
          </>
        }
      />
      {views && <ViewTabs views={views} list={list} path={props.path} actions={viewActions} />}
      {props.above}
      <FilterBar
        list={list}
        filters={props.filters}
        searchHint={props.searchHint}
        isPhone={isPhone}
        tools={<TableTools columns={columns} layout={layout} />}
      />
      {query.error || !hasRows ? (
        <ListTrouble query={query} list={list} empty={props.empty} />
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
          {...(props.bulk ? { selection, onSelection: setSelection } : {})}
        />
      )}
      {total !== 0 && <Pager list={list} total={total} isPhone={isPhone} />}
      {props.bulk && hadSelection && (
        <Suspense>
          <BulkBar count={isPhone ? 0 : selected.length} onClear={() => setSelection({})}>
            {props.bulk(selected, () => setSelection({}))}
          </BulkBar>
        </Suspense>
      )}
    </div>
  )
}

/** Whether it was so once: what was fetched then stays, so that its going can be seen. */
function useEver(isSo: boolean) {
  const [was, setWas] = useState(isSo)
  if (isSo && !was) setWas(true)
  return was || isSo
}

/** The selection lasts over pages and orders, and ends when another filter shows other rows. */
function useSelection(list: ListControl) {
  const about = JSON.stringify([list.searchInput, list.filters])
  const [kept, setKept] = useState<{ about: string; selection: Selection }>({ about, selection: {} })
  const selection = kept.about === about ? kept.selection : NONE
  const setSelection = (change: Selection | ((before: Selection) => Selection)) =>
    setKept({ about, selection: typeof change === 'function' ? change(selection) : change })
  return [selection, setSelection] as const
}

const NONE: Selection = {}
