import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Role } from '@muster/contract/access/roles.ts'
import type { ImportResult } from '@muster/contract/kernel/import.ts'
import { createApp } from '../app.ts'
import type { Db } from '../kernel/db.ts'
import type { Staff } from '../kernel/scope.ts'
import type { World } from '../kernel/world.ts'
import { type Command, misuse, type Terminal } from './command.ts'
import { withHouse } from './house.ts'

const KINDS: Readonly<Record<string, string>> = {
  clients: '/api/v1/clients/import',
  consultants: '/api/v1/candidates/import',
}

export const importCommand: Command = {
  summary: 'Checks or imports a sheet of clients or consultants.',
  usage: '<clients|consultants> <file> --as <e-mail> [--commit]',
  help: [
    'Reads XLSX or CSV. Without --commit it only reports; with it all rows are imported, or none when one of them is bad.',
    'It acts as the user whose e-mail address is given: with their rights, in their countries, under their name in the audit trail.',
  ].join('\n'),
  run: async (args, terminal) => {
    const { kind, path, email, commit } = readArguments(args)
    const content = await readFile(resolve(path))
    return await withHouse(terminal.environment(), async (world) => {
      const staff = await colleague(world.db, email)
      const result = await send(world, staff, { url: KINDS[kind]!, name: basename(path), content, commit })
      return report(result, terminal)
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

async function colleague(db: Db, email: string): Promise<Staff> {
  const user = await db
    .selectFrom('appUser')
    .select(['id', 'name', 'email', 'role'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('active', '=', true)
    .executeTakeFirst()
  if (!user) throw new Error(`There is no active user with the e-mail address ${email}.`)
  const countries = await db.selectFrom('userCountry').select('countryId').where('userId', '=', user.id).execute()
  return {
    ...user,
    role: user.role as Role,
    countryIDs: countries.map(({ countryId }) => countryId),
    sessionID: randomUUID(),
  }
}

interface Sheet {
  readonly url: string
  readonly name: string
  readonly content: Buffer
  readonly commit: boolean
}

/** Goes the way of every request, so that rights, rules and audit are the same as on the page. */
async function send(world: World, staff: Staff, { url, name, content, commit }: Sheet): Promise<ImportResult> {
  const token = randomBytes(32).toString('base64url')
  const app = await createApp(world, {
    authenticate: async (_, shown) => (shown === token ? staff : null),
    touch: () => {},
  })
  try {
    const form = new FormData()
    form.set('mode', commit ? 'COMMIT' : 'CHECK')
    form.set('file', new Blob([new Uint8Array(content)]), name)
    const request = new Response(form)
    const headers = { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type')! }
    const answer = await app.inject({ method: 'POST', url, headers, payload: Buffer.from(await request.arrayBuffer()) })
    const { success, data, message, errors } = answer.json<{
      success: boolean
      data: ImportResult
      message: string
      errors?: readonly { readonly path: string; readonly message: string }[]
    }>()
    if (success) return data
    throw new Error([message, ...(errors ?? []).map((error) => `  ${error.path}: ${error.message}`)].join('\n'))
  } finally {
    await app.close()
  }
}

const SHOWN = 50

function report({ mode, total, bad, badTotal, created }: ImportResult, { say, complain }: Terminal): boolean {
  for (const { line, path, message } of bad.slice(0, SHOWN)) complain(`line ${line}, ${path}: ${message}`)
  if (badTotal > SHOWN) complain(`and ${badTotal - SHOWN} more faults`)
  if (mode === 'COMMIT') say(`${created} rows were imported.`)
  else
    say(
      `${total} rows were read; ${badTotal === 0 ? 'all are good. Add --commit to import them.' : 'they cannot be imported yet.'}`,
    )
  return badTotal === 0
}
