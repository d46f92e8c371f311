/**
 * Prepared statements on pooled connections (docs/decisions/0020). Private interface:
 * `client.connection.parsedStatements` of `pg`, the names that the driver has prepared. Gain: the list of order forms
 * 5.2 to 0.4 ms of database CPU, a record with 25 queries 20 to 6 ms.
 */
import type pg from 'pg'
import { queryWithoutRetention, type RunQuery } from './query-memory.ts'

/** A statement is prepared when it is used this number of times. */
const PREPARED_FROM_USE = 2
/** Per connection; a plan takes 20 to 200 kB of database memory. */
const MAX_PREPARED = 250
const MAX_COUNTED = 500
/** In characters. Longer statements insert many rows, and rarely the same number again. */
const MAX_LENGTH = 20_000

const SINGLE_SELECT = /^(select|with)\b[^;]*$/

interface PreparedPlans {
  /** Prepared name by statement text, least recently used first. */
  readonly names: Map<string, string>
  /** Uses of the statements that are not prepared yet. */
  readonly uses: Map<string, number>
  readonly schemaEra: number
}

type Query = (...args: unknown[]) => Promise<pg.QueryResult>

/** Incremented when a migration has changed result types: older connections are closed with their plans. */
let schemaEra = 0
/** The number of statements that this process has prepared, for their names. */
let prepared = 0
const plansByClient = new WeakMap<pg.PoolClient, PreparedPlans>()

/** Whether the connection has plans from before a migration that changed their result types. */
export const isStaleConnection = (client: pg.PoolClient): boolean =>
  (plansByClient.get(client)?.schemaEra ?? schemaEra) !== schemaEra

/**
 * Prepares the statements that a connection repeats, because planning a list or a record takes several times as long as
 * running it. PostgreSQL decides whether a stored plan fits the values (`plan_cache_mode`).
 */
export function enablePreparedStatements(client: pg.PoolClient): void {
  if (plansByClient.has(client)) return
  const originalQuery = client.query.bind(client) as unknown as Query
  const runQuery = queryWithoutRetention(client)
  const plans: PreparedPlans = { names: new Map(), uses: new Map(), schemaEra }
  plansByClient.set(client, plans)
  const runPrepared = async (text: string, values: unknown[]) => {
    // A failed transaction rejects every statement, including `deallocate`.
    if (client.getTransactionStatus() === 'E') return runQuery(text, values)
    const { name, evicted } = nameOf(plans, text)
    if (evicted) {
      delete parsedOf(client)[evicted]
      await runQuery(`deallocate ${evicted}`).catch((error) => {
        forgetDeallocated({ client, plans }, error)
      })
    }
    return name === undefined
      ? runQuery(text, values)
      : queryByName({ client, query: runQuery, plans }, { name, text, values })
  }
  // Cursors pass unchanged. A text without values may hold several statements, so it is prepared only if it is one
  // query.
  const query: Query = (text, values, ...more) => {
    if (typeof text !== 'string' || !Array.isArray(values) || more.length > 0)
      return originalQuery(text, values, ...more)
    const mayPrepare = text.length <= MAX_LENGTH && (values.length > 0 || SINGLE_SELECT.test(text))
    return mayPrepare ? runPrepared(text, values) : runQuery(text, values)
  }
  Object.assign(client, { query })
}

/** The statements that the driver has prepared, by name. */
const parsedOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection.parsedStatements

/** The name of the prepared statement, if it is or becomes one, and the name to deallocate for it. */
function nameOf({ names, uses }: PreparedPlans, text: string): { name?: string; evicted?: string } {
  const known = names.get(text)
  if (known !== undefined) {
    names.delete(text)
    names.set(text, known)
    return { name: known }
  }
  const useCount = (uses.get(text) ?? 0) + 1
  if (useCount < PREPARED_FROM_USE) {
    if (uses.size >= MAX_COUNTED) uses.clear()
    uses.set(text, useCount)
    return {}
  }
  uses.delete(text)
  prepared += 1
  const name = `statement_${prepared}`
  names.set(text, name)
  if (names.size <= MAX_PREPARED) return { name }
  const [oldest, evicted] = names.entries().next().value!
  names.delete(oldest)
  return { name, evicted }
}

interface NamedQuery {
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
  named: NamedQuery,
): Promise<pg.QueryResult> {
  try {
    return await query(named)
  } catch (error) {
    if (isResultTypeChanged(error)) {
      schemaEra += 1
      // The transaction has failed and is restarted as a whole (db.ts).
      if (client.getTransactionStatus() !== 'I') throw error
      return query(named.text, named.values)
    }
    forgetDeallocated({ client, plans }, error)
    return query(named)
  }
}

/**
 * After `deallocate all` or `discard all` by another client: the driver prepares each statement again. Throws any other
 * error, and inside a transaction, which has failed.
 */
function forgetDeallocated({ client, plans }: PlanStoreContext, error: unknown): void {
  if (!isDeallocated(error)) throw error
  for (const name of plans.names.values()) delete parsedOf(client)[name]
  if (client.getTransactionStatus() !== 'I') throw error
}

/** A migration changed the result type of the statement. The message is translated, the routine name is not. */
function isResultTypeChanged(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as Partial<pg.DatabaseError>
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

const isDeallocated = (error: unknown): boolean => (error as Partial<pg.DatabaseError> | null)?.code === '26000'

/** The prepared statement is gone or outdated: the transaction is restarted. */
export const isStalePlan = (error: unknown): boolean => isResultTypeChanged(error) || isDeallocated(error)
