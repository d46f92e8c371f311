import type { ClientFile, ClientFileType } from '@muster/contract/clients/files.contract.ts'
import { presentFile } from '../../kernel/records/document-rows.ts'
import { documentsFor } from '../../kernel/records/documents.ts'
import { loadClient } from './clients.queries.ts'

interface NewFile {
  readonly type: ClientFileType
  readonly expiresOn?: string | undefined
}

/** In the history of the client they are under `file.…`, which only the full view of a client shows. */
export const clientFiles = documentsFor({
  subjectType: 'client',
  param: 'fileID',
  confidential: false,
  load: (db, scope, { id, lock = false }) => loadClient(db, scope!, id, { lock }),
  auditSubject: ({ id, name, countryId }) => ({ entity: 'client', entityID: id, name, countryID: countryId }),
  noun: 'file',
  present: (row): ClientFile => ({
    ...presentFile(row),
    clientID: row.subjectId,
    type: row.type as ClientFileType,
    expiresOn: row.expiresOn,
  }),
  auditFields: ({ name, type, expiresOn }) => ({ 'file.name': name, 'file.type': type, 'file.expiresOn': expiresOn }),
  values: ({ type, expiresOn }: NewFile) => ({ type, expiresOn: expiresOn ?? null }),
})
