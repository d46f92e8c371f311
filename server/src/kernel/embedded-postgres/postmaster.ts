import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Postmaster {
  readonly pid: number
  readonly socket: string
  /** "ready" during crash recovery too, so it does not mean that a query will be answered. */
  readonly status: string
}

export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The server that runs on this cluster, as its pid file says; null when none does. */
export function postmasterOf(data: string): Postmaster | null {
  const lines = pidFile(data)?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1 || !alive(pid) || !servesCluster(pid, data)) return null
  return { pid, socket: (lines[4] ?? '').trim(), status: (lines[7] ?? '').trim() }
}

/**
 * Removes a pid file whose number now belongs to some other program, as after a restart of a container; PostgreSQL would take it for a
 * running server. Its own lock on the shared memory still keeps two servers from one cluster.
 */
export function removeForeignPidFile(data: string): void {
  const text = pidFile(data)
  const pid = Number(text?.split('\n')[0])
  if (!text || !Number.isInteger(pid) || pid <= 1 || !alive(pid) || servesCluster(pid, data)) return
  if (pidFile(data) === text) rmSync(join(data, 'postmaster.pid'), { force: true })
}

/**
 * Stops the server at once but in order, and for good: a fast shutdown that lands inside crash recovery can hang PostgreSQL 18 for ever,
 * so stronger signals follow.
 */
export async function halt(data: string): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 4000],
    ['SIGKILL', 4000],
  ] as const) {
    const running = postmasterOf(data)
    if (!running) return
    try {
      process.kill(running.pid, signal)
    } catch {}
    const since = Date.now()
    // Until the process itself has ended, not only its pid file: the caller may delete the folder next.
    while (alive(running.pid) && Date.now() - since < patience) await sleep(10)
  }
}

function pidFile(data: string): string | null {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8')
  } catch {
    return null
  }
}

/** A number in a file may long belong to another program, and a signal would hit that one. */
function servesCluster(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data)
  } catch {
    if (process.platform === 'linux') return false
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(data)
  }
}
