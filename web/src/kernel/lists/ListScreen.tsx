import { Text } from '@mantine/core'
import type { Endpoint, ListOptions, Parsed } from '@muster/contract/kernel/api/endpoint.ts'
import type { Right } from '@muster/contract/kernel/api/permission.ts'
import type { View } from '@muster/contract/kernel/api/views.ts'
import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react'
import { SmallButton } from '../../ui/link/SmallButton.tsx'
import type { ListFilter } from '../../ui/list/filters/filters.ts'
import { ListPage, type ListPageProps } from '../../ui/list/page/ListPage.tsx'
import { type ListControl, useListState } from '../../ui/list/page/useListState.ts'
import { useOpenRow } from '../../ui/list/page/useOpenRow.ts'
import { usePhone } from '../../ui/list/page/usePhone.ts'
import { type BuiltInView, builtInViews } from '../../ui/list/views/views.ts'
import { useRememberedList } from '../../ui/record/neighbours.ts'
import type { Column } from '../../ui/table/columns.ts'
import { readAllRows, useVisibleRows } from '../api/all-rows.ts'
import { exportList } from '../api/downloads.ts'
import { useEndpoint } from '../api/endpoint.ts'
import type { EndpointRef } from '../api/send.ts'
import { type HeadButton, HeadButtons } from '../records/HeadButtons.tsx'
import { useMay, useSees } from '../session/permissions.ts'
import { useSavedViews } from './saved-views.ts'

export type ListEndpoint = Endpoint & { readonly list: ListOptions }
export type RowOf<E extends ListEndpoint> = Parsed<E['list']['item']> & { id: string | number }

/** Props of a drawer that changes several rows. */
export interface BulkProps<Row = unknown> {
  ids: readonly string[]
  /** The selected rows as last shown: a selection spans pages, and an action may need their versions. */
  rows: readonly Row[]
  /** Clears the selection. */
  clear(): void
  onClose(): void
}

interface OpenRow<Row> {
  id: string
  /** Undefined when the row is on another page of the list. */
  row: Row | undefined
  close(): void
}

export interface PeekedRow<Row> extends OpenRow<Row> {
  /** Opens the next row of the page, or with -1 the previous one. */
  step(by: 1 | -1): void
}

type Icon = ComponentType<{ size: number; stroke: number }>

interface BulkChange<Row> {
  label: string
  icon: Icon
  /** The permission, if it is another one than that of the bulk actions. */
  needs?: Right
  drawer: ComponentType<BulkProps<Row>>
}

interface Bulk<Row> {
  needs: Right
  changes: readonly BulkChange<Row>[]
  /** All bulk actions accept any number of rows, so that the whole list can be selected. */
  takesAll?: boolean
  /** Totals of the selected rows: `Expected pay AED 54,000 per month`. At module level. */
  sums?(rows: readonly Row[]): readonly string[]
}

/** Describes a list: its endpoint, columns, filters and actions. */
interface ListScreenProps<E extends ListEndpoint>
  extends Pick<
    ListPageProps<RowOf<E>>,
    'title' | 'counts' | 'path' | 'card' | 'rowName' | 'searchHint' | 'tabs' | 'head'
  > {
  endpoint: EndpointRef<E>
  /** The fields that the role may see: columns, filters and views of other fields are left out. */
  view?: View
  /** At module level, so that the table does not render again. */
  columns: readonly Column<RowOf<E>>[] | ((list: ListControl) => readonly Column<RowOf<E>>[])
  /** The key under which the browser stores density and columns; the path, unless one page has several tables. */
  table?: (list: ListControl) => string
  filters?: readonly ListFilter[] | ((rows: readonly RowOf<E>[] | undefined) => readonly ListFilter[])
  /** A filter that selects the endpoint of the screen: it is in the URL and is not sent. */
  chooses?: string
  /** The default order, such as `-createdAt`. */
  sort?: string
  /** Built-in views, at module level; a list that has them also lets users save their own. */
  views?: readonly BuiltInView[]
  /** Stores the views in another place than other lists; a hook of the module. */
  useSaved?: typeof useSavedViews
  /** The link of a row; by default the `drawer`, if the list has one. */
  hrefOf?(row: RowOf<E>): string | undefined
  /** Replaces the default search field. */
  search?(list: ListControl): ReactNode
  /** Shows a row in a panel next to the list, with its own URL; the row itself links to the record. */
  peek?(open: PeekedRow<RowOf<E>>): ReactNode
  /** Shows a row in a drawer above the list, with its own URL. */
  drawer?(open: OpenRow<RowOf<E>>): ReactNode
  /** Shown before the buttons of the header: the switch to a board, a menu of less frequent actions. */
  tools?: ReactNode
  buttons?: readonly HeadButton[]
  /** The permission to export the list, as in the endpoint. */
  exports?: Right
  /** Actions for the selected rows. */
  bulk?: Bulk<RowOf<E>>
  above?(list: ListControl): ReactNode
  empty: { title: string; text: string }
  /** Drawers that are not about a row. */
  children?: ReactNode
}

const NO_FILTERS: readonly ListFilter[] = []
const idOf = (row: { id: string | number }) => String(row.id)
const NOTHING_YOURS = 'Nothing is assigned to you yet.'

export function ListScreen<E extends ListEndpoint>(props: ListScreenProps<E>) {
  const {
    path,
    endpoint,
    title,
    counts,
    card,
    rowName,
    searchHint,
    tabs,
    above,
    drawer,
    buttons = [],
    exports,
    empty,
  } = props
  const can = useMay()
  const sees = useSees(props.view)
  const list = useListState(useShape(props, sees))
  const columns = useColumns(typeof props.columns === 'function' ? props.columns(list) : props.columns, sees)
  const requested = { query: sentOf(list, columns, props.chooses) } as never
  const query = useEndpoint(endpoint, requested, { keepPrevious: true })
  const page = query.data as { items: readonly RowOf<E>[]; meta: { total: number } } | undefined
  const useViews = props.useSaved ?? useSavedViews
  const views = useViews(path.slice(1), useBuiltIn(props.views, sees), list, props.views !== undefined)
  const bulk = useBulk(props.bulk, page?.items, (onProgress) => readAllRows(endpoint, requested, onProgress))
  const row = useOpenRow(path)
  const opened = useOpened(page?.items, row.openID)
  const isPhone = usePhone()
  const { peek } = props
  const isPeeking = peek !== undefined && !isPhone
  const hrefOf = props.hrefOf ?? (drawer && ((one: RowOf<E>) => row.hrefOf(idOf(one))))
  const table = props.table?.(list) ?? path.slice(1).replaceAll('/', '-')
  const isLocked = buttons.some(({ isPrimary, needs }) => isPrimary && needs && !can(needs))
  useRememberedList(drawer ? null : path, page, list, hrefOf)
  return (
    <>
      <ListPage
        key={table}
        title={title}
        counts={counts}
        path={path}
        card={card}
        rowName={rowName}
        searchHint={searchHint}
        tabs={tabs}
        table={table}
        list={list}
        columns={columns}
        hrefOf={hrefOf}
        head={props.head}
        search={props.search?.(list)}
        {...(isPeeking ? { peekID: row.openID, onPeek: (id) => (id === null ? row.close() : row.show(id)) } : {})}
        query={{ ...query, data: page }}
        rowID={idOf}
        filters={filtersOf(props, page?.items).filter(({ field }) => sees(field))}
        above={above?.(list)}
        {...(props.views ? views : {})}
        {...(exports && can(exports) ? { onExport: (format) => exportList(endpoint, requested, format) } : {})}
        actions={
          <>
            {props.tools}
            <HeadButtons buttons={buttons} />
          </>
        }
        {...(bulk.buttons ? { bulk: bulk.buttons } : {})}
        {...(props.bulk?.takesAll ? { readWhole: bulk.readWhole } : {})}
        empty={isLocked ? { ...empty, text: NOTHING_YOURS } : empty}
      />
      <Suspense>
        {bulk.drawer}
        {row.openID && drawer?.({ id: row.openID, row: opened, close: row.close })}
        {row.openID && isPeeking && peek(peekedOf(page?.items ?? [], row.openID, row))}
        {props.children}
      </Suspense>
    </>
  )
}

function peekedOf<Row extends { id: string | number }>(
  rows: readonly Row[],
  id: string,
  { show, close }: Pick<ReturnType<typeof useOpenRow>, 'show' | 'close'>,
): PeekedRow<Row> {
  const at = rows.findIndex((one) => idOf(one) === id)
  const step = (by: 1 | -1) => {
    const next = rows[at + by]
    if (next) show(idOf(next))
  }
  return { id, row: rows[at], close, step }
}

type Sees = ReturnType<typeof useSees>

function filtersOf<E extends ListEndpoint>(
  { filters = NO_FILTERS }: Pick<ListScreenProps<E>, 'filters'>,
  rows?: readonly RowOf<E>[],
) {
  return typeof filters === 'function' ? filters(rows) : filters
}

/** The allowed URL parameters: only the filters that this role has. */
function useShape<E extends ListEndpoint>(props: Pick<ListScreenProps<E>, 'filters' | 'sort'>, sees: Sees) {
  const names = filtersOf(props)
    .flatMap(({ name, field }) => (sees(field) ? name : []))
    .join()
  const { sort } = props
  return useMemo(() => ({ filters: names ? names.split(',') : [], ...(sort ? { sort } : {}) }), [names, sort])
}

/** The columns keep their identity, so that the table does not render again. */
function useColumns<Row>(all: readonly Column<Row>[], sees: Sees): readonly Column<Row>[] {
  const shown = all.filter(({ field }) => sees(field))
  const key = shown.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say what has changed
  return useMemo(() => shown, [all, key])
}

/** A shared link may sort by a column that this role does not see. */
function sentOf({ query }: ListControl, columns: readonly Pick<Column<never>, 'sort'>[], chooses = '') {
  const { sort, [chooses as 'sort']: _chosen, ...rest } = query
  return columns.some((column) => column.sort === sort?.replace('-', '')) ? { ...rest, sort } : rest
}

const NO_VIEWS: readonly BuiltInView[] = []

function useBuiltIn(all: readonly BuiltInView[] = NO_VIEWS, sees: Sees) {
  const key = all.flatMap(({ name, field }) => (sees(field) ? name : [])).join()
  return useMemo(() => builtInViews(all.filter(({ name }) => key.split(',').includes(name))), [all, key])
}

/** The row of the open drawer, also when it leaves the page of the list meanwhile: the drawer keeps its draft. */
function useOpened<Row extends { id: string | number }>(rows: readonly Row[] | undefined, openID: string | null) {
  const [last, setLast] = useState<Row>()
  const found = rows?.find((one) => idOf(one) === openID)
  if (found && found !== last) setLast(found)
  return found ?? (last && idOf(last) === openID ? last : undefined)
}

/** The bulk action buttons, and the open drawer of one of them. */
function useBulk<Row extends { id: string | number }>(
  bulk: Bulk<Row> | undefined,
  shown: readonly Row[] | undefined,
  read: (onProgress: (count: number) => void) => Promise<readonly Row[]>,
) {
  const can = useMay()
  const visible = useVisibleRows(shown)
  const [open, setOpen] = useState<Omit<BulkProps<Row>, 'onClose'> & { label: string }>()
  const readWhole = (onProgress: (count: number) => void) => read(onProgress).then(visible.add)
  if (!bulk || !can(bulk.needs)) return { buttons: undefined, readWhole, drawer: null }
  const changes = bulk.changes.filter(({ needs }) => !needs || can(needs))
  const buttons = (ids: readonly string[], clear: () => void) => (
    <>
      <Sums values={bulk.sums?.(visible.of(ids)) ?? []} />
      {changes.map(({ label, icon: Icon }) => (
        <SmallButton
          icon={Icon}
          key={label}
          variant="subtle"
          onClick={() => setOpen({ label, ids, rows: visible.of(ids), clear })}
        >
          {label}
        </SmallButton>
      ))}
    </>
  )
  const Drawer = bulk.changes.find(({ label }) => label === open?.label)?.drawer
  return { buttons, readWhole, drawer: open && Drawer && <Drawer {...open} onClose={() => setOpen(undefined)} /> }
}

/** The totals of the selected rows, shown before the actions. */
const Sums = ({ values }: { values: readonly string[] }) =>
  values.length > 0 && (
    <Text span size="sm" c="dimmed" px={4} className="figures nowrap">
      {values.join(' · ')}
    </Text>
  )
