import { isIPv6 } from 'node:net'
import { fingerprint } from './tokens.rules.ts'

/** Evaluated wrong guesses in a row after which only a reset or an administrator opens the account (NIST SP 800-63B). */
export const MAX_WRONG_IN_A_ROW = 100

/** One spelling for all the ways to type an address: Unicode forms, case, blanks and invisible signs do not make a new account. */
export const plainEmail = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]/gu, '')
    .toLowerCase()

/** The counter that every check of a password or code of this account shares; an address without account has one as well. */
export const throttleKey = (userID: string | undefined, email: string) =>
  userID ? `account:${userID}` : `nobody:${fingerprint(plainEmail(email))}`

/** Where a call comes from: the address, or for IPv6 the network of 64 bits, of which one line has more than can be counted. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('%')[0]!.split('::')
  const [front, back] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const middle = plain.includes('::') ? Array(Math.max(0, 8 - front!.length - back!.length)).fill('0') : []
  return `${[...front!, ...middle, ...back!]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
