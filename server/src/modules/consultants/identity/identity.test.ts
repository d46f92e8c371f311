import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { consultantRoutes } from '../core/consultants.routes.ts'

const app = await createTestApp({ modules: [{ name: 'consultants', routes: consultantRoutes }] })
const hr = await app.as('HR_ASSOCIATE')
const visa = await app.as('VISA_TEAM')

const add = async (identity: object = {}, name = 'Priya Nair') =>
  (await hr.post('/candidates', { name, countryID: 'AE', title: 'Developer', identity })).data
const NUMBERS = {
  passportNumber: 'P 1234-567X',
  nationalID: '112233445566',
  residenceID: '784-1990-1234567-1',
  workPermitNumber: 'WP99887766',
  visaNumber: 'V55443322',
  mohrePersonID: '12345678901234',
  socialInsuranceNumber: 'GOSI998877',
}
const PLAIN = [
  'P1234567X',
  '112233445566',
  '784199012345671',
  'WP99887766',
  'V55443322',
  '12345678901234',
  'GOSI998877',
]

test('every number is encrypted: no table, log or diff has one in plain text', async () => {
  const person = { name: 'Priya Nair', countryID: 'AE', identity: NUMBERS }
  const made = await hr.post('/candidates', person, { 'idempotency-key': 'once' })
  expect(made.data.identity.passportNumber).toBe('•••• 67X')
  expect((await hr.post('/candidates', person, { 'idempotency-key': 'once' })).data).toEqual(made.data)
  const { id } = made.data
  await hr.put(`/candidates/${id}/dependants`, {
    version: 1,
    dependants: [{ name: 'Arun', relation: 'CHILD', passportNumber: 'Z7654321' }],
  })
  const { rows } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(app.appContext.db)
  for (const { name } of rows) {
    const all = await sql`select t::text from ${sql.table(name)} t`.execute(app.appContext.db)
    for (const secret of [...PLAIN, 'Z7654321'])
      expect(JSON.stringify(all.rows), `${name} holds ${secret}`).not.toContain(secret)
  }
  expect((await hr.get(`/candidates/${id}`)).data.identity).toMatchObject({
    passportNumber: 'P1234567X',
    residenceID: '784199012345671',
  })
  expect((await hr.get(`/candidates/${id}`)).data.dependants).toMatchObject([{ passportNumber: 'Z7654321' }])
})

test('an encrypted number that is moved to another person cannot be decrypted', async () => {
  const one = await add({ passportNumber: 'A1111111' })
  const two = await add({ passportNumber: 'B2222222' })
  await sql`update consultant_identity set passport_number_sealed = (select passport_number_sealed from consultant_identity where consultant_id = ${one.id})
    where consultant_id = ${two.id}`.execute(app.appContext.db)
  expect((await hr.get(`/candidates/${two.id}`)).status).toBe(500)
})

describe('changing identity data', () => {
  test('is allowed to the visa team; unsent fields stay, and the diff is masked', async () => {
    const { id } = await add({ passportNumber: 'K1234567', passportExpiry: '2030-01-01' })
    const reply = await visa.put(`/candidates/${id}/identity`, {
      version: 1,
      passportNumber: 'L7654321',
      visaExpiry: '2028-01-01',
    })
    expect(reply.data).toMatchObject({
      version: 2,
      identity: { passportNumber: '•••• 21', passportExpiry: '2030-01-01', nextExpiry: '2028-01-01' },
    })
    const [entry] = (await hr.get(`/candidates/${id}/timeline`)).data
    expect(entry.changes).toContainEqual({ field: 'identity.passportNumber', from: '•••• 67', to: '•••• 21' })
  })

  test('a new number with the same mask is still recorded as a change', async () => {
    const { id } = await add({ passportNumber: 'K1234567' })
    await visa.put(`/candidates/${id}/identity`, { version: 1, passportNumber: 'X9999967' })
    const [entry] = (await hr.get(`/candidates/${id}/timeline`)).data
    expect(entry.changes).toContainEqual({ field: 'identity.passportNumber', from: '•••• 67', to: '•••• 67 (changed)' })
  })

  test.each([
    [
      'a passport that expires before its issue',
      { passportIssue: '2021-01-01', passportExpiry: '2020-01-01' },
      'passportExpiry',
    ],
    ['a MOHRE id of 13 digits', { mohrePersonID: '1234567890123' }, 'mohrePersonID'],
    ['a passport number with a question mark', { passportNumber: 'K12?4567' }, 'passportNumber'],
    ['a date that does not exist', { visaExpiry: '2026-02-30' }, 'visaExpiry'],
    ['a fingerprint', { passportNumberFingerprint: 'x' }, 'passportNumberFingerprint'],
  ])('rejects %s', async (_what, change, path) => {
    const { id } = await add()
    expect(await visa.put(`/candidates/${id}/identity`, { version: 1, ...change })).toMatchObject({
      status: 400,
      errors: [{ path }],
    })
  })

  test('on an outdated version is rejected', async () => {
    const { id } = await add()
    await visa.put(`/candidates/${id}/identity`, { version: 1, passportNumber: 'K1234567' })
    expect(await hr.put(`/candidates/${id}/identity`, { version: 1, passportNumber: 'L1234567' })).toMatchObject({
      status: 409,
      current: { version: 2, identity: { passportNumber: '•••• 67' } },
    })
  })

  test.each([
    'COUNTRY_MANAGER',
    'FINANCE_MANAGER_PAYROLL',
    'MANAGING_DIRECTOR',
    'BUSINESS_DEVELOPMENT',
    'ADMIN',
  ] as const)('%s may not change it', async (role) => {
    const { id } = await add()
    const caller = await app.as(role)
    expect((await caller.put(`/candidates/${id}/identity`, { version: 1, passportNumber: 'K1234567' })).status).toBe(
      403,
    )
  })
})

describe('numbers in the response to a change or a conflict', () => {
  const reads = async (id: string) =>
    (
      await sql`select 1 from audit_entry where event = 'consultant.identity-viewed' and entity_id = ${id}`.execute(
        app.appContext.db,
      )
    ).rows.length
  const child = { name: 'Arun', relation: 'CHILD', passportNumber: 'Z7654321' }

  test('are masked: only the record itself shows them in full, which is audited', async () => {
    const { id } = await add({ passportNumber: 'K1234567' })
    const dependants = await hr.put(`/candidates/${id}/dependants`, { version: 1, dependants: [child] })
    expect(dependants.data.dependants).toMatchObject([{ passportNumber: '•••• 21' }])
    const replies = [
      await hr.put(`/candidates/${id}`, { version: 999 }),
      await hr.put(`/candidates/${id}/status`, { version: 999, status: 'ACTIVE' }),
      await hr.put(`/candidates/${id}/identity`, { version: 999 }),
      await hr.put(`/candidates/${id}/dependants`, { version: 999, dependants: [] }),
      await hr.put(`/candidates/${id}`, { version: 2, site: 'Branch' }),
      await hr.put(`/candidates/${id}/status`, { version: 3, status: 'ACTIVE' }),
      await hr.put(`/candidates/${id}/identity`, { version: 4, visaExpiry: '2031-01-01' }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([409, 409, 409, 409, 200, 200, 200])
    expect(JSON.stringify(replies)).not.toMatch(/K1234567|Z7654321/)
    expect(JSON.stringify(replies)).toContain('•••• 67')
    expect(await reads(id)).toBe(0)
    expect((await hr.get(`/candidates/${id}`)).data).toMatchObject({
      identity: { passportNumber: 'K1234567' },
      dependants: [{ passportNumber: 'Z7654321' }],
    })
    expect(await reads(id)).toBe(1)
  })

  test('can be sent back masked and stay unchanged; a mask of an unknown number is rejected', async () => {
    const { id } = await add({ passportNumber: 'K1234567', mohrePersonID: '12345678901234' })
    const first = await hr.put(`/candidates/${id}/dependants`, { version: 1, dependants: [child] })
    const { identity } = (await hr.put(`/candidates/${id}/identity`, { version: 2, visaNumber: 'V55443322' })).data
    const { passportNumber, mohrePersonID, visaNumber } = identity
    const masks = { passportNumber, mohrePersonID, visaNumber }
    expect((await hr.put(`/candidates/${id}/identity`, { version: 3, ...masks })).status).toBe(200)
    const again = { version: 4, dependants: first.data.dependants }
    expect((await hr.put(`/candidates/${id}/dependants`, again)).status).toBe(200)
    expect((await hr.get(`/candidates/${id}`)).data).toMatchObject({
      identity: { passportNumber: 'K1234567', mohrePersonID: '12345678901234', visaNumber: 'V55443322' },
      dependants: [{ passportNumber: 'Z7654321' }],
    })
    const wrong = { version: 5, passportNumber: '•••• 99' }
    expect(await hr.put(`/candidates/${id}/identity`, wrong)).toMatchObject({
      status: 400,
      errors: [{ path: 'passportNumber' }],
    })
    const stranger = { name: 'Mira', relation: 'CHILD', passportNumber: '•••• 21' }
    expect(await hr.put(`/candidates/${id}/dependants`, { version: 5, dependants: [stranger] })).toMatchObject({
      status: 400,
      errors: [{ path: 'dependants.0.passportNumber' }],
    })
    const newcomer = { name: 'New', countryID: 'AE', identity: { passportNumber: '•••• 67' } }
    expect(await hr.post('/candidates', newcomer)).toMatchObject({
      status: 400,
      errors: [{ path: 'identity.passportNumber' }],
    })
  })
})

describe('dependants', () => {
  test('with another passport of the same mask are recorded as changed', async () => {
    const { id } = await add()
    const child = { name: 'Arun', relation: 'CHILD', passportNumber: 'Z7654321' }
    const [one] = (await hr.put(`/candidates/${id}/dependants`, { version: 1, dependants: [child] })).data.dependants
    const other = { ...one, passportNumber: 'X9999921' }
    await hr.put(`/candidates/${id}/dependants`, { version: 2, dependants: [other] })
    const [entry] = (await hr.get(`/candidates/${id}/timeline`)).data
    expect(entry.changes).toEqual([
      { field: 'dependants.passportNumber', from: ['•••• 21'], to: ['•••• 21 (changed)'] },
    ])
  })

  test.each([
    ['a NUL', 'A\u0000B'],
    ['an incomplete surrogate pair', 'A\ud800B'],
  ])('and the place of issue reject text with %s', async (_what, typed) => {
    const { id } = await add()
    const dependants = [{ name: typed, relation: 'CHILD' }]
    expect(await hr.put(`/candidates/${id}/dependants`, { version: 1, dependants })).toMatchObject({
      status: 400,
      errors: [{ path: 'dependants.0.name' }],
    })
    expect(await hr.put(`/candidates/${id}/identity`, { version: 1, passportPlace: typed })).toMatchObject({
      status: 400,
      errors: [{ path: 'passportPlace' }],
    })
  })

  test('keep their ID when the list is replaced', async () => {
    const { id } = await add()
    const first = await hr.put(`/candidates/${id}/dependants`, {
      version: 1,
      dependants: [
        { name: 'A', relation: 'SPOUSE' },
        { name: 'B', relation: 'CHILD' },
      ],
    })
    const [a] = first.data.dependants
    const second = await hr.put(`/candidates/${id}/dependants`, { version: 2, dependants: [{ ...a, name: 'A B' }] })
    expect(second.data.dependants).toMatchObject([{ id: a.id, name: 'A B' }])
  })

  test('of another consultant can’t be changed', async () => {
    const one = await add()
    const two = await add()
    const { data } = await hr.put(`/candidates/${one.id}/dependants`, {
      version: 1,
      dependants: [{ name: 'A', relation: 'SPOUSE' }],
    })
    const duplicate = await hr.put(`/candidates/${two.id}/dependants`, { version: 1, dependants: data.dependants })
    expect(duplicate).toMatchObject({ status: 400, errors: [{ path: 'dependants.0.id' }] })
  })
})

describe('duplicate numbers', () => {
  test('are reported on entry, and found by the full number, in any notation', async () => {
    const first = await add({ passportNumber: 'DUP7654321' }, 'First Holder')
    const second = await add({}, 'Second Holder')
    const reply = await visa.put(`/candidates/${second.id}/identity`, { version: 1, passportNumber: 'dup 765 4321' })
    expect(reply.data.duplicates).toMatchObject([{ id: first.id, because: ['PASSPORT'] }])
    const found = await visa.post('/candidates/lookup', { number: 'DUP-7654321' })
    expect(found.data.map(({ name }: { name: string }) => name).sort()).toEqual(['First Holder', 'Second Holder'])
    expect((await visa.post('/candidates/lookup', { number: 'DUP765' })).data).toEqual([])
    expect(
      (await (await app.as('MANAGING_DIRECTOR')).post('/candidates/lookup', { number: 'DUP7654321' })).status,
    ).toBe(403)
  })

  test('people with the same email, phone or a similar name are shown with the reasons', async () => {
    await hr.post('/candidates', {
      name: 'Nourhan Adel Mostafa',
      countryID: 'AE',
      personalEmail: 'nour@example.com',
      mobile: '+20 100 000 1111',
    })
    const query = { name: 'Nourhan Adel Mustafa', email: 'NOUR@example.com', mobile: '+20-100-000-1111' }
    expect((await hr.get('/candidates/duplicates', query)).data).toMatchObject([
      { because: ['EMAIL', 'MOBILE', 'NAME'] },
    ])
    expect((await hr.get('/candidates/duplicates', { name: 'Somebody Else' })).data).toEqual([])
    expect((await hr.get('/candidates/duplicates')).data).toEqual([])
  })
})

test('reading numbers is audited once per user, record and hour; reading a list is not', async () => {
  const { id } = await add({ passportNumber: 'T1234567' })
  const reader = await app.as('FINANCE_EXECUTIVE_PAYROLL')
  await reader.get('/candidates')
  const reads = () =>
    sql`select 1 from audit_entry where event = 'consultant.identity-viewed' and entity_id = ${id} and actor_id = ${reader.staff!.id}`.execute(
      app.appContext.db,
    )
  expect((await reads()).rows).toHaveLength(0)
  for (let i = 0; i < 3; i += 1) await reader.get(`/candidates/${id}`)
  expect((await reads()).rows).toHaveLength(1)
})
