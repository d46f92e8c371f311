import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../kernel/security/secrets.ts'
import { fingerprint } from '../../access/sign-in/tokens.rules.ts'

const PURPOSE = 'submission-link'
const PREFIX = 'sl_'

/**
 * The token of a link: 256 bits derived from its id and the key of the company. Only its hash is stored. Users who may
 * copy the link get the same token as the recipient, so that the emailed link stays valid.
 */
export const tokenOfLink = (secrets: Secrets, linkID: string, keyID = secrets.keyID): string =>
  PREFIX + createHmac('sha256', secrets.derive(PURPOSE, keyID)).update(linkID).digest('base64url')

export const hashOfToken = (token: string): string => fingerprint(token)

/** The token of a stored link; null when its key has been replaced since. */
export function recoverToken(secrets: Secrets, { id, tokenHash }: { readonly id: string; readonly tokenHash: string }) {
  const stored = Buffer.from(tokenHash)
  return (
    secrets.keyIDs
      .map((keyID) => tokenOfLink(secrets, id, keyID))
      .find((token) => timingSafeEqual(Buffer.from(hashOfToken(token)), stored)) ?? null
  )
}
