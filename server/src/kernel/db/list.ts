import { CompiledQuery, type SelectQueryBuilder, sql } from 'kysely'
import type { DB, Db } from './db.ts'

// biome-ignore lint/suspicious/noExplicitAny: a list may stand on any tables; its rows are typed through `present`.
type AnyRows = SelectQueryBuilder<DB, any, any>

/**
 * A list as its module describes it: which rows, in which orders, shown how. The kernel pages, counts, sorts and exports it.
 * `rows` holds the filters but neither order nor limit. `key` is the unique column that breaks ties.
 */
export interface ListQuery {
  readonly rows: AnyRows
  readonly key: string
  /** The key's type where it is no uuid. */
  readonly keyType?: 'bigint' | 'text'
  /** For each sort of the contract, the columns it stands for. Index them together with the key. */
  readonly sorts: Readonly<Record<string, string | readonly string[]>>
  /** The order that the filters speak for, when none is requested; else that of the contract. */
  readonly order?: string | undefined
  /** The same rows without the joins that only decorate them: counted, and skipped through on deep pages. */
  readonly plain?: AnyRows
  /** A column of few values, never null, with which an order begins: counted by it, a page far inside is reached without walking there. */
  readonly steps?: string
  /** Fields that no row says anything of to this reader, in addition to those that the endpoint's view hides: an export has no column for them. */
  readonly hides?: readonly string[]
  /** Whether the filters leave few rows that may all stand at the end of the order, as a search does. */
  readonly sparse?: boolean
  /**
   * Whether PostgreSQL must read a large value of each row to find out if it matches, as for a phrase: the rows are then passed through once
   * for page and total.
   */
  readonly costly?: boolean
  // biome-ignore lint/suspicious/noExplicitAny: the row is what `rows` selects.
  readonly present: (row: any) => unknown
}

export interface Slice {
  readonly page: number
  readonly pageSize: number
  readonly sort?: string | undefined
  /** Whether the list was searched through. */
  readonly searched?: boolean
}

interface Deep {
  readonly limit: number
  readonly skip: number
  readonly backwards: boolean
  /** The value of `steps` from which is skipped, where the rows before it are counted. */
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
    // NULLs come last upwards and first downwards, as PostgreSQL's own indexes hold them.
    return query.orderBy(sql.ref(column), down ? 'desc' : 'asc')
  }, rows)

/** From here on the rows that a page skips are skipped by key alone, without their joins. */
const DEEP = 1_000
/** So many found rows are sorted sooner than the list is walked through. */
const FEW = 5_000

interface Remembered {
  readonly answer: Promise<unknown>
  until: number
}

const remembered = new Map<string, Remembered>()
const LIVES_MS = 2_000
const MAX_CACHED = 500
/** Some six megabytes. */
const MAX_KEYS = 100_000
let keysHeld = 0

/** Forgets all totals, and which rows were found; called by `inTransaction` after every change made on this node. */
export function clearListCache(): void {
  remembered.clear()
  keysHeld = 0
}

/**
 * What was read up to two seconds ago, but never from before a change made on this node. Who asks for it while it is being read waits
 * for the same answer.
 */
export function cached<T>(what: string, read: () => Promise<T>, keysIn: (answer: T) => number = () => 0): Promise<T> {
  const known = remembered.get(what)
  if (known && known.until > performance.now()) return known.answer as Promise<T>
  if (remembered.size >= MAX_CACHED || keysHeld > MAX_KEYS) clearListCache()
  const answer = read()
  const entry: Remembered = { answer, until: Number.POSITIVE_INFINITY }
  remembered.set(what, entry)
  answer.then(
    (read) => {
      entry.until = performance.now() + LIVES_MS
      if (remembered.get(what) === entry) keysHeld += keysIn(read)
    },
    () => {
      if (remembered.get(what) === entry) remembered.delete(what)
    },
  )
  return answer
}

/** How many rows there are. */
export async function countRows({ rows, plain }: ListQuery): Promise<number> {
  const counting = (plain ?? rows).clearSelect().select(sql<number>`count(*)`.as('total'))
  const { total } = await counting.executeTakeFirstOrThrow()
  return Number(total)
}

/** `asked` says whose list it is and how it is filtered; writing the query down to find out would cost as much as paging through it. */
const cachedTotal = (list: ListQuery, asked: string) => cached(`total ${asked}`, () => countRows(list))

/** The first so many rows, without counting the rest. */
export async function readFirst(list: ListQuery, max: number, sort: string): Promise<unknown[]> {
  const found = await ordered(list.rows, orderOf(list, sort)).limit(max).execute()
  return found.map(list.present)
}

/**
 * One page of the list and the total. Pages past the middle are read from the end, so the last is as quick as the first.
 * `asked` identifies this list with its filters and its reader.
 */
export async function readPage(
  db: Db,
  list: ListQuery,
  { page, pageSize, sort, searched }: Slice,
  firstSort: string,
  asked: string,
) {
  const by = sort ?? firstSort
  const order = orderOf(list, by)
  const offset = (page - 1) * pageSize
  const ofKeys = byKeyAlone(list, order)
  if ((searched || list.sparse) && ofKeys) {
    const find = () => (list.costly ? firstKeys(db, list, order) : foundKeys(db, list, order))
    const found = await cached(`found ${by} ${asked}`, find, (one) => held(one?.keys ?? null))
    if (found && (found.total === found.keys.length || offset + pageSize <= found.keys.length)) {
      const keys = found.keys.slice(offset, offset + pageSize)
      return { items: await rowsOf(list, order, keys), total: found.total }
    }
  }
  if (offset < DEEP) {
    const page = earlyPage(db, list, order, { limit: pageSize, skip: offset })
    const [found, total] = await Promise.all([page, cachedTotal(list, asked)])
    return { items: found.map(list.present), total }
  }
  const steps = ofKeys && list.steps === order[0]?.column ? await cachedSteps(list, asked) : null
  const total = steps ? steps.reduce((sum, { count }) => sum + count, 0) : await cachedTotal(list, asked)
  if (offset >= total) return { items: [], total }
  const fromEnd = total - offset - pageSize
  const backwards = fromEnd < offset
  const at = {
    limit: backwards ? Math.min(pageSize, total - offset) : pageSize,
    skip: backwards ? Math.max(fromEnd, 0) : offset,
    backwards,
  }
  if (ofKeys) {
    const start = steps ? stepTo(at, steps, order) : at
    const keys = await cached(`deep ${by} ${offset} ${pageSize} ${asked}`, () => deepKeys(db, list, order, start), held)
    return { items: await rowsOf(list, order, keys), total }
  }
  const found = await ordered(list.rows, order, backwards).limit(at.limit).offset(at.skip).execute()
  if (backwards) found.reverse()
  return { items: found.map(list.present), total }
}

/**
 * A page near the beginning. Where no value is in the list's text, as in one that no one has filtered, the limit stands there too: one
 * plan fits always then, and the connection keeps it. Where values come, a rare one deserves a plan of its own; that is soon made for the
 * keys alone, and the rows of found keys have one plan again, with all the joins that take long to plan.
 */
async function earlyPage(db: Db, list: ListQuery, order: Order, at: Omit<Deep, 'backwards'>): Promise<unknown[]> {
  const page = ordered(list.rows, order)
  const { sql: text, parameters } = page.compile()
  if (parameters.length === 0 && at.skip === 0)
    return (await db.executeQuery(CompiledQuery.raw(`${text} limit ${at.limit}`))).rows
  if (!byKeyAlone(list, order)) return page.limit(at.limit).offset(at.skip).execute()
  return rowsFound(list, order, await deepKeys(db, list, order, { ...at, backwards: false }))
}

const held = (keys: readonly string[] | null) => keys?.length ?? 0

/** Whether the rows can be put in order without the joins that decorate them. */
const byKeyAlone = ({ plain, key }: ListQuery, order: Order) =>
  plain !== undefined && order.every(({ column }) => column.split('.')[0] === key.split('.')[0])

/** The rows of these keys as they are now; one that no longer fits the filters is not among them. */
async function rowsFound(list: ListQuery, order: Order, keys: readonly string[]): Promise<unknown[]> {
  if (keys.length === 0) return []
  const { rows, key, keyType = 'uuid' } = list
  // Joined and not compared with an array: PostgreSQL would look up all that the search finds again, to meet these few in it.
  const these = sql`(select unnest(${keys}::text[])::${sql.raw(keyType)})`
  return ordered(rows.where(sql.ref(key), 'in', these), order).execute()
}

const rowsOf = async (list: ListQuery, order: Order, keys: readonly string[]): Promise<unknown[]> =>
  (await rowsFound(list, order, keys)).map(list.present)

/** The key of each row, and what it is ordered by. */
const keyed = ({ plain, key }: ListQuery, order: Order): AnyRows =>
  plain!
    .clearSelect()
    .select([sql.ref(key).as('key'), ...order.map(({ column }, nth) => sql.ref(column).as(`by${nth}`))])

interface Found {
  /** In order: all, or the first of them. */
  readonly keys: readonly string[]
  readonly total: number
}

/**
 * The keys of all rows that a search has found, in order, and so how many there are: all in one pass. Null when they are not few.
 * Left to choose, PostgreSQL walks the list in its order until it has met enough of them, which is the whole list when they all stand at
 * its end, as everyone called Zoe does.
 */
async function foundKeys(db: Db, list: ListQuery, order: Order): Promise<Found | null> {
  const few = keyed(list, order).limit(FEW + 1)
  const found = await db.selectFrom(few.as('found')).select(keysInOrder(order).as('keys')).executeTakeFirstOrThrow()
  const keys = found.keys ?? []
  return keys.length > FEW ? null : { keys, total: keys.length }
}

const keysInOrder = (order: Order) => sql<string[] | null>`array_agg(key::text order by ${foundOrder(order)})`
const foundOrder = (order: Order) =>
  sql.join(order.map(({ descending }, nth) => sql`${sql.ref(`by${nth}`)} ${sql.raw(descending ? 'desc' : 'asc')}`))

/** The keys of the first found rows, in order, and how many rows there are; each row is looked at once. */
async function firstKeys(db: Db, list: ListQuery, order: Order): Promise<Found> {
  const { rows } = await sql<{ keys: string[] | null; total: number }>`with found as materialized ${keyed(list, order)}
    select (select count(*)::int from found) as total, (select ${keysInOrder(order)}
      from (select * from found order by ${foundOrder(order)} limit ${FEW}) first) as keys`.execute(db)
  const { keys, total } = rows[0]!
  return { keys: keys ?? [], total }
}

interface Step {
  readonly value: string
  readonly count: number
}

/** How many rows stand at each value of the list's steps, upwards. */
const cachedSteps = ({ plain, steps }: ListQuery, asked: string): Promise<Step[]> =>
  cached(`steps ${asked}`, () =>
    plain!
      .clearSelect()
      .select([sql<string>`${sql.ref(steps!)}::text`.as('value'), sql<number>`count(*)::int`.as('count')])
      .groupBy(sql.ref(steps!))
      .orderBy(sql.ref(steps!))
      .execute(),
  )

/** The same page, skipped to from the step it begins in. */
function stepTo(at: Deep, steps: readonly Step[], order: Order): Deep {
  let skip = at.skip
  for (const { value, count } of isDown(order, at) ? steps.toReversed() : steps) {
    if (skip < count) return { ...at, skip, from: value }
    skip -= count
  }
  return at
}

const isDown = ([first]: Order, { backwards }: Deep) => first!.descending !== backwards

/** The keys of one page far from the beginning, skipped to without the rows themselves: not even a key is written as text on the way. */
async function deepKeys(db: Db, list: ListQuery, order: Order, at: Deep): Promise<readonly string[]> {
  const { limit, skip, backwards, from } = at
  const begun = from === undefined ? list : { ...list, plain: beginningAt(list.plain!, order, at) }
  const page = ordered(keyed(begun, order), order, backwards).limit(limit).offset(skip)
  const found = await db.selectFrom(page.as('page')).select(sql<string>`key::text`.as('key')).execute()
  return found.map((row) => row.key)
}

const beginningAt = (rows: AnyRows, order: Order, at: Deep): AnyRows =>
  rows.where(sql.ref(order[0]!.column), isDown(order, at) ? '<=' : '>=', at.from)

const PORTION = 500

/**
 * The whole filtered list, in order, a few hundred rows at a time. Each portion is a statement of its own, because the database ends a
 * statement after half a minute, and the driver's cursor would be one for as long as the list takes.
 */
export async function* streamRows(db: Db, list: ListQuery, sort: string): AsyncGenerator<unknown> {
  const { sql: text, parameters } = ordered(list.rows, orderOf(list, sort)).compile()
  const transaction = await db.startTransaction().setAccessMode('read only').execute()
  try {
    // All rows are wanted, not the first ones soon.
    await sql`set local cursor_tuple_fraction = 1`.execute(transaction)
    const declared = `declare list_rows no scroll cursor for ${text}`
    await transaction.executeQuery(CompiledQuery.raw(declared, [...parameters]))
    for (;;) {
      const { rows } = await sql`fetch ${sql.lit(PORTION)} from list_rows`.execute(transaction)
      for (const row of rows) yield list.present(row)
      if (rows.length < PORTION) return
    }
  } finally {
    await transaction.rollback().execute()
  }
}
