import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { syncFolder } from '../files/sync-folder.ts'

export interface RawKey {
  readonly id: string
  /** 32 bytes. */
  readonly bytes: Uint8Array
}

/** The location of the keys: the environment, or the file `keys.json` in the data folder. */
export interface KeyPlace {
  readonly MUSTER_KEY?: string | undefined
  readonly DATA_DIR: string
}

const KEY_BYTES = 32
const KeyID = z.string().regex(/^[a-zA-Z0-9_-]{1,32}$/, 'A key id has letters, digits, - and _ only.')
const KeyFile = z.strictObject({ keys: z.array(z.strictObject({ id: KeyID, key: z.string() })).min(1) })

export async function readKeys(place: KeyPlace): Promise<RawKey[]> {
  if (place.MUSTER_KEY) return keysOfText(place.MUSTER_KEY)
  const path = keyFileIn(place)
  return (await readKeyFile(path)) ?? (await makeKeyFile(path))
}

/** Parses `id:base64,id:base64`. Errors name the entry but never a key. */
export function keysOfText(text: string): RawKey[] {
  return distinct(
    text.split(',').map((entry, index) => {
      const [id, key, ...rest] = entry.trim().split(':')
      if (!id || !key || rest.length > 0 || !KeyID.safeParse(id).success)
        throw new Error(`MUSTER_KEY: entry ${index + 1} must be written as id:base64, such as 2026a:<44 characters>.`)
      return rawKey(id, key, 'MUSTER_KEY')
    }),
    'MUSTER_KEY',
  )
}

/**
 * Adds a new key before the others in the key file, so that it is used from the next start on, and returns its ID.
 * Rejected for keys from MUSTER_KEY, because only the environment can change them.
 */
export async function addKey(place: KeyPlace): Promise<string> {
  if (place.MUSTER_KEY)
    throw new Error('The keys come from MUSTER_KEY. Add a new id:base64 before the others there, and restart.')
  const added = newKey()
  await replaceKeyFile(place, [added, ...(await readKeys(place))])
  return added.id
}

/** Removes a key from the key file; returns false if the file does not have it. */
export async function removeKey(place: KeyPlace, keyID: string): Promise<boolean> {
  const keys = await readKeys(place)
  const remaining = keys.filter(({ id }) => id !== keyID)
  if (remaining.length === keys.length) return false
  await replaceKeyFile(place, remaining)
  return true
}

async function replaceKeyFile(place: KeyPlace, keys: readonly RawKey[]): Promise<void> {
  const path = keyFileIn(place)
  await rename(await writeTemporary(path, keys), path)
  await syncFolder(place.DATA_DIR)
}

const keyFileIn = (place: KeyPlace) => join(place.DATA_DIR, 'keys.json')

const newKey = (): RawKey => ({ id: randomBytes(4).toString('hex'), bytes: randomBytes(KEY_BYTES) })

async function readKeyFile(path: string): Promise<RawKey[] | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    const file = KeyFile.parse(JSON.parse(text))
    return distinct(
      file.keys.map(({ id, key }) => rawKey(id, key, path)),
      path,
    )
  } catch (cause) {
    throw new Error(`${path} is damaged. Restore it from the backup: without it, encrypted data can’t be read.`, {
      cause,
    })
  }
}

/** Of two processes that start concurrently, the first one to link its file succeeds, and both read that file. */
async function makeKeyFile(path: string): Promise<RawKey[]> {
  const folder = join(path, '..')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = await writeTemporary(path, [newKey()])
  try {
    await link(temporary, path)
    await syncFolder(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(temporary)
  }
  const keys = await readKeyFile(path)
  if (!keys) throw new Error(`${path} disappeared while it was being created.`)
  return keys
}

async function writeTemporary(path: string, keys: readonly RawKey[]): Promise<string> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  const handle = await open(temporary, 'wx', 0o600)
  try {
    const file = { keys: keys.map(({ id, bytes }) => ({ id, key: Buffer.from(bytes).toString('base64') })) }
    await handle.writeFile(`${JSON.stringify(file, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return temporary
}

function rawKey(id: string, base64: string, where: string): RawKey {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== KEY_BYTES)
    throw new Error(`${where}: the key ${id} must be ${KEY_BYTES} random bytes in base64 (openssl rand -base64 32).`)
  return { id, bytes }
}

function distinct(keys: RawKey[], where: string): RawKey[] {
  const duplicate = keys.find((key, index) => keys.findIndex((other) => other.id === key.id) !== index)
  if (duplicate) throw new Error(`${where}: the key id ${duplicate.id} appears twice. Give every key its own id.`)
  return keys
}
