import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from './db.ts'

// biome-ignore lint/suspicious/noExplicitAny: a list may stand on any tables; its rows are typed through `present`.
type AnyRows = SelectQueryBuilder<DB, any, any>

/**
 * A list as its module describes it: which rows, in which orders, shown how. The kernel pages, counts, sorts and exports it.
 * `rows` holds the filters but neither order nor limit. `key` is the unique column that breaks ties.
 */
export interface ListQuery {
  readonly rows: AnyRows
  readonly key: string
  /** For each sort of the contract, the columns it stands for. Index them together with the key. */
  readonly sorts: Readonly<Record<string, string | readonly string[]>>
  /** The same rows without the joins that only decorate them: counted, and skipped through on deep pages. */
  readonly plain?: AnyRows
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

const counted = new Map<string, { total: number; until: number }>()
const COUNT_LIVES_MS = 2_000
const MOST_COUNTS = 500

/** How often totals were forgotten: a total that was counted across a change is not remembered. */
let changes = 0

/** Forgets all remembered totals; called after every change made on this node. */
export const forgetTotals = () => {
  changes += 1
  counted.clear()
}

/** How many rows there are. */
export async function countRows({ rows, plain }: ListQuery): Promise<number> {
  const counting = (plain ?? rows).clearSelect().select(sql<number>`count(*)`.as('total'))
  const { total } = await counting.executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * The total as it was up to two seconds ago, but never from before a change made on this node. `asked` says whose list it is and how
 * it is filtered; writing the query down to find out would cost as much as paging through it.
 */
async function rememberedTotal(list: ListQuery, asked: string): Promise<number> {
  const known = counted.get(asked)
  if (known && known.until > performance.now()) return known.total
  const before = changes
  const total = await countRows(list)
  if (counted.size >= MOST_COUNTS) counted.clear()
  if (before === changes) counted.set(asked, { total, until: performance.now() + COUNT_LIVES_MS })
  return total
}

/** The first so many rows, without counting the rest. */
export async function readFirst(list: ListQuery, most: number, sort: string): Promise<unknown[]> {
  const found = await ordered(list.rows, orderOf(list, sort)).limit(most).execute()
  return found.map(list.present)
}

/**
 * One page of the list and the total. Pages past the middle are read from the end, so the last is as quick as the first.
 * `asked` tells this list with its filters and its reader from all others.
 */
export async function readPage(
  list: ListQuery,
  { page, pageSize, sort, searched }: Slice,
  firstSort: string,
  asked: string,
) {
  const order = orderOf(list, sort ?? firstSort)
  const offset = (page - 1) * pageSize
  if (searched && byKeyAlone(list, order)) {
    const total = await rememberedTotal(list, asked)
    if (total <= FEW) {
      const found = await foundRows(list, order, { limit: pageSize, skip: offset }).execute()
      return { items: found.map(list.present), total }
    }
  }
  if (offset < DEEP) {
    const rows = ordered(list.rows, order).limit(pageSize).offset(offset).execute()
    const [found, total] = await Promise.all([rows, rememberedTotal(list, asked)])
    return { items: found.map(list.present), total }
  }
  const total = await rememberedTotal(list, asked)
  if (offset >= total) return { items: [], total }
  const fromEnd = total - offset - pageSize
  const backwards = fromEnd < offset
  const limit = backwards ? Math.min(pageSize, total - offset) : pageSize
  const skip = backwards ? Math.max(fromEnd, 0) : offset
  const found = await deepRows(list, order, { limit, skip, backwards }).execute()
  if (backwards) found.reverse()
  return { items: found.map(list.present), total }
}

/** Whether the rows can be put in order without the joins that decorate them. */
const byKeyAlone = ({ plain, key }: ListQuery, order: Order) =>
  plain !== undefined && order.every(({ column }) => column.split('.')[0] === key.split('.')[0])

/**
 * A page of few rows that a search has found: found first, then sorted. Left to choose, PostgreSQL walks the list in its order until it
 * has met enough of them, which is the whole list when they all stand at its end, as everybody called Zoe does.
 */
function foundRows({ plain, rows, key }: ListQuery, order: Order, at: { limit: number; skip: number }): AnyRows {
  const columns = order.map(({ column }, nth) => sql.ref(column).as(`by${nth}`))
  // "offset 0" keeps PostgreSQL from looking through the subquery.
  const found = plain!
    .clearSelect()
    .select([sql.ref(key).as('key'), ...columns])
    .offset(0)
  const by = sql.join(
    order.map(({ descending }, nth) => sql`${sql.ref(`by${nth}`)} ${sql.raw(descending ? 'desc' : 'asc')}`),
  )
  const keys = sql`select key from ${found} as found order by ${by} limit ${at.limit} offset ${at.skip}`
  return ordered(rows.where(sql.ref(key), '=', sql`any (array(${keys}))`), order)
}

function deepRows(list: ListQuery, order: Order, at: { limit: number; skip: number; backwards: boolean }): AnyRows {
  const { plain, rows, key } = list
  if (!plain || !byKeyAlone(list, order)) return ordered(rows, order, at.backwards).limit(at.limit).offset(at.skip)
  const keys = ordered(plain.clearSelect().select(sql.ref(key).as('key')), order, at.backwards)
    .limit(at.limit)
    .offset(at.skip)
  return ordered(rows.where(sql.ref(key), 'in', keys), order, at.backwards)
}

/** The whole filtered list, in order, a few hundred rows at a time. */
export async function* streamRows(list: ListQuery, sort: string): AsyncGenerator<unknown> {
  for await (const row of ordered(list.rows, orderOf(list, sort)).stream(500)) yield list.present(row)
}
