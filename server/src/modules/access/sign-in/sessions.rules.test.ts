import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { secretsOf } from '../../../kernel/security/secrets.ts'
import { deviceOf, refreshVerdict, touchEvery } from './sessions.rules.ts'
import { readToken, signToken } from './tokens.rules.ts'

const [older, newer] = ['a', 'b'].map((id) => ({ id, bytes: new Uint8Array(randomBytes(32)) }))
const secrets = secretsOf([older!])

describe('a token', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const claims = {
    userID: crypto.randomUUID(),
    sessionID: crypto.randomUUID(),
    generation: 3,
    expiresAt: new Date('2026-11-21T09:10:00Z'),
  }

  it('identifies user and session until it expires, and is not valid as the other token type', async () => {
    const token = await signToken(secrets, 'at+jwt', claims, now)
    expect(await readToken(secrets, 'at+jwt', token, now)).toEqual(claims)
    expect(await readToken(secrets, 'rt+jwt', token, now)).toBeNull()
    expect(await readToken(secrets, 'at+jwt', token, claims.expiresAt)).toBeNull()
  })

  it('ignores algorithm and keys named in its header', async () => {
    const token = await signToken(secrets, 'at+jwt', claims, now)
    const [, body, signature] = token.split('.')
    for (const head of [
      { alg: 'none' },
      { alg: 'None' },
      { alg: 'HS512' },
      { alg: 'HS256', jku: 'http://evil.example' },
      { alg: 'HS256', kid: '../../dev/null' },
    ]) {
      const forged = Buffer.from(JSON.stringify({ typ: 'at+jwt', ...head })).toString('base64url')
      expect(await readToken(secrets, 'at+jwt', `${forged}.${body}.${signature}`, now)).toBeNull()
      expect(await readToken(secrets, 'at+jwt', `${forged}.${body}.`, now)).toBeNull()
    }
  })
})

it('a token signed with the older key is valid after a new one is added, and not once the key is removed', async () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const claims = { userID: 'u', sessionID: 's', generation: 1, expiresAt: new Date('2026-11-21T09:10:00Z') }
  const token = await signToken(secrets, 'at+jwt', claims, now)
  expect(await readToken(secretsOf([newer!, older!]), 'at+jwt', token, now)).toEqual(claims)
  expect(await readToken(secretsOf([newer!]), 'at+jwt', token, now)).toBeNull()
})

describe('the result of a refresh token', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const session = { generation: 5, rotatedAt: ago(4), lastActiveAt: ago(60), expiresAt: ago(-3600), revokedAt: null }
  const limits = { idleMinutes: 30, graceSeconds: 10 }
  it.each([
    ['the newest token creates a new generation', {}, 5, 'ROTATE'],
    ['the previous token within the grace period returns the current generation', {}, 4, 'REPEAT'],
    ['the previous token in the last second of the grace period', { rotatedAt: ago(10) }, 4, 'REPEAT'],
    ['the previous token after the grace period: it was copied', { rotatedAt: ago(11) }, 4, 'REUSED'],
    ['an older token, even within the grace period', {}, 3, 'REUSED'],
    ['no token of an ended session', { revokedAt: ago(1) }, 5, 'ENDED'],
    ['no token after the maximum lifetime', { expiresAt: now }, 5, 'ENDED'],
    ['no token after too long without activity', { lastActiveAt: ago(1801) }, 5, 'ENDED'],
  ] as const)('%s', (_what, change, generation, verdict) => {
    expect(refreshVerdict({ ...session, ...change }, generation, now, limits)).toBe(verdict)
  })
})

it('names the device', () => {
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
    'Firefox on Windows',
  )
  expect(
    deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1'),
  ).toBe('Safari on iPhone')
  expect(deviceOf('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0')).toBe(
    'Edge on Linux',
  )
  expect(deviceOf('curl/8.5.0')).toBe('curl')
  expect(deviceOf('')).toBe('Unknown browser')
  expect(touchEvery(30)).toBe(60_000)
  expect(touchEvery(1)).toBe(15_000)
})
