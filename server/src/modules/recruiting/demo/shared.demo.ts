import { randomUUID } from 'node:crypto'
import type { Db } from '../../../kernel/db/db.ts'
import { type FileWriter, storeContent } from '../../../kernel/files/files.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const dayOf = (at: Date | number) => new Date(at).toISOString().slice(0, 10)

interface DemoFile {
  readonly filename: string
  readonly content: Buffer
  readonly kind?: 'document' | 'resume'
  readonly entity: string
  readonly entityId: string
  readonly createdBy: string | null
}

/** Stores a file of a record. */
export async function storeDemoFile(db: Db, appContext: FileWriter['appContext'], file: DemoFile) {
  const { filename, content, kind = 'document', ...owner } = file
  const stored = await storeContent(appContext, { filename, content }, { kind, confidential: true })
  await db
    .insertInto('storedFile')
    .values({ ...stored, ...owner })
    .execute()
  return stored
}

interface DemoDocument {
  readonly name: string
  readonly lines: readonly string[]
  readonly entity: string
  readonly record: { readonly id: string; readonly createdAt: Date; readonly createdBy?: string | null | undefined }
  readonly type?: string
}

/** A document of a record, added with it. */
export async function addDemoDocument(db: Db, appContext: FileWriter['appContext'], document: DemoDocument) {
  const { name, lines, entity, record, type } = document
  const createdBy = record.createdBy ?? null
  const file = { filename: name, content: smallPdf(lines), entity, entityId: record.id, createdBy }
  const { id: storedFileId } = await storeDemoFile(db, appContext, file)
  const { id: subjectId, createdAt } = record
  await db
    .insertInto('document')
    .values({ subjectType: entity, subjectId, storedFileId, name, createdAt, createdBy, ...(type && { type }) })
    .execute()
}

/** The columns of an email that was delivered at once. */
export const sentColumns = (sentAt: Date) => ({
  state: 'SENT',
  attempts: 1,
  createdAt: sentAt,
  sentAt,
  notBefore: sentAt,
  messageId: `<${randomUUID()}@example.com>`,
})
