import * as z from 'zod'
import { del, type Endpoints, get, list, post } from '../kernel/api/endpoint.ts'
import { importEndpoints } from '../kernel/api/import.ts'
import { right } from '../kernel/api/permission.ts'
import { documentFields } from '../kernel/records/documents.ts'
import { Day, Id, repeatable } from '../kernel/values/fields.ts'

export const ClientFileType = z.enum([
  'TRADE_LICENCE',
  'TAX_CERTIFICATE',
  'COMMERCIAL_REGISTRATION',
  'VENDOR_FORM',
  'POLICY',
  'CORRESPONDENCE',
  'OTHER',
])
export type ClientFileType = z.output<typeof ClientFileType>

export const ClientFile = z.object({ ...documentFields, clientID: Id, type: ClientFileType, expiresOn: Day.nullable() })
export type ClientFile = z.output<typeof ClientFile>

/** Documents show tax and financial data, so they need full access to the client. */
const readDocuments = right('clients', 'view', 'full')

export const clientFileEndpoints = {
  list: list('/clients/:id/files', {
    summary: 'Lists the files of a client.',
    may: readDocuments,
    item: ClientFile,
    sorts: ['createdAt', 'name', 'type', 'expiresOn'],
    export: right('clients', 'export'),
    filters: { type: repeatable(ClientFileType) },
  }),
  upload: post('/clients/:id/files', {
    summary: 'Adds files to a client.',
    may: right('clients', 'edit'),
    upload: { kind: 'document', max: 10 },
    body: z.strictObject({
      type: ClientFileType.default('OTHER'),
      expiresOn: z.union([z.literal('').transform(() => undefined), Day]).optional(),
    }),
    returns: z.array(ClientFile),
    status: 201,
  }),
  download: get('/clients/:id/files/:fileID/download', {
    summary: 'Downloads a file of a client.',
    may: readDocuments,
    download: true,
  }),
  remove: del('/clients/:id/files/:fileID', {
    summary: 'Deletes a file.',
    may: right('clients', 'edit'),
    returns: z.object({ id: Id }),
  }),
} satisfies Endpoints

export const clientImportEndpoints = importEndpoints('/clients/import', 'clients', right('clients', 'create'))
