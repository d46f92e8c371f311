import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '@muster/server/kernel/embedded-postgres/start.ts'
import pg from 'pg'

export interface Postgres {
  readonly name: string
  /** The URL of one of its databases. */
  readonly urlOf: (database: string) => string
  /** Connects over the socket, as to the embedded server. */
  readonly connection: pg.ConnectionConfig
  readonly stop: () => Promise<void>
}

/** The newest PostgreSQL version installed on this machine, or null. */
function installed(): string | null {
  const found = globSync('/usr/{lib/postgresql,pgsql-}*/bin/initdb').concat(
    globSync('/usr/lib/postgresql/*/bin/initdb'),
  )
  return (
    found
      .sort()
      .at(-1)
      ?.replace(/\/initdb$/, '') ?? null
  )
}

/** PostgreSQL cannot run as root. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [, , uid, gid] = (lines.find((line) => line.startsWith('postgres:')) ?? 'nobody:x:65534:65534').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/**
 * Starts a private cluster of the PostgreSQL installed on the machine, with its default settings, deleted by `stop`;
 * null if none is installed.
 */
export async function startNative(): Promise<Postgres | null> {
  const bin = installed()
  if (!bin) return null
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'))
  const who = owner()
  chmodSync(folder, 0o700)
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid!)
  const options = { ...who, cwd: '/', env: { ...process.env, LC_ALL: 'C' } }
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C'], {
    ...options,
    stdio: 'ignore',
  })
  const port = await freePort()
  const set = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, port, max_connections: 200 }
  const settings = Object.entries(set).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { ...options, stdio: 'ignore' })
  const connection = { host: folder, port, user: 'bench', database: 'postgres' }
  await ready(connection)
  return {
    name: `PostgreSQL ${execFileSync(join(bin, 'postgres'), ['-V'], { encoding: 'utf8' }).split(' ')[2]!.trim()} of this machine`,
    connection,
    urlOf: (database) => `postgres://bench@127.0.0.1:${port}/${database}`,
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => {
          rmSync(folder, { recursive: true, force: true })
          resolve()
        })
        server.kill('SIGINT')
      }),
  }
}

async function ready(connection: pg.ConnectionConfig): Promise<void> {
  for (const until = performance.now() + 20_000; ; await sleep(50)) {
    const client = new pg.Client(connection)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (performance.now() > until) throw error
    }
  }
}

/** Starts the embedded PostgreSQL as `npm start` does, in a separate folder. */
export async function startOwn(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'))
  chmodSync(folder, 0o711)
  const { connection, stop } = await startEmbedded(folder)
  const { host, port, user } = connection
  return {
    name: 'embedded PostgreSQL',
    connection,
    urlOf: (database) => `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    stop: async () => {
      await stop()
      if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
    },
  }
}
