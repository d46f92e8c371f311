import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrateJobs } from '../../../kernel/jobs/jobs.ts'
import { hashPassword } from '../../../kernel/security/passwords.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  createPerson,
  GOOD_PASSWORD,
  newestMailTo,
  OTHER_PASSWORD,
  type Person,
  tokenIn,
} from '../../../kernel/testing/fixtures/person.ts'
import { accessRoutes } from '../core/access.routes.ts'
import { newRecoveryCodes, newTwoFactorSecret, stepOfCode } from './two-factor.rules.ts'

const app = await createTestApp({
  environment: { TWO_FACTOR_ROLES: 'FINANCE_MANAGER_PAYROLL', LOGIN_MAX_ATTEMPTS: '6' },
  modules: [{ name: 'access', routes: accessRoutes }],
})
await migrateJobs(app.database.pool)
const { db } = app.appContext
/** The start of this half minute: the clock is based on the real time, because sessions would expire on another day. */
const START = Math.floor(Date.now() / 30_000) * 30_000
let clock = START
/** Moves the clock by this many half minutes, each of which has its own code. */
const later = (steps: number) => {
  clock += steps * 30_000
  app.setNow(new Date(clock))
}
const codeNow = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock })

beforeEach(() => later(0))
afterEach(() => app.setNow(null))

const step = (caller: Caller, action: string, code?: string, password = GOOD_PASSWORD) =>
  caller.post('/profile/two-factor', { action, password, ...(code !== undefined && { code }) })

async function enrolled(person: Person) {
  const caller = await person.caller()
  const { secret, uri } = (await step(caller, 'ENROL')).data
  const { data } = await step(caller, 'CONFIRM', codeNow(secret))
  later(2)
  return { caller, secret: secret as string, uri: uri as string, recoveryCodes: data.recoveryCodes as string[] }
}

/** So that each test run starts with the same password. */
const goodHash = hashPassword(GOOD_PASSWORD)
const restorePassword = async (id: string) =>
  db
    .updateTable('appUser')
    .set({ passwordHash: await goodHash })
    .where('id', '=', id)
    .execute()

describe('a code', () => {
  it('is valid in its half minute and the ones before and after it', () => {
    const secret = newTwoFactorSecret()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: START })
    for (const seconds of [-30, 0, 29, 59])
      expect(stepOfCode(secret, code, new Date(START + seconds * 1000))).toBe(START / 30_000)
    for (const seconds of [-61, 60]) expect(stepOfCode(secret, code, new Date(START + seconds * 1000))).toBeNull()
    for (const wrong of ['', '12345', '1234567', 'abcdef', code.slice(0, 5)])
      expect(stepOfCode(secret, wrong, new Date(START))).toBeNull()
  })

  it('for recovery is one of ten, in readable characters', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[A-HJ-KM-NP-Z2-9]{5}-[A-HJ-KM-NP-Z2-9]{5}$/)
  })
})

describe('two-factor sign-in', () => {
  it('is set up with the password and the first code; the secret is encrypted in the database', async () => {
    const person = await createPerson(app, 'CFO')
    const { caller, secret, uri, recoveryCodes } = await enrolled(person)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Muster:/)
    expect(recoveryCodes).toHaveLength(10)
    const row = await db.selectFrom('appUser').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    expect((await newestMailTo(app, person.email))!.subject).toContain('enabled')
    expect(row.twoFactorSecret).toMatch(/^v1\./)
    expect(JSON.stringify(row)).not.toContain(secret)
    for (const code of recoveryCodes) expect(JSON.stringify(row)).not.toContain(code)
    expect((await caller.get('/profile')).data).toMatchObject({ twoFactorEnabled: true, recoveryCodesLeft: 10 })
    expect((await step(caller, 'ENROL')).code).toBe('TWO_FACTOR_ON')
  })

  it('returns no token for the password alone', async () => {
    const person = await createPerson(app, 'CFO')
    await enrolled(person)
    const { status, code, data } = await person.signIn()
    expect([status, code, data]).toEqual([401, 'OTP_REQUIRED', undefined])
    expect((await person.signIn({ password: 'not the right words' })).code).toBe('SIGN_IN_FAILED')
  })

  it('accepts each code once, also when it is sent twice at the same moment', async () => {
    const person = await createPerson(app, 'CFO')
    const { secret } = await enrolled(person)
    const otp = codeNow(secret)
    const answers = await Promise.all([person.signIn({ otp }), person.signIn({ otp })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await person.signIn({ otp })).code).toBe('OTP_WRONG')
    later(1)
    expect((await person.signIn({ otp: codeNow(secret) })).status).toBe(200)
  })

  it('accepts each recovery code once, in any notation', async () => {
    const person = await createPerson(app, 'CFO')
    const { caller, recoveryCodes } = await enrolled(person)
    const [first, second] = recoveryCodes
    expect((await person.signIn({ otp: first!.toLowerCase().replace('-', ' ') })).status).toBe(200)
    expect((await person.signIn({ otp: first })).code).toBe('OTP_WRONG')
    expect((await person.signIn({ otp: second })).status).toBe(200)
    expect((await caller.get('/profile')).data.recoveryCodesLeft).toBe(8)
  })

  it('rejects expired codes and those of others, and locks after as many wrong codes as passwords', async () => {
    const person = await createPerson(app, 'CFO')
    const other = await createPerson(app, 'CFO')
    const { secret } = await enrolled(person)
    const { secret: foreign } = await enrolled(other)
    later(5)
    const old = codeNow(secret)
    later(5)
    for (const otp of [old, codeNow(foreign), '000000', '111111', '222222', '333333'])
      expect((await person.signIn({ otp })).code).toBe('OTP_WRONG')
    expect((await person.signIn({ otp: codeNow(secret) })).code).toBe('ACCOUNT_LOCKED')
    expect((await person.signIn()).code).toBe('ACCOUNT_LOCKED')
  })

  it('the request for the code does not reset the count of wrong codes', async () => {
    const person = await createPerson(app, 'CFO')
    const { secret } = await enrolled(person)
    for (let i = 0; i < 6; i++) {
      expect((await person.signIn()).code).toBe('OTP_REQUIRED')
      expect((await person.signIn({ otp: '000000' })).code).toBe('OTP_WRONG')
    }
    expect((await person.signIn({ otp: codeNow(secret) })).code).toBe('ACCOUNT_LOCKED')
  })

  it('the request for the code does not count as a failed sign-in of the network', async () => {
    const person = await createPerson(app, 'CFO')
    await enrolled(person)
    for (let i = 0; i < 25; i++) expect((await person.signIn({ ip: '10.50.0.1' })).code).toBe('OTP_REQUIRED')
  })

  it('is not skipped by a reset, after which twelve characters are enough', async () => {
    const person = await createPerson(app, 'CFO')
    const { secret } = await enrolled(person)
    await app.anonymous.post('/forgot-password', { email: person.email })
    const token = tokenIn((await newestMailTo(app, person.email))!.textBody)
    expect((await app.anonymous.post('/reset-password', { token, password: 'teal-kettle9' })).status).toBe(200)
    expect((await person.signIn({ password: 'teal-kettle9' })).code).toBe('OTP_REQUIRED')
    expect((await person.signIn({ password: 'teal-kettle9', otp: codeNow(secret) })).status).toBe(200)
  })

  it('is switched off with password and code, and not if the password would be too short without it', async () => {
    const person = await createPerson(app, 'CFO')
    const { caller, secret } = await enrolled(person)
    expect((await step(caller, 'DISABLE', codeNow(secret), 'not the right words')).code).toBe('PASSWORD_WRONG')
    expect((await step(caller, 'DISABLE', '000000')).code).toBe('OTP_WRONG')
    const trail = await db.selectFrom('auditEntry').select('event').where('entityId', '=', caller.staff!.id).execute()
    expect(trail.map(({ event }) => event)).toEqual(expect.arrayContaining(['user.login-failed', 'user.otp-failed']))
    expect((await step(caller, 'DISABLE', codeNow(secret))).data).toEqual({ enabled: false })
    expect((await person.signIn()).status).toBe(200)

    const short = await createPerson(app, 'CFO')
    const second = await enrolled(short)
    await second.caller.put('/profile/password', { currentPassword: GOOD_PASSWORD, password: 'teal-kettle9' })
    expect((await step(second.caller, 'DISABLE', codeNow(second.secret), 'teal-kettle9')).code).toBe(
      'PASSWORD_TOO_SHORT',
    )
  })

  it('can be removed by an administrator for a user who has lost their device and codes', async () => {
    const person = await createPerson(app, 'CFO')
    const { caller } = await enrolled(person)
    const admin = await app.as('ADMIN')
    app.setNow(null)
    expect((await admin.del(`/users/${person.id}/two-factor`)).data.twoFactorEnabled).toBe(false)
    expect((await newestMailTo(app, person.email))!.textBody).toContain(`disabled at`)
    later(0)
    expect((await caller.get('/profile')).status).toBe(401)
    expect((await person.signIn()).status).toBe(200)
  })
})

describe('every endpoint that checks a password or a code', () => {
  it('counts failures in the same counter', async () => {
    const person = await createPerson(app, 'CFO')
    const caller = await person.caller()
    const wrong = 'not the right words'
    expect((await caller.put('/profile/password', { currentPassword: wrong, password: OTHER_PASSWORD })).code).toBe(
      'PASSWORD_WRONG',
    )
    expect((await step(caller, 'ENROL', undefined, wrong)).code).toBe('PASSWORD_WRONG')
    for (let i = 0; i < 4; i++) expect((await person.signIn({ password: wrong })).code).toBe('SIGN_IN_FAILED')
    expect(
      (await caller.put('/profile/password', { currentPassword: GOOD_PASSWORD, password: OTHER_PASSWORD })).code,
    ).toBe('ACCOUNT_LOCKED')
    expect((await step(caller, 'ENROL')).code).toBe('ACCOUNT_LOCKED')
    expect((await person.signIn()).code).toBe('ACCOUNT_LOCKED')
    expect((await caller.get('/profile')).status).toBe(200)
  })

  it('does not reset the count of wrong codes for the password alone', async () => {
    const { caller, secret } = await enrolled(await createPerson(app, 'CFO'))
    const same = { currentPassword: GOOD_PASSWORD, password: GOOD_PASSWORD }
    const wrong = codeNow(secret) === '000000' ? '111111' : '000000'
    for (let i = 0; i < 6; i++) {
      expect((await step(caller, 'DISABLE', wrong)).code).toBe('OTP_WRONG')
      await caller.put('/profile/password', i < 3 ? same : { ...same, password: `${OTHER_PASSWORD} ${i}` })
      if (i >= 3) await restorePassword(caller.staff!.id)
    }
    expect((await step(caller, 'DISABLE', codeNow(secret))).code).toBe('ACCOUNT_LOCKED')
    expect((await caller.get('/profile')).data.twoFactorEnabled).toBe(true)
  })

  it('requires the password again, and enables nothing without the code', async () => {
    const caller = await (await createPerson(app, 'CFO')).caller()
    for (const body of [
      { action: 'ENROL' },
      { action: 'DISABLE', code: '123456' },
      { action: 'ENROL', password: '' },
      { action: 'CONFIRM', password: GOOD_PASSWORD },
      { action: 'CONFIRM', password: GOOD_PASSWORD, code: null },
    ])
      expect((await caller.post('/profile/two-factor', body)).status).toBe(400)
    expect((await step(caller, 'CONFIRM', '123456')).code).toBe('TWO_FACTOR_NOT_STARTED')
    expect((await caller.get('/profile')).data.twoFactorEnabled).toBe(false)
  })
})

describe('a role that requires two-factor sign-in', () => {
  it('can only set it up until it has it, and can’t switch it off', async () => {
    const person = await createPerson(app, 'FINANCE_MANAGER_PAYROLL')
    const { data } = await person.signIn()
    expect(data.mustEnrol).toBe(true)
    const caller = await person.caller()
    expect([(await caller.get('/countries')).status, (await caller.get('/countries')).code]).toEqual([
      403,
      'TWO_FACTOR_ENROL_REQUIRED',
    ])
    expect((await caller.get('/profile')).data.twoFactorDemanded).toBe(true)
    const { secret } = (await step(caller, 'ENROL')).data
    await step(caller, 'CONFIRM', codeNow(secret))
    expect((await caller.get('/countries')).status).toBe(200)
    later(2)
    expect((await step(caller, 'DISABLE', codeNow(secret))).code).toBe('TWO_FACTOR_REQUIRED')
    const again = await person.signIn({ otp: codeNow(secret) })
    expect(again.data.mustEnrol).toBeUndefined()
  })
})
