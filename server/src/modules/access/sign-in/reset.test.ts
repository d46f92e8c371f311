import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { migrateJobs } from '../../../kernel/jobs/jobs.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { holdLock } from '../../../kernel/testing/crash.ts'
import {
  createPerson,
  GOOD_PASSWORD,
  newestMailTo,
  OTHER_PASSWORD,
  postFrom,
  tokenIn,
} from '../../../kernel/testing/fixtures/person.ts'
import { waitUntil } from '../../../kernel/testing/program.ts'
import { accessRoutes } from '../core/access.routes.ts'
import { publicConfigRoutes } from '../core/public-config.routes.ts'
import { createFirstAdmin } from '../users/first-admin.actions.ts'
import { issueToken } from './reset.actions.ts'

const app = await createTestApp({
  environment: { PUBLIC_URL: 'https://muster.northwind.example', LOGIN_MAX_ATTEMPTS: '5' },
  modules: [{ name: 'access', routes: [...accessRoutes, ...publicConfigRoutes] }],
})
await migrateJobs(app.database.pool)
const { db } = app.appContext
const WRONG = 'not the right words at all'
let requestCount = 0

const forgot = (email: string, ip = `10.20.${Math.floor(requestCount / 200)}.${requestCount++ % 200}`, headers = {}) =>
  postFrom(app, ip, '/forgot-password', { email }, headers)
const reset = (token: unknown, password: unknown = OTHER_PASSWORD, more = {}) =>
  app.anonymous.post('/reset-password', { token, password, ...more })
const mailsTo = async (address: string) =>
  (await db.selectFrom('outboxMail').select('id').where('toAddress', '=', address).execute()).length
const tokenFor = async (email: string) => {
  await forgot(email)
  return tokenIn((await newestMailTo(app, email))!.textBody)
}

/** A link as `forgotPassword` emails it, without the minimum time of its answer. */
const linkFor = ({ id }: { id: string }) =>
  issueToken(db, { purpose: 'RESET', userID: id, now: app.appContext.now(), livesMS: 30 * 60_000 })

/** The number of connections of this database that wait for a lock. */
const waitingForLocks = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.n
}

afterEach(() => app.setNow(null))

describe('requesting a new password', () => {
  it('has the same response for known, unknown, disabled and malformed addresses, and emails only the first', async () => {
    const person = await createPerson(app, 'CFO')
    const disabled = await createPerson(app, 'CFO')
    await db.updateTable('appUser').set({ active: false }).where('id', '=', disabled.id).execute()
    const times: number[] = []
    for (const email of [person.email, 'nobody@example.com', disabled.email, 'not an address']) {
      const began = performance.now()
      const { status, data } = await forgot(email)
      times.push(performance.now() - began)
      expect([status, data]).toEqual([200, { sent: true }])
    }
    expect(Math.min(...times)).toBeGreaterThan(140)
    expect(Math.max(...times)).toBeLessThan(600)
    expect(await mailsTo(person.email)).toBe(1)
    expect(await mailsTo(disabled.email)).toBe(0)
  })

  it('emails at most three links an hour to one account, and accepts ten requests an hour from one network', async () => {
    const person = await createPerson(app, 'CFO')
    const requests = await Promise.all(Array.from({ length: 5 }, () => forgot(person.email)))
    expect(requests.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(await mailsTo(person.email)).toBe(3)
    const answers = await Promise.all(
      Array.from({ length: 11 }, (_, i) => forgot(`nobody${i}@example.com`, '10.30.0.1')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429])
  })

  it('links to the configured address, whatever host the request names', async () => {
    const person = await createPerson(app, 'CFO')
    await forgot(person.email, '10.31.0.1', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    })
    const mail = (await newestMailTo(app, person.email))!
    expect(mail.textBody).toContain('https://muster.northwind.example/reset-password?token=')
    expect(`${mail.textBody}${mail.htmlBody}${mail.subject}`).not.toContain('evil')
    expect(mail.confidential).toBe(true)
  })

  it('stores only the hash of a token of 256 bits', async () => {
    const person = await createPerson(app, 'CFO')
    const token = await tokenFor(person.email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const [row] = await db.selectFrom('oneTimeToken').selectAll().where('userId', '=', person.id).execute()
    expect(row!.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(token)
  })
})

describe('choosing a new password by email', () => {
  it('works once, ends all sessions, does not sign in, unlocks the account and notifies its owner', async () => {
    const person = await createPerson(app, 'CFO')
    const inside = await person.caller()
    for (let i = 0; i < 5; i++) await person.signIn({ password: WRONG })
    expect((await person.signIn()).status).toBe(423)
    const token = await tokenFor(person.email)
    const { status, data } = await reset(token)
    expect([status, data]).toEqual([200, { changed: true }])
    expect((await inside.get('/profile')).status).toBe(401)
    expect((await app.anonymous.post('/refresh-token', { refreshToken: inside.refreshToken })).status).toBe(401)
    expect((await person.signIn()).status).toBe(401)
    expect((await person.signIn({ password: OTHER_PASSWORD })).status).toBe(200)
    expect((await newestMailTo(app, person.email))!.subject).toContain('password was changed')
    expect((await reset(token, GOOD_PASSWORD)).code).toBe('RESET_LINK_INVALID')
  })

  it('leaves no session to a concurrent sign-in with the old password', async () => {
    const person = await createPerson(app, 'CFO')
    const token = await linkFor(person)
    const account = await holdLock(app, `select from app_user where id = '${person.id}' for update`)
    const resetting = reset(token)
    await waitUntil(async () => (await waitingForLocks()) === 1)
    const entering = person.signIn()
    await waitUntil(async () => (await waitingForLocks()) === 2)
    await account.open()
    expect((await resetting).status).toBe(200)
    expect((await entering).code).toBe('SIGN_IN_FAILED')
    const living = db.selectFrom('session').select('id').where('userId', '=', person.id).where('revokedAt', 'is', null)
    expect(await living.execute()).toEqual([])
  })

  it('is no longer possible once the password was changed otherwise', async () => {
    const person = await createPerson(app, 'CFO')
    const inside = await person.caller()
    const token = await linkFor(person)
    const change = { currentPassword: GOOD_PASSWORD, password: OTHER_PASSWORD }
    expect((await inside.put('/profile/password', change)).status).toBe(200)
    expect((await reset(token, 'another 4 words entirely')).code).toBe('RESET_LINK_INVALID')
    expect((await person.signIn({ password: OTHER_PASSWORD })).status).toBe(200)
  })

  it('succeeds for one of two requests with the same link', async () => {
    const person = await createPerson(app, 'CFO')
    const token = await linkFor(person)
    const answers = await Promise.all([reset(token), reset(token, 'another 4 words entirely')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('expires after thirty minutes, and with the next link', async () => {
    const person = await createPerson(app, 'CFO')
    const older = await tokenFor(person.email)
    const newer = await tokenFor(person.email)
    expect((await app.anonymous.get('/public-config')).data.resetMinutes, 'as the page says').toBe(30)
    expect((await reset(older)).code).toBe('RESET_LINK_INVALID')
    app.setNow(new Date(Date.now() + 30 * 60_000 + 1000))
    expect((await reset(newer)).code).toBe('RESET_LINK_INVALID')
    app.setNow(null)
    expect((await reset(newer)).status).toBe(200)
  })

  it('changes its user only: other fields of the body are ignored', async () => {
    const person = await createPerson(app, 'CFO')
    const victim = await createPerson(app, 'ADMIN')
    const token = await linkFor(person)
    for (const more of [{ email: victim.email }, { username: victim.email }, { id: victim.id }])
      expect((await reset(token, OTHER_PASSWORD, more)).status).toBe(400)
    expect((await victim.signIn()).status).toBe(200)
    expect((await person.signIn()).status).toBe(200)
  })

  it('rejects anything else as a token', async () => {
    const person = await createPerson(app, 'CFO')
    await linkFor(person)
    for (const token of [null, {}, [], '', true, 0, '%', '_'.repeat(43)])
      expect((await reset(token)).status, JSON.stringify(token)).toBe(400)
    expect((await person.signIn()).status).toBe(200)
  })

  it('rejects the beginning of a token, and a token of a session', async () => {
    const person = await createPerson(app, 'CFO')
    const { refreshToken, token: accessToken } = await person.caller()
    const token = await linkFor(person)
    for (const wrong of [token.slice(0, -1), `${token}A`, refreshToken.slice(0, 200), accessToken!.slice(0, 200)])
      expect((await reset(wrong)).status).toBe(400)
    expect((await app.anonymous.post('/refresh-token', { refreshToken: token })).status).toBe(401)
    expect((await reset(token)).status).toBe(200)
  })

  it('rejects a weak password with the reason, and the link stays valid', async () => {
    const person = await createPerson(app, 'CFO')
    const token = await linkFor(person)
    for (const weak of [
      'short',
      'Password123456789',
      person.email,
      'northwind northwind',
      'Muster Muster 2026',
      'Country Manager 1',
    ]) {
      const { status, errors } = await reset(token, weak)
      expect(status).toBe(400)
      expect(errors![0]!.path).toBe('password')
    }
    expect((await reset(token)).status).toBe(200)
  })
})

describe('the check of a link', () => {
  const check = (token: unknown, ip = '10.40.0.1') => postFrom(app, ip, '/reset-password/check', { token })

  it('does not use it, and returns its purpose and the minimum length of the password', async () => {
    const person = await createPerson(app, 'CFO')
    const token = await linkFor(person)
    for (let i = 0; i < 2; i++)
      expect((await check(token)).data).toEqual({ good: true, purpose: 'RESET', passwordMinLength: 15 })
    await db
      .updateTable('appUser')
      .set({ twoFactorEnabled: true, twoFactorSecret: 'sealed' })
      .where('id', '=', person.id)
      .execute()
    expect((await check(token)).data.passwordMinLength).toBe(12)
    expect((await reset(token)).status).toBe(200)
    expect((await check(token)).data).toEqual({ good: false, purpose: 'RESET', passwordMinLength: 15 })
  })

  it('fails for a replaced or expired link, a disabled account and an unknown token', async () => {
    const person = await createPerson(app, 'CFO')
    const older = await linkFor(person)
    const newer = await linkFor(person)
    expect((await check(older)).data.good).toBe(false)
    expect((await check(newer)).data.good).toBe(true)
    app.setNow(new Date(Date.now() + 30 * 60_000 + 1000))
    expect((await check(newer)).data.good).toBe(false)
    app.setNow(null)
    await db.updateTable('appUser').set({ active: false }).where('id', '=', person.id).execute()
    expect((await check(newer)).data.good).toBe(false)
    expect((await check('_'.repeat(43))).data).toEqual({ good: false, purpose: null, passwordMinLength: 15 })
  })

  it('is limited to sixty a minute per network, uses of links included', async () => {
    const answers: number[] = []
    for (let i = 0; i < 61; i++) answers.push((await check('_'.repeat(43), '10.41.0.1')).status)
    expect(answers).toEqual([...Array(60).fill(200), 429])
    const use = await postFrom(app, '10.41.0.1', '/reset-password', { token: 'x', password: OTHER_PASSWORD })
    expect(use.status).toBe(429)
    expect((await check('_'.repeat(43), '10.42.0.1')).status).toBe(200)
  })
})

describe('the first administrator', () => {
  it('is created once with the printed link; a new installation has no other account', async () => {
    const fresh = await createTestApp({ modules: [{ name: 'access', routes: accessRoutes }] })
    await migrateJobs(fresh.database.pool)
    const { count } = await fresh.appContext.db
      .selectFrom('appUser')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
    const replaced = await createFirstAdmin(fresh.appContext)
    const printed = await createFirstAdmin(fresh.appContext, { replaces: true })
    // A second node that starts in the meantime prints another one.
    const other = await createFirstAdmin(fresh.appContext)
    const stale = tokenIn(replaced!)
    const token = tokenIn(printed!)
    const elsewhere = tokenIn(other!)
    const body = { name: 'Salma Khalil', email: 'salma@example.com', password: GOOD_PASSWORD }
    expect((await fresh.anonymous.post('/first-administrator', { ...body, token: stale })).status).toBe(400)
    expect((await fresh.anonymous.post('/reset-password', { token, password: GOOD_PASSWORD })).status).toBe(400)
    const states = await Promise.all(
      [stale, token, elsewhere].map((t) => fresh.anonymous.post('/reset-password/check', { token: t })),
    )
    expect(states.map(({ data }) => [data.good, data.purpose])).toEqual([
      [false, 'FIRST_ADMIN'],
      [true, 'FIRST_ADMIN'],
      [true, 'FIRST_ADMIN'],
    ])
    expect((await fresh.anonymous.post('/first-administrator', { ...body, token, role: 'ADMIN' })).status).toBe(400)
    expect(
      (await fresh.anonymous.post('/first-administrator', { ...body, token, password: 'Salma Khalil 1990' })).status,
    ).toBe(400)
    expect((await fresh.anonymous.post('/first-administrator', { ...body, token })).status).toBe(200)
    for (const used of [token, elsewhere]) {
      const again = { ...body, email: 'other@example.com', token: used }
      expect((await fresh.anonymous.post('/first-administrator', again)).status).toBe(400)
    }
    expect((await fresh.anonymous.post('/login', { email: body.email, password: GOOD_PASSWORD })).data.user.role).toBe(
      'ADMIN',
    )
    expect(await createFirstAdmin(fresh.appContext)).toBeNull()
  })
})
