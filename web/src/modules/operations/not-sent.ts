import type { MailRow } from '@muster/contract/operations/operations.contract.ts'

/** A mail that goes out at once is tried within seconds. */
const SOON_MS = 60_000

export const NOT_SENT =
  'Not sent yet, and nothing is lost: most likely no mail server is set. What waits here goes out by itself as soon as whoever runs Muster sets one (SMTP_URL).'

/** The mail has waited longer than any that a mail server takes, and was never tried. */
export const isNotSent = (
  { state, attempts, createdAt }: Pick<MailRow, 'state' | 'attempts' | 'createdAt'>,
  now: number,
) => state === 'WAITING' && attempts === 0 && now - Date.parse(createdAt) > SOON_MS
