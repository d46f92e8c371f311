import { randomBytes } from 'node:crypto'
import type { Role } from '@muster/contract/access/roles.ts'
import type pg from 'pg'
import type { Db } from '../db/db.ts'
import { hashPassword } from '../security/passwords.ts'
import { jsonRequest, type Program } from './program.ts'

/** A URL for the test server, which listens on a socket in a folder. */
function databaseUrl({ connectionString, host, port = 5432, user, database }: pg.ConnectionConfig): string {
  const query = new URLSearchParams({ host: host ?? '', port: String(port) })
  return connectionString ?? `postgresql://${user}@localhost/${database}?${query}`
}

/**
 * The environment of a program in production on this database; two programs with the same environment are two nodes of
 * an app.
 */
export const productionVariables = (connection: pg.ConnectionConfig, dataDir: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl(connection),
  DATABASE_POOL: '8',
  DATA_DIR: dataDir,
  PUBLIC_URL: 'http://localhost:3000',
  MUSTER_KEY: `test:${randomBytes(32).toString('base64')}`,
  LOGIN_RATE_PER_IP_PER_MINUTE: '1000',
})

export const PASSWORD = 'violet kettle 8 sparrow'

export interface Holder {
  readonly id: string
  readonly email: string
}

let people = 0

/** A user in the database who can sign in with PASSWORD. */
export async function createSignInUser(db: Db, role: Role, password = PASSWORD): Promise<Holder> {
  people += 1
  const email = `stress${people}@example.com`
  const row = { name: `Stress Test ${people}`, email, role, passwordHash: await hashPassword(password) }
  const { id } = await db.insertInto('appUser').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, email }
}

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

export async function signInOn(
  program: Program,
  { email }: Pick<Holder, 'email'>,
  password = PASSWORD,
): Promise<Tokens> {
  const { status, json } = await program.send('/login', jsonRequest({ email, password }))
  if (status !== 200) throw new Error(`${email} could not sign in: ${json?.message}`)
  return json.data.tokens
}
