import type { Db } from '../db/db.ts'
import type { TestApp } from './app.ts'

/** Runs some work in a transaction that is rolled back; one at a time, because the app has one database. */
export async function inRolledBackTransaction<T>(app: TestApp, work: (db: Db) => Promise<T>): Promise<T> {
  const appContext = app.appContext as { db: Db }
  const { db } = appContext
  const transaction = await db.startTransaction().execute()
  appContext.db = transaction
  try {
    return await work(transaction)
  } finally {
    appContext.db = db
    await transaction.rollback().execute()
  }
}
