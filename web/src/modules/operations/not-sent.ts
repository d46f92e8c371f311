import type { MailRow } from '@muster/contract/operations/operations.contract.ts'

/** A mail that goes out at once is tried within seconds. */
const SOON_MS = 60_000

export const NOT_SENT =
  'No mail server is set up. Emails are sent once the operator of this installation has set one up.'

/** The mail has waited longer than any that a mail server takes, and was never tried. */
export const isNotSent = (
  { state, attempts, createdAt }: Pick<MailRow, 'state' | 'attempts' | 'createdAt'>,
  now: number,
) => state === 'WAITING' && attempts === 0 && now - Date.parse(createdAt) > SOON_MS
