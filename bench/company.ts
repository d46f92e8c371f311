import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AUTHENTICATOR, createApp } from '@muster/server/app.ts'
import { bootstrap } from '@muster/server/bootstrap.ts'
import { makeDemoCompany } from '@muster/server/company.ts'
import { readEnvironment } from '@muster/server/kernel/app/environment.ts'
import { createDb, type Db } from '@muster/server/kernel/db/db.ts'
import type { Secrets } from '@muster/server/kernel/security/secrets.ts'
import { DEMO_PASSWORD } from '@muster/server/modules/access/users/users.demo.ts'
import { scaleClients } from '@muster/server/modules/clients/demo/clients.demo.ts'
import { scaleConsultants } from '@muster/server/modules/consultants/demo/scale.demo.ts'
import Fastify from 'fastify'
import pg from 'pg'
import { scaleOrderForms } from './order-form-rows.ts'
import type { Postgres } from './support/postgres.ts'
import { type ServerProcess, serve } from './support/processes.ts'

/** A database with the demo company and additional generated clients and consultants. */
export interface Company {
  readonly database: string
  readonly url: string
  /** The environment variables of a Muster server on this database. */
  readonly variables: Record<string, string>
  readonly drop: () => Promise<void>
}

export interface Size {
  readonly consultants: number
  readonly clients: number
  readonly orderForms?: number
  /** The country of all consultants and their clients; without it they are distributed over all countries. */
  readonly countryID?: string | null
  /** Inserts other rows about them, in the same transaction. */
  readonly more?: (db: Db, secrets: Secrets) => Promise<void>
}

export async function makeCompany(
  postgres: Postgres,
  database: string,
  { consultants, clients, orderForms = 0, countryID = null, more }: Size,
): Promise<Company> {
  const admin = new pg.Client(postgres.connection)
  await admin.connect()
  await admin.query(`create database ${database} template template0`)
  await admin.end()
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-files-'))
  const url = postgres.urlOf(database)
  const variables = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    MUSTER_KEY: `bench:${randomBytes(32).toString('base64')}`,
    PUBLIC_URL: 'http://127.0.0.1',
    LOG_LEVEL: 'info',
    ACCESS_TOKEN_SECONDS: '3600',
    LOGIN_RATE_PER_IP_PER_MINUTE: '1000',
  }
  const { appContext, close } = await openQuietly(variables)
  const { secrets } = appContext
  await makeDemoCompany(appContext)
  await close()
  // A statement of the generator may take longer than the time limit of requests, so it uses a pool without one.
  const db = createDb(new pg.Pool({ connectionString: url, max: 1 }))
  await db.transaction().execute(async (transaction) => {
    await scaleClients(transaction, clients)
    await scaleConsultants(transaction, consultants, { countryID })
    if (orderForms > 0) await scaleOrderForms(transaction, orderForms)
    await more?.(transaction, secrets)
  })
  await db.destroy()
  const pool = new pg.Client({ connectionString: url })
  await pool.connect()
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
  await pool.end()
  return { database, url, variables, drop: () => rm(folder, { recursive: true, force: true }) }
}

const openQuietly = (variables: Record<string, string>) =>
  bootstrap(readEnvironment(variables), Fastify({ logger: { level: 'silent' } }).log)

/** Runs the program in this process, to find out which statements a request runs. */
export async function openApp(company: Company) {
  const { appContext, database, close } = await openQuietly(company.variables)
  const app = await createApp(appContext, AUTHENTICATOR)
  return {
    app,
    pool: database.pool,
    close: async () => {
      await app.close()
      await close()
    },
  }
}

export const startMuster = (company: Company): Promise<ServerProcess> =>
  serve('server/src/main.ts', company.variables, '/api/v1/health')

export interface Session {
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string }
  readonly user: { readonly id: string; readonly name: string; readonly role: string }
}

/** Signs in through the API, as a user does. */
export async function signIn(address: string, email: string): Promise<Session> {
  const reply = await fetch(`${address}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const { data, message } = (await reply.json()) as { data: Session; message?: string }
  if (!reply.ok) throw new Error(`${email} could not sign in: ${message}`)
  return data
}

export const tokenOf = async (address: string, email: string) => (await signIn(address, email)).tokens.accessToken
