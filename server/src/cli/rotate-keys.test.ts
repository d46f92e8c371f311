import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, test } from 'vitest'
import { AUTHENTICATOR, createApp } from '../app.ts'
import { bootstrap } from '../bootstrap.ts'
import { runCommand } from '../cli.ts'
import { readEnvironment } from '../kernel/app/environment.ts'
import { proveKeys } from '../kernel/secrets/proof.ts'
import { secretsOf } from '../kernel/security/secrets.ts'
import { createTestApp, type TestApp } from '../kernel/testing/app.ts'
import type { Caller } from '../kernel/testing/caller.ts'
import { createPerson, GOOD_PASSWORD } from '../kernel/testing/fixtures/person.ts'
import { smallPdf } from '../modules/consultants/demo/attachments.demo.ts'

const [older, newer, newest] = ['a', 'b', 'c'].map((id) => ({ id, bytes: new Uint8Array(randomBytes(32)) }))
const IBAN = 'AE070331234567890123456'
const PASSPORT = { name: 'Passport.pdf', type: 'application/pdf', content: smallPdf(['Passport']) }

/** The same company on the same database, started with these keys on its key ring. */
async function withKeys(...keys: { id: string; bytes: Uint8Array }[]): Promise<TestApp> {
  const appContext = { ...base.appContext, secrets: secretsOf(keys) }
  await proveKeys(appContext.db, appContext.secrets)
  return { ...base, appContext, app: await createApp(appContext, AUTHENTICATOR) }
}

async function signedIn(app: TestApp): Promise<[Caller, Caller]> {
  const manager = await createPerson(app, 'HR_MANAGER')
  const finance = await createPerson(app, 'FINANCE_MANAGER_PAYROLL')
  return [await manager.caller(), await finance.caller()]
}

const base = await createTestApp()
const app = await withKeys(older!)
const [hr, payroll] = await signedIn(app)
const identity = { passportNumber: 'K1234567', residenceID: '784-1990-1234567-1' }
const dependants = [{ name: 'Arun', relation: 'CHILD', passportNumber: 'Z7654321' }]
const made = await hr.post('/candidates', { name: 'Priya Nair', countryID: 'AE', identity, dependants })
const id = made.data.id
const uploaded = await hr.upload(`/candidates/${id}/upload-attachment`, PASSPORT, { type: 'PASSPORT' })
const fileID = uploaded.data[0].id
const bank = { accountName: 'Priya Nair', bankName: 'Demo Bank', iban: IBAN }
const change = await hr.post(`/candidates/${id}/bank-changes`, { bank })
const decided = await payroll.put(`/candidates/bank-changes/${change.data.id}/status`, { status: 'APPROVED' })
expect([made.status, uploaded.status, change.status, decided.status]).toEqual([201, 201, 201, 200])

/** Runs `rotate-keys` as an operator does, with these keys in the environment. */
function rotate(line = '', keys = [newer, older]) {
  const { host = '', port, user, database, connectionString } = base.database.connection
  const address = new URLSearchParams({ host, port: String(port), user: user ?? '' })
  const ring = keys.map((key) => `${key!.id}:${Buffer.from(key!.bytes).toString('base64')}`)
  return run(line, {
    DATA_DIR: base.appContext.environment.DATA_DIR,
    DATABASE_URL: connectionString ?? `postgres://localhost/${database}?${address}`,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    MUSTER_KEY: ring.join(','),
  })
}

async function run(line: string, variables: Record<string, string>) {
  const printed: string[] = []
  const print = (text: string) => void printed.push(text)
  const code = await runCommand(['rotate-keys', ...line.split(' ').filter(Boolean)], {
    print,
    complain: print,
    variables,
    environment: () => readEnvironment(variables),
  })
  return { code, printed: printed.join('\n') }
}

test('after a rotation the older key can be removed: all numbers, files and searches work with the new one, and it is in the audit trail', async () => {
  await withKeys(newer!, older!)
  const first = await rotate()
  expect(first.code, first.printed).toBe(0)
  expect(first.printed).toMatch(/^[1-9]\d* texts were encrypted again with the key b\.$/m)
  expect((await rotate()).printed).toMatch(/^0 texts/m)
  await expect(withKeys(newer!)).rejects.toThrow('The data was encrypted with the key a')
  const gone = await rotate('--forget a')
  expect(gone).toMatchObject({ code: 0, printed: expect.stringContaining('Delete it from MUSTER_KEY on every node') })

  const app = await withKeys(newer!)
  const [manager, finance] = await signedIn(app)
  expect((await manager.get(`/candidates/${id}`)).data).toMatchObject({
    identity: { passportNumber: 'K1234567', residenceID: '784199012345671' },
    dependants: [{ passportNumber: 'Z7654321' }],
  })
  expect((await finance.get(`/candidates/${id}/bank`)).data.iban).toBe(IBAN)
  expect((await manager.get(`/candidates/attachments/${fileID}/download`)).bytes.equals(PASSPORT.content)).toBe(true)
  const found = await manager.post('/candidates/lookup', { number: 'k-123 4567' })
  expect(found.data).toMatchObject([{ id }])
  const entry = await base.appContext.db
    .selectFrom('auditEntry')
    .selectAll()
    .where('event', '=', 'keys.rotated')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actorName: 'Change of keys', diff: { key: [null, 'b'] } })
})

/** A person who has set up two-factor sign-in, and one of their recovery codes. */
async function withRecoveryCode(app: TestApp) {
  const person = await createPerson(app, 'HR_ASSOCIATE')
  const caller = await person.caller()
  const password = GOOD_PASSWORD
  const { secret } = (await caller.post('/profile/two-factor', { action: 'ENROL', password })).data
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const on = await caller.post('/profile/two-factor', { action: 'CONFIRM', password, code })
  expect(on.status).toBe(200)
  return { id: person.id, caller, left: async () => (await caller.get('/profile')).data.recoveryCodesLeft }
}

const RING = [newest, newer]

test('a key is removed only when no data is encrypted with it, and the remaining data is reported', async () => {
  expect(await rotate('--forget c', RING)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('is the current encryption key'),
  })
  expect(await rotate('--forget z', RING)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('There is no key z'),
  })
  expect((await rotate('--forget', RING)).code).toBe(2)
  expect((await rotate('--forget b --really', RING)).code).toBe(2)

  const late = await withKeys(newer!, newest!)
  const owner = await withRecoveryCode(late)
  const [manager] = await signedIn(late)
  const { version } = (await manager.get(`/candidates/${id}`)).data
  const change = await manager.put(`/candidates/${id}/identity`, { version, passportNumber: 'K7654321' })
  expect(change.status, change.message).toBe(200)
  const early = await rotate('--forget b', RING)
  expect(early.code).toBe(1)
  expect(early.printed).toContain('consultant_identity.passport_number_sealed: 1 encrypted with the key b')
  expect(early.printed).toContain('app_user.two_factor_secret: 1 encrypted with the key b')

  expect((await rotate('', RING)).code).toBe(0)
  const codes = await rotate('--forget b', RING)
  expect(codes).toMatchObject({ code: 1, printed: expect.stringContaining('the recovery codes of 1 person') })
  expect(await owner.left()).toBe(10)

  const done = await rotate('--forget b --drop-recovery-codes', RING)
  expect(done).toMatchObject({ code: 0, printed: expect.stringContaining('Delete it from MUSTER_KEY on every node') })
  expect(await owner.left()).toBe(0)
  const dropped = await base.appContext.db
    .selectFrom('auditEntry')
    .select(['entityId', 'actorName', 'diff'])
    .where('event', '=', 'user.recovery-codes-removed')
    .execute()
  expect(dropped, 'in the audit trail of the person').toEqual([
    { entityId: owner.id, actorName: 'Change of keys', diff: { recoveryCodesLeft: [10, 0] } },
  ])
  expect((await rotate('--forget b', [newest])).printed).toContain('no longer in MUSTER_KEY')

  await withKeys(newest!)
  await withKeys(newest!, newer!)
  await expect(withKeys(newer!, newest!)).rejects.toThrow('The key b was removed')
  const trail = base.appContext.db.selectFrom('auditEntry').select(['entity', 'actorName', 'diff']).orderBy('id')
  const [, entry] = await trail.where('event', '=', 'keys.retired').execute()
  expect(entry).toEqual({ entity: 'application', actorName: 'Change of keys', diff: { key: ['b', null] } })
})

test('a key of keys.json is removed when it is no longer used, and not before a node has the new one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-keys-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const held = async () =>
    JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8')).keys.map(({ id: name }: { id: string }) => name)
  const startOnce = async () => {
    const { appContext, close } = await bootstrap(readEnvironment({ DATA_DIR: folder }), base.app.log)
    await close()
    return appContext.secrets.keyID
  }
  const first = await startOnce()
  expect((await run('--new', { DATA_DIR: folder })).code).toBe(0)
  const early = await run(`--forget ${first}`, { DATA_DIR: folder })
  expect(early).toMatchObject({ code: 1, printed: expect.stringContaining('No node was started with the key') })

  const second = await startOnce()
  expect(await held()).toEqual([second, first])
  const done = await run(`--forget ${first}`, { DATA_DIR: folder })
  expect(done).toMatchObject({ code: 0, printed: expect.stringContaining('removed from keys.json') })
  expect(await held()).toEqual([second])
  expect(await startOnce()).toBe(second)
})
