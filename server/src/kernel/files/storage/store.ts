import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, unavailable } from '../../app/errors.ts'
import { syncFolder } from '../sync-folder.ts'

/**
 * The store of file contents. Keys are 64 hex digits. Every method throws 503 `STORAGE_UNAVAILABLE` when the store
 * cannot be reached or is full; `get` throws 410 `FILE_MISSING` when the store responds and does not have the content.
 */
export interface FileStore {
  /** Stores the whole content or nothing; when it returns, the content survives a power failure. `size` in bytes. */
  put(key: string, content: Readable, size: number): Promise<void>
  get(key: string): Promise<Readable>
  /** Does nothing without such a file. */
  remove(key: string): Promise<void>
  /** All our files in the store, including incomplete ones after a crash; files of others are skipped. */
  list(): AsyncIterable<{ readonly key: string; readonly storedAt: Date }>
}

/** The store works and does not have the content: a retry would not help. */
export const fileLost = (key: string) =>
  Object.assign(
    new AppError(
      410,
      'FILE_MISSING',
      'The content of this file is missing from the file storage. Upload it again, or ask your administrator to restore it from a backup.',
    ),
    { cause: new Error(`The file storage has no content ${key}, which a record refers to.`) },
  )

const storageDown = () =>
  unavailable(
    'STORAGE_UNAVAILABLE',
    'Files can’t be stored or read at the moment. No changes were saved. Try again in a few minutes.',
  )

/** Runs an operation of a store, and converts its failures to the one error that callers handle. */
export async function orStorageDown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw Object.assign(storageDown(), { cause })
  }
}

const INCOMPLETE = 'half-written'
const KEY = /^(half-written\/)?[0-9a-f]{64}$/

/** Before the first file there is no folder; any other read error means that the store is down. */
function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Files in a folder: written to a temporary name, flushed to the disk, and then renamed. */
export function folderStore(folder: string): FileStore {
  const placeOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('This is not the key of a stored file.')
    return key.startsWith(INCOMPLETE) ? path.join(folder, key) : path.join(folder, key.slice(0, 2), key)
  }
  return {
    put: (key, content) =>
      orStorageDown(async () => {
        const place = placeOf(key)
        const temporary = path.join(folder, INCOMPLETE, key)
        await mkdir(path.dirname(temporary), { recursive: true })
        await mkdir(path.dirname(place), { recursive: true })
        try {
          await pipeline(content, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }))
          await rename(temporary, place)
          await syncFolder(path.dirname(place))
        } catch (error) {
          await rm(temporary, { force: true })
          throw error
        }
      }),
    get: (key) =>
      orStorageDown(async () => {
        const handle = await open(placeOf(key), 'r').catch(async (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT' || !(await hasFiles(folder))) throw error
          throw fileLost(key)
        })
        return createReadStream('', { fd: handle })
      }),
    remove: (key) => orStorageDown(() => rm(placeOf(key), { force: true })),
    async *list() {
      for (const subfolder of await orStorageDown(() => readdir(folder).catch(emptyIfMissing))) {
        for (const name of await readdir(path.join(folder, subfolder)).catch(() => [])) {
          const { mtime } = await stat(path.join(folder, subfolder, name)).catch(() => ({ mtime: undefined }))
          const key = subfolder === INCOMPLETE ? `${INCOMPLETE}/${name}` : name
          if (mtime && KEY.test(key)) yield { key, storedAt: mtime }
        }
      }
    },
  }
}

/** A missing or empty folder means that its disk is not mounted, rather than that a file is lost. */
const hasFiles = async (folder: string) => (await readdir(folder).catch(() => [])).length > 0
