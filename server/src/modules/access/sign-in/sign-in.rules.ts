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
