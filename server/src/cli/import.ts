import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BackgroundJob } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import type { ImportResult } from '@muster/contract/kernel/api/import.ts'
import { plural } from '@muster/contract/kernel/api/labels.ts'
import type { FastifyInstance } from 'fastify'
import { createApp, MODULES } from '../app.ts'
import type { AppContext } from '../kernel/app/app-context.ts'
import type { Db } from '../kernel/db/db.ts'
import type { Database } from '../kernel/db/open-database.ts'
import type { Staff } from '../kernel/db/scope.ts'
import { currentInitiator } from '../kernel/jobs/initiator.ts'
import { type RunningJobs, startJobs } from '../kernel/jobs/jobs.ts'
import { withApp } from './app-context.ts'
import { type Command, misuse, type Terminal } from './command.ts'

const KINDS: Readonly<Record<string, string>> = {
  clients: '/api/v1/clients/import',
  consultants: '/api/v1/candidates/import',
}

export const importCommand: Command = {
  summary: 'Checks or imports a spreadsheet of clients or consultants.',
  usage: '<clients|consultants> <file> --as <email> [--commit]',
  help: [
    'Reads XLSX or CSV. Without --commit it only reports; with it all rows are imported, or none if one of them has an error.',
    'It runs as the user with this email: with their permissions, in their countries, under their name in the audit trail.',
  ].join('\n'),
  run: async (args, terminal) => {
    const { kind, path, email, commit } = readArguments(args)
    const content = await readSpreadsheet(path)
    return await withApp(terminal.environment(), async (appContext, { connection }) => {
      const staff = await activeUser(appContext.db, email)
      const job = await send(appContext, connection, staff, {
        url: KINDS[kind]!,
        name: basename(path),
        content,
        commit,
      })
      return report(job, terminal)
    })
  },
}

function readArguments(args: readonly string[]) {
  const [kind = '', path, ...options] = args
  const at = options.indexOf('--as')
  const email = at >= 0 ? options[at + 1] : undefined
  const commit = options.includes('--commit')
  const expected = (email ? 2 : 0) + (commit ? 1 : 0)
  if (!Object.hasOwn(KINDS, kind) || !path || !email || options.length !== expected)
    throw misuse(`npm run muster -- import ${importCommand.usage}`)
  return { kind, path, email, commit }
}

async function readSpreadsheet(path: string): Promise<Buffer> {
  try {
    return await readFile(resolve(path))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Error(`There is no file ${path}. Pass an XLSX or CSV file on this machine.`)
    throw new Error(`${path} cannot be read: ${code === 'EISDIR' ? 'it is a folder' : message}.`)
  }
}

async function activeUser(db: Db, email: string): Promise<Staff> {
  const user = await db
    .selectFrom('appUser')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('active', '=', true)
    .executeTakeFirst()
  if (!user) throw new Error(`There is no active user with the email ${email}.`)
  return currentInitiator(db, { staffID: user.id, sessionID: randomUUID() })
}

interface ImportFile {
  readonly url: string
  readonly name: string
  readonly content: Buffer
  readonly commit: boolean
}

interface Reply<Data> {
  readonly success: boolean
  readonly data: Data
  readonly message: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

/** Sent as a normal request, so that permissions, rules and audit are the same as on the page. */
async function send(
  appContext: AppContext,
  connection: Database['connection'],
  staff: Staff,
  { url, name, content, commit }: ImportFile,
): Promise<BackgroundJob> {
  const token = randomBytes(32).toString('base64url')
  const app = await createApp(appContext, {
    authenticate: async (_, shown) => (shown === token ? staff : null),
    again: async () => staff,
    touch: () => {},
  })
  const authorization = `Bearer ${token}`
  let running: RunningJobs | undefined
  try {
    const form = new FormData()
    form.set('mode', commit ? 'COMMIT' : 'CHECK')
    form.set('file', new Blob([new Uint8Array(content)]), name)
    const request = new Response(form)
    const headers = { authorization, 'content-type': request.headers.get('content-type')! }
    const answer = await app.inject({ method: 'POST', url, headers, payload: Buffer.from(await request.arrayBuffer()) })
    const { success, data, message, errors = [] } = answer.json<Reply<{ jobID: string }>>()
    if (!success) throw new Error([message, ...errors.map((error) => `  ${error.path}: ${error.message}`)].join('\n'))
    // If the program is not running, no other process would run the job.
    running = await startJobs(appContext, IMPORTS, [], { connection, concurrency: 1 })
    return await pollProgress(app, authorization, data.jobID)
  } finally {
    await running?.stop()
    await app.close()
  }
}

const IMPORTS = MODULES.flatMap(({ jobs = [] }) => jobs).filter(({ name }) => /\.(check|import)$/.test(name))
const POLL_MS = 100

async function pollProgress(app: FastifyInstance, authorization: string, jobID: string): Promise<BackgroundJob> {
  for (;;) {
    const answer = await app.inject({ url: `/api/v1/background-jobs/${jobID}`, headers: { authorization } })
    const { success, data, message } = answer.json<Reply<BackgroundJob>>()
    if (!success) throw new Error(message)
    if (data.finishedAt !== null) return data
    await pause(POLL_MS)
  }
}

const SHOWN = 50

function report({ state, errors, result }: BackgroundJob, { print, complain }: Terminal): boolean {
  const { total = 0, bad = [], problems = 0, badTotal = 0, created = 0 } = (result ?? {}) as Partial<ImportResult>
  for (const { line, column, value, message } of bad.slice(0, SHOWN))
    complain(`line ${line}, ${column}${value && ` "${value}"`}: ${message}`)
  if (problems > SHOWN) complain(`and ${problems - SHOWN} more, in ${plural(badTotal, 'row')} in total`)
  for (const { path, message } of errors) complain(path ? `${path}: ${message}` : message)
  if (state !== 'DONE') return false
  if (created > 0) print(`${plural(created, 'row was', 'rows were')} imported.`)
  else
    print(
      `${total} rows were read; ${bad.length === 0 ? 'all are valid. Add --commit to import them.' : 'they can’t be imported yet.'}`,
    )
  return bad.length === 0
}
