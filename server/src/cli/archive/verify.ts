import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { MIGRATIONS, migrationsIn } from '../../kernel/db/migrate.ts'
import { keyProof } from '../../kernel/secrets/proof.ts'
import type { Secrets } from '../../kernel/security/secrets.ts'
import { ArchiveHeader, Manifest } from './about.ts'
import { type ArchiveEntry, readArchive } from './entries.ts'

/**
 * Reads the whole archive and compares it with its own manifest, without changing anything. Throws at the first
 * difference.
 */
export async function verifyArchive(
  path: string,
  passphrase: string,
): Promise<{ about: ArchiveHeader; manifest: Manifest }> {
  const found: Manifest = { tables: [], files: [], missing: [] }
  let about: ArchiveHeader | null = null
  let manifest: Manifest | null = null
  for await (const entry of readArchive(path, passphrase)) {
    const { head, pieces } = entry
    if (head.type === 'about') about = ArchiveHeader.parse(await jsonOf(entry))
    else if (head.type === 'manifest') manifest = Manifest.parse(await jsonOf(entry))
    else if (head.type === 'table') found.tables.push({ name: head.name, ...(await sumRows(pieces)) })
    else found.files.push({ name: head.name, ...(await sumBytes(pieces)) })
  }
  const whole =
    manifest && JSON.stringify([manifest.tables, manifest.files]) === JSON.stringify([found.tables, found.files])
  if (!about || !manifest || !whole)
    throw new Error('The backup is incomplete. Use another copy. No changes were made.')
  return { about, manifest }
}

const jsonOf = async ({ pieces }: ArchiveEntry): Promise<unknown> => JSON.parse((await buffer(pieces)).toString())

async function sumRows(pieces: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  let rows = 0
  for await (const piece of pieces) {
    rows += (JSON.parse(piece.toString()) as unknown[]).length
    hash.update(piece)
  }
  return { rows, sha256: hash.digest('hex') }
}

async function sumBytes(pieces: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    hash.update(piece)
  }
  return { size, sha256: hash.digest('hex') }
}

/** Throws when the archive comes from a newer version of the program, or from one whose migrations differ. */
export function assertKnownSchema({ migrations }: ArchiveHeader, folder: string = MIGRATIONS): void {
  const known = new Map(migrationsIn(folder).map(({ id, sha256 }) => [id, sha256]))
  const foreign = migrations.find(({ id, sha256 }) => known.get(id) !== sha256)
  if (!foreign) return
  const why = known.has(foreign.id) ? 'which has a different content here' : 'which this version doesn’t have'
  throw new Error(
    `The backup was created by another, probably newer version of Muster (${foreign.id}, ${why}). Restore it with that version. No changes were made.`,
  )
}

/**
 * Throws when a key that encrypted the data is missing from the key ring: the restored company could not decrypt its
 * own bank details.
 */
export function assertKeys({ keys }: ArchiveHeader, secrets: Secrets): void {
  const foreign = keys.filter(({ id, proof }) => !secrets.keyIDs.includes(id) || keyProof(secrets, id) !== proof)
  if (foreign.length === 0) return
  const names = foreign.map(({ id }) => id).join(', ')
  throw new Error(
    `The backup was encrypted with the key ${names}, which is stored separately. Set MUSTER_KEY to it, or put its keys.json into DATA_DIR. No changes were made.`,
  )
}
