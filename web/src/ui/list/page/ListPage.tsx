import type { ComponentType, ReactNode } from 'react'
import { counted } from '../../format/number.ts'
import { usePrefetchOnIdle } from '../../lazy/useFetchedAtRest.ts'
import { LaterColumnsMenu } from '../../table/TableTools.tsx'
import type { ExportFormat } from '../actions/ExportButton.tsx'
import { ExportMenu } from '../actions/ExportMenu.tsx'
import { LaterMoreFilters } from '../filters/FilterBar.tsx'
import { FilterList } from '../filters/FilterSelect.tsx'
import { LaterViewMenu, ViewTabs } from '../views/ViewTabs.tsx'
import type { SavedView, ViewActions } from '../views/views.ts'
import { ListBody, type ListBodyProps, loadBulkBar } from './ListBody.tsx'
import classes from './ListPage.module.css'
import { PageHead } from './PageHead.tsx'
import type { ListControl } from './useListState.ts'
import { usePhone } from './usePhone.ts'

/** What a list can do beyond showing its rows, in the order in which it is likely to be wanted. */
const PARTS = [FilterList, LaterMoreFilters, ExportMenu, LaterViewMenu, LaterColumnsMenu, { fetch: loadBulkBar }]

export interface ListPageProps<Row extends object> extends ListBodyProps<Row> {
  /** Above everything: the tabs that the list stands under. */
  tabs?: ReactNode
  /** What is counted: `['person', 'people']`. */
  counts: readonly [one: string, many: string]
  /** The path of the list, such as `/clients`. */
  path: string
  views?: readonly SavedView[]
  viewActions?: ViewActions
  /** What stands between the views and the filters: how many there are of each kind. */
  above?: ReactNode
  /** The primary action and what else stands in the head. */
  actions?: ReactNode
  onExport?: (format: ExportFormat) => Promise<unknown>
  /** Lays the head out in its own way, with search and filters inside: `OneRowHead`. */
  head?: ComponentType<ListHeadProps> | undefined
}

/** What the head of a list shows. */
export interface ListHeadProps {
  title: string
  /** The count with its noun; empty while it loads. */
  hint: string
  tabs: ReactNode
  views: readonly SavedView[] | undefined
  viewActions: ViewActions | undefined
  list: ListControl
  path: string
  above: ReactNode
  actions: ReactNode
  /** Search, filters, density and columns. */
  children: ReactNode
}

export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { list, query, views, viewActions } = props
  const isPhone = usePhone()
  const total = query.data?.meta.total
  usePrefetchOnIdle(query.data !== undefined, PARTS)
  const { title, path, tabs, above, head: Head } = props
  const hint = total === undefined ? '' : counted(total, props.counts)
  const actions = (
    <>
      {props.onExport && !isPhone && <ExportMenu total={total} onExport={props.onExport} />}
      {props.actions}
    </>
  )
  if (Head)
    return (
      <div className={classes.page} data-dense>
        <ListBody
          {...props}
          frame={(controls) => (
            <Head {...{ title, hint, tabs, views, viewActions, list, path, above, actions }}>{controls}</Head>
          )}
        />
      </div>
    )
  return (
    <div className={classes.page}>
      {tabs}
      <PageHead title={title} hint={hint} actions={actions} />
      {views && <ViewTabs views={views} list={list} path={path} actions={viewActions} />}
      {above}
      <ListBody {...props} />
    </div>
  )
}
