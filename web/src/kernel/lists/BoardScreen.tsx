import { type ReactNode, useMemo } from 'react'
import { counted } from '../../ui/format/number.ts'
import { ActiveFilters } from '../../ui/list/filters/ActiveFilters.tsx'
import { FilterControls } from '../../ui/list/filters/FilterBar.tsx'
import type { ListFilter } from '../../ui/list/filters/filters.ts'
import classes from '../../ui/list/page/ListPage.module.css'
import { countsQueryOf } from '../../ui/list/page/listState.ts'
import { OneRowHead } from '../../ui/list/page/OneRowHead.tsx'
import { type ListControl, useListState } from '../../ui/list/page/useListState.ts'
import { usePhone } from '../../ui/list/page/usePhone.ts'
import { type BuiltInView, builtInViews } from '../../ui/list/views/views.ts'
import { useEndpoint } from '../api/endpoint.ts'
import type { EndpointRef } from '../api/send.ts'
import { type HeadButton, HeadButtons } from '../records/HeadButtons.tsx'
import { useSavedViews } from './saved-views.ts'

interface BoardScreenProps {
  title: string
  tabs?: ReactNode
  path: string
  filters: readonly ListFilter[]
  searchHint: string
  /** The built-in views of the list of the same records; module level or memoised. */
  views: readonly BuiltInView[]
  buttons?: readonly HeadButton[]
  /** Shown before the buttons: the switch to the list. */
  tools?: ReactNode
  /** The endpoint that counts the records by status, and the noun: `['job', 'jobs']`. */
  counts: EndpointRef
  noun: readonly [one: string, many: string]
  /** The statuses that have a column, if the endpoint counts others too. */
  statuses?: readonly string[]
  above?(list: ListControl): ReactNode
  children(list: ListControl): ReactNode
}

/** A board with the header of its list: the same URL parameters, search, filters and views. */
export function BoardScreen(props: BoardScreenProps) {
  const { title, tabs, path, filters, searchHint, buttons = [], tools, above, children } = props
  const isPhone = usePhone()
  const names = filters.map(({ name }) => name).join()
  const shape = useMemo(() => ({ filters: names.split(',') }), [names])
  const list = useListState(shape)
  const builtIn = useMemo(() => builtInViews(props.views), [props.views])
  const { views, viewActions } = useSavedViews(path.slice(1), builtIn, list, true)
  const hint = useMatchCount(props, list)
  return (
    <div className={classes.page} data-dense>
      <OneRowHead
        title={title}
        hint={hint}
        tabs={tabs}
        views={views}
        viewActions={viewActions}
        list={list}
        path={path}
        above={above?.(list)}
        actions={
          <>
            {tools}
            <HeadButtons buttons={buttons} />
          </>
        }
      >
        <FilterControls list={list} filters={filters} searchHint={searchHint} isPhone={isPhone} />
      </OneRowHead>
      <ActiveFilters filters={filters} list={list} />
      {children(list)}
    </div>
  )
}

/** The number of records that match the filters. */
function useMatchCount({ counts, noun, statuses }: BoardScreenProps, list: ListControl): string {
  const countsQuery = useEndpoint(counts, { query: countsQueryOf(list, 'status') } as never, { keepPrevious: true })
  const all = countsQuery.data as readonly { status: string; count: number }[] | undefined
  const chosen = list.filters.status ?? statuses
  const shown = chosen ? all?.filter(({ status }) => chosen.includes(status)) : all
  return shown
    ? counted(
        shown.reduce((sum, { count }) => sum + count, 0),
        noun,
      )
    : ''
}
