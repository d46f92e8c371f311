import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type pg from 'pg'
import type { FileStore } from '../../kernel/files/files.ts'
import type { ArchiveHeader, Manifest } from './about.ts'
import { type ArchiveEntry, writeArchive } from './entries.ts'
import { columnsOf, readRows, SESSION_SETTINGS, sequencesOf, tablesOf } from './tables.ts'

interface BackupContext {
  /** A separate connection. */
  readonly client: pg.ClientBase
  readonly files: FileStore
  readonly passphrase: string
  readonly now: Date
}

/**
 * Writes a consistent snapshot of database and files to a new encrypted file, while the program may continue to run.
 * Returns the totals; `missing` lists the files whose content could not be read. An aborted backup leaves no file.
 */
export async function makeBackup(path: string, context: BackupContext): Promise<Manifest> {
  const { client, passphrase } = context
  const manifest: Manifest = { tables: [], files: [], missing: [] }
  await client.query(SESSION_SETTINGS)
  await client.query('begin isolation level repeatable read read only')
  try {
    await writeArchive(path, passphrase, contents(context, manifest))
    return manifest
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Error(`${path} already exists. A backup never overwrites a file; use a new name.`)
    await rm(path, { force: true })
    throw error
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

async function* contents(context: BackupContext, manifest: Manifest): AsyncGenerator<ArchiveEntry> {
  const about = await readAbout(context)
  yield { head: { type: 'about' }, pieces: one(about) }
  for (const { name, columns } of about.tables) {
    const sum = { name, rows: 0, sha256: '' }
    yield { head: { type: 'table', name }, pieces: rowPieces(context.client, { name, columns }, sum) }
    manifest.tables.push(sum)
  }
  const stored = await context.client.query<{ key: string }>(
    'select key from stored_file where deleted_at is null order by key',
  )
  for (const { key } of stored.rows) {
    const content = await context.files.get(key).catch(() => null)
    if (!content) {
      manifest.missing.push(key)
      continue
    }
    const sum = { name: key, size: 0, sha256: '' }
    yield { head: { type: 'file', name: key }, pieces: filePieces(content, sum) }
    manifest.files.push(sum)
  }
  yield { head: { type: 'manifest' }, pieces: one(manifest) }
}

async function* one(value: unknown): AsyncGenerator<Buffer> {
  yield Buffer.from(JSON.stringify(value))
}

async function readAbout({ client, now }: BackupContext): Promise<ArchiveHeader> {
  const names = await tablesOf(client)
  const tables: ArchiveHeader['tables'] = []
  for (const name of names) tables.push({ name, columns: await columnsOf(client, name) })
  const { rows: migrations } = await client.query<ArchiveHeader['migrations'][number]>(
    'select id, sha256 from schema_migration order by id',
  )
  const { rows: keys } = await client.query<ArchiveHeader['keys'][number]>(
    'select id, proof from encryption_key where retired_at is null order by id',
  )
  return { createdAt: now.toISOString(), migrations, tables, sequences: await sequencesOf(client), keys }
}

async function* rowPieces(
  client: pg.ClientBase,
  { name, columns }: ArchiveHeader['tables'][number],
  sum: Manifest['tables'][number],
) {
  const hash = createHash('sha256')
  for await (const rows of readRows(client, name, columns)) {
    const piece = Buffer.from(JSON.stringify(rows))
    sum.rows += rows.length
    hash.update(piece)
    yield piece
  }
  sum.sha256 = hash.digest('hex')
}

async function* filePieces(content: AsyncIterable<Buffer>, sum: Manifest['files'][number]) {
  const hash = createHash('sha256')
  for await (const piece of content) {
    sum.size += piece.length
    hash.update(piece)
    yield piece
  }
  sum.sha256 = hash.digest('hex')
}
