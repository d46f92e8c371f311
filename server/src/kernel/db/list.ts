import { CompiledQuery, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../schema.generated.ts'
import type { Db } from './db.types.ts'

// biome-ignore lint/suspicious/noExplicitAny: a list may stand on any tables; its rows are typed through `present`.
type AnyRows = SelectQueryBuilder<DB, any, any>

/**
 * The definition of a list by its module: its rows, sorts and item format. The kernel pages, counts, sorts and exports
 * it. `rows` has the filters but neither order nor limit. `key` is the unique column that breaks ties.
 */
export interface ListQuery {
  readonly rows: AnyRows
  readonly key: string
  /** The type of the key, if it is not a UUID. */
  readonly keyType?: 'bigint' | 'text'
  /** For each sort of the contract, its columns. Index them together with the key. */
  readonly sorts: Readonly<Record<string, string | readonly string[]>>
  /** The default order for these filters; otherwise that of the contract. */
  readonly order?: string | undefined
  /** The same rows without joins that only add columns: used for counting, and for skipping rows of deep pages. */
  readonly plain?: AnyRows
  /**
   * A non-null column of few values with which an order starts: with counts by it, a deep page is reached without
   * reading the rows before it.
   */
  readonly steps?: string
  /**
   * Fields that are empty for this user in all rows, in addition to those that the endpoint's view hides: an export has
   * no column for them.
   */
  readonly hides?: readonly string[]
  /** Whether the filters match few rows that may all be at the end of the order, as a search does. */
  readonly sparse?: boolean
  /**
   * Whether PostgreSQL must read a large value of each row to evaluate the filter, as for a phrase: then the rows are
   * read once for page and total.
   */
  readonly costly?: boolean
  // biome-ignore lint/suspicious/noExplicitAny: the row is what `rows` selects.
  readonly present: (row: any) => unknown
}

interface Slice {
  readonly page: number
  readonly pageSize: number
  readonly sort?: string | undefined
  /** Whether the list was filtered by a search. */
  readonly searched?: boolean
}

interface PagePosition {
  readonly limit: number
  readonly skip: number
  readonly backwards: boolean
  /** The value of `steps` at which skipping starts, if the rows before it are counted. */
  readonly from?: string
}

type Order = readonly { column: string; descending: boolean }[]

function orderOf({ sorts, key }: ListQuery, sort: string): Order {
  const descending = sort.startsWith('-')
  const columns = sorts[descending ? sort.slice(1) : sort]
  if (!columns) throw new Error(`The list has no columns for the sort "${sort}"`)
  return [columns, key].flat().map((column) => ({ column, descending }))
}

const ordered = (rows: AnyRows, order: Order, backwards = false): AnyRows =>
  order.reduce((query, { column, descending }) => {
    const down = descending !== backwards
    // NULLs are last in ascending and first in descending order, as in PostgreSQL's indexes.
    return query.orderBy(sql.ref(column), down ? 'desc' : 'asc')
  }, rows)

/** From this offset on the skipped rows are read by key only, without joins. */
const DEEP_OFFSET = 1_000
/** Up to this number of matches, sorting them is faster than scanning the list in order. */
const MAX_SORTED = 5_000

interface CacheEntry {
  readonly answer: Promise<unknown>
  until: number
}

const cache = new Map<string, CacheEntry>()
const CACHE_MS = 2_000
const MAX_ENTRIES = 500
/** About six megabytes. */
const MAX_KEYS = 100_000
let cachedKeys = 0

/** Clears all cached totals and search results; called by `inTransaction` after every change on this node. */
export function clearListCache(): void {
  cache.clear()
  cachedKeys = 0
}

/**
 * A cached read of at most two seconds ago, but never from before a change on this node. Concurrent callers share one
 * read.
 */
export function cachedRead<T>(
  what: string,
  read: () => Promise<T>,
  keysIn: (answer: T) => number = () => 0,
): Promise<T> {
  const known = cache.get(what)
  if (known && known.until > performance.now()) return known.answer as Promise<T>
  if (cache.size >= MAX_ENTRIES || cachedKeys > MAX_KEYS) clearListCache()
  const answer = read()
  const entry: CacheEntry = { answer, until: Number.POSITIVE_INFINITY }
  cache.set(what, entry)
  answer.then(
    (read) => {
      entry.until = performance.now() + CACHE_MS
      if (cache.get(what) === entry) cachedKeys += keysIn(read)
    },
    () => {
      if (cache.get(what) === entry) cache.delete(what)
    },
  )
  return answer
}

/** The number of rows. */
export async function countRows({ rows, plain }: ListQuery): Promise<number> {
  const counting = (plain ?? rows).clearSelect().select(sql<number>`count(*)`.as('total'))
  const { total } = await counting.executeTakeFirstOrThrow()
  return Number(total)
}

/** `listKey` identifies the list with its user and filters; compiling the query as a key would cost as much as paging. */
const cachedTotal = (list: ListQuery, listKey: string) => cachedRead(`total ${listKey}`, () => countRows(list))

/** The first rows, without counting the others. */
export async function readFirst(list: ListQuery, max: number, sort: string): Promise<unknown[]> {
  const found = await ordered(list.rows, orderOf(list, sort)).limit(max).execute()
  return found.map(list.present)
}

/**
 * One page of the list and the total. Pages after the middle are read from the end, so that the last page is as fast as
 * the first. `listKey` identifies this list with its filters and its user.
 */
export async function readPage(
  db: Db,
  list: ListQuery,
  { page, pageSize, sort, searched }: Slice,
  firstSort: string,
  listKey: string,
) {
  const by = sort ?? firstSort
  const order = orderOf(list, by)
  const offset = (page - 1) * pageSize
  const canReadKeys = isKeyTableOnly(list, order)
  if ((searched || list.sparse) && canReadKeys) {
    const find = () => (list.costly ? firstKeys(db, list, order) : foundKeys(db, list, order))
    const found = await cachedRead(`found ${by} ${listKey}`, find, (one) => keyCount(one?.keys ?? null))
    if (found && (found.total === found.keys.length || offset + pageSize <= found.keys.length)) {
      const keys = found.keys.slice(offset, offset + pageSize)
      return { items: await rowsOf(list, order, keys), total: found.total }
    }
  }
  if (offset < DEEP_OFFSET) {
    const page = earlyPage(db, list, order, { limit: pageSize, skip: offset })
    const [found, total] = await Promise.all([page, cachedTotal(list, listKey)])
    return { items: found.map(list.present), total }
  }
  const steps = canReadKeys && list.steps === order[0]?.column ? await cachedSteps(list, listKey) : null
  const total = steps ? steps.reduce((sum, { count }) => sum + count, 0) : await cachedTotal(list, listKey)
  if (offset >= total) return { items: [], total }
  const fromEnd = total - offset - pageSize
  const backwards = fromEnd < offset
  const at = {
    limit: backwards ? Math.min(pageSize, total - offset) : pageSize,
    skip: backwards ? Math.max(fromEnd, 0) : offset,
    backwards,
  }
  if (canReadKeys) {
    const start = steps ? stepTo(at, steps, order) : at
    const keys = await cachedRead(
      `deep ${by} ${offset} ${pageSize} ${listKey}`,
      () => deepKeys(db, list, order, start),
      keyCount,
    )
    return { items: await rowsOf(list, order, keys), total }
  }
  const found = await ordered(list.rows, order, backwards).limit(at.limit).offset(at.skip).execute()
  if (backwards) found.reverse()
  return { items: found.map(list.present), total }
}

/**
 * A page near the start. If the query has no parameters, as in an unfiltered list, the limit is a literal too: one plan
 * always fits, and the connection caches it. With parameters, a rare value needs its own plan; that is fast to make for
 * the keys alone, and the rows of found keys have one cached plan with all expensive joins.
 */
async function earlyPage(
  db: Db,
  list: ListQuery,
  order: Order,
  at: Omit<PagePosition, 'backwards'>,
): Promise<unknown[]> {
  const page = ordered(list.rows, order)
  const { sql: text, parameters } = page.compile()
  if (parameters.length === 0 && at.skip === 0)
    return (await db.executeQuery(CompiledQuery.raw(`${text} limit ${at.limit}`))).rows
  if (!isKeyTableOnly(list, order)) return page.limit(at.limit).offset(at.skip).execute()
  return rowsFound(list, order, await deepKeys(db, list, order, { ...at, backwards: false }))
}

const keyCount = (keys: readonly string[] | null) => keys?.length ?? 0

/** Whether the rows can be sorted without the joins that only add columns. */
const isKeyTableOnly = ({ plain, key }: ListQuery, order: Order) =>
  plain !== undefined && order.every(({ column }) => column.split('.')[0] === key.split('.')[0])

/** The current rows of these keys; rows that no longer match the filters are excluded. */
async function rowsFound(list: ListQuery, order: Order, keys: readonly string[]): Promise<unknown[]> {
  if (keys.length === 0) return []
  const { rows, key, keyType = 'uuid' } = list
  // Joined instead of compared with an array: otherwise PostgreSQL would evaluate the whole search again to find these
  // few rows.
  const rowKeys = sql`(select unnest(${keys}::text[])::${sql.raw(keyType)})`
  return ordered(rows.where(sql.ref(key), 'in', rowKeys), order).execute()
}

const rowsOf = async (list: ListQuery, order: Order, keys: readonly string[]): Promise<unknown[]> =>
  (await rowsFound(list, order, keys)).map(list.present)

/** The key of each row, and its sort columns. */
const keyRows = ({ plain, key }: ListQuery, order: Order): AnyRows =>
  plain!
    .clearSelect()
    .select([sql.ref(key).as('key'), ...order.map(({ column }, nth) => sql.ref(column).as(`by${nth}`))])

interface FoundKeys {
  /** In order: all rows, or the first ones. */
  readonly keys: readonly string[]
  readonly total: number
}

/**
 * The keys of all rows that a search has found, in order, and so their number, in one pass. Null if they are not few.
 * By itself PostgreSQL would scan the list in its order until it has found enough of them, which is the whole list if
 * all are at its end.
 */
async function foundKeys(db: Db, list: ListQuery, order: Order): Promise<FoundKeys | null> {
  const few = keyRows(list, order).limit(MAX_SORTED + 1)
  const found = await db.selectFrom(few.as('found')).select(keysInOrder(order).as('keys')).executeTakeFirstOrThrow()
  const keys = found.keys ?? []
  return keys.length > MAX_SORTED ? null : { keys, total: keys.length }
}

const keysInOrder = (order: Order) => sql<string[] | null>`array_agg(key::text order by ${foundOrder(order)})`
const foundOrder = (order: Order) =>
  sql.join(order.map(({ descending }, nth) => sql`${sql.ref(`by${nth}`)} ${sql.raw(descending ? 'desc' : 'asc')}`))

/** The keys of the first found rows in order, and the number of rows; each row is evaluated once. */
async function firstKeys(db: Db, list: ListQuery, order: Order): Promise<FoundKeys> {
  const { rows } = await sql<{
    keys: string[] | null
    total: number
  }>`with found as materialized ${keyRows(list, order)}
    select (select count(*)::int from found) as total, (select ${keysInOrder(order)}
      from (select * from found order by ${foundOrder(order)} limit ${MAX_SORTED}) first) as keys`.execute(db)
  const { keys, total } = rows[0]!
  return { keys: keys ?? [], total }
}

interface Step {
  readonly value: string
  readonly count: number
}

/** The number of rows by value of the list's steps, ascending. */
const cachedSteps = ({ plain, steps }: ListQuery, listKey: string): Promise<Step[]> =>
  cachedRead(`steps ${listKey}`, () =>
    plain!
      .clearSelect()
      .select([sql<string>`${sql.ref(steps!)}::text`.as('value'), sql<number>`count(*)::int`.as('count')])
      .groupBy(sql.ref(steps!))
      .orderBy(sql.ref(steps!))
      .execute(),
  )

/** The same page, skipping from the step in which it starts. */
function stepTo(at: PagePosition, steps: readonly Step[], order: Order): PagePosition {
  let skip = at.skip
  for (const { value, count } of isDown(order, at) ? steps.toReversed() : steps) {
    if (skip < count) return { ...at, skip, from: value }
    skip -= count
  }
  return at
}

const isDown = ([first]: Order, { backwards }: PagePosition) => first!.descending !== backwards

/** The keys of one deep page, skipped to without reading the rows: keys are not even converted to text. */
async function deepKeys(db: Db, list: ListQuery, order: Order, at: PagePosition): Promise<readonly string[]> {
  const { limit, skip, backwards, from } = at
  const start = from === undefined ? list : { ...list, plain: startingAt(list.plain!, order, at) }
  const page = ordered(keyRows(start, order), order, backwards).limit(limit).offset(skip)
  const found = await db.selectFrom(page.as('page')).select(sql<string>`key::text`.as('key')).execute()
  return found.map((row) => row.key)
}

const startingAt = (rows: AnyRows, order: Order, at: PagePosition): AnyRows =>
  rows.where(sql.ref(order[0]!.column), isDown(order, at) ? '<=' : '>=', at.from)

const FETCH_ROWS = 500

/**
 * The whole filtered list, in order, a few hundred rows at a time. Each part is its own statement, because the database
 * cancels a statement after half a minute, and the driver's cursor would be one statement for the whole list.
 */
export async function* streamRows(db: Db, list: ListQuery, sort: string): AsyncGenerator<unknown> {
  const { sql: text, parameters } = ordered(list.rows, orderOf(list, sort)).compile()
  const transaction = await db.startTransaction().setAccessMode('read only').execute()
  try {
    // All rows are needed, so the plan need not return the first ones quickly.
    await sql`set local cursor_tuple_fraction = 1`.execute(transaction)
    const declared = `declare list_rows no scroll cursor for ${text}`
    await transaction.executeQuery(CompiledQuery.raw(declared, [...parameters]))
    for (;;) {
      const { rows } = await sql`fetch ${sql.lit(FETCH_ROWS)} from list_rows`.execute(transaction)
      for (const row of rows) yield list.present(row)
      if (rows.length < FETCH_ROWS) return
    }
  } finally {
    await transaction.rollback().execute()
  }
}
