import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { UploadKind } from '@muster/contract/kernel/api/endpoint.ts'
import type { Selectable } from 'kysely'
import type { Environment } from '../app/environment.ts'
import { invalid, notFound } from '../app/errors.ts'
import type { DB, Db } from '../db/db.ts'
import type { Secrets } from '../security/secrets.ts'
import { reencodeImage } from './formats/image.ts'
import { s3Store } from './storage/s3.ts'
import { sealedSize, sealStream, unsealStream } from './storage/seal.ts'
import { bytesOf, type Source } from './storage/source.ts'
import { type FileStore, folderStore } from './storage/store.ts'
import { typeOf } from './types.ts'
import type { Download, Upload } from './upload-types.ts'

export type { FileStore } from './storage/store.ts'
export type StoredFile = Selectable<DB['storedFile']>

/** What keeping a file needs of a call, a job or the demo generator. */
export interface FileWriter {
  /** The caller's transaction: when it is rolled back, the file has no row and is swept away later. */
  readonly db: Db
  readonly appContext: { readonly files: FileStore; readonly secrets: Secrets }
  readonly staff?: { readonly id: string } | null
}

/** A file that was made here instead of uploaded. */
export interface GeneratedFile {
  readonly filename: string
  readonly content: Buffer
  /** Of a type that no upload may have, such as a calendar file; it is stored unread. */
  readonly contentType?: string
}

export interface FileOwner {
  readonly entity: string
  readonly entityID: string
  readonly kind: UploadKind
  /** Sealed in the store, for passports, contracts and the like. */
  readonly confidential?: boolean
}

type Places = Pick<
  Environment,
  'DATA_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** The S3-compatible store when `S3_*` is set, else the folder `files` in `DATA_DIR`. */
export function openFileStore(environment: Places): FileStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return folderStore(path.join(environment.DATA_DIR, 'files'))
  const region = S3_REGION ?? 'us-east-1'
  return s3Store({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region,
    accessKeyID: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}

/** A content that lies in the store while its row is still to be written: what the row will say. */
export interface StoredContent {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly contentType: string
  readonly size: number
  readonly sha256: string
  readonly sealedKey: string | null
  readonly kind: UploadKind
}

/**
 * Checks a file and puts its content into the store; without a row it is swept away after a day. `owner`: the person who sent it, null
 * for the program itself. Refuses with 415 `WRONG_TYPE`, 413 `TOO_LARGE` (pictures), 400 (empty), 503 `STORAGE_UNAVAILABLE`, and with 429 or 503
 * `BUSY` when too many files are being read.
 */
export async function storeContent(
  { files, secrets }: FileWriter['appContext'],
  upload: Upload | GeneratedFile,
  { kind, confidential }: Pick<FileOwner, 'kind' | 'confidential'>,
  owner: string | null = null,
): Promise<StoredContent> {
  const { source, name, contentType } = await accept(upload, kind, owner)
  const size = await sizeOf(source)
  const id = randomUUID()
  const key = randomBytes(32).toString('hex')
  const fileKey = confidential ? randomBytes(32) : undefined
  const hash = createHash('sha256')
  const content = hashed(bytesOf(source), hash)
  await files.put(
    key,
    Readable.from(fileKey ? sealStream(content, fileKey) : content, { objectMode: false }),
    fileKey ? sealedSize(size) : size,
  )
  const sealedKey = fileKey ? secrets.seal(fileKey.toString('base64'), contextOf(id)) : null
  return { id, key, name, contentType, size, sha256: hash.digest('hex'), sealedKey, kind }
}

/**
 * Keeps a file, and answers its row, which is written in the caller's transaction. The content comes first, so that no row ever points
 * at nothing: that of an upload was stored, sealed, before the transaction opened; that of a file made here is stored now. Refuses as
 * `storeContent` does.
 */
export async function saveFile(
  context: FileWriter,
  upload: Upload | GeneratedFile,
  belonging: FileOwner,
): Promise<StoredFile> {
  const stored = 'stored' in upload && upload.stored?.kind === belonging.kind ? upload.stored : null
  const content = stored ?? (await storeContent(context.appContext, upload, belonging))
  const row = {
    ...content,
    entity: belonging.entity,
    entityId: belonging.entityID,
    createdBy: context.staff?.id ?? null,
  }
  try {
    return await context.db.insertInto('storedFile').values(row).returningAll().executeTakeFirstOrThrow()
  } catch (error) {
    if (!stored) await discardContent(context.appContext, content)
    throw error
  }
}

/** Takes away a content that got no row. What cannot be taken away now is swept later. */
export const discardContent = (
  { files }: Pick<FileWriter['appContext'], 'files'>,
  { key }: Pick<StoredContent, 'key'>,
) => files.remove(key).catch(() => undefined)

async function accept(upload: Upload | GeneratedFile, kind: UploadKind, owner: string | null) {
  const name = cleanFileName(upload.filename)
  const source: Source = 'path' in upload ? upload.path : upload.content
  if ((await sizeOf(source)) === 0) throw invalid([{ path: 'file', message: `The file "${name}" is empty.` }])
  if ('contentType' in upload && upload.contentType) return { source, name, contentType: upload.contentType }
  const contentType = await typeOf(source, name, kind, owner)
  if (kind !== 'image') return { source, name, contentType }
  const picture = `${path.parse(name).name}.webp`
  return { source: await reencodeImage(source, name, owner), name: picture, contentType: 'image/webp' }
}

const sizeOf = async (source: Source) => (typeof source === 'string' ? (await stat(source)).size : source.length)

/** The sender's name for the file as text to show: no folders, no control or direction marks, at most 150 characters. */
export function cleanFileName(sent: string): string {
  const base = sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1)!
  const clean = base
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim()
    .replace(/^\.+/, '')
  const { name, ext } = path.parse(clean)
  return `${name.slice(0, 150 - Math.min(ext.length, 20))}${ext.slice(0, 20)}` || 'file'
}

const INLINE = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])

/** The file as an answer. Its content is checked against what was stored; a damaged one breaks off instead of being handed out whole. */
export async function readFile({ files, secrets }: FileWriter['appContext'], row: StoredFile): Promise<Download> {
  if (row.deletedAt) throw notFound('file')
  const stored = await files.get(row.key)
  const fileKey =
    row.sealedKey === null ? undefined : Buffer.from(secrets.unseal(row.sealedKey, contextOf(row.id)), 'base64')
  const content = checked(fileKey ? unsealStream(stored, fileKey) : stored, row)
  // A generator that was never begun does not close what it would have read.
  const body = Readable.from(content, { objectMode: false }).once('close', () => stored.destroy())
  return { name: row.name, type: row.contentType, body, inline: INLINE.has(row.contentType) }
}

const contextOf = (id: string) => `stored_file.sealed_key:${id}`

async function* hashed(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

/** Holds the last chunk back until the hash of all is known to be right. */
async function* checked(content: AsyncIterable<Buffer>, { sha256, id }: StoredFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  for await (const chunk of hashed(content, hash)) {
    if (held) yield held
    held = chunk
  }
  if (hash.digest('hex') !== sha256) throw new Error(`The stored file ${id} is damaged.`)
  if (held) yield held
}

const ORPHAN_HOURS = 24

/** Removes contents that have had no row for a day, left by a rolled-back transaction or a crash; answers how many. */
export async function deleteOrphanedFiles({
  db,
  files,
  now,
}: {
  db: Db
  files: FileStore
  now: () => Date
}): Promise<number> {
  const before = new Date(now().getTime() - ORPHAN_HOURS * 3_600_000)
  let removed = 0
  let batch: string[] = []
  const sweep = async () => {
    const known = await db.selectFrom('storedFile').select('key').where('key', 'in', batch).execute()
    const knownKeys = new Set(known.map(({ key }) => key))
    for (const key of batch.filter((key) => !knownKeys.has(key))) {
      await files.remove(key)
      removed += 1
    }
    batch = []
  }
  for await (const { key, storedAt } of files.list()) {
    if (storedAt >= before) continue
    batch.push(key)
    if (batch.length === 500) await sweep()
  }
  if (batch.length > 0) await sweep()
  return removed
}
