import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { MIGRATIONS, migrate } from '../../kernel/db/migrate.ts'
import type { FileStore } from '../../kernel/files/files.ts'
import type { Secrets } from '../../kernel/security/secrets.ts'
import type { ArchiveHeader, Manifest } from './about.ts'
import { readArchive } from './entries.ts'
import { quotedName, SESSION_SETTINGS, writeRows } from './tables.ts'
import { assertKeys, assertKnownSchema, verifyArchive } from './verify.ts'

interface RestoreContext {
  readonly pool: pg.Pool
  readonly files: FileStore
  readonly secrets: Secrets
  readonly passphrase: string
}

/**
 * Fills an empty database and the file store from an archive. Everything is read and checked before anything is
 * written; the rows are inserted in one transaction, after the files they refer to. Every session and open link ends,
 * and emails not yet sent are held, so that a restored copy sends nothing automatically.
 */
export async function restoreBackup(
  path: string,
  { pool, files, secrets, passphrase }: RestoreContext,
): Promise<Manifest> {
  const { about, manifest } = await verifyArchive(path, passphrase)
  assertKnownSchema(about)
  assertKeys(about, secrets)
  await assertEmpty(pool)
  try {
    await migrateToVersionOf(pool, about)
    await load(path, { pool, files, passphrase, about, manifest })
    await migrate(pool)
  } catch (error) {
    await pool.query('drop schema public cascade; create schema public')
    throw error
  }
  return manifest
}

async function assertEmpty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') limit 1`)
  if (rows[0])
    throw new Error(
      `The database is not empty: it has the table ${rows[0].name}. Restore into a new, empty database. No changes were made.`,
    )
}

/**
 * Migrates the empty database to the schema version of the archive; newer migrations run after its rows are inserted.
 */
async function migrateToVersionOf(pool: pg.Pool, { migrations }: ArchiveHeader): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-restore-'))
  try {
    const known = new Set(migrations.map(({ id }) => id))
    cpSync(MIGRATIONS, folder, {
      recursive: true,
      filter: (path) => !path.endsWith('.sql') || known.has(basename(path)),
    })
    await migrate(pool, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface LoadContext extends Omit<RestoreContext, 'secrets'> {
  readonly about: ArchiveHeader
  readonly manifest: Manifest
}

async function load(path: string, { pool, files, passphrase, about, manifest }: LoadContext): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(SESSION_SETTINGS)
    await client.query('begin')
    const restoreConstraints = await dropConstraints(client, about)
    const columns = new Map(about.tables.map((table) => [table.name, table.columns]))
    const sizes = new Map(manifest.files.map(({ name, size }) => [name, size]))
    for await (const { head, pieces } of readArchive(path, passphrase)) {
      if (head.type === 'file')
        await files.put(head.name, Readable.from(pieces, { objectMode: false }), sizes.get(head.name)!)
      else if (head.type !== 'table') for await (const _ of pieces);
      else
        for await (const piece of pieces)
          await writeRows(client, head.name, columns.get(head.name)!, JSON.parse(piece.toString()))
    }
    await endSessions(client, about)
    await restoreConstraints()
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

/**
 * Deletes the rows that migrations inserted and disables triggers and foreign keys until the rows are inserted;
 * creating the keys again checks them all.
 */
async function dropConstraints(client: pg.ClientBase, { tables }: ArchiveHeader): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; text: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quotedName(name)}`)
  for (const { name } of tables) await client.query(`alter table public.${quotedName(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => `public.${quotedName(name)}`).join(', ')}`)
  return async () => {
    for (const { name } of tables) await client.query(`alter table public.${quotedName(name)} enable trigger user`)
    for (const { table, name, text } of keys)
      await client.query(`alter table ${table} add constraint ${quotedName(name)} ${text}`)
  }
}

/** Continues the sequences, and ends what was running or waiting when the backup was made. */
async function endSessions(client: pg.ClientBase, { sequences }: ArchiveHeader): Promise<void> {
  for (const { name, value, called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${quotedName(name)}`, value, called])
  await client.query(`
    update session set revoked_at = now(), revoke_reason = 'RESTORED' where revoked_at is null;
    delete from one_time_token where used_at is null;
    update outbox_mail set state = 'HELD', last_error = 'On hold because it was in the queue when the backup was created; it may have been sent since.'
      where state = 'WAITING';
    update background_job set state = 'FAILED', finished_at = now(),
      errors = '[{"path": "", "message": "The work was not finished when the backup was made. Start it again."}]'
      where state in ('QUEUED', 'RUNNING')`)
}
