/**
 * Prepared statements on pooled connections (docs/decisions/0020). Private interface:
 * `client.connection.parsedStatements` of `pg`, the names that the driver has prepared. Gain: the list of order forms
 * 5.2 to 0.4 ms of database CPU, a record with 25 queries 20 to 6 ms.
 */
import type pg from 'pg'
import { queryWithoutRetention, type RunQuery } from './query-memory.ts'

/** From this use on a statement is prepared. */
const WORTH_KEEPING = 2
/** Per connection; a plan takes 20 to 200 kB of database memory. */
const MAX_STORED = 250
const MAX_COUNTED = 500
/** Characters. Longer statements insert many rows, and rarely the same number twice. */
const LONGEST = 20_000

const ONE_QUESTION = /^(select|with)\b[^;]*$/

interface PreparedPlans {
  /** Prepared name by statement text, least recently used first. */
  readonly names: Map<string, string>
  /** Uses of the statements that are not prepared yet. */
  readonly times: Map<string, number>
  readonly era: number
}

type Query = (...args: unknown[]) => Promise<pg.QueryResult>

/** Raised when a migration has changed result types: older connections are closed with their plans. */
let era = 0
let named = 0
const storedBy = new WeakMap<pg.PoolClient, PreparedPlans>()

/** Whether the connection has plans from before a migration that changed their result types. */
export const isStaleConnection = (client: pg.PoolClient): boolean => (storedBy.get(client)?.era ?? era) !== era

/**
 * Prepares the statements that a connection repeats, because planning a list or a record takes several times as long as
 * running it. PostgreSQL decides whether a stored plan fits the values (`plan_cache_mode`).
 */
export function enablePreparedStatements(client: pg.PoolClient): void {
  if (storedBy.has(client)) return
  const plainly = client.query.bind(client) as unknown as Query
  const runQuery = queryWithoutRetention(client)
  const plans: PreparedPlans = { names: new Map(), times: new Map(), era }
  storedBy.set(client, plans)
  const runPrepared = async (text: string, values: unknown[]) => {
    // A failed transaction rejects every statement, including `deallocate`.
    if (client.getTransactionStatus() === 'E') return runQuery(text, values)
    const { name, givenUp } = nameOf(plans, text)
    if (givenUp) {
      delete parsedOf(client)[givenUp]
      await runQuery(`deallocate ${givenUp}`).catch((error) => {
        forgetGone({ client, plans }, error)
      })
    }
    return name === undefined
      ? runQuery(text, values)
      : queryByName({ client, query: runQuery, plans }, { name, text, values })
  }
  // Cursors pass unchanged. A text without values may hold several statements, so it is prepared only if it is one
  // query.
  const query: Query = (text, values, ...more) => {
    if (typeof text !== 'string' || !Array.isArray(values) || more.length > 0) return plainly(text, values, ...more)
    const isWorthKeeping = text.length <= LONGEST && (values.length > 0 || ONE_QUESTION.test(text))
    return isWorthKeeping ? runPrepared(text, values) : runQuery(text, values)
  }
  Object.assign(client, { query })
}

/** The statements that the driver has prepared, by name. */
const parsedOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection.parsedStatements

/** The name of the prepared statement, if it is or becomes one, and the name to deallocate for it. */
function nameOf({ names, times }: PreparedPlans, text: string): { name?: string; givenUp?: string } {
  const known = names.get(text)
  if (known !== undefined) {
    names.delete(text)
    names.set(text, known)
    return { name: known }
  }
  const came = (times.get(text) ?? 0) + 1
  if (came < WORTH_KEEPING) {
    if (times.size >= MAX_COUNTED) times.clear()
    times.set(text, came)
    return {}
  }
  times.delete(text)
  named += 1
  const name = `kept_${named}`
  names.set(text, name)
  if (names.size <= MAX_STORED) return { name }
  const [oldest, givenUp] = names.entries().next().value!
  names.delete(oldest)
  return { name, givenUp }
}

interface Named {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

interface PlanStoreContext {
  readonly client: pg.PoolClient
  readonly plans: PreparedPlans
}

async function queryByName(
  { client, query, plans }: PlanStoreContext & { query: RunQuery },
  named: Named,
): Promise<pg.QueryResult> {
  try {
    return await query(named)
  } catch (error) {
    if (isChanged(error)) {
      era += 1
      // The transaction has failed and is restarted as a whole (db.ts).
      if (client.getTransactionStatus() !== 'I') throw error
      return query(named.text, named.values)
    }
    forgetGone({ client, plans }, error)
    return query(named)
  }
}

/**
 * After `deallocate all` or `discard all` by another client: the driver prepares each statement again. Throws any other
 * error, and inside a transaction, which has failed.
 */
function forgetGone({ client, plans }: PlanStoreContext, error: unknown): void {
  if (!isGone(error)) throw error
  for (const name of plans.names.values()) delete parsedOf(client)[name]
  if (client.getTransactionStatus() !== 'I') throw error
}

/** A migration changed the result type of the statement. The message is translated, the routine name is not. */
function isChanged(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as Partial<pg.DatabaseError>
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

const isGone = (error: unknown): boolean => (error as Partial<pg.DatabaseError> | null)?.code === '26000'

/** The prepared statement is gone or outdated: the transaction is restarted. */
export const isStalePlan = (error: unknown): boolean => isChanged(error) || isGone(error)
