import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../kernel/testing/app.ts'
import type { Caller } from '../../kernel/testing/caller.ts'
import { placementIn } from '../../kernel/testing/placement.ts'
import { postMonthEnd } from './leave.jobs.ts'

let house: TestHouse
let associate: Caller
let manager: Caller
beforeAll(async () => {
  house = await testHouse()
  associate = await house.as('HR_ASSOCIATE')
  manager = await house.as('HR_MANAGER')
})
beforeEach(() => house.setNow('2026-11-18T08:00:00Z'))

/** Somebody who is placed, whose service began on a day. */
async function person(serviceStartDate = '2025-01-01', countryID = 'AE'): Promise<string> {
  const { candidateID } = await placementIn(house, { status: 'ACTIVE', countryID, startDate: '2026-01-01' })
  await house.world.db
    .updateTable('consultant')
    .set({ serviceStartDate, status: 'ACTIVE' })
    .where('id', '=', candidateID)
    .execute()
  return candidateID
}
const at = (id: string, leaveID?: string) => `/candidates/${id}/leaves${leaveID ? `/${leaveID}` : ''}`
const asked = (more: object = {}) => ({ type: 'ANNUAL', startsOn: '2026-12-06', endsOn: '2026-12-10', ...more })
async function ask(id: string, more: object = {}) {
  const made = await associate.post(at(id), asked(more))
  expect(made.status, made.message).toBe(201)
  return made.data
}
const step = (
  by: Caller,
  { id, candidateID, version }: { id: string; candidateID: string; version: number },
  to: object,
) => by.put(`${at(candidateID, id)}/status`, { version, ...to })
async function approve(leave: { id: string; candidateID: string; version: number }) {
  const done = await step(manager, leave, { status: 'APPROVED' })
  expect(done.status, done.message).toBe(200)
  return done.data
}
async function balance(id: string, type = 'ANNUAL', on?: string) {
  const { data } = await manager.get(`/candidates/${id}/leave-balance`, { on })
  return data.balances.find((one: { type: string }) => one.type === type)
}

test('leave is asked for by one and approved by another; only then the ledger takes its days, and the writer hears of it', async () => {
  const id = await person()
  // 30 of the first year, and 322 days of the second: 26.47.
  expect(await balance(id)).toMatchObject({ unit: 'CALENDAR', sums: { accrued: '56.47', balance: '56.47' } })
  const leave = await ask(id, { reason: 'Family' })
  expect(leave).toMatchObject({
    ...{ status: 'REQUESTED', days: '5', unit: 'CALENDAR', paid: [{ days: '5', percent: '100' }], clashes: 0 },
    moves: [{ to: 'WITHDRAWN', allowed: true }],
  })
  expect(await balance(id)).toMatchObject({ pending: '5.00', available: '51.47', sums: { taken: '0.00' } })
  expect((await manager.get('/user-notifications', { sort: '-createdAt' })).data[0]).toMatchObject({
    subject: expect.stringContaining('waits for a decision'),
    metadata: { type: 'APPROVAL_REQUEST', entityID: id },
  })
  expect(await step(associate, leave, { status: 'APPROVED' })).toMatchObject({ status: 403 })
  await approve(leave)
  expect(await balance(id, 'ANNUAL', '2026-12-31')).toMatchObject({
    ...{ pending: '0.00', taken: '5' },
    sums: { accrued: '60.00', taken: '5.00', balance: '55.00' },
  })
  const { data: ledger } = await manager.get(`/candidates/${id}/leave-movements`)
  expect(ledger).toEqual([expect.objectContaining({ kind: 'TAKEN', on: '2026-12-06', days: '-5', leaveID: leave.id })])
  expect((await associate.get('/user-notifications', { sort: '-createdAt' })).data[0].subject).toContain('is approved')
  const { data: history } = await manager.get(`${at(id, leave.id)}/history`)
  expect(history.map(({ event }: { event: string }) => event)).toEqual(['leave.approved', 'leave.requested'])
})

test('nobody approves what they wrote themselves, not by role and not among many', async () => {
  const id = await person()
  const own = (await manager.post(at(id), asked())).data
  expect(own.moves).toContainEqual(expect.objectContaining({ to: 'APPROVED', allowed: false }))
  expect(await step(manager, own, { status: 'APPROVED' })).toMatchObject({ status: 422, code: 'notTheWriter' })
  const other = await ask(await person())
  const many = await manager.post('/leaves/status', {
    leaves: [own, other].map(({ id: leaveID, version }) => ({ id: leaveID, version })),
    status: 'APPROVED',
  })
  expect(many.data).toMatchObject({ done: [other.id], refused: [{ id: own.id, code: 'notTheWriter' }] })
  // Whoever changes somebody's request has written it as well.
  const mine = await ask(await person())
  const changed = await manager.put(at(mine.candidateID, mine.id), { endsOn: '2026-12-09', version: mine.version })
  expect(changed.data).toMatchObject({ days: '4', version: 2 })
  expect(await step(manager, changed.data, { status: 'APPROVED' })).toMatchObject({ code: 'notTheWriter' })
})

test.each([
  ['more than the balance bears', { startsOn: '2026-12-01', endsOn: '2027-01-31' }, 422, 'withinBalance', 'endsOn'],
  [
    'more than a year gives',
    { type: 'STUDY', startsOn: '2027-02-01', endsOn: '2027-02-11' },
    422,
    'withinAllowance',
    'endsOn',
  ],
  [
    'more than an event gives',
    { type: 'BEREAVEMENT', startsOn: '2026-12-01', endsOn: '2026-12-06' },
    422,
    'withinAllowance',
    'endsOn',
  ],
  ['a kind that the country does not know', { type: 'MARRIAGE' }, 422, 'kindKnown', 'type'],
  ['before service began', { startsOn: '2024-12-31', endsOn: '2025-01-02' }, 422, 'withinService', 'startsOn'],
  [
    'in the first months of study leave',
    { type: 'STUDY', startsOn: '2026-12-01', endsOn: '2026-12-02' },
    422,
    'serviceLongEnough',
    'startsOn',
  ],
  [
    'on no day of work',
    { type: 'COMP_OFF', startsOn: '2026-12-05', endsOn: '2026-12-06' },
    422,
    'countsSome',
    'endsOn',
  ],
  ['ending before it begins', { endsOn: '2026-12-01' }, 400, 'INVALID', 'endsOn'],
  ['for longer than a year', { endsOn: '2028-12-01' }, 400, 'INVALID', 'endsOn'],
  ['of a kind that nobody knows', { type: 'GARDENING' }, 400, 'INVALID', 'type'],
])('leave %s is refused at its field', async (_what, more, status, code, path) => {
  const id = await person()
  const refused = await associate.post(at(id), asked(more))
  expect(refused, refused.message).toMatchObject({ status, code })
  expect(refused.errors?.map((one) => one.path)).toContain(path)
  if (status === 422) {
    const preview = await associate.post(`${at(id)}/preview`, asked(more))
    expect(preview.data.problems.map(({ name }: { name: string }) => name)).toContain(code)
  }
})

test('two halves of a day are two leaves, and a day twice is refused, also when both come at once', async () => {
  const id = await person()
  await ask(id, { startsOn: '2026-12-07', endsOn: '2026-12-07', endsAtNoon: true })
  await ask(id, { type: 'SICK', startsOn: '2026-12-07', endsOn: '2026-12-07', startsAtNoon: true })
  expect(await associate.post(at(id), asked({ startsOn: '2026-12-07' }))).toMatchObject({ code: 'overlapsNone' })
  const both = await Promise.all(
    ['2026-12-14', '2026-12-15'].map((startsOn) => associate.post(at(id), asked({ startsOn, endsOn: '2026-12-16' }))),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
})

test('sickness is paid by the tiers of its year, and an earlier one that comes later moves what followed', async () => {
  const id = await person()
  const later = await approve(await ask(id, { type: 'SICK', startsOn: '2026-06-01', endsOn: '2026-06-20' }))
  expect(later.paid).toEqual([
    { days: '15', percent: '100' },
    { days: '5', percent: '50' },
  ])
  const earlier = await approve(await ask(id, { type: 'SICK', startsOn: '2026-03-02', endsOn: '2026-03-11' }))
  expect(earlier.paid).toEqual([{ days: '10', percent: '100' }])
  expect((await manager.get(at(id, later.id))).data.paid).toEqual([
    { days: '5', percent: '100' },
    { days: '15', percent: '50' },
  ])
  await step(manager, earlier, { status: 'CANCELLED', reason: 'No certificate' })
  expect((await manager.get(at(id, later.id))).data.paid[0]).toEqual({ days: '15', percent: '100' })
})

test('a cancelled leave gives its days back, as rows of their own', async () => {
  const id = await person()
  const leave = await approve(await ask(id, { startsOn: '2026-12-30', endsOn: '2027-01-02' }))
  expect(await step(manager, leave, { status: 'CANCELLED' })).toMatchObject({ status: 400 })
  const cancelled = await step(manager, leave, { status: 'CANCELLED', reason: 'The client needs them' })
  expect(cancelled.data).toMatchObject({ status: 'CANCELLED', cancelReason: 'The client needs them', moves: [] })
  const { data } = await manager.get(`/candidates/${id}/leave-movements`, { sort: 'on' })
  const said = data.map(({ on, days }: { on: string; days: string }) => `${on} ${days}`)
  expect(said.sort()).toEqual(['2026-12-30 -2', '2026-12-30 2', '2027-01-01 -2', '2027-01-01 2'])
  const change = house.world.db.updateTable('leaveMovement').set({ days: '9' })
  await expect(change.execute()).rejects.toThrow('append-only')
})

test('an opening balance, a correction and days paid out are entries that somebody else approves', async () => {
  const id = await person()
  const enter = (more: object) =>
    associate.post(`/candidates/${id}/leave-movements`, {
      ...{ kind: 'OPENING', type: 'ANNUAL', on: '2026-06-30', days: '12.5', reason: 'From the old system' },
      ...more,
    })
  const opening = await enter({})
  expect(opening).toMatchObject({ status: 201, data: { kind: 'OPENING', status: 'REQUESTED', days: '12.5' } })
  await approve(opening.data)
  // 12.5, and 30/365 for each of the 141 days since.
  expect(await balance(id)).toMatchObject({ sums: { opening: '12.50', accrued: '11.59', balance: '24.09' } })
  expect(await enter({ on: '2026-07-31' })).toMatchObject({ status: 422, code: 'openedOnce' })
  await approve((await enter({ kind: 'ADJUSTED', days: '-0.5', on: '2026-11-01' })).data)
  expect(await enter({ kind: 'ENCASHED', days: '60', on: '2026-11-01' })).toMatchObject({ code: 'withinBalance' })
  expect(await enter({ kind: 'ENCASHED', days: '-6', on: '2026-11-01' })).toMatchObject({ status: 400 })
  await approve((await enter({ kind: 'ENCASHED', days: '10', on: '2026-11-01' })).data)
  expect((await balance(id)).sums).toMatchObject({ adjusted: '-0.50', encashed: '10.00', balance: '13.59' })
  expect(await enter({ kind: 'ENCASHED', type: 'COMP_OFF', days: '1' })).toMatchObject({ code: 'encashable' })
})

test('the end of a month is posted once, and the end of the year lets lapse what is not carried on', async () => {
  const id = await person('2024-07-01')
  await house.world.db.updateTable('consultant').set({ countryId: 'AE' }).where('id', '=', id).execute()
  await postMonthEnd(house.world, { countryID: 'AE', day: '2026-11-15' })
  const rows = async () =>
    (await manager.get(`/candidates/${id}/leave-movements`, { sort: 'on' })).data.map(
      ({ kind, on, days }: { kind: string; on: string; days: string }) => `${on} ${kind} ${days}`,
    )
  expect(await rows()).toEqual([])
  for (const day of ['2026-11-01', '2026-11-01', '2026-12-01'])
    await postMonthEnd(house.world, { countryID: 'AE', day })
  // Two years and 123 days, then thirty more.
  expect(await rows()).toEqual(['2026-10-31 ACCRUED 70.11', '2026-11-30 ACCRUED 2.47'])
  await postMonthEnd(house.world, { countryID: 'AE', day: '2027-01-01' })
  expect((await rows()).slice(2)).toEqual(
    expect.arrayContaining(['2026-12-31 ACCRUED 2.54', '2026-12-31 LAPSED -60.12']),
  )
  expect((await balance(id, 'ANNUAL', '2026-12-31')).sums).toMatchObject({ lapsed: '60.12', balance: '15.00' })
})

test('those who bill see who is away when, and neither why nor of what kind; other countries see nothing', async () => {
  const id = await person()
  const leave = await ask(id, { type: 'SICK', reason: 'Operation' })
  const biller = await house.as('FINANCE_EXECUTIVE_INVOICE')
  const { data } = await biller.get(at(id, leave.id))
  expect(data).toMatchObject({ startsOn: '2026-12-06', days: '5', status: 'REQUESTED' })
  for (const hidden of ['type', 'reason', 'paid', 'moves', '_createdBy']) expect(data).not.toHaveProperty(hidden)
  expect(await biller.get('/leaves', { type: 'SICK' })).toMatchObject({ status: 400 })
  expect(await biller.get(`/candidates/${id}/leave-balance`)).toMatchObject({ status: 403 })
  const abroad = await house.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
  for (const path of [at(id, leave.id), at(id), `/candidates/${id}/leave-balance`, `${at(id, leave.id)}/history`])
    expect(await abroad.get(path), path).toMatchObject({ status: 404 })
  expect((await abroad.get('/leaves')).meta!.total).toBe(0)
  expect(await step(abroad, leave, { status: 'APPROVED' })).toMatchObject({ status: 404 })
  const away = await manager.get('/leaves', { candidateID: id, from: '2026-12-10', to: '2026-12-31' })
  expect(away.data).toMatchObject([{ id: leave.id, _candidate: { id } }])
  expect((await manager.get('/leaves', { candidateID: id, from: '2026-12-11' })).meta!.total).toBe(0)
  const sheet = await manager.get('/leaves/export', { candidateID: id, format: 'csv' })
  expect(sheet.bytes.toString('utf8')).toContain('Operation')
  expect(await associate.get('/leaves/export')).toMatchObject({ status: 403 })
})
