import type { FastifyInstance } from 'fastify'
import pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * The statements that the program runs for each path, so that the bare server runs the very same ones. Each path is asked twice: the
 * first time the program also looks up the caller and counts the list, and remembers both.
 */
export async function statementsOf(
  app: FastifyInstance,
  token: string,
  paths: Readonly<Record<string, string>>,
): Promise<Record<string, Statement[]>> {
  const heard: Statement[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function listen(this: pg.Client, ...said: unknown[]) {
    if (typeof said[0] === 'string') heard.push({ text: said[0], values: (said[1] as unknown[] | undefined) ?? [] })
    return (original as (...args: unknown[]) => unknown).apply(this, said)
  } as typeof original
  try {
    const found: Record<string, Statement[]> = {}
    for (const [name, url] of Object.entries(paths)) {
      for (const _ of [1, 2]) {
        heard.length = 0
        const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
        if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}: ${reply.body}`)
      }
      found[name] = [...heard]
    }
    return found
  } finally {
    pg.Client.prototype.query = original
  }
}
