import type { ComponentType, ReactNode } from 'react'
import { counted } from '../../format/number.ts'
import { usePrefetchOnIdle } from '../../lazy/usePrefetchOnIdle.ts'
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

/** The parts of a list that are loaded later, most likely used first. */
const PARTS = [FilterList, LaterMoreFilters, ExportMenu, LaterViewMenu, LaterColumnsMenu, { fetch: loadBulkBar }]

export interface ListPageProps<Row extends object> extends ListBodyProps<Row> {
  /** Shown at the top: the tabs to which the list belongs. */
  tabs?: ReactNode
  /** The noun: `['person', 'people']`. */
  counts: readonly [one: string, many: string]
  /** The path of the list, such as `/clients`. */
  path: string
  views?: readonly SavedView[]
  viewActions?: ViewActions
  /** Shown between the views and the filters: the counts by status. */
  above?: ReactNode
  /** The primary and other actions in the header. */
  actions?: ReactNode
  onExport?: (format: ExportFormat) => Promise<unknown>
  /** A custom header layout that includes search and filters: `OneRowHead`. */
  head?: ComponentType<ListHeadProps> | undefined
}

/** The content of a list header. */
export interface ListHeadProps {
  title: string
  /** The count with its noun; empty while loading. */
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
            <Head
              title={title}
              hint={hint}
              tabs={tabs}
              views={views}
              viewActions={viewActions}
              list={list}
              path={path}
              above={above}
              actions={actions}
            >
              {controls}
            </Head>
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
