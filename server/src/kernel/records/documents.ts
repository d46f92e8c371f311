import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../app/errors.ts'
import { writeAuditEntry } from '../app/events.ts'
import type { Db } from '../db/db.ts'
import type { ListQuery } from '../db/list.ts'
import type { Staff } from '../db/scope.ts'
import { containsPattern, searchTerms } from '../db/search.ts'
import { type GeneratedFile, readFile, saveFile } from '../files/files.ts'
import { storedFile } from '../files/stored-file.ts'
import type { Download, Upload } from '../files/upload-types.ts'
import { type DocumentRow, documentsOf, type NewDocument } from './document-rows.ts'
import type { AuditSubject, RecordCall, RecordWithParts, SubjectConfig } from './record-call.ts'

/** A document with additional columns of its module. */
export type DetailedRow<X> = DocumentRow & { readonly details: X }

interface DocumentsConfig<S extends RecordWithParts, D, B, Q, X> extends SubjectConfig<S> {
  /** The name of a document in audit events and in a 404: `document`, as in `client.document-added`. */
  readonly noun?: string
  /** The path parameter of a document. */
  readonly param?: string
  /** Whether it is encrypted in the store. */
  readonly confidential: boolean | ((values: NewDocument) => boolean)
  /** Removed documents stay in the store for the audit. */
  readonly retainsRemoved?: true
  readonly newestFirst?: true
  /** The types that the user may see, if not all. */
  types?(reader: Staff): readonly string[]
  /** Additional columns of the module, from the row of `document`. */
  readonly details?: RawBuilder<X>
  present(row: DetailedRow<X>, reader: Staff, subject: NoInfer<S>): D
  /** The audit data of an added or removed document; null if nothing of this record is audited yet. */
  auditFields(document: D, subject: NoInfer<S>): object | null
  /** The fields of the request with the documents. */
  values?(body: B, subject: NoInfer<S>): NewDocument
  /** Only the documents of this part of the record, such as one line. */
  filter?(query: Q): Readonly<Partial<Record<keyof DocumentRow, string | undefined>>>
  /** Rejects if no document may be added; the record is locked. */
  beforeAdd?(call: RecordCall, subject: NoInfer<S>, body: B): Promise<void> | void
  afterAdd?(call: RecordCall, subject: NoInfer<S>, body: B): Promise<void>
  /** Rejects if a document must stay; the record is locked. */
  beforeRemove?(call: RecordCall, subject: NoInfer<S>, document: DetailedRow<X>): Promise<void> | void
  /** Audits a download. */
  beforeDownload?(call: RecordCall, subject: NoInfer<S>, document: DetailedRow<X>): Promise<void>
}

type DocumentSaveCall = Pick<RecordCall, 'db' | 'appContext' | 'staff' | 'requestID' | 'ip'> & { readonly now: Date }
type DocumentReadContext = Pick<RecordCall, 'db' | 'staff'>
type DocumentListCall<Q> = RecordCall & { readonly query: Q }
type DocumentAddCall<B> = RecordCall & { readonly body: B }
type DocumentPageCall = RecordCall & {
  readonly query: { readonly type?: readonly string[] | undefined; readonly searchInput?: string | undefined }
}
type DocumentDownloadCall = RecordCall & {
  readonly query?: { readonly inline?: 'true' | 'false' | undefined } | undefined
}

/** The documents of a record that the user may see. */
function readingIn<S extends RecordWithParts, D, B, Q, X>(config: DocumentsConfig<S, D, B, Q, X>) {
  const rowsOf = ({ db, staff }: DocumentReadContext, subjectID: string) => {
    const rows = documentsOf(db, config.subjectType, subjectID)
    const types = config.types?.(staff)
    const visible = types ? rows.where('document.type', '=', sql<string>`any(${types}::text[])`) : rows
    return visible.select((config.details ?? sql<X>`null`).as('details'))
  }
  return {
    rowsOf,
    async all(
      call: DocumentReadContext,
      subjectID: string,
      filter: ReturnType<NonNullable<typeof config.filter>> = {},
    ) {
      let rows = rowsOf(call, subjectID)
      for (const [column, value] of Object.entries(filter))
        if (value !== undefined) rows = rows.where(sql.ref(`document.${column}`), '=', value)
      const ordered = rows.orderBy('document.createdAt', config.newestFirst ? 'desc' : 'asc').orderBy('document.id')
      return (await ordered.execute()) as DetailedRow<X>[]
    },
    async find(call: DocumentReadContext, subjectID: string, id: string) {
      const rows = rowsOf(call, subjectID).where('document.id', '=', id)
      return (await rows.executeTakeFirstOrThrow(() => notFound(nounOf(config)))) as DetailedRow<X>
    },
  }
}

const nounOf = ({ noun = 'document' }: { readonly noun?: string }) => noun

/**
 * Documents of one type of record: list, add, download and remove. A module describes its record (scope, types, guards, audit). A change
 * and its audit entry are one transaction, and the record is locked while documents are added or removed.
 */
export function documentsFor<
  S extends RecordWithParts,
  D extends { readonly id: string },
  B = unknown,
  Q = unknown,
  X = null,
>(config: DocumentsConfig<S, D, B, Q, X>) {
  const store = storeIn(config)
  const { rowsOf, all, find } = readingIn(config)

  /** Adds one file to the record, with its audit entry. */
  async function save(
    call: DocumentSaveCall,
    subject: S,
    upload: Upload | GeneratedFile,
    values: NewDocument,
  ): Promise<D> {
    const { id } = await store(call, subject, upload, values)
    const document = config.present(await find(call, subject.id, id), call.staff, subject)
    await recordDocument(call, config.auditSubject(subject), `${nounOf(config)}-added`, {
      after: config.auditFields(document, subject),
    })
    return document
  }

  /** The documents as a paged list, with a search by name and a filter by type. */
  async function page(call: DocumentPageCall): Promise<ListQuery> {
    const { db, scope, params, query, staff } = call
    const subject = await config.load(db, scope, { id: params.id })
    let rows = rowsOf(call, subject.id)
    if (query.type?.length) rows = rows.where('document.type', '=', sql<string>`any(${query.type}::text[])`)
    for (const term of searchTerms(query.searchInput))
      rows = rows.where(sql<boolean>`search_text(document.name) like ${containsPattern(term)}`)
    const present = (row: DetailedRow<X>) => config.present(row, staff, subject)
    return { rows, key: 'document.id', sorts: SORTS, present }
  }

  return { store, save, all, find, page, handlers: handlersIn(config, { all, find, save }) }
}

interface DocumentParts<S, D, X> {
  all: (
    call: DocumentReadContext,
    subjectID: string,
    filter?: Readonly<Partial<Record<keyof DocumentRow, string | undefined>>>,
  ) => Promise<DetailedRow<X>[]>
  find: (call: DocumentReadContext, subjectID: string, id: string) => Promise<DetailedRow<X>>
  save: (call: DocumentSaveCall, subject: S, upload: Upload | GeneratedFile, values: NewDocument) => Promise<D>
}

/** The handlers of the endpoints. */
function handlersIn<S extends RecordWithParts, D extends { readonly id: string }, B, Q, X>(
  config: DocumentsConfig<S, D, B, Q, X>,
  { all, find, save }: DocumentParts<S, D, X>,
) {
  const documentID = ({ params }: RecordCall) =>
    (params as Readonly<Record<string, string>>)[config.param ?? 'documentID']!
  return {
    /** All documents that the user may see. */
    async documents(call: DocumentListCall<Q>): Promise<D[]> {
      const { db, scope, params, query, staff } = call
      const subject = await config.load(db, scope, { id: params.id })
      const rows = await all(call, subject.id, config.filter?.(query))
      return rows.map((row) => config.present(row, staff, subject))
    },

    /** Adds all files of the request, or none if one of them is rejected. */
    async addDocuments(call: DocumentAddCall<B>): Promise<D[]> {
      const { db, scope, params, body, files } = call
      const subject = await config.load(db, scope, { id: params.id, lock: true })
      await config.beforeAdd?.(call, subject, body)
      const documents: D[] = []
      for (const upload of files)
        documents.push(await save(call, subject, upload, config.values?.(body, subject) ?? {}))
      await config.afterAdd?.(call, subject, body)
      return documents
    },

    async downloadDocument(call: DocumentDownloadCall): Promise<Download> {
      const { db, scope, params, query, appContext } = call
      const subject = await config.load(db, scope, { id: params.id })
      const document = await find(call, subject.id, documentID(call))
      await config.beforeDownload?.(call, subject, document)
      const file = await readFile(appContext, await storedFile(db, document.storedFileId))
      return query ? { ...file, inline: query.inline === 'true' && file.inline === true } : file
    },

    async removeDocument(call: RecordCall): Promise<{ id: string }> {
      const { db, scope, params, now, staff } = call
      const subject = await config.load(db, scope, { id: params.id, lock: true })
      const document = await find(call, subject.id, documentID(call))
      await config.beforeRemove?.(call, subject, document)
      if (config.retainsRemoved)
        await db
          .updateTable('document')
          .set({ removedAt: now, removedBy: staff.id })
          .where('id', '=', document.id)
          .execute()
      else await removeRow({ db, now }, document)
      const before = config.auditFields(config.present(document, staff, subject), subject)
      await recordDocument(call, config.auditSubject(subject), `${nounOf(config)}-removed`, { before })
      return { id: document.id }
    },
  }
}

async function removeRow({ db, now }: Pick<RecordCall, 'db' | 'now'>, { id, storedFileId }: DocumentRow) {
  await db.deleteFrom('document').where('id', '=', id).execute()
  await db.updateTable('storedFile').set({ deletedAt: now }).where('id', '=', storedFileId).execute()
}

const SORTS = {
  createdAt: 'document.createdAt',
  name: 'document.name',
  type: 'document.type',
  expiresOn: 'document.expiresOn',
}

type DocumentStoreConfig<S extends RecordWithParts> = Pick<
  DocumentsConfig<S, unknown, never, never, never>,
  'subjectType' | 'confidential'
> & { auditSubject(subject: S): AuditSubject }

/** Saves a file with the record, without an audit entry. */
const storeIn =
  <S extends RecordWithParts>({ subjectType, confidential, auditSubject }: DocumentStoreConfig<S>) =>
  async (
    call: Omit<DocumentSaveCall, 'requestID' | 'ip'>,
    subject: S,
    file: Upload | GeneratedFile,
    values: NewDocument,
  ) => {
    const { db, now, staff } = call
    const stored = await saveFile(call, file, {
      entity: auditSubject(subject).entity,
      entityID: subject.id,
      kind: 'document',
      confidential: typeof confidential === 'function' ? confidential(values) : confidential,
    })
    const subjectOf = { subjectType, subjectId: subject.id }
    const { id } = await db
      .insertInto('document')
      .values({
        ...values,
        ...subjectOf,
        storedFileId: stored.id,
        name: stored.name,
        createdAt: now,
        createdBy: staff.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, file: stored }
  }

interface BeforeAndAfter {
  readonly before?: object | null
  readonly after?: object | null
}

async function recordDocument(
  call: DocumentSaveCall,
  about: AuditSubject,
  what: string,
  { before, after }: BeforeAndAfter,
) {
  if (before === null || after === null) return
  await writeAuditEntry(call, {
    event: `${about.entity}.${what}`,
    ...about,
    ...(before && { before }),
    ...(after && { after }),
  })
}

/** The record of a document; null without one. */
export const subjectOfDocument = async (db: Db, subjectType: string, id: string): Promise<string | null> => {
  const rows = db.selectFrom('document').select('subjectId').where('id', '=', id).where('removedAt', 'is', null)
  return (await rows.where('subjectType', '=', subjectType).executeTakeFirst())?.subjectId ?? null
}
