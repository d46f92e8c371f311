import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '../../../cli/check/invariants.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Reply } from '../../../kernel/testing/caller.ts'
import { agreementSteps, MSA, SOW } from '../../../kernel/testing/fixtures/agreements.ts'
import { createActiveMsa, createClient, createLegalEntity } from '../../../kernel/testing/fixtures/placement.ts'
import { readTasks } from '../../../kernel/testing/tasks.ts'
import { runContractDailyTransitions } from '../contracts/contracts.jobs.ts'
import { contractInvariants } from '../contracts.invariants.ts'
import { activeAgreement } from './agreements.queries.ts'

const app = await createTestApp()
const seller = await app.as('BUSINESS_DEVELOPMENT')
const cfo = await app.as('CFO')
const make = agreementSteps(app, { seller, approver: cfo, legalEntityID: await createLegalEntity(app) })
beforeEach(() => app.setNow('2026-06-15T08:00:00Z'))

interface Version {
  readonly id: string
  readonly version: number
}

const read = async ({ id }: { id: string }, path = MSA) => (await seller.get(`${path}/${id}`)).data
const night = (day: string) => runContractDailyTransitions(app.appContext, { countryID: 'AE', day })

/** A signed amendment that is negotiated, and its approval. */
async function negotiatedAmendment({ id }: { id: string }, fields: object, path = MSA): Promise<Version> {
  const { version } = await read({ id }, path)
  const draft = await seller.post(`${path}/${id}/amend`, { reason: 'Rates', version, ...fields })
  expect(draft, draft.message).toMatchObject({ status: 201 })
  return make.sign(await make.negotiated(draft.data, path), path)
}
const approve = ({ id, version }: Version, path = MSA) => cfo.put(`${path}/${id}/status`, { status: 'ACTIVE', version })
async function amended(of: { id: string }, fields: object, path = MSA) {
  const reply = await approve(await negotiatedAmendment(of, fields, path), path)
  expect(reply, reply.message).toMatchObject({ status: 200 })
  return reply.data
}
const terminate = async ({ id }: { id: string }, fields: object = {}, path = MSA) =>
  cfo.post(`${path}/${id}/terminate`, {
    reason: 'The client leaves',
    version: (await read({ id }, path)).version,
    ...fields,
  })

/** The ID of the version in force on each day; undefined in a gap. */
const inForceOn = async (clientID: string, days: readonly string[]) =>
  Promise.all(days.map(async (day) => (await activeAgreement(app.appContext.db, clientID, day))?.id))

test.each([
  ['on the same day', '2026-08-01', '2026-07-31'],
  ['earlier', '2026-07-15', '2026-07-14'],
])(
  'an amendment amended before it starts, to start %s, replaces the version in force when it starts',
  async (_when, startDate, lastDay) => {
    const first = await make.active({ endDate: '2027-12-31' })
    const sow = await make.active({ msaID: first.id, clientID: first.clientID, endDate: '2027-12-31' }, SOW)
    const second = await amended(first, { startDate: '2026-08-01', endDate: '2028-12-31' })
    const under = await make.active({ msaID: second.id, clientID: first.clientID, endDate: '2027-06-30' }, SOW)
    const third = await amended(second, { startDate })
    expect(await read(first)).toMatchObject({ status: 'ACTIVE', endsOn: lastDay, reminders: [] })
    expect(await read(second)).toMatchObject({ status: 'SUPERSEDED' })
    expect(await inForceOn(first.clientID, ['2026-06-15', lastDay, startDate, '2028-12-31'])).toEqual([
      first.id,
      first.id,
      third.id,
      third.id,
    ])
    expect([(await read(sow, SOW)).msaID, (await read(under, SOW)).msaID]).toEqual([first.id, third.id])
    await night(lastDay)
    expect(await read(first)).toMatchObject({ status: 'ACTIVE' })
    await night(startDate)
    expect(await read(first)).toMatchObject({ status: 'SUPERSEDED', endsOn: lastDay })
    expect(await read(third)).toMatchObject({ status: 'ACTIVE' })
    for (const one of [sow, under]) expect(await read(one, SOW)).toMatchObject({ msaID: third.id, status: 'ACTIVE' })
  },
)

test('amendments that start one after the other follow each other without a gap, also if the nightly job was late', async () => {
  const first = await make.active({ endDate: '2027-12-31' })
  const sow = await make.active({ msaID: first.id, clientID: first.clientID, endDate: '2027-12-31' }, SOW)
  const second = await amended(first, { startDate: '2026-08-01' })
  const third = await amended(second, { startDate: '2026-09-01' })
  const days = ['2026-07-31', '2026-08-01', '2026-08-31', '2026-09-01']
  expect(await inForceOn(first.clientID, days)).toEqual([first.id, second.id, second.id, third.id])
  await night('2026-09-02')
  expect([(await read(first)).status, (await read(second)).status, (await read(third)).status]).toEqual([
    'SUPERSEDED',
    'SUPERSEDED',
    'ACTIVE',
  ])
  expect([(await read(first)).endsOn, (await read(second)).endsOn]).toEqual(['2026-07-31', '2026-08-31'])
  expect(await read(sow, SOW)).toMatchObject({ msaID: third.id, status: 'ACTIVE' })
})

test('a statement of work amended twice before the amendment starts has one version in force', async () => {
  const { id: msaID, clientID } = await make.active({ endDate: '2027-12-31' })
  const first = await make.active({ msaID, clientID, endDate: '2027-06-30' }, SOW)
  const second = await amended(first, { startDate: '2026-08-01' }, SOW)
  const third = await amended(second, { startDate: '2026-08-01', endDate: '2027-12-31' }, SOW)
  await night('2026-08-01')
  const all = await Promise.all([first, second, third].map((one) => read(one, SOW)))
  expect(all.map(({ status }) => status)).toEqual(['SUPERSEDED', 'SUPERSEDED', 'ACTIVE'])
  expect(all[0]).toMatchObject({ endsOn: '2026-07-31' })
})

test('a version in force that an amendment of an amendment replaces can’t be amended or renewed itself', async () => {
  const first = await make.active({ endDate: '2027-12-31' })
  const second = await amended(first, { startDate: '2026-08-01' })
  await amended(second, { startDate: '2026-08-01' })
  const { version } = await read(first)
  for (const [step, body] of [
    ['amend', { reason: 'Twice' }],
    ['renew', {}],
  ] as const)
    expect(await seller.post(`${MSA}/${first.id}/${step}`, { ...body, version })).toMatchObject({
      status: 422,
      code: 'NOT_IN_FORCE',
      message: expect.stringContaining('Version 3 replaces it from 1 Aug 2026'),
    })
})

test('an amendment can’t be terminated before it starts while a statement of work under the version in force runs longer', async () => {
  const first = await make.active({ endDate: '2027-12-31' })
  const sow = await make.active({ msaID: first.id, clientID: first.clientID, endDate: '2027-06-30' }, SOW)
  const second = await amended(first, { startDate: '2026-08-01' })
  expect(await terminate(second)).toMatchObject({ status: 400, errors: [{ path: 'effectiveDate' }] })
  expect(await terminate(second, { effectiveDate: '2026-10-31' })).toMatchObject({
    status: 422,
    code: 'STATEMENT_OF_WORK_ENDS_LATER',
    message: expect.stringContaining(sow.number),
  })
  expect(await terminate(second, { effectiveDate: '2027-06-30' })).toMatchObject({
    status: 200,
    data: { status: 'ACTIVE', endsOn: '2027-06-30' },
  })
})

test('a termination before an amendment starts ends the agreement: the amendment is cancelled', async () => {
  const first = await make.active({ endDate: '2027-12-31' })
  const second = await amended(first, { startDate: '2026-08-01' })
  const sow = await make.active({ msaID: second.id, clientID: first.clientID, endDate: '2027-06-30' }, SOW)
  expect(await terminate(first, { effectiveDate: '2026-07-15' })).toMatchObject({
    status: 422,
    code: 'STATEMENT_OF_WORK_ENDS_LATER',
  })
  await terminate(sow, { effectiveDate: '2026-07-15' }, SOW)
  expect(await terminate(first, { effectiveDate: '2026-07-15' })).toMatchObject({ status: 200 })
  expect(await read(second)).toMatchObject({ status: 'CANCELLED', reason: 'The client leaves' })
  expect(await read(sow, SOW)).toMatchObject({ msaID: first.id, status: 'ACTIVE' })
  await night('2026-08-01')
  expect([(await read(first)).status, (await read(sow, SOW)).status]).toEqual(['TERMINATED', 'TERMINATED'])
  expect(await inForceOn(first.clientID, ['2026-08-01'])).toEqual([undefined])
})

test('an amendment that would start after the end of the version before can’t be approved', async () => {
  const first = await make.active({ endDate: '2026-07-31' })
  const late = await negotiatedAmendment(first, { startDate: '2026-08-02', endDate: '2027-12-31' })
  expect(await approve(late)).toMatchObject({
    status: 422,
    code: 'STARTS_AFTER_GAP',
    message: expect.stringContaining('31 Jul 2026'),
  })
  const { version } = (await seller.put(`${MSA}/${late.id}`, { startDate: '2026-08-01', version: late.version })).data
  expect(await approve({ id: late.id, version })).toMatchObject({ status: 200 })
})

test('an amendment of an agreement that is terminated on a later date ends on that date too', async () => {
  const renewing = { endDate: '2027-12-31', autoRenew: 'true', renewalMonths: '12' }
  const first = await make.active(renewing)
  expect(await terminate(first, { effectiveDate: '2026-09-30' })).toMatchObject({ status: 200 })
  expect(await amended(first, { startDate: '2026-08-01' })).toMatchObject({ endsOn: '2026-09-30', autoRenew: false })
})

test('agreements that end soon are the same in the list, its counts and the dashboard: without replaced ones', async () => {
  const first = await make.active({ endDate: '2027-12-31' })
  const second = await amended(first, { startDate: '2026-08-01' })
  await amended(second, { startDate: '2026-08-01' })
  const plain = await make.active({
    clientID: first.clientID,
    startDate: '2026-01-01',
    endDate: '2026-08-15',
    legalEntityID: await createLegalEntity(app),
  })
  const ending = { expiringWithin: '90', clientID: first.clientID }
  const listed = (await seller.get(MSA, ending)).data.map(({ id }: { id: string }) => id)
  expect(listed).toEqual([plain.id])
  expect((await seller.get(`${MSA}/counts`, ending)).data).toEqual([{ status: 'ACTIVE', count: 1 }])
  const own = (await readTasks(seller, 'expiring')).filter(({ id }) => id === first.id || id === plain.id)
  expect(own.map(({ id }) => id)).toEqual([plain.id])
})

test('the renewal of a statement of work under an agreement of another user’s client is rejected like an unknown one', async () => {
  const first = await make.active({ endDate: '2027-12-31' })
  const sow = await make.active({ msaID: first.id, clientID: first.clientID, endDate: '2026-12-31' }, SOW)
  const hidden = await createActiveMsa(app, {
    clientID: await createClient(app, 'AE', (await app.as('BUSINESS_DEVELOPMENT')).staff!.id),
    legalEntityID: await createLegalEntity(app),
  })
  const [unseen, unknown] = await Promise.all(
    [hidden, randomUUID()].map((msaID) => seller.post(`${SOW}/${sow.id}/renew`, { msaID, version: sow.version })),
  )
  const shown = ({ status, code, message, errors }: Reply) => ({ status, code, message, errors })
  expect(unknown).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(shown(unseen!)).toEqual(shown(unknown!))
})

test('muster check reports a statement of work without its agreement, and two versions in force', async () => {
  const { db } = app.appContext
  const first = await make.active({ endDate: '2027-12-31' })
  const sow = await make.active({ msaID: first.id, clientID: first.clientID, endDate: '2027-06-30' }, SOW)
  const second = await amended(sow, { startDate: '2026-08-01' }, SOW)
  expect((await brokenInvariants(db, contractInvariants)).problems).toEqual([])
  const set = (id: string, columns: { status?: string; endedOn?: string; replacedOn?: null }) =>
    db.updateTable('agreement').set(columns).where('id', '=', id).execute()
  await set(sow.id, { replacedOn: null })
  await set(first.id, { endedOn: '2026-12-31' })
  expect((await brokenInvariants(db, contractInvariants)).problems).toEqual([
    { name: expect.stringContaining('ends with the last version'), ids: expect.arrayContaining([sow.id, second.id]) },
    { name: 'An agreement has one version in force at a time', ids: [second.id] },
  ])
  await set(first.id, { status: 'TERMINATED' })
  await set(sow.id, { status: 'SUPERSEDED' })
  expect((await brokenInvariants(db, contractInvariants)).problems).toEqual([
    { name: 'The master agreement of an active statement of work is active', ids: [second.id] },
  ])
})

const cancel = async (of: { id: string }, by = cfo, path = MSA) =>
  by.put(`${path}/${of.id}/status`, {
    status: 'CANCELLED',
    reason: 'The client withdraws',
    version: (await read(of, path)).version,
  })

test('an approved amendment is cancelled before its start: the version before continues with its statements of work', async () => {
  const first = await make.active({ endDate: '2027-12-31' })
  const second = await amended(first, { startDate: '2026-08-01', endDate: '2028-12-31' })
  const sow = await make.active({ msaID: second.id, clientID: first.clientID, endDate: '2028-06-30' }, SOW)
  expect(await cancel(second)).toMatchObject({
    status: 422,
    message: expect.stringContaining('ends later than the version before'),
  })
  expect(await terminate(sow, { effectiveDate: '2027-06-30' }, SOW)).toMatchObject({ status: 200 })
  expect(await cancel(second, seller)).toMatchObject({ status: 403 })
  expect(await cancel(second)).toMatchObject({ status: 200, data: { status: 'CANCELLED' } })
  expect(await read(first)).toMatchObject({ status: 'ACTIVE', endsOn: '2027-12-31', replacedOn: null })
  expect(await read(sow, SOW)).toMatchObject({ msaID: first.id })
  await night('2026-08-01')
  expect(await inForceOn(first.clientID, ['2026-08-01', '2027-12-31'])).toEqual([first.id, first.id])
})

test('cancelling an amendment keeps the termination that was agreed before, and the next amendment', async () => {
  const first = await make.active({ endDate: '2027-12-31' })
  expect(await terminate(first, { effectiveDate: '2026-12-31' })).toMatchObject({ status: 200 })
  const second = await amended(first, { startDate: '2026-10-01' })
  expect(await read(first)).toMatchObject({ endsOn: '2026-09-30', replacedOn: '2026-10-01' })
  const third = await amended(second, { startDate: '2026-11-01' })
  expect(await cancel(second)).toMatchObject({ status: 200 })
  expect(await read(first)).toMatchObject({ endsOn: '2026-10-31', replacedOn: '2026-11-01' })
  expect(await cancel(third)).toMatchObject({ status: 200 })
  expect(await read(first)).toMatchObject({ status: 'ACTIVE', endsOn: '2026-12-31', replacedOn: null })
})

test('an amendment of a statement of work can’t be cancelled if the version before ends after the master agreement', async () => {
  const msa = await make.active({ endDate: '2028-12-31' })
  const first = await make.active({ msaID: msa.id, clientID: msa.clientID, endDate: '2027-06-30' }, SOW)
  const second = await amended(first, { startDate: '2026-08-01', endDate: '2026-09-30' }, SOW)
  expect(await terminate(msa, { effectiveDate: '2026-12-31' })).toMatchObject({ status: 200 })
  expect(await cancel(second, cfo, SOW)).toMatchObject({
    status: 422,
    message: expect.stringMatching(
      /^The version before ends after the master agreement \S+, which ends on 31 Dec 2026/,
    ),
  })
  expect(await read(first, SOW)).toMatchObject({ endsOn: '2026-07-31' })
})

test('an amendment that replaced a version from its first day can’t be cancelled: no version would be active', async () => {
  const first = await make.active({ startDate: '2026-08-01', endDate: '2027-12-31' })
  const second = await amended(first, { startDate: '2026-08-01' })
  expect(await read(first)).toMatchObject({ status: 'SUPERSEDED' })
  expect(await cancel(second)).toMatchObject({
    status: 422,
    message: expect.stringContaining('no version would be active'),
  })
})

test('an amendment in force is terminated, not cancelled', async () => {
  const first = await make.active({ endDate: '2027-12-31' })
  const second = await amended(first, { startDate: '2026-06-15' })
  const { version, availableTransitions } = (await cfo.get(`${MSA}/${second.id}`)).data
  expect(availableTransitions.map(({ to }: { to: string }) => to)).toEqual(['TERMINATED'])
  const reply = await cfo.put(`${MSA}/${second.id}/status`, { status: 'CANCELLED', reason: 'Error', version })
  expect(reply).toMatchObject({
    status: 422,
    message: expect.stringContaining('It started on 15 Jun 2026. Terminate it'),
  })
})
