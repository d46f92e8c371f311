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
import { INLINE_TYPES } from './file-formats.ts'
import { assertPixelLimit, reencodeImage } from './formats/image.ts'
import { s3Store } from './storage/s3.ts'
import { sealedSize, sealStream, unsealStream } from './storage/seal.ts'
import { bytesOf, type Source } from './storage/source.ts'
import { type FileStore, folderStore } from './storage/store.ts'
import { typeOf } from './types.ts'
import type { Download, StoredContent, Upload } from './upload-types.ts'

export type { FileStore } from './storage/store.ts'
export type StoredFile = Selectable<DB['storedFile']>

/** The parts of a call, a job or the demo generator that are needed to save a file. */
export interface FileWriter {
  /** The caller's transaction: when it is rolled back, the file has no row and is deleted by the cleanup. */
  readonly db: Db
  readonly appContext: { readonly files: FileStore; readonly secrets: Secrets }
  readonly staff?: { readonly id: string } | null
}

/** A file that was generated here instead of uploaded. */
export interface GeneratedFile {
  readonly filename: string
  readonly content: Buffer
  /** Of a type that is not accepted as an upload, such as a calendar file; it is stored without validation. */
  readonly contentType?: string
}

export interface FileOwner {
  readonly entity: string
  readonly entityID: string
  readonly kind: UploadKind
  /** Encrypted in the store, for passports, contracts and similar. */
  readonly confidential?: boolean
}

type StorageSettings = Pick<
  Environment,
  'DATA_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** The S3-compatible store if `S3_*` is set, otherwise the folder `files` in `DATA_DIR`. */
export function openFileStore(environment: StorageSettings): FileStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return folderStore(path.join(environment.DATA_DIR, 'files'))
  return s3Store({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION ?? 'us-east-1',
    accessKeyID: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}

/**
 * Validates a file and stores its content; without a row it is deleted after a day. `owner`: the user who sent it, null
 * for the program itself. Rejects with 415 `WRONG_TYPE`, 413 `TOO_LARGE` (pictures), 400 (empty), 503
 * `STORAGE_UNAVAILABLE`, and with 429 or 503 `BUSY` when too many files are being read.
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
 * Saves a file and returns its row, which is written in the caller's transaction. The content is stored first, so that
 * no row ever refers to a missing content: that of an upload was stored encrypted before the transaction opened; that
 * of a generated file is stored now. Rejects like `storeContent`.
 */
export async function saveFile(
  context: FileWriter,
  upload: Upload | GeneratedFile,
  owner: FileOwner,
): Promise<StoredFile> {
  const stored = 'stored' in upload && upload.stored?.kind === owner.kind ? upload.stored : null
  const content = stored ?? (await storeContent(context.appContext, upload, owner))
  const row = { ...content, entity: owner.entity, entityId: owner.entityID, createdBy: context.staff?.id ?? null }
  try {
    return await context.db.insertInto('storedFile').values(row).returningAll().executeTakeFirstOrThrow()
  } catch (error) {
    if (!stored) await discardContent(context.appContext, content)
    throw error
  }
}

/** Deletes a content without a row. If that fails now, the cleanup deletes it later. */
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
  if (kind !== 'image') {
    if (contentType.startsWith('image/')) await assertPixelLimit(source)
    return { source, name, contentType }
  }
  const picture = `${path.parse(name).name}.webp`
  return { source: await reencodeImage(source, name, owner), name: picture, contentType: 'image/webp' }
}

const sizeOf = async (source: Source) => (typeof source === 'string' ? (await stat(source)).size : source.length)

/** The original file name as display text: no folders, no control or direction characters, at most 150 characters. */
export function cleanFileName(sent: string): string {
  const base = sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1)!
  const clean = base
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim()
    .replace(/^\.+/, '')
  const { name, ext } = path.parse(clean)
  return `${name.slice(0, 150 - Math.min(ext.length, 20))}${ext.slice(0, 20)}` || 'file'
}

/**
 * The file as a response. Its content is compared with the stored hash; a damaged one aborts instead of being sent in
 * full.
 */
export async function readFile({ files, secrets }: FileWriter['appContext'], row: StoredFile): Promise<Download> {
  if (row.deletedAt) throw notFound('file')
  const stored = await files.get(row.key)
  const fileKey =
    row.sealedKey === null ? undefined : Buffer.from(secrets.unseal(row.sealedKey, contextOf(row.id)), 'base64')
  const content = verified(fileKey ? unsealStream(stored, fileKey) : stored, row)
  // A generator that was never started does not close its source.
  const body = Readable.from(content, { objectMode: false }).once('close', () => stored.destroy())
  return { name: row.name, type: row.contentType, body, inline: INLINE_TYPES.has(row.contentType) }
}

const contextOf = (id: string) => `stored_file.sealed_key:${id}`

async function* hashed(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

/** Holds back the last chunk until the hash of all is verified. */
async function* verified(content: AsyncIterable<Buffer>, { sha256, id }: StoredFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let previous: Buffer | undefined
  for await (const chunk of hashed(content, hash)) {
    if (previous) yield previous
    previous = chunk
  }
  if (hash.digest('hex') !== sha256) throw new Error(`The stored file ${id} is damaged.`)
  if (previous) yield previous
}

const ORPHAN_HOURS = 24

interface OrphanSearch {
  readonly db: Db
  readonly files: FileStore
  readonly now: () => Date
}

/**
 * Deletes contents that have had no row for a day, left by a rolled-back transaction or a crash; returns their number.
 */
export async function deleteOrphanedFiles({ db, files, now }: OrphanSearch): Promise<number> {
  const before = new Date(now().getTime() - ORPHAN_HOURS * 3_600_000)
  let removed = 0
  let batch: string[] = []
  const removeOrphans = async () => {
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
    if (batch.length === 500) await removeOrphans()
  }
  if (batch.length > 0) await removeOrphans()
  return removed
}
