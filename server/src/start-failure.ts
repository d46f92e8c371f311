import type { Environment } from './kernel/app/environment.ts'
import { databaseError } from './kernel/db/db.ts'

type Failure = Error & Pick<NodeJS.ErrnoException, 'code' | 'syscall' | 'path'>
type Places = Pick<Environment, 'PORT' | 'HOST' | 'DATABASE_URL' | 'DATA_DIR'>

const noAddress = ({ HOST }: Places) =>
  `HOST: ${HOST} is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for all interfaces.`

const LISTENING: Readonly<Record<string, (places: Places) => string>> = {
  EADDRINUSE: ({ PORT }) => `PORT: another program listens on ${PORT}. Stop it, or use another port.`,
  EACCES: ({ PORT }) => `PORT: this user can’t listen on ${PORT}. Use a port above 1023.`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
}

const FOLDER = new Set(['EEXIST', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOENT'])
/** Errors of the server in DATABASE_URL: a wrong name, a wrong password, no such database. */
const REFUSED_BY_SERVER = new Set(['28000', '28P01', '3D000', '42501'])

/** Why the program could not start, as a sentence for the operator; null for a bug, which needs its stack trace. */
export function startFailure(error: unknown, places: Places): string | null {
  if (!(error instanceof Error)) return null
  const { code = '', syscall, path, message } = error as Failure
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    const failure = LISTENING[code]
    if (failure && (syscall === 'listen' || !places.DATABASE_URL)) return failure(places)
  }
  if (databaseError(error) || REFUSED_BY_SERVER.has(code)) return databaseFailure(error, places)
  if (path !== undefined && FOLDER.has(code))
    return `DATA_DIR: ${places.DATA_DIR} can’t be used (${message}). Use a folder that this user can write to.`
  return null
}

/** The URL without its password. */
function databaseFailure(error: Error, { DATABASE_URL }: Places): string {
  const address = DATABASE_URL && URL.parse(DATABASE_URL)
  const where = address ? `${address.host}${address.pathname} (DATABASE_URL)` : 'in DATA_DIR'
  const reason = error instanceof AggregateError ? String(error.errors[0]?.message) : error.message
  return `The database ${where} can’t be used: ${reason}.`
}
