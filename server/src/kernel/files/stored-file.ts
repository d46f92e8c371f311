import { notFound } from '../app/errors.ts'
import type { Db } from '../db/db.ts'

export const storedFile = (db: Db, id: string) =>
  db
    .selectFrom('storedFile')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('file'))
