import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The system user that the server runs as; empty for our own. */
export interface Owner {
  readonly uid?: number
  readonly gid?: number
}

/** PostgreSQL does not run as root, so as root the server runs as `postgres`, or else `nobody`. */
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

/** Whether the owner can enter a folder or run a program, including all parent folders. */
export const canReach = (owner: Owner, path: string): boolean =>
  owner.uid === undefined || spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...owner, cwd: '/' }).status === 0
