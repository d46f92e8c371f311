import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../testing/temporary-postgres.ts'
import { placeOf } from './cluster.ts'
import { serverOwner } from './owner.ts'
import { alive, postmasterOf } from './postmaster.ts'
import { type Connection, startEmbedded } from './start.ts'

const WRITER = join(import.meta.dirname, '../testing/embedded-writer.ts')
// On a busy machine a cluster and its recovery may take many seconds.
vi.setConfig({ testTimeout: 60_000 })

const folder = temporaryFolder()
const writers: ChildProcess[] = []
let folders = 0

afterAll(async () => {
  for (const child of writers) child.kill('SIGKILL')
  await sleep(300)
  folder.remove()
})

const newDataDir = () => join(folder.path, `data${++folders}`)
/** The folder of the tests about killed processes, one after another: creating a cluster takes seconds. */
const sharedDataDir = newDataDir()

interface Writer {
  readonly child: ChildProcess
  readonly attached: boolean
  readonly connection: Connection
  readonly postmaster: number
  /** The highest number whose commit was acknowledged to the process. */
  readonly acknowledged: () => number
  readonly more: (rows: number) => Promise<void>
  readonly end: () => Promise<number | null>
}

async function startWriter(dataDir: string): Promise<Writer> {
  const child = spawn(process.execPath, [WRITER, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
  writers.push(child)
  const lines = createInterface({ input: child.stdout! })
  const [first] = (await once(lines, 'line')) as [string]
  let last = 0
  lines.on('line', (line) => {
    last = Number(line)
  })
  return {
    child,
    ...(JSON.parse(first) as Pick<Writer, 'attached' | 'connection' | 'postmaster'>),
    acknowledged: () => last,
    more: (rows) => {
      const goal = last + rows
      return until(() => last >= goal)
    },
    end: async () => {
      child.stdin!.write('end\n')
      await once(child, 'exit')
      return child.exitCode
    },
  }
}

async function until(condition: () => boolean, patience = 30_000): Promise<void> {
  const since = Date.now()
  while (!condition()) {
    if (Date.now() - since > patience) throw new Error(`Waited ${patience} ms in vain for ${condition}`)
    await sleep(10)
  }
}

async function queryRows<Row extends object>(connection: Connection, text: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** The numbers acknowledged as committed but missing; a failed number is repeated, so none is skipped. */
async function lostBy({ child, acknowledged }: Writer, connection: Connection): Promise<number[]> {
  const last = acknowledged()
  const rows = await queryRows<{ number: number }>(
    connection,
    `select distinct number from written where process = ${child.pid}`,
  )
  const there = new Set(rows.map(({ number }) => number))
  return Array.from({ length: last }, (_, index) => index + 1).filter((number) => !there.has(number))
}

test('a killed Muster stops its database, and loses no acknowledged commit', async () => {
  const dataDir = sharedDataDir
  const writer = await startWriter(dataDir)
  await writer.more(200)
  writer.child.kill('SIGKILL')
  await once(writer.child, 'exit')
  await until(() => !alive(writer.postmaster))
  const again = await startEmbedded(dataDir)
  expect(again.attached).toBe(false)
  expect(writer.acknowledged()).toBeGreaterThanOrEqual(200)
  expect(await lostBy(writer, again.connection)).toEqual([])
  await again.stop()
})

test('a killed database server is started again under the running Muster', async () => {
  const dataDir = sharedDataDir
  const writer = await startWriter(dataDir)
  await writer.more(100)
  process.kill(writer.postmaster, 'SIGKILL')
  await writer.more(100)
  expect(await lostBy(writer, writer.connection)).toEqual([])
  expect(await writer.end()).toBe(0)
})

test('a killed watchdog of the database loses nothing, and the database still stops with Muster', async () => {
  const dataDir = sharedDataDir
  const writer = await startWriter(dataDir)
  await writer.more(50)
  const parent = readFileSync(`/proc/${writer.postmaster}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]
  process.kill(Number(parent), 'SIGKILL')
  await writer.more(50)
  const { pid } = postmasterOf(writer.connection.host)!
  writer.child.kill('SIGKILL')
  await once(writer.child, 'exit')
  await until(() => !alive(writer.postmaster) && !alive(pid))
  const again = await startEmbedded(dataDir)
  expect(await lostBy(writer, again.connection)).toEqual([])
  await again.stop()
})

test('a killed database connection does not end Muster, and loses nothing', async () => {
  const dataDir = sharedDataDir
  const writer = await startWriter(dataDir)
  await writer.more(50)
  const [backend] = await queryRows<{ pid: number }>(
    writer.connection,
    `select pid from pg_stat_activity where query like 'insert into written%'`,
  )
  process.kill(backend!.pid, 'SIGKILL')
  await writer.more(50)
  expect(await lostBy(writer, writer.connection)).toEqual([])
  expect(await writer.end()).toBe(0)
})

test('of two concurrent starts on an empty folder one starts the database and one attaches, and the second survives the first', async () => {
  const dataDir = newDataDir()
  const both = await Promise.all([startWriter(dataDir), startWriter(dataDir)])
  expect(both.map(({ attached }) => attached).sort()).toEqual([false, true])
  expect(both[0].postmaster).toBe(both[1].postmaster)
  const [starter, guest] = both[0].attached ? [both[1], both[0]] : both
  await starter.more(20)
  expect(await starter.end()).toBe(0)
  await guest.more(50)
  const counts = await queryRows<{ process: number }>(guest.connection, 'select process from written group by process')
  expect(counts).toHaveLength(2)
  expect(await guest.end()).toBe(0)
})

test('stops cleanly, so that the next start needs no recovery, and listens on no TCP port', async () => {
  const dataDir = newDataDir()
  const first = await startEmbedded(dataDir)
  const pid = postmasterOf(first.connection.host)!.pid
  expect(await queryRows(first.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  await first.stop()
  expect(alive(pid)).toBe(false)
  const second = await startEmbedded(dataDir)
  await second.stop()
  const log = readFileSync(join(dataDir, 'pg.log'), 'utf8')
  expect(log).toContain('database system was shut down')
  expect(log).not.toContain('was interrupted')
})

test('works in a folder with a long path and spaces, through a socket that only its owner can open, and removes the remains of a failed start', async () => {
  const dataDir = join(newDataDir(), 'a folder with blanks '.repeat(3).trim(), 'x'.repeat(80))
  const remains = join(dataDir, 'pg18.999999999')
  mkdirSync(remains, { recursive: true })
  const { connection, stop } = await startEmbedded(dataDir)
  expect(connection.host.length).toBeLessThan(90)
  expect(statSync(connection.host).mode & 0o077).toBe(0)
  expect(await queryRows(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(remains)).toBe(false)
  await stop()
  rmSync(connection.host, { recursive: true, force: true })
})

test('the server never runs as root, and starts from a folder that only root can open', async () => {
  const closed = newDataDir()
  mkdirSync(closed)
  chmodSync(closed, 0o700)
  const dataDir = join(closed, 'data')
  const { connection, stop } = await startEmbedded(dataDir)
  expect(await queryRows(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(statSync(join(connection.host, 'postmaster.pid')).uid).toBe(serverOwner().uid ?? process.getuid!())
  expect(statSync(join(connection.host, 'postmaster.pid')).uid).not.toBe(0)
  await stop()
  const { data } = placeOf(dataDir, serverOwner())
  rmSync(join(data, '..'), { recursive: true, force: true })
})

test('a stale pid file of another program neither stops that program nor blocks the start', async () => {
  const dataDir = sharedDataDir
  const first = await startEmbedded(dataDir)
  const file = join(first.connection.host, 'postmaster.pid')
  const left = readFileSync(file, 'utf8')
  await first.stop()
  const bystander = spawn('sleep', ['60'], { ...serverOwner() })
  writeFileSync(file, left.replace(/^\d+/, String(bystander.pid)))
  const again = await startEmbedded(dataDir)
  expect(again.attached).toBe(false)
  expect(bystander.exitCode ?? bystander.signalCode).toBe(null)
  await again.stop()
  bystander.kill('SIGKILL')
})
