/** The URL parameters of a list: the router's parsed search. */
export type Search = Record<string, unknown>
export type Filters = Record<string, readonly string[]>

export interface ListState {
  page: number
  pageSize: number
  /** `name`, or `-name` for descending; null is the default order. */
  sort: string | null
  searchInput: string
  /** The values of each filter; unset filters are absent. */
  filters: Filters
}

export interface ListShape {
  /** The filter names of this list; other URL parameters are left unchanged. */
  filters: readonly string[]
  pageSize?: number
  /** The default order, shown in the table header while no other is chosen. */
  sort?: string
}

export const PAGE_SIZES = [25, 50, 100, 200] as const
const OWN = ['page', 'pageSize', 'sort', 'searchInput']

/**
 * Reads the list state from the URL. Invalid values become defaults. The router may return a number for
 * `searchInput=123`, and one value or several for a repeated filter.
 */
export function readListState(search: Search, shape: ListShape): ListState {
  const filters: Record<string, string[]> = {}
  for (const name of shape.filters) {
    const values = listed(search[name])
    if (values.length > 0) filters[name] = values
  }
  const pageSize = Number(search.pageSize)
  return {
    page: positive(search.page) ?? 1,
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? shape.pageSize ?? 25,
    sort: asText(search.sort) || null,
    searchInput: asText(search.searchInput),
    filters,
  }
}

/**
 * The URL parameters of a list state, without defaults, so that the default list has a short URL. Other parameters are
 * kept.
 */
export function writeListState(state: ListState, shape: ListShape, before: Search = {}): Search {
  const after: Search = {}
  for (const [name, value] of Object.entries(before)) {
    if (!OWN.includes(name) && !shape.filters.includes(name)) after[name] = value
  }
  if (state.searchInput) after.searchInput = state.searchInput
  for (const name of shape.filters) {
    const values = state.filters[name]
    if (values && values.length > 0) after[name] = values.length === 1 ? values[0] : [...values]
  }
  if (state.sort) after.sort = state.sort
  if (state.pageSize !== (shape.pageSize ?? 25)) after.pageSize = state.pageSize
  if (state.page > 1) after.page = state.page
  return after
}

/** The query parameters of the list endpoint, without unset values. */
export function queryOf(state: ListState) {
  return {
    page: state.page,
    pageSize: state.pageSize,
    ...(state.sort ? { sort: state.sort } : {}),
    ...(state.searchInput ? { searchInput: state.searchInput } : {}),
    ...Object.fromEntries(
      Object.entries(state.filters).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
    ),
  }
}

/** The query of the counts of a filter's values: search and all other filters, without order and page. */
export function countsQueryOf(state: ListState, counted: string) {
  const { page: _page, pageSize: _size, sort: _sort, ...requested } = queryOf(state)
  return Object.fromEntries(Object.entries(requested).filter(([name]) => name !== counted))
}

/** Ascending, descending, and back to the default order. */
export function nextSort(sort: string | null, column: string): string | null {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? null : column
}

/** `?status=DRAFT&status=SUBMITTED`, for links outside the router (export, saved views). */
export function searchString(search: Search): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) for (const item of listed(value)) params.append(name, item)
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** Whether two URLs show the same list, on whatever page. */
export function isSameView(a: Search, b: Search): boolean {
  const plain = ({ page: _page, pageSize: _pageSize, ...rest }: Search) =>
    JSON.stringify(
      Object.entries(rest)
        .map(([name, value]) => [name, listed(value).sort()])
        .sort(),
    )
  return plain(a) === plain(b)
}

interface InAddress {
  search: Search
  shape: Pick<ListShape, 'filters'>
}

/** The URL parameters of a view: without the page number and the parameters of other parts of the screen. */
export function onlyList({ search, shape }: InAddress): Search {
  const retained = ['searchInput', 'sort', ...shape.filters]
  return Object.fromEntries(Object.entries(search).filter(([name]) => retained.includes(name)))
}

const OF_THE_PAGE = ['page', 'pageSize', 'open']
/** The other URL parameters, such as board or list; kept when the view changes. */
export function otherSearch(list: InAddress): Search {
  const own = [...Object.keys(onlyList(list)), ...OF_THE_PAGE]
  return Object.fromEntries(Object.entries(list.search).filter(([name]) => !own.includes(name)))
}

const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const listed = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((item) =>
      typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean' ? [String(item)] : [],
    )
    .filter((item) => item !== '')

function positive(value: unknown): number | null {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : null
}
