import type { ClientFile, clientFileEndpoints } from '@muster/contract/clients/files.contract.ts'
import { sql } from 'kysely'
import { notFound } from '../../kernel/app/errors.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { ListQuery } from '../../kernel/db/list.ts'
import { searchWords } from '../../kernel/db/search.ts'
import type { Call } from '../../kernel/http/route.ts'
import { loadClient } from './clients.queries.ts'
import { matchesTerm } from './list.queries.ts'

const documentsOf = (db: Db, clientID: string) =>
  db
    .selectFrom('clientFile')
    .innerJoin('storedFile', 'storedFile.id', 'clientFile.storedFileId')
    .leftJoin('appUser', 'appUser.id', 'clientFile.createdBy')
    .where('clientFile.clientId', '=', clientID)
    .selectAll('clientFile')
    .select(['storedFile.size', 'storedFile.contentType', 'appUser.name as creatorName'])

type Row = Awaited<ReturnType<typeof readDocument>>

export async function findDocuments({
  db,
  scope,
  params,
  query,
}: Call<typeof clientFileEndpoints.list>): Promise<ListQuery> {
  await loadClient(db, scope, params.id)
  let documents = documentsOf(db, params.id)
  if (query.type) documents = documents.where('clientFile.type', '=', sql<string>`any(${query.type}::text[])`)
  for (const word of searchWords(query.searchInput)) documents = documents.where(matchesTerm('client_file.name', word))
  return {
    rows: documents,
    key: 'clientFile.id',
    sorts: {
      createdAt: 'clientFile.createdAt',
      name: 'clientFile.name',
      type: 'clientFile.type',
      expiresOn: 'clientFile.expiresOn',
    },
    present: presentDocument,
  }
}

/** 404 when the paper is another client's. */
export const readDocument = (db: Db, clientID: string, fileID: string) =>
  documentsOf(db, clientID)
    .where('clientFile.id', '=', fileID)
    .executeTakeFirstOrThrow(() => notFound('file'))

export const presentDocument = (row: Row): ClientFile => ({
  id: row.id,
  clientID: row.clientId,
  type: row.type as ClientFile['type'],
  name: row.name,
  size: row.size,
  mimeType: row.contentType,
  expiresOn: row.expiresOn,
  createdAt: row.createdAt.toISOString(),
  _createdBy: row.createdBy === null ? null : { id: row.createdBy, name: row.creatorName ?? '' },
})
