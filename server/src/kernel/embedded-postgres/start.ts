import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries } from './binaries.ts'
import { type ClusterPaths, makeCluster, placeOf } from './cluster.ts'
import { type Owner, serverOwner } from './owner.ts'
import { halt, postmasterOf, removeForeignPidFile } from './postmaster.ts'
import { type Settings, spawnServer } from './server.ts'

export interface Connection {
  /** The folder of the socket. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

export interface EmbeddedServer {
  readonly connection: Connection
  /** Another process has started the server, and this one uses it. */
  readonly attached: boolean
  /** Stops the server, or only disconnects if another process has started it. */
  readonly stop: () => Promise<void>
}

const START_TIMEOUT_MS = 180_000
const WATCH_INTERVAL_MS = 500

interface StartParams {
  readonly place: ClusterPaths
  readonly binaries: Binaries
  readonly owner: Owner
  readonly settings: Settings
}

/**
 * Runs PostgreSQL on a data folder, or attaches to the running one. A server that dies is started again, also if
 * another process had started it.
 */
export async function startEmbedded(dataDir: string, settings: Settings = {}): Promise<EmbeddedServer> {
  const owner = serverOwner()
  const binaries = findBinaries(owner)
  const place = placeOf(dataDir, owner)
  await makeCluster(place, binaries, owner)
  const starting = { place, binaries, owner, settings }
  let child = await startOrAttach(starting)
  const attached = child === null
  const connection = connectionTo(postmasterOf(place.data)?.socket || place.socket)
  let stopping = false
  let reviving: Promise<void> | null = null
  const revive = async () => {
    child = await startOrAttach(starting, () => stopping)
    reviving = null
  }
  const watch = setInterval(() => {
    if (reviving !== null || postmasterOf(place.data)) return
    // A failed attempt is repeated at the next interval.
    reviving = revive().catch(() => {
      reviving = null
    })
  }, WATCH_INTERVAL_MS).unref()
  const stop = async () => {
    stopping = true
    clearInterval(watch)
    await reviving
    if (!child) return
    await halt(place.data)
    child.stdin?.destroy()
    child = null
  }
  return { connection, attached, stop }
}

const connectionTo = (host: string): Connection => ({ host, port: 5432, user: 'app', database: 'postgres' })

/** Resolves when the server answers queries: with the watchdog if this process started it, with null otherwise. */
async function startOrAttach(
  { place, binaries, owner, settings }: StartParams,
  isCancelled = () => false,
): Promise<ChildProcess | null> {
  const since = Date.now()
  let child: ChildProcess | null = null
  while (!isCancelled()) {
    if (await becomesReady(place.data)) return child
    if (Date.now() - since > START_TIMEOUT_MS)
      throw new Error(`The embedded PostgreSQL did not start. See the end of ${place.log}.`)
    if (child && child.exitCode === null && child.signalCode === null) {
      await sleep(15)
      continue
    }
    // It hangs in a shutdown or a recovery: stop it in any case.
    if (postmasterOf(place.data)) await halt(place.data)
    removeForeignPidFile(place.data)
    child = await spawnServer(place, binaries, owner, settings)
    if (!child) await sleep(25)
  }
  return child
}

/** Waits while a server is starting; false if there is none, or if it hangs. Replaying a long log takes time. */
async function becomesReady(data: string): Promise<boolean> {
  const since = Date.now()
  for (let running = postmasterOf(data); running; running = postmasterOf(data)) {
    if (running.status === 'ready' && (await answers(running.socket))) return true
    if (Date.now() - since > (running.status === 'stopping' ? 8_000 : 60_000)) return false
    await sleep(15)
  }
  return false
}

async function answers(socket: string): Promise<boolean> {
  const client = new pg.Client({ ...connectionTo(socket), connectionTimeoutMillis: 1000, query_timeout: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
