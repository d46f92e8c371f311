import * as z from 'zod'
import { del, get, post } from '../api/endpoint.ts'
import type { Right } from '../api/permission.ts'
import { Id, Instant, Ref } from '../values/fields.ts'

/** The fields of every document of a record. */
export const documentFields = {
  id: Id,
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  /** Detected from the content. */
  mimeType: z.string(),
  _createdBy: Ref.nullable(),
  createdAt: Instant,
}

interface DocumentOptions<I, Q, B, D> {
  /** `an invoice` */
  readonly noun: string
  readonly item: I
  readonly read: Right
  readonly write: Right
  /** Additional filters of the list, such as one line of the record. */
  readonly list?: Q
  /** The fields that are sent with the files. */
  readonly add?: B
  /** Parameters of the download, such as `inline=true`. */
  readonly download?: D
}

/** The documents of a record: list, add, download and remove, below the path of the record. */
export const documentEndpoints = <
  const P extends string,
  I extends z.ZodType,
  Q extends { readonly query: z.ZodType } | object = object,
  B extends { readonly body: z.ZodType } | object = object,
  D extends { readonly query: z.ZodType } | object = object,
>(
  path: `/${P}`,
  { noun, item, read, write, list, add, download }: DocumentOptions<I, Q, B, D>,
) => ({
  documents: get(`${path}/:id/documents`, {
    summary: `The documents of ${noun}.`,
    may: read,
    returns: z.array(item),
    ...(list as Q),
  }),
  addDocuments: post(`${path}/:id/documents`, {
    summary: `Adds documents to ${noun}.`,
    may: write,
    upload: { kind: 'document', max: 10 },
    returns: z.array(item),
    status: 201,
    ...(add as B),
  }),
  downloadDocument: get(`${path}/:id/documents/:documentID`, {
    summary: `Downloads a document of ${noun}.`,
    may: read,
    download: true,
    ...(download as D),
  }),
  removeDocument: del(`${path}/:id/documents/:documentID`, {
    summary: `Deletes a document of ${noun}, while it may be deleted.`,
    may: write,
    returns: z.object({ id: Id }),
  }),
})

/** For documents that can be shown in the browser instead of being saved. */
export const inlineQuery = z.strictObject({ inline: z.enum(['true', 'false']).optional() })
