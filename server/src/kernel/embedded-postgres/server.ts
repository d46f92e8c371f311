import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type ClusterPaths, SERVER_ENVIRONMENT } from './cluster.ts'
import type { Owner } from './owner.ts'
import { postmasterOf } from './postmaster.ts'

/**
 * If Node dies in any way its pipe closes, and the shell stops the server at once; the next start replays the log.
 * SIGQUIT, because a fast shutdown during crash recovery can hang.
 */
const WATCHDOG =
  'exec 3<&0; "$0" "$@" </dev/null 3<&- & p=$!; (cat <&3 >/dev/null; kill -QUIT $p 2>/dev/null) & wait $p'

const MAX_LOG_BYTES = 10 * 1024 * 1024

export type Settings = Readonly<Record<string, string>>

const SETTINGS: Settings = {
  // No TCP: the socket is in a folder that only the owner and root can enter.
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '256MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Statements and row values contain personal data, and more people read a log than a database.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  // After a crash one system call instead of one per file: 20-400 ms instead of 1-2.5 s.
  recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
}

/**
 * Starts the server and returns the watchdog once its pid file exists; null if the server ended, for example because
 * another process started one first.
 */
export async function spawnServer(
  place: ClusterPaths,
  { postgres }: Binaries,
  owner: Owner,
  extra: Settings,
): Promise<ChildProcess | null> {
  const settings = Object.entries({ ...SETTINGS, ...extra }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(place.log)
  const child = spawn(
    '/bin/sh',
    ['-c', WATCHDOG, postgres, '-D', place.data, '-k', place.socket, '-p', '5432', ...settings],
    {
      ...owner,
      env: SERVER_ENVIRONMENT,
      cwd: '/',
      // A separate process group, so that Ctrl-C reaches Node only, which first completes requests and jobs.
      detached: true,
      stdio: ['pipe', log, log],
    },
  )
  closeSync(log)
  child.unref()
  const pipe = child.stdin as (NodeJS.WritableStream & { unref?: () => void }) | null
  pipe?.unref?.()
  pipe?.on('error', () => {})
  let failed = false
  child.on('error', () => {
    failed = true
  })
  const since = Date.now()
  while (!postmasterOf(place.data) && !failed && child.exitCode === null && Date.now() - since < 10_000) await sleep(5)
  return failed || child.exitCode !== null ? null : child
}

function openLog(path: string): number {
  const large = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES
  return openSync(path, large ? 'w' : 'a', 0o600)
}
