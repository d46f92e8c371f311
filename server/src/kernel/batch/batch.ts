import { sql } from 'kysely'
import { AppError } from '../app/errors.ts'
import type { Db } from '../db/db.ts'

let savepoints = 0

/**
 * Runs a part of a transaction: if it is rejected, its changes are reverted and the transaction continues. Returns the
 * rejection, or null on success.
 */
export async function withSavepoint(db: Db, work: () => Promise<void>): Promise<AppError | null> {
  if (!db.isTransaction) return work().then(() => null, toAppError)
  savepoints += 1
  const savepoint = sql.ref(`part_${savepoints}`)
  await sql`savepoint ${savepoint}`.execute(db)
  try {
    await work()
    await sql`release savepoint ${savepoint}`.execute(db)
    return null
  } catch (error) {
    const violation = toAppError(error)
    await sql`rollback to savepoint ${savepoint}`.execute(db)
    return violation
  }
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

/**
 * Processes each item by itself; rejected ones stay unchanged and are returned with the reasons at their fields.
 * Outside of a transaction each item has its own.
 */
export async function runEach<T extends { readonly id: string }>(
  db: Db,
  all: readonly T[],
  work: (one: T) => Promise<void>,
  lockOrder: (one: T) => string = ({ id }) => id,
) {
  const violations: { id: string; code: string; message: string; errors: { path: string; message: string }[] }[] = []
  // In the same order for all users, so that two users who change the same records wait for each other without a
  // deadlock.
  for (const record of all.toSorted((a, b) => (lockOrder(a) < lockOrder(b) ? -1 : 1))) {
    const violation = await withSavepoint(db, () => work(record))
    if (!violation) continue
    const errors = (violation.details.errors ?? []).map(({ path, message }) => ({ path, message }))
    violations.push({ id: record.id, code: violation.code, message: violation.message, errors })
  }
  return violations
}
