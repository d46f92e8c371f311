import type pg from 'pg'
import { type Ask, queryWithoutRetention } from './query-memory.ts'

/** A statement that comes once is not worth the memory. */
const WORTH_KEEPING = 2
/** On one connection; a plan takes some 20 to 200 kB of the server's memory. */
const MAX_STORED = 250
const MAX_COUNTED = 500
/** Characters; what is longer writes many rows at once, and hardly ever the same number of them twice. */
const LONGEST = 20_000

const ONE_QUESTION = /^(select|with)\b[^;]*$/

interface Kept {
  /** Of each statement the name of its plan, the one used longest ago first. */
  readonly names: Map<string, string>
  /** How often the others came. */
  readonly times: Map<string, number>
  readonly era: number
}

type Query = (...asked: unknown[]) => Promise<pg.QueryResult>

/** Moves on when a migration has changed what statements answer: connections from before are closed, with all their plans. */
let era = 0
let named = 0
const storedBy = new WeakMap<pg.PoolClient, Kept>()

/** Has plans from before a migration that has changed what they answer. */
export const isStaleConnection = (client: pg.PoolClient): boolean => (storedBy.get(client)?.era ?? era) !== era

/**
 * Lets a connection keep the plans of the statements that it hears often: to plan a list or a record takes PostgreSQL several times as long
 * as to answer it. Whether a kept plan fits the values at hand remains PostgreSQL's judgement (`plan_cache_mode`).
 */
export function enablePreparedStatements(client: pg.PoolClient): void {
  if (storedBy.has(client)) return
  const plainly = client.query.bind(client) as unknown as Query
  const ask = queryWithoutRetention(client)
  const kept: Kept = { names: new Map(), times: new Map(), era }
  storedBy.set(client, kept)
  const askKept = async (text: string, values: unknown[]) => {
    // In a transaction that has failed nothing can be given up, and the statement is refused either way.
    if (client.getTransactionStatus() === 'E') return ask(text, values)
    const { name, givenUp } = nameOf(kept, text)
    if (givenUp) {
      delete parsedOf(client)[givenUp]
      await ask(`deallocate ${givenUp}`).catch((error) => {
        forgetGone({ client, kept }, error)
      })
    }
    return name === undefined ? ask(text, values) : askByName({ client, ask, kept }, { name, text, values })
  }
  // Cursors go as they are, and what has no values is not kept unless it only reads: such a text may hold several statements.
  const query: Query = (text, values, ...more) => {
    if (typeof text !== 'string' || !Array.isArray(values) || more.length > 0) return plainly(text, values, ...more)
    const isWorthKeeping = text.length <= LONGEST && (values.length > 0 || ONE_QUESTION.test(text))
    return isWorthKeeping ? askKept(text, values) : ask(text, values)
  }
  Object.assign(client, { query })
}

/** What the driver remembers to have sent, by name. */
const parsedOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection.parsedStatements

/** The name under which the connection keeps the statement, if it does, and the name that it gives up for it. */
function nameOf({ names, times }: Kept, text: string): { name?: string; givenUp?: string } {
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

interface KeptPlanStoreContext {
  readonly client: pg.PoolClient
  readonly kept: Kept
}

async function askByName(
  { client, ask, kept }: KeptPlanStoreContext & { ask: Ask },
  named: Named,
): Promise<pg.QueryResult> {
  try {
    return await ask(named)
  } catch (error) {
    if (isChanged(error)) {
      era += 1
      // A transaction has failed with it, and is begun again as a whole (db.ts).
      if (client.getTransactionStatus() !== 'I') throw error
      return ask(named.text, named.values)
    }
    forgetGone({ client, kept }, error)
    return ask(named)
  }
}

/**
 * Someone has thrown away what the server kept on this connection (`deallocate all`, `discard all`): the driver prepares each statement
 * again when it comes. Throws what is another error, and in a transaction, which has failed with it.
 */
function forgetGone({ client, kept }: KeptPlanStoreContext, error: unknown): void {
  if (!isGone(error)) throw error
  for (const name of kept.names.values()) delete parsedOf(client)[name]
  if (client.getTransactionStatus() !== 'I') throw error
}

/** A migration has changed a table whose columns the statement answers. The sentence is translated, the routine is not. */
function isChanged(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as Partial<pg.DatabaseError>
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

const isGone = (error: unknown): boolean => (error as Partial<pg.DatabaseError> | null)?.code === '26000'

/** What a connection has kept serves no more: a transaction that met it is begun again. */
export const isStalePlan = (error: unknown): boolean => isChanged(error) || isGone(error)
