import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

interface Postmaster {
  readonly pid: number
  readonly socket: string
  /** Also "ready" during crash recovery, so it does not mean that queries are answered. */
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

/** The server that runs on this cluster, by its pid file; null without one. */
export function postmasterOf(data: string): Postmaster | null {
  const lines = pidFile(data)?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1 || !alive(pid) || !servesCluster(pid, data)) return null
  return { pid, socket: (lines[4] ?? '').trim(), status: (lines[7] ?? '').trim() }
}

/**
 * Removes a pid file whose number now belongs to another program, for example after a container restart; PostgreSQL
 * would consider it a running server. Its own lock on the shared memory still prevents two servers on one cluster.
 */
export function removeForeignPidFile(data: string): void {
  const text = pidFile(data)
  const pid = Number(text?.split('\n')[0])
  if (!text || !Number.isInteger(pid) || pid <= 1 || !alive(pid) || servesCluster(pid, data)) return
  if (pidFile(data) === text) rmSync(join(data, 'postmaster.pid'), { force: true })
}

/**
 * Stops the server quickly and cleanly, and in any case: a fast shutdown during crash recovery can hang PostgreSQL 18
 * for ever, so stronger signals follow.
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
    // Waits until the process itself has ended, not only its pid file: the caller may delete the folder next.
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

/** The number in a file may belong to another program, which a signal would hit. */
function servesCluster(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data)
  } catch {
    if (process.platform === 'linux') return false
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(data)
  }
}
