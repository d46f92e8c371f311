import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Secrets } from '../../../kernel/security/secrets.ts'

/**
 * The user and session of a token. It contains no personal data and no permissions: those are read again on every
 * request.
 */
export interface Claims {
  readonly userID: string
  readonly sessionID: string
  /** The generation of the refresh token in its session. */
  readonly generation: number
  readonly expiresAt: Date
}

type TokenKind = 'at+jwt' | 'rt+jwt'

const APP = 'muster'
const PURPOSE = 'tokens'

/** A signed token of one type; an access token is never accepted as a refresh token, nor vice versa. */
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
 * The content of the token, or null if it is not ours, of another type, altered or expired. Headers such as algorithm
 * or key in the token are ignored.
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

/** 256 random bits from the system, for links in emails. */
export const newSecretToken = () => randomBytes(32).toString('base64url')

/** The stored form of a random secret; a password uses argon2 instead. */
export const fingerprint = (secret: string) => createHash('sha256').update(secret).digest('hex')
