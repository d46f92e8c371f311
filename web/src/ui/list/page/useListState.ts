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

/** Where the state of a list lives. The address of the page unless a screen passes something else (a drawer, a test). */
export interface SearchPlace {
  search: Search
  change(next: Search, how: { replace: boolean }): void
}

/**
 * The search part of the open page's address. While the next page is on its way the browser's address is already the next one's, whose
 * `open` or `tab` may mean something else there: the page that leaves keeps its own.
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
    // The router types `search` by route; a list knows no route, so its own validation (readListState) stands in for it.
    change: (next, { replace }) => void navigate({ to: '.', search: next as never, replace, resetScroll: false }),
  }
}

export interface ListControl extends ListState {
  search: Search
  shape: ListShape
  /** What to send to the list's endpoint. */
  query: ReturnType<typeof queryOf>
  /** Something other than the list's own order and page is set. */
  isNarrowed: boolean
  setPage(page: number): void
  setPageSize(pageSize: number): void
  sortBy(column: string): void
  setSort(sort: string | null): void
  /** Shows a saved view in place of what is open. */
  open(view: Search): void
  setSearchInput(typed: string): void
  setFilter(name: string, values: readonly string[]): void
  clear(): void
}

/** Filters, sort and page of a list, kept in the address: back, forward, reload and a copied link keep them. */
export function useListState(shape: ListShape, place?: SearchPlace): ListControl {
  const address = useAddress()
  const { search, change } = place ?? address
  const state = useMemo(() => readListState(search, shape), [search, shape])
  const query = useMemo(() => queryOf(state), [state])

  const move = (next: Partial<ListState>, replace = false) =>
    change(writeListState({ ...state, page: 1, ...next }, shape, search), { replace })

  return {
    ...state,
    search,
    shape,
    query,
    isNarrowed: state.searchInput !== '' || Object.keys(state.filters).length > 0,
    setPage: (page) => move({ page }),
    setPageSize: (pageSize) => move({ pageSize }),
    sortBy: (column) => move({ sort: nextSort(state.sort ?? shape.sort ?? null, column) }),
    setSort: (sort) => move({ sort }),
    open: (view) => change(view, { replace: true }),
    // Typing replaces, so that Back leads out of the list and not through every letter.
    setSearchInput: (searchInput) => move({ searchInput }, true),
    setFilter: (name, values) => move({ filters: withFilter(state.filters, name, values) }),
    clear: () => move({ searchInput: '', filters: {} }),
  }
}

function withFilter(filters: Filters, name: string, values: readonly string[]): Filters {
  const { [name]: _before, ...others } = filters
  return values.length > 0 ? { ...others, [name]: values } : others
}
