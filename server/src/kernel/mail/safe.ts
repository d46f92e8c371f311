import { ruleViolation } from '../app/errors.ts'

/** Characters that could end a header line, or hide or reorder its text. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/

/** A single plain address; no list, group or comment, so that no recipient can be added. */
export function cleanAddress(address: string): string {
  if (address.length > 254 || !ADDRESS.test(address) || address.includes('..'))
    throw ruleViolation('MAIL_UNSAFE', 'Enter one email address such as name@company.com for each recipient.')
  return address
}

/** Names and subjects are cleaned instead of rejected: an unusual name must not prevent an email. */
const withoutUnsafe = (text: string, max: number) =>
  text.replace(UNSAFE, ' ').replace(/ {2,}/g, ' ').trim().slice(0, max)

export const cleanName = (name: string): string => withoutUnsafe(name, 200)

export const cleanSubject = (subject: string): string => withoutUnsafe(subject, 500)
