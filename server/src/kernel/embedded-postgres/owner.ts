import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The system user the server runs as; empty when it is our own. */
export interface Owner {
  readonly uid?: number
  readonly gid?: number
}

/** PostgreSQL refuses to run as root, so root lends it the user `postgres`, or else `nobody`. */
export function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new Error(
      'Muster was started as root, but neither the user postgres nor nobody exists to run the database. Start it as another user.',
    )
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Whether the owner can enter a folder or run a program, with all the folders above it. */
export const canReach = (owner: Owner, path: string): boolean =>
  owner.uid === undefined || spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...owner, cwd: '/' }).status === 0
