import { monthsAfter } from '@muster/contract/kernel/values/days.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { inTransaction } from '../../../kernel/db/db.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  createActiveMsa,
  createClient,
  createLegalEntity,
  createPlacement,
  signedPdf,
  type TestPlacement,
} from '../../../kernel/testing/fixtures/placement.ts'
import { endAfterRenewal } from '../agreements/agreements.rules.ts'
import { runContractDailyTransitions } from '../contracts/contracts.jobs.ts'
import { endContracts } from '../contracts/termination.actions.ts'
import { remind } from './reminders.actions.ts'

/** Each test has many steps and uploads. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const app = await createTestApp()
const associate = await app.as('HR_ASSOCIATE')
const manager = await app.as('HR_MANAGER')
const seller = await app.as('BUSINESS_DEVELOPMENT')
const cfo = await app.as('CFO')
beforeEach(() => app.setNow('2026-06-15T08:00:00Z'))

const MSA = '/client/master-service-agreement'
const CANDIDATE = '/candidate-contracts'

async function employed(at: TestPlacement, fields: object = {}) {
  const made = (await associate.post(CANDIDATE, { orderFormID: at.orderFormID, ...fields })).data
  const reviewed = (await associate.put(`${CANDIDATE}/${made.id}/status`, { status: 'UNDER_REVIEW', version: 1 })).data
  const sent = (await manager.put(`${CANDIDATE}/${made.id}/status`, { status: 'SENT', version: reviewed.version })).data
  const signing = { signedOn: '2026-06-10', version: String(sent.version) }
  const signed = await associate.upload(`${CANDIDATE}/${made.id}/signed-file`, signedPdf(), signing, 'PUT')
  expect(signed, signed.message).toMatchObject({ status: 200 })
  return signed.data
}

const bell = async (who: Caller, entityID: string) =>
  (await who.get('/user-notifications', { pageSize: 200 })).data.filter(
    ({ metadata }: { metadata: { entityID?: string } }) => metadata.entityID === entityID,
  )
const statusOf = async (id: string) => (await associate.get(`${CANDIDATE}/${id}`)).data.status
const entries = async (id: string) =>
  (await app.appContext.db.selectFrom('auditEntry').select('id').where('entityId', '=', id).execute()).length

test('a signed contract starts on its start date and expires after its end date; a second run changes nothing', async () => {
  const at = await createPlacement(app, { startDate: '2026-07-01', endDate: '2026-12-31' })
  const contract = await employed(at)
  expect(contract.status).toBe('SIGNED')
  await runContractDailyTransitions(app.appContext, { countryID: 'AE', day: '2026-06-30' })
  expect(await statusOf(contract.id)).toBe('SIGNED')
  await runContractDailyTransitions(app.appContext, { countryID: 'SA', day: '2026-07-01' })
  expect(await statusOf(contract.id)).toBe('SIGNED')
  await runContractDailyTransitions(app.appContext, { countryID: 'AE', day: '2026-07-01' })
  expect(await statusOf(contract.id)).toBe('ACTIVE')
  const before = await entries(contract.id)
  await runContractDailyTransitions(app.appContext, { countryID: 'AE', day: '2026-07-01' })
  await runContractDailyTransitions(app.appContext, { countryID: 'AE', day: '2026-12-31' })
  expect(await statusOf(contract.id)).toBe('ACTIVE')
  expect(await entries(contract.id)).toBe(before)
  await Promise.all(
    [1, 2].map(() => runContractDailyTransitions(app.appContext, { countryID: 'AE', day: '2027-01-01' })),
  )
  expect(await statusOf(contract.id)).toBe('EXPIRED')
  expect(await entries(contract.id)).toBe(before + 1)
  expect(
    (await bell(manager, contract.id)).filter(({ subject }: { subject: string }) => /is expired$/.test(subject)),
  ).toHaveLength(1)
})

const shownEnd = async ({ candidateID }: { candidateID: string }) =>
  (await associate.get(`/candidates/${candidateID}`)).data.contractEnd
const subjects = async (who: Caller, id: string): Promise<string[]> =>
  (await bell(who, id)).map(({ subject }: { subject: string }) => subject)

test('a future termination takes effect after that day, with its reason, and is announced once with the date', async () => {
  const at = await createPlacement(app, { startDate: '2026-01-01', endDate: '2026-12-31' })
  const contract = await employed(at)
  const ending = { reason: 'Resigned', effectiveDate: '2026-08-31', version: contract.version }
  const terminated = await manager.post(`${CANDIDATE}/${contract.id}/terminate`, ending)
  expect(terminated, terminated.message).toMatchObject({
    data: { status: 'ACTIVE', endsOn: '2026-08-31', endDate: '2026-12-31' },
  })
  expect(await shownEnd(at)).toBe('2026-08-31')
  await runContractDailyTransitions(app.appContext, { countryID: 'AE', day: '2026-08-31' })
  expect(await statusOf(contract.id)).toBe('ACTIVE')
  await runContractDailyTransitions(app.appContext, { countryID: 'AE', day: '2026-09-01' })
  expect((await associate.get(`${CANDIDATE}/${contract.id}`)).data).toMatchObject({
    status: 'TERMINATED',
    reason: 'Resigned',
  })
  const announced = (await subjects(associate, contract.id)).filter((subject) => /ends on|terminated/.test(subject))
  expect(announced).toEqual([expect.stringMatching(/^Contract .* ends on 31 Aug 2026$/)])
})

test('a termination today is shown on the consultant, whose other active contract takes precedence', async () => {
  const at = await createPlacement(app, { startDate: '2026-01-01', endDate: '2026-12-31' })
  const end = async ({ id, version }: { id: string; version: number }) =>
    expect(await manager.post(`${CANDIDATE}/${id}/terminate`, { reason: 'Resigned', version })).toMatchObject({
      data: { status: 'TERMINATED', endsOn: '2026-06-15' },
    })
  const contract = await employed(at)
  const other = await createPlacement(app, { startDate: '2026-02-01', endDate: '2027-01-31' })
  await app.appContext.db
    .updateTable('orderForm')
    .set({ candidateId: at.candidateID })
    .where('id', '=', other.orderFormID)
    .execute()
  const second = await employed(other)
  await end(contract)
  expect(await shownEnd(at)).toBe('2027-01-31')
  await end(second)
  expect(await shownEnd(at)).toBe('2026-06-15')
  expect(await subjects(associate, contract.id)).toContainEqual(expect.stringMatching(/ is terminated$/))
})

test('when a contract expires, the consultant’s record shows the end of the other active contract', async () => {
  const at = await createPlacement(app, { startDate: '2026-01-01', endDate: '2027-01-31' })
  const longer = await employed(at)
  const other = await createPlacement(app, { startDate: '2026-02-01', endDate: '2026-07-31' })
  await app.appContext.db
    .updateTable('orderForm')
    .set({ candidateId: at.candidateID })
    .where('id', '=', other.orderFormID)
    .execute()
  const shorter = await employed(other)
  expect(await shownEnd(at)).toBe('2026-07-31')
  await runContractDailyTransitions(app.appContext, { countryID: 'AE', day: '2026-08-01' })
  expect([await statusOf(shorter.id), await statusOf(longer.id)]).toEqual(['EXPIRED', 'ACTIVE'])
  expect(await shownEnd(at)).toBe('2027-01-31')
})

test('a version that would start after the end date of its placement never takes effect: the former one ends on that date', async () => {
  const at = await createPlacement(app, { startDate: '2026-01-01', endDate: '2026-12-31' })
  const contract = await employed(at)
  const change = { startDate: '2026-06-12', reason: 'Raise', version: contract.version }
  const { id } = (await associate.post(`${CANDIDATE}/${contract.id}/amend`, change)).data
  const move = async (who: Caller, status: string, version: number) =>
    (await who.put(`${CANDIDATE}/${id}/status`, { status, version })).data.version
  const version = await move(manager, 'SENT', await move(associate, 'UNDER_REVIEW', 1))
  const signing = { signedOn: '2026-06-12', version: String(version) }
  await associate.upload(`${CANDIDATE}/${id}/signed-file`, signedPdf(), signing, 'PUT')
  expect([await statusOf(contract.id), await statusOf(id)]).toEqual(['SUPERSEDED', 'ACTIVE'])
  const context = { staff: null, actor: 'The closing', now: app.appContext.now(), today: '2026-06-15' }
  await inTransaction(app.appContext.db, (db) => endContracts({ ...context, db }, at.orderFormID, '2026-06-10'))
  expect(await statusOf(id)).toBe('CANCELLED')
  expect((await associate.get(`${CANDIDATE}/${contract.id}`)).data).toMatchObject({
    status: 'TERMINATED',
    endsOn: '2026-06-10',
    reason: 'The placement ended on 10 Jun 2026.',
  })
})

test('an amendment with a future start date supersedes the former version on that date', async () => {
  const contract = await employed(await createPlacement(app, { startDate: '2026-01-01', endDate: '2026-12-31' }))
  const pay = { currency: 'AED', components: [{ code: 'BASIC', label: null, amount: '12000' }] }
  const change = { startDate: '2026-08-01', pay, reason: 'Raise', version: contract.version }
  const amended = (await associate.post(`${CANDIDATE}/${contract.id}/amend`, change)).data
  const reviewed = (await associate.put(`${CANDIDATE}/${amended.id}/status`, { status: 'UNDER_REVIEW', version: 1 }))
    .data
  const sent = await manager.put(`${CANDIDATE}/${amended.id}/status`, { status: 'SENT', version: reviewed.version })
  expect(sent, sent.message).toMatchObject({ status: 200 })
  const signing = { signedOn: '2026-06-12', version: String(sent.data.version) }
  await associate.upload(`${CANDIDATE}/${amended.id}/signed-file`, signedPdf(), signing, 'PUT')
  expect([await statusOf(contract.id), await statusOf(amended.id)]).toEqual(['ACTIVE', 'SIGNED'])
  await runContractDailyTransitions(app.appContext, { countryID: 'AE', day: '2026-08-01' })
  expect([await statusOf(contract.id), await statusOf(amended.id)]).toEqual(['SUPERSEDED', 'ACTIVE'])
  expect((await associate.get(`${CANDIDATE}/${contract.id}`)).data.endsOn).toBe('2026-07-31')
})

test('agreements expire, renew automatically, or end by a scheduled termination', async () => {
  const clientID = await createClient(app, 'AE', seller.staff!.id)
  const legalEntityID = await createLegalEntity(app)
  const dates = { startDate: '2025-07-01', endDate: '2026-06-30' }
  const plain = await createActiveMsa(app, { clientID, legalEntityID }, dates)
  const renewing = await createActiveMsa(app, { clientID, legalEntityID: await createLegalEntity(app) }, dates)
  await app.appContext.db
    .updateTable('agreement')
    .set({ autoRenew: true, renewalMonths: 12 })
    .where('id', '=', renewing)
    .execute()
  await runContractDailyTransitions(app.appContext, { countryID: 'AE', day: '2026-06-30' })
  expect((await cfo.get(`${MSA}/${plain}`)).data.status).toBe('ACTIVE')
  for (const _ of [1, 2]) await runContractDailyTransitions(app.appContext, { countryID: 'AE', day: '2026-07-01' })
  expect((await cfo.get(`${MSA}/${plain}`)).data.status).toBe('EXPIRED')
  expect((await cfo.get(`${MSA}/${renewing}`)).data).toMatchObject({
    status: 'ACTIVE',
    endDate: '2027-06-30',
    version: 2,
  })
  expect(await bell(seller, plain)).toHaveLength(1)
  expect(await bell(seller, renewing)).toMatchObject([
    { subject: expect.stringContaining('was renewed until 30 Jun 2027') },
  ])
})

test('each reminder of an end date is sent once, to more recipients the nearer it is', async () => {
  const clientID = await createClient(app, 'AE', seller.staff!.id)
  const legalEntityID = await createLegalEntity(app)
  const msa = await createActiveMsa(app, { clientID, legalEntityID }, { endDate: '2026-12-31' })
  const contract = await employed(
    await createPlacement(app, { clientID, legalEntityID, startDate: '2026-01-01', endDate: '2026-12-31' }),
  )
  const reminders = async (who: Caller, id: string) =>
    (await bell(who, id)).filter(({ subject }: { subject: string }) => subject.includes('ends on')).length
  const on = async (day: string) => {
    for (const _ of [1, 2]) await remind(app.appContext, { countryID: 'AE', day })
    return {
      seller: await reminders(seller, msa),
      cfo: await reminders(cfo, msa),
      associate: await reminders(associate, contract.id),
      manager: await reminders(manager, contract.id),
    }
  }
  // The date of the job is used, not the clock.
  expect(await on('2026-10-01')).toEqual({ seller: 0, cfo: 0, associate: 0, manager: 0 })
  expect(await on('2026-10-02')).toEqual({ seller: 1, cfo: 0, associate: 1, manager: 0 })
  expect(await on('2026-10-20')).toEqual({ seller: 1, cfo: 0, associate: 1, manager: 0 })
  expect(await on('2026-11-05')).toEqual({ seller: 2, cfo: 0, associate: 2, manager: 0 })
  const { reminders: notices } = (await associate.get(`${CANDIDATE}/${contract.id}`)).data
  expect(notices).toEqual([
    { daysBefore: 90, day: '2026-10-02', roles: ['HR_ASSOCIATE'], managers: false, sent: true },
    { daysBefore: 60, day: '2026-11-01', roles: ['HR_ASSOCIATE'], managers: false, sent: true },
    { daysBefore: 30, day: '2026-12-01', roles: ['HR_ASSOCIATE', 'HR_MANAGER'], managers: false, sent: false },
    expect.objectContaining({ daysBefore: 7, day: '2026-12-24', sent: false }),
  ])
  expect((await seller.get(`${MSA}/${msa}`)).data.reminders.map(({ sent }: { sent: boolean }) => sent)).toEqual([
    true,
    true,
    false,
  ])
  expect(await on('2026-12-01')).toEqual({ seller: 3, cfo: 1, associate: 3, manager: 1 })
  // A user without countries is not notified; the one of the country is, in the last week.
  const [here, nowhere] = await Promise.all([['AE'], []].map((countryIDs) => app.as('COUNTRY_MANAGER', { countryIDs })))
  expect(await on('2026-12-30')).toEqual({ seller: 3, cfo: 1, associate: 4, manager: 2 })
  expect(await Promise.all([here!, nowhere!].map((who) => reminders(who, contract.id)))).toEqual([1, 0])
  expect((await bell(associate, contract.id))[0].metadata).toMatchObject({
    type: expect.any(String),
    orderFormID: expect.any(String),
  })
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-12-31', 12, '2027-12-31'],
  ['2026-11-30', 3, '2027-02-28'],
])('%s and %i months are %s', (day, months, then) => expect(monthsAfter(day, months)).toBe(then))

test.each([
  ['2026-02-28', 12, '2027-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-06-30', 6, '2026-12-31'],
  ['2026-06-14', 12, '2027-06-14'],
])('after %s, %i months run until %s', (end, months, then) => expect(endAfterRenewal(end, months)).toBe(then))
