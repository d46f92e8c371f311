import { execFile, spawn } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { MODULES } from '@muster/server/app.ts'
import { createPool } from '@muster/server/kernel/db/db.ts'
import { migrate } from '@muster/server/kernel/db/migrate.ts'
import type { Connection } from '@muster/server/kernel/embedded-postgres/start.ts'
import { startTemporaryPostgres } from '@muster/server/kernel/testing/temporary-postgres.ts'
import { rightsPage, statesPage } from './generate-docs.ts'

/** Writes the generated files; with `--check` it only reports which of them are outdated, and fails. */

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')
const SCHEMA = 'server/src/kernel/schema.generated.ts'

/** One generated file. */
interface GeneratedFile {
  readonly path: string
  readonly text: string
}

const tool = (name: string) => join(ROOT, 'node_modules/.bin', name)

/** The types of the migrated database, as the parsers of kernel/db return them. */
async function schemaTypes({ host, user, database }: Connection): Promise<GeneratedFile> {
  const url = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const options = [
    '--dialect=postgres',
    '--camel-case',
    '--numeric-parser=string',
    '--date-parser=string',
    '--type-mapping={"int8":"number","numeric":"string"}',
  ]
  const { stdout } = await run(
    tool('kysely-codegen'),
    [...options, '--exclude-pattern=schema_migration', '--log-level=error', '--print', `--url=${url}`],
    { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 },
  )
  return { path: SCHEMA, text: await formatted(SCHEMA, stdout) }
}

async function formatted(path: string, source: string): Promise<string> {
  const biome = spawn(tool('biome'), ['format', `--stdin-file-path=${path}`], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  biome.stdin.end(source)
  const formattedText = await text(biome.stdout)
  if (!formattedText) throw new Error(`Biome could not format ${path}.`)
  return formattedText
}

/** The pages about permissions and states, generated from the contract. */
const documents = (): GeneratedFile[] => [
  { path: 'docs/rights.md', text: rightsPage(MODULES) },
  { path: 'docs/states.md', text: statesPage(MODULES.flatMap(({ states = [] }) => states)) },
]

async function generate(): Promise<GeneratedFile[]> {
  const { connection, stop } = await startTemporaryPostgres()
  const pool = createPool(connection, { size: 2 })
  try {
    await migrate(pool)
    return [await schemaTypes(connection), ...documents()]
  } finally {
    await pool.end()
    await stop()
  }
}

const current = (path: string): string | null => {
  try {
    return readFileSync(join(ROOT, path), 'utf8')
  } catch {
    return null
  }
}

/** Written to a temporary file and renamed, so that two concurrent runs leave one complete file. */
function write({ path, text: content }: GeneratedFile): void {
  const aside = join(ROOT, `${path}.${process.pid}`)
  try {
    writeFileSync(aside, content)
    renameSync(aside, join(ROOT, path))
  } finally {
    rmSync(aside, { force: true })
  }
}

const checking = process.argv.includes('--check')
const stale = (await generate()).filter(({ path, text: content }) => current(path) !== content)
for (const file of stale) {
  if (!checking) write(file)
  console.log(checking ? `${file.path} is stale. Run: npm run generate` : `${file.path} written`)
}
if (stale.length === 0) console.log('Everything generated is fresh.')
if (checking && stale.length > 0) process.exitCode = 1
