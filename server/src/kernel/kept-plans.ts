import { createHash } from 'node:crypto'

const names = new Map<string, string>()

/**
 * A question that every page asks, and that is so long that PostgreSQL takes more time to plan it than to answer it: each connection keeps
 * its plan. Its text must be the same however often it is asked.
 */
export function keepPlan(text: string): string {
  names.set(text, createHash('sha256').update(text).digest('hex').slice(0, 32))
  return text
}

/** The name under which a connection knows the statement; undefined for all that are planned anew. */
export const planOf = (text: string): string | undefined => names.get(text)
