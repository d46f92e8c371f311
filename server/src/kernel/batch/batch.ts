import { sql } from 'kysely'
import { AppError } from '../app/errors.ts'
import type { Db } from '../db/db.ts'

let points = 0

/**
 * Tries a part of a transaction: when it is refused, what it wrote is reverted and the rest of the transaction goes on.
 * Answers the refusal, or null when it was done.
 */
export async function withSavepoint(db: Db, work: () => Promise<void>): Promise<AppError | null> {
  if (!db.isTransaction) return work().then(() => null, toAppError)
  points += 1
  const point = sql.ref(`part_${points}`)
  await sql`savepoint ${point}`.execute(db)
  try {
    await work()
    await sql`release savepoint ${point}`.execute(db)
    return null
  } catch (error) {
    const violation = toAppError(error)
    await sql`rollback to savepoint ${point}`.execute(db)
    return violation
  }
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

/**
 * Works on each by itself; those that are refused stay as they were and are named, with the reason at their fields. Outside of a
 * transaction the work has one of its own for each.
 */
export async function runEach<T extends { readonly id: string }>(
  db: Db,
  all: readonly T[],
  work: (one: T) => Promise<void>,
  lockOrder: (one: T) => string = ({ id }) => id,
) {
  const violations: { id: string; code: string; message: string; errors: { path: string; message: string }[] }[] = []
  // In one order for everyone, so that two people who work on the same records wait for each other and never in a circle.
  for (const one of all.toSorted((a, b) => (lockOrder(a) < lockOrder(b) ? -1 : 1))) {
    const violation = await withSavepoint(db, () => work(one))
    if (!violation) continue
    const errors = (violation.details.errors ?? []).map(({ path, message }) => ({ path, message }))
    violations.push({ id: one.id, code: violation.code, message: violation.message, errors })
  }
  return violations
}
