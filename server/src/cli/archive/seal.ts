import { createHmac, randomBytes, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const scrypt = promisify(scryptWithCallback) as (
  secret: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>

const MAGIC = Buffer.from('MUSTERBACKUP')
/** The format version that this program writes, and the newest it can read. */
const FORM = 1
const SALT = 16
const CHECK = 32
export const HEADER_LENGTH = MAGIC.length + 2 + SALT + CHECK
const MIN_PASSPHRASE = 15
/** 2^17 rounds: about a third of a second and 128 MiB for each guess. */
const LOG_N = 17

/** The passphrase from MUSTER_BACKUP_PASSPHRASE. */
export function passphraseFrom(variables: NodeJS.ProcessEnv): string {
  const passphrase = variables.MUSTER_BACKUP_PASSPHRASE ?? ''
  if (passphrase.length < MIN_PASSPHRASE)
    throw new Error(
      `Set MUSTER_BACKUP_PASSPHRASE to at least ${MIN_PASSPHRASE} characters. Without the passphrase the backup can’t be read.`,
    )
  return passphrase
}

/** A new header and its key. */
export async function newHeader(passphrase: string): Promise<{ header: Buffer; key: Buffer }> {
  const start = Buffer.concat([MAGIC, Buffer.from([FORM, LOG_N]), randomBytes(SALT)])
  const key = await keyOf(passphrase, start)
  return { header: Buffer.concat([start, checkOf(key)]), key }
}

/** The key of an archive. Throws when the file is no archive, has a newer format, or the passphrase is wrong. */
export async function keyFor(passphrase: string, header: Buffer): Promise<Buffer> {
  if (header.length < HEADER_LENGTH || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new Error('This file is not a Muster backup, or its header is damaged.')
  const form = header[MAGIC.length]!
  if (form > FORM)
    throw new Error('This backup was created by a newer version of Muster. Restore it with that version.')
  const start = header.subarray(0, HEADER_LENGTH - CHECK)
  if (start[MAGIC.length + 1] !== LOG_N) throw new Error('This file is not a Muster backup, or its header is damaged.')
  const key = await keyOf(passphrase, start)
  if (!timingSafeEqual(checkOf(key), header.subarray(HEADER_LENGTH - CHECK, HEADER_LENGTH)))
    throw new Error(
      'MUSTER_BACKUP_PASSPHRASE is not the passphrase of this backup, or the header of the file is damaged.',
    )
  return key
}

/** The whole header is the salt, so that a changed header results in another key. */
const keyOf = (passphrase: string, start: Buffer) =>
  scrypt(passphrase.normalize('NFC'), start, 32, { N: 2 ** LOG_N, r: 8, p: 1, maxmem: 256 * 1024 * 1024 })

const checkOf = (key: Buffer) => createHmac('sha256', key).update('muster backup').digest()
