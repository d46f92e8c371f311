import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createApp, GATE } from '../app.ts'
import { runCommand } from '../cli.ts'
import { readEnvironment } from '../kernel/environment.ts'
import { secretsOf } from '../kernel/secrets.ts'
import { type TestHouse, testHouse } from '../kernel/testing/app.ts'
import type { Caller } from '../kernel/testing/caller.ts'
import { personIn } from '../kernel/testing/person.ts'
import { smallPdf } from '../modules/consultants/papers.demo.ts'

const [older, newer] = ['a', 'b'].map((id) => ({ id, bytes: new Uint8Array(randomBytes(32)) }))
const IBAN = 'AE070331234567890123456'
const PASSPORT = { name: 'Passport.pdf', type: 'application/pdf', content: smallPdf(['Passport']) }
let base: TestHouse
let hr: Caller
let payroll: Caller
let id: string
let fileID: string

/** The same company on the same database, with these keys on its ring. */
async function withKeys(...keys: { id: string; bytes: Uint8Array }[]): Promise<TestHouse> {
  const world = { ...base.world, secrets: secretsOf(keys) }
  return { ...base, world, app: await createApp(world, GATE) }
}

async function signedIn(house: TestHouse): Promise<[Caller, Caller]> {
  const [manager, finance] = [await personIn(house, 'HR_MANAGER'), await personIn(house, 'FINANCE_MANAGER_PAYROLL')]
  return [await manager.caller(), await finance.caller()]
}

beforeAll(async () => {
  base = await testHouse()
  const house = await withKeys(older!)
  ;[hr, payroll] = await signedIn(house)
  const identity = { passportNumber: 'K1234567', residenceID: '784-1990-1234567-1' }
  const dependants = [{ name: 'Arun', relation: 'CHILD', passportNumber: 'Z7654321' }]
  const made = await hr.post('/candidates', { name: 'Priya Nair', countryID: 'AE', identity, dependants })
  id = made.data.id
  const kept = await hr.upload(`/candidates/${id}/upload-attachment`, PASSPORT, { type: 'PASSPORT' })
  fileID = kept.data[0].id
  const bank = { accountName: 'Priya Nair', bankName: 'Demo Bank', iban: IBAN }
  const change = await hr.post(`/candidates/${id}/bank-changes`, { bank })
  const decided = await payroll.put(`/candidates/bank-changes/${change.data.id}/status`, { status: 'APPROVED' })
  expect([made.status, kept.status, change.status, decided.status]).toEqual([201, 201, 201, 200])
})

async function rotate() {
  const { host = '', port, user, database } = base.database.connection
  const address = new URLSearchParams({ host, port: String(port), user: user ?? '' })
  const ring = [newer!, older!].map(({ id: name, bytes }) => `${name}:${Buffer.from(bytes).toString('base64')}`)
  const variables = {
    DATA_DIR: base.world.environment.DATA_DIR,
    DATABASE_URL: base.database.connection.connectionString ?? `postgres://localhost/${database}?${address}`,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    MUSTER_KEY: ring.join(','),
  }
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const code = await runCommand(['rotate-keys'], {
    say,
    complain: say,
    variables,
    environment: () => readEnvironment(variables),
  })
  return { code, said: said.join('\n') }
}

test('after a rotation the older key may go: every number, file and search works with the new one alone, and it is on the trail', async () => {
  const first = await rotate()
  expect(first.code, first.said).toBe(0)
  expect(first.said).toMatch(/^[1-9]\d* texts were sealed again with the key b\.$/m)
  expect((await rotate()).said).toMatch(/^0 texts/m)

  const house = await withKeys(newer!)
  const [manager, finance] = await signedIn(house)
  expect((await manager.get(`/candidates/${id}`)).data).toMatchObject({
    identity: { passportNumber: 'K1234567', residenceID: '784199012345671' },
    dependants: [{ passportNumber: 'Z7654321' }],
  })
  expect((await finance.get(`/candidates/${id}/bank`)).data.iban).toBe(IBAN)
  expect((await manager.get(`/candidates/attachments/${fileID}/download`)).bytes.equals(PASSPORT.content)).toBe(true)
  const found = await manager.post('/candidates/find-by-number', { number: 'k-123 4567' })
  expect(found.data).toMatchObject([{ id }])
  const entry = await base.world.db
    .selectFrom('auditEntry')
    .selectAll()
    .where('event', '=', 'keys.rotated')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actorName: 'rotate-keys', diff: { key: [null, 'b'] } })
})
