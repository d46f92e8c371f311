import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { AppError } from '../app/errors.ts'
import { secretsOf } from '../security/secrets.ts'
import { cloneDatabase } from '../testing/database.ts'
import { type FileOwner, type FileStore, openFileStore, readFile, saveFile } from './files.ts'

export const document: FileOwner = { entity: 'consultant', entityID: randomUUID(), kind: 'document' }
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
export const upload = (filename: string, content: Buffer | string) => ({ filename, content: Buffer.from(content) })

/** A separate database and folder, with functions that store and read files there. */
export async function storedFilesIn(prefix: string) {
  const { db } = await cloneDatabase()
  const secrets = secretsOf([{ id: 'test', bytes: randomBytes(32) }])
  const folder = await mkdtemp(path.join(tmpdir(), prefix))
  const store = openFileStore({ DATA_DIR: folder })
  const contextOf = (files: FileStore = store) => ({ db, appContext: { files, secrets } })
  const save = (filename: string, content: Buffer | string, belonging = document, files = store) =>
    saveFile(contextOf(files), upload(filename, content), belonging)
  const read = async (row: Awaited<ReturnType<typeof save>>, files = store) =>
    buffer((await readFile(contextOf(files).appContext, row)).body as Readable)
  return { db, folder, store, contextOf, save, read }
}

export const storageErrorOf = async (work: Promise<unknown>) => {
  const failure = (await work.then(
    () => expect.fail('it was accepted'),
    (error: unknown) => error,
  )) as AppError
  return { status: failure.status, code: failure.code, message: failure.message }
}
export const keysIn = async (files: FileStore) => {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  return keys
}
