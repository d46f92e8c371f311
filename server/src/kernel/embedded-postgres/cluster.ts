import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, SHARED_FOLDER } from './binaries.ts'
import { canReach, type Owner } from './owner.ts'
import { alive } from './postmaster.ts'

const run = promisify(execFile)

const MAJOR = 18
/** The path of a Unix socket may have 103 bytes on macOS and 107 on Linux; its name needs 14 of them. */
const LONGEST_SOCKET_FOLDER = 88

export interface ClusterPaths {
  /** The cluster itself. */
  readonly data: string
  /** The folder of the socket; only the owner and root can enter it. */
  readonly socket: string
  readonly log: string
}

/** The cluster location for a data folder. The same folder always has the same location. */
export function placeOf(dataDir: string, owner: Owner): ClusterPaths {
  const requested = resolve(dataDir)
  mkdirSync(requested, { recursive: true })
  const hash = createHash('sha256').update(requested).digest('hex').slice(0, 10)
  const root = canReach(owner, requested) ? requested : join(SHARED_FOLDER, hash)
  mkdirSync(root, { recursive: true })
  const data = join(root, `pg${MAJOR}`)
  const fits = Buffer.byteLength(data) <= LONGEST_SOCKET_FOLDER
  return { data, socket: fits ? data : shortFolder(hash, owner), log: join(root, 'pg.log') }
}

/**
 * A folder with a short path for the socket. One that another user created is rejected: they could listen instead of
 * us.
 */
function shortFolder(hash: string, owner: Owner): string {
  const folder = join(tmpdir(), `muster-${hash}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
    chownTo(folder, owner)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const { uid, mode } = lstatSync(folder)
  const ours = [owner.uid ?? process.getuid?.(), process.getuid?.()]
  if (!lstatSync(folder).isDirectory() || !ours.includes(uid) || (mode & 0o077) !== 0)
    throw new Error(`${folder} belongs to another user. Remove it, or set TMPDIR to your own folder.`)
  return folder
}

/**
 * Creates the cluster in a temporary folder and moves it as a whole, so that neither a crash nor a concurrent start
 * finds an incomplete one.
 */
export async function makeCluster({ data }: ClusterPaths, { initdb }: Binaries, owner: Owner): Promise<void> {
  if (existsSync(join(data, 'PG_VERSION'))) return
  removeAbandoned(data)
  const temporary = `${data}.${process.pid}`
  mkdirSync(temporary, { mode: 0o700 })
  chownTo(temporary, owner)
  // pg_trgm uses the C library to classify letters: with a plain C locale no Arabic word could be found by index.
  const letters = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'
  const locale = [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${letters}`,
    '-E',
    'UTF8',
  ]
  try {
    await run(initdb, ['-D', temporary, '-U', 'app', '-A', 'trust', '--no-instructions', ...locale], {
      ...owner,
      env: SERVER_ENVIRONMENT,
      cwd: '/',
    })
    renameSync(temporary, data)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
  }
}

/** Remains of a start that was killed while creating a cluster. */
function removeAbandoned(data: string): void {
  const prefix = `${basename(data)}.`
  for (const name of readdirSync(dirname(data))) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN
    if (Number.isInteger(pid) && (pid === process.pid || !alive(pid)))
      rmSync(join(dirname(data), name), { recursive: true, force: true })
  }
}

function chownTo(path: string, { uid, gid }: Owner): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/**
 * None of our environment variables reach the server: PG variables would change its configuration, and it needs no
 * secrets.
 */
export const SERVER_ENVIRONMENT = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }
