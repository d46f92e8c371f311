import type { MailRow } from '@muster/contract/operations/operations.contract.ts'

/** An email that is sent at once is attempted within seconds. */
const SOON_MS = 60_000

export const NOT_SENT =
  'No mail server is set up. Emails are sent once the operator of this installation has set one up.'

/** The email has waited longer than a working mail server needs, and no attempt was made. */
export const isNotSent = (
  { state, attempts, createdAt }: Pick<MailRow, 'state' | 'attempts' | 'createdAt'>,
  now: number,
) => state === 'WAITING' && attempts === 0 && now - Date.parse(createdAt) > SOON_MS
