import type { FastifyInstance } from 'fastify'
import pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

interface SubmittedQuery {
  readonly text: string
  readonly values?: readonly unknown[]
  submit(this: SubmittedQuery, connection: unknown): unknown
}

/**
 * The statements that the program runs for each path, so that the bare server runs exactly the same. Each path is
 * requested twice: the first time the program also loads the caller and counts the list, and caches both.
 */
export async function statementsOf(
  app: FastifyInstance,
  token: string,
  paths: Readonly<Record<string, string>>,
): Promise<Record<string, Statement[]>> {
  const statements: Statement[] = []
  // Intercepted below the client, because a connection names its statements there.
  const query = pg.Query.prototype as unknown as SubmittedQuery
  const original = query.submit
  query.submit = function listen(connection) {
    statements.push({ text: this.text, values: this.values ?? [] })
    return original.call(this, connection)
  }
  try {
    const found: Record<string, Statement[]> = {}
    for (const [name, url] of Object.entries(paths)) {
      for (const _ of [1, 2]) {
        statements.length = 0
        const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
        if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}: ${reply.body}`)
      }
      found[name] = [...statements]
    }
    return found
  } finally {
    query.submit = original
  }
}
