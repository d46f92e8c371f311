import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  type Filters,
  type ListShape,
  type ListState,
  nextSort,
  queryOf,
  readListState,
  type Search,
  writeListState,
} from './listState.ts'

/** Where the state of a list is stored: in the URL, unless a screen passes something else (a drawer, a test). */
interface SearchPlace {
  search: Search
  change(next: Search, how: { replace: boolean }): void
}

/**
 * The search parameters of the open page. During a navigation the browser's URL is already the next one, whose `open`
 * or `tab` may have another meaning: the page that is left keeps its own.
 */
export function useAddress(): SearchPlace {
  const search: Search = useRouterState({
    select: ({ location, matches }) => {
      const page = matches.at(-1)
      return (page && page.pathname !== location.pathname ? page.search : location.search) as unknown as Search
    },
  })
  const navigate = useNavigate()
  return {
    search,
    // The router types `search` by route; a list knows no route, so readListState validates it.
    change: (next, { replace }) => void navigate({ to: '.', search: next as never, replace, resetScroll: false }),
  }
}

export interface ListControl extends ListState {
  search: Search
  shape: ListShape
  /** The query parameters for the list endpoint. */
  query: ReturnType<typeof queryOf>
  /** A search or a filter is set. */
  isNarrowed: boolean
  setPage(page: number): void
  setPageSize(pageSize: number): void
  sortBy(column: string): void
  /** Replaces the list state with a saved view. */
  open(view: Search): void
  setSearchInput(typed: string): void
  setFilter(name: string, values: readonly string[]): void
  /** Adds a value to a filter, or removes it. */
  toggleFilter(name: string, value: string): void
  clear(): void
}

/** Filters, order and page of a list, kept in the URL: they survive Back, Forward, reload and sharing the link. */
export function useListState(shape: ListShape, place?: SearchPlace): ListControl {
  const address = useAddress()
  const { search, change } = place ?? address
  const state = useMemo(() => readListState(search, shape), [search, shape])
  const query = useMemo(() => queryOf(state), [state])

  const move = (next: Partial<ListState>, replace = false) =>
    change(writeListState({ ...state, page: 1, ...next }, shape, search), { replace })
  const setFilter = (name: string, values: readonly string[]) =>
    move({ filters: withFilter(state.filters, name, values) })

  return {
    ...state,
    search,
    shape,
    query,
    isNarrowed: state.searchInput !== '' || Object.keys(state.filters).length > 0,
    setPage: (page) => move({ page }),
    setPageSize: (pageSize) => move({ pageSize }),
    sortBy: (column) => move({ sort: nextSort(state.sort ?? shape.sort ?? null, column) }),
    open: (view) => change(view, { replace: true }),
    // Typing replaces the history entry, so that Back leaves the list and does not undo each letter.
    setSearchInput: (searchInput) => move({ searchInput }, true),
    setFilter,
    toggleFilter: (name, value) => {
      const { [name]: values = [] } = state.filters
      setFilter(name, values.includes(value) ? values.filter((other) => other !== value) : [...values, value])
    },
    clear: () => move({ searchInput: '', filters: {} }),
  }
}

function withFilter(filters: Filters, name: string, values: readonly string[]): Filters {
  const { [name]: _before, ...others } = filters
  return values.length > 0 ? { ...others, [name]: values } : others
}
