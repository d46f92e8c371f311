import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Secrets } from '../../../kernel/security/secrets.ts'

/** The user and session of a token. It contains no personal data and no permissions: those are read again on every request. */
export interface Claims {
  readonly userID: string
  readonly sessionID: string
  /** Which in the row of refresh tokens of the session this is. */
  readonly generation: number
  readonly expiresAt: Date
}

export type TokenKind = 'at+jwt' | 'rt+jwt'

const APP = 'muster'
const PURPOSE = 'tokens'

/** A signed token of one kind; an access token is never taken for a refresh token, nor the other way. */
export const signToken = (secrets: Secrets, kind: TokenKind, claims: Claims, now: Date): Promise<string> =>
  new SignJWT({ sid: claims.sessionID, gen: claims.generation })
    .setProtectedHeader({ alg: 'HS256', typ: kind })
    .setSubject(claims.userID)
    .setIssuer(APP)
    .setAudience(APP)
    .setIssuedAt(now)
    .setExpirationTime(claims.expiresAt)
    .setJti(randomUUID())
    .sign(secrets.derive(PURPOSE))

/**
 * The content of the token, or null when it is not ours, of another type, altered or expired. Hints inside the token are never followed.
 */
export async function readToken(secrets: Secrets, kind: TokenKind, token: string, now: Date): Promise<Claims | null> {
  for (const keyID of secrets.keyIDs) {
    const claims = await verified(secrets.derive(PURPOSE, keyID), kind, token, now)
    if (claims) return claims
  }
  return null
}

async function verified(key: Uint8Array, kind: TokenKind, token: string, now: Date): Promise<Claims | null> {
  const rules = {
    algorithms: ['HS256'],
    typ: kind,
    issuer: APP,
    audience: APP,
    currentDate: now,
    requiredClaims: ['exp', 'iat', 'jti'],
  }
  const read = await jwtVerify(token, key, rules).catch(() => null)
  if (!read) return null
  const { sub, sid, gen, exp } = read.payload
  if (!sub || typeof sid !== 'string' || typeof gen !== 'number' || !exp) return null
  return { userID: sub, sessionID: sid, generation: gen, expiresAt: new Date(exp * 1000) }
}

/** 256 bits from the system's source of randomness, for links in mails. */
export const newSecretToken = () => randomBytes(32).toString('base64url')

/** What is stored of a secret that is itself random; a password goes through argon2 instead. */
export const fingerprint = (secret: string) => createHash('sha256').update(secret).digest('hex')
