import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { assertExtensions } from '../app/extensions.ts'
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../testing/database.ts'
import { temporaryFolder } from '../testing/temporary-postgres.ts'
import { migrate, migrationsIn, pendingMigrations } from './migrate.ts'

const MIGRATOR = join(import.meta.dirname, '../testing/migrator.ts')
const folders: (() => void)[] = []

afterAll(() => {
  for (const remove of folders) remove()
})

function folderOf(files: Record<string, string>): string {
  const { path, remove } = temporaryFolder()
  folders.push(remove)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content)
  return path
}

const startMigrator = ({ connection }: TestDatabase, folder: string) =>
  spawn(process.execPath, [MIGRATOR, JSON.stringify(connection), folder], { stdio: ['ignore', 'pipe', 'inherit'] })

test('applies the files in order, and each only once', async () => {
  const { pool } = await emptyDatabase()
  const folder = folderOf({
    '0002_fill.sql': `insert into thing values (1)`,
    '0001_make.sql': 'create table thing (id int)',
  })
  expect(await pendingMigrations(pool, folder)).toEqual(['0001_make.sql', '0002_fill.sql'])
  expect(await migrate(pool, folder)).toEqual(['0001_make.sql', '0002_fill.sql'])
  expect(await migrate(pool, folder)).toEqual([])
  expect(await pendingMigrations(pool, folder)).toEqual([])
})

test('an extension in another schema is reported with what to do, and then the whole schema is created', async () => {
  const { pool } = await emptyDatabase()
  await pool.query(
    'create schema extensions; create extension pg_trgm schema extensions; create extension unaccent schema extensions',
  )
  const refused = (await migrate(pool).catch((error: Error) => error)) as Error
  expect(refused.message).toMatch(/^The database needs the extensions .* in the schema public:/)
  for (const name of ['pg_trgm', 'unaccent'])
    expect(refused.message).toContain(
      `${name} is installed in the schema extensions. Its owner must run: alter extension ${name} set schema public;`,
    )
  expect(refused.message).not.toContain('btree_gist is')
  await pool.query('alter extension pg_trgm set schema public; alter extension unaccent set schema public')
  await migrate(pool)
  const { rows } = await pool.query(`select search_text('Zoë') as text`)
  expect(rows).toEqual([{ text: 'zoe' }])
})

test('a missing extension that this user may not create is named with what an administrator must run', async () => {
  const { pool } = await emptyDatabase()
  const role = `poor_${randomBytes(4).toString('hex')}`
  await pool.query(`create role ${role}; grant create on schema public to ${role}`)
  const client = await pool.connect()
  await client.query(`set role ${role}`)
  const refused = (await assertExtensions(client).catch((error: Error) => error)) as Error
  expect(refused.message).toContain('btree_gist is missing, and this user can’t create it.')
  await client.query('reset role')
  client.release()
  await pool.query(`drop owned by ${role}; drop role ${role}`)
})

test('of four concurrent processes one applies each file, and all succeed', async () => {
  const database = await emptyDatabase()
  const files = Array.from({ length: 10 }, (_, index) => [
    `00${10 + index}_step.sql`,
    `create table step_${index} (id int); insert into step_${index} values (1)`,
  ])
  const folder = folderOf(Object.fromEntries(files))
  const answers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = startMigrator(database, folder)
      const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
      return JSON.parse(output) as string[]
    }),
  )
  expect(answers.flat().sort()).toEqual(files.map(([name]) => name))
})

test('a killed migration leaves nothing behind, and the next run continues', async () => {
  const database = await emptyDatabase()
  const slow = {
    '0001_first.sql': 'create table first (id int)',
    '0002_slow.sql': 'create table second (id int); select pg_sleep(2); create table third (id int)',
  }
  const folder = folderOf(slow)
  const child = startMigrator(database, folder)
  const sleeping = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  while ((await database.pool.query(sleeping)).rowCount === 0) await sleep(20)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await migrate(database.pool, folder)).toEqual(['0002_slow.sql'])
  const { rows } = await database.pool.query(
    `select count(*) from pg_tables where schemaname = 'public' and tablename in ('first', 'second', 'third')`,
  )
  expect(rows).toEqual([{ count: 3 }])
})

test('a migration that fails is reverted whole and named', async () => {
  const { pool } = await emptyDatabase()
  const folder = folderOf({
    '0001_good.sql': 'create table good (id int)',
    '0002_bad.sql': 'create table half (id int); select 1 / 0',
  })
  await expect(migrate(pool, folder)).rejects.toThrow(/0002_bad\.sql failed and was rolled back: division by zero/)
  const { rows } = await pool.query(
    `select to_regclass('good') is not null as good, to_regclass('half') is not null as half`,
  )
  expect(rows).toEqual([{ good: true, half: false }])
})

test('rejects a file that was changed after it was applied', async () => {
  const { pool } = await emptyDatabase()
  const folder = folderOf({ '0001_make.sql': 'create table thing (id int)' })
  await migrate(pool, folder)
  writeFileSync(join(folder, '0001_make.sql'), 'create table thing (id bigint)')
  await expect(migrate(pool, folder)).rejects.toThrow(/0001_make\.sql was changed after it was applied/)
})

test('rejects a database that is newer than the program', async () => {
  const { pool } = await emptyDatabase()
  const folder = folderOf({
    '0001_make.sql': 'create table thing (id int)',
    '0002_later.sql': 'create table later (id int)',
  })
  await migrate(pool, folder)
  rmSync(join(folder, '0002_later.sql'))
  await expect(migrate(pool, folder)).rejects.toThrow(
    /newer than this version of Muster: it has the migration 0002_later\.sql/,
  )
})

test('rejects two files with the same number, and invalid names', () => {
  expect(() => migrationsIn(folderOf({ '0001_a.sql': '', '0001_b.sql': '' }))).toThrow(/same number/)
  expect(() => migrationsIn(folderOf({ 'fix.sql': '' }))).toThrow(/must be named like/)
})

test('a cloned database has every migration', async () => {
  const { pool } = await cloneDatabase({ size: 2 })
  expect(await pendingMigrations(pool)).toEqual([])
})

test('a migration reads the initial data it names, and changed data is rejected like a changed migration', async () => {
  const { pool } = await emptyDatabase()
  const folder = folderOf({
    '0001_make.sql':
      '-- data: first-values\ncreate table thing as select path, content::jsonb as content from initial_data order by path',
  })
  mkdirSync(join(folder, 'first-values/deeper'), { recursive: true })
  writeFileSync(join(folder, 'first-values/b.json'), '[1]')
  writeFileSync(join(folder, 'first-values/deeper/a.json'), '{}')
  await migrate(pool, folder)
  expect((await pool.query('select * from thing')).rows).toEqual([
    { path: 'b.json', content: [1] },
    { path: 'deeper/a.json', content: {} },
  ])
  writeFileSync(join(folder, 'first-values/b.json'), '[2]')
  await expect(migrate(pool, folder)).rejects.toThrow(/0001_make\.sql was changed after it was applied/)
})

test.each(['0001_audit.sql', '0018_recruiting.sql'])(
  'rejects a pre-release database with %s and states the remedy',
  async (id) => {
    const { pool } = await emptyDatabase()
    await migrate(pool, folderOf({ [id]: 'create table audit (id int)' }))
    await expect(migrate(pool)).rejects.toThrow(/can’t be upgraded\. Start with an empty database or data folder\./)
  },
)
