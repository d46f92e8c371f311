import { fingerprint } from './tokens.rules.ts'

/** Failed attempts in a row after which only a reset or an administrator unlocks the account (NIST SP 800-63B). */
export const MAX_WRONG_IN_A_ROW = 100

/**
 * The normal form of an address: Unicode variants, case, spaces and invisible characters do not make a different
 * account.
 */
export const plainEmail = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]/gu, '')
    .toLowerCase()

/**
 * The counter shared by all checks of a password or code of this account; an address without an account has one as
 * well.
 */
export const throttleKey = (userID: string | undefined, email: string) =>
  userID ? `account:${userID}` : `nobody:${fingerprint(plainEmail(email))}`
