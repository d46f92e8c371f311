import type { Insertable } from 'kysely'
import type { DB, Db } from '../db/db.ts'

/** The documents of a record that were not removed, each with its file and the user who added it. */
export const documentsOf = (db: Db, subjectType: string, subjectID: string) =>
  db
    .selectFrom('document')
    .innerJoin('storedFile', 'storedFile.id', 'document.storedFileId')
    .leftJoin('appUser', 'appUser.id', 'document.createdBy')
    .where('document.subjectType', '=', subjectType)
    .where('document.subjectId', '=', subjectID)
    .where('document.removedAt', 'is', null)
    .selectAll('document')
    .select([
      'storedFile.size',
      'storedFile.contentType',
      'storedFile.sha256',
      'storedFile.sealed',
      'appUser.name as creatorName',
    ])

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof documentsOf>['execute']>>[number]
export type NewDocument = Omit<Insertable<DB['document']>, 'subjectType' | 'subjectId' | 'storedFileId' | 'name'>

/** The fields of every document. */
export const presentFile = (row: DocumentRow) => ({
  id: row.id,
  name: row.name,
  size: row.size,
  mimeType: row.contentType,
  createdAt: row.createdAt.toISOString(),
  _createdBy: row.createdBy === null ? null : { id: row.createdBy, name: row.creatorName ?? '' },
})
