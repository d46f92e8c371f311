import { cp } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import type pg from 'pg'
import { inject } from 'vitest'
import { makeDemoCompany } from '../../company.ts'
import { readEnvironment } from '../app/environment.ts'
import { createDb, createPool } from '../db/db.ts'
import { openFileStore } from '../files/files.ts'
import { type Secrets, secretsOf } from '../security/secrets.ts'
import { onServer } from './database.ts'
import { inDatabase } from './setup.ts'

const LOCK = 727_006

/** The keys that encrypt the secrets of the demo company, in every copy of it. */
export const demoSecrets = (): Secrets =>
  secretsOf([{ id: 'demo', bytes: new Uint8Array(Buffer.from(inject('demo').key, 'hex')) }])

/** The name of a database with the complete demo company, created on first use for all test files of this run. */
export async function demoTemplate(): Promise<string> {
  const { connection, name: migrated } = inject('template')
  const { name } = inject('demo')
  await onServer(connection, async (server) => {
    // The second test file waits until the first has created it.
    await server.query('set lock_timeout = 0; set statement_timeout = 0')
    // Polled, because no query of the pool may wait longer than half a minute.
    while (!(await isMine(server))) await sleep(200)
    const { rowCount } = await server.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await fill(server, connection, migrated)
  })
  return name
}

async function isMine(server: pg.PoolClient): Promise<boolean> {
  const { rows } = await server.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK])
  return rows[0]!.mine
}

async function fill(server: pg.PoolClient, connection: pg.ConnectionConfig, migrated: string): Promise<void> {
  const { name, folder } = inject('demo')
  await server.query(`drop database if exists ${name}_new`)
  await server.query(`create database ${name}_new template ${migrated} strategy file_copy`)
  const environment = readEnvironment({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const db = createDb(createPool(inDatabase(connection, `${name}_new`), { size: 4 }))
  const { log } = Fastify({ logger: { level: 'silent' } })
  const files = await openFileStore(environment)
  await makeDemoCompany({ environment, db, files, secrets: demoSecrets(), log, now: () => new Date() })
  await db.destroy()
  await server.query(`alter database ${name}_new rename to ${name}`)
}

/** A copy of its files, for a separate app. */
export const copyDemoFiles = (to: string): Promise<void> => cp(inject('demo').folder, to, { recursive: true })
