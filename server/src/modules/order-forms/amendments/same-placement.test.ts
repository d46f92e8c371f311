import { expect, test, vi } from 'vitest'
import {
  createDraft,
  createTestUsers,
  expectStatus,
  moveOrderForm,
  moveToStage,
  readOrderFormAs,
  SETUP,
  versionOf,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { createActiveMsa, createClient, createLegalEntity } from '../../../kernel/testing/fixtures/placement.ts'

/** Each test has many steps. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const users = await createTestUsers()

test('a renewal has the same consultant, client, country and legal entity, and starts after the term it renews', async () => {
  const { bd, app } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ACTIVE')
  const { data: next } = expectStatus(await bd.post(`${SETUP}/${id}/clone-or-renew`, { mode: 'RENEW' }), 201)
  const other = await createClient(app, 'AE', bd.staff!.id)
  const stranger = expectStatus(
    await users.hrm.post('/candidates', {
      name: 'Somebody Else',
      countryID: 'AE',
      title: 'Java developer',
      personalEmail: 'else@example.com',
    }),
    201,
  ).data
  const write = (fields: object) => bd.put(`${SETUP}/${next.id}`, { version: next.version, ...fields })
  const cases: [object, string][] = [
    [{ candidateID: stranger.id }, 'candidateID'],
    [{ clientID: other }, 'clientID'],
    [{ countryID: 'SA' }, 'countryID'],
    [{ legalEntityID: await createLegalEntity(app) }, 'legalEntityID'],
    [{ startDate: '2026-12-01' }, 'startDate'],
  ]
  for (const [fields, path] of cases) {
    const refused = await write(fields)
    expect(refused, path).toMatchObject({ status: 422, code: 'PLACEMENT_DIFFERS' })
    expect(refused.errors!.map((validationError) => validationError.path)).toContain(path)
  }
  expect(await readOrderFormAs(bd, next.id)).toMatchObject({ version: next.version, clientID: users.clientID })
  expectStatus(await write({ endDate: '2027-12-31', clientID: users.clientID }))
})

test('a waiver applies only to its client', async () => {
  const { bd, cfo, fmp, app } = users
  const first = await createClient(app, 'AE', bd.staff!.id)
  const second = await createClient(app, 'AE', bd.staff!.id)
  for (const clientID of [first, second])
    await createActiveMsa(app, { clientID, legalEntityID: users.legalEntityID }, { endDate: '2026-06-01' })
  const { id } = await createDraft(users, { clientID: first })
  expectStatus(await moveOrderForm(bd, id, 'SUBMITTED', { waiverReason: 'The client signs next week.' }))
  const waiver = { kind: 'AGREEMENT', reason: 'Only for this client.', version: await versionOf(cfo, id) }
  expectStatus(await cfo.post(`${SETUP}/${id}/waivers`, waiver))
  expectStatus(await moveOrderForm(fmp, id, 'REVISION_REQUESTED', { reason: 'Another client, please.' }))
  const version = await versionOf(bd, id)
  expectStatus(await bd.put(`${SETUP}/${id}`, { version, clientID: second }))
  expect((await readOrderFormAs(bd, id)).waivers).toEqual([])
  expect(await moveOrderForm(bd, id, 'SUBMITTED')).toMatchObject({ status: 422, code: 'AGREEMENT_NOT_ACTIVE' })
})

test('a delegation ends immediately, regardless of the time zone of the delegate', async () => {
  const { cm, coo } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'APPROVAL')
  const days = { firstDay: '2026-06-15', lastDay: '2026-06-30' }
  const { data } = expectStatus(await cm.post('/delegations', { toID: coo.staff!.id, ...days }), 201)
  expect((await readOrderFormAs(coo, id)).may.decide).toBe(true)
  expectStatus(await cm.del(`/delegations/${data.id}`))
  expect((await readOrderFormAs(coo, id)).may.decide).toBe(false)
  const { db } = users.app.appContext
  expect(await db.selectFrom('delegation').select('id').where('id', '=', data.id).execute()).toEqual([])
})

test('the number of renewals due is hidden from roles without access to the end date', async () => {
  const assets = await users.app.as('ASSET_MANAGER', { countryIDs: ['AE'] })
  expect((await assets.get(`${SETUP}/counts`)).data.renewalsDue).toBe(0)
})
