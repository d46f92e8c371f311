import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../kernel/testing/app.ts'
import { createReader, taskRows } from '../../kernel/testing/tasks.ts'
import { settingsRoutes } from '../settings/settings.routes.ts'
import { settingsWork } from '../settings/versions/tasks.queries.ts'
import { marginSetupFor } from './margin-setups.queries.ts'
import { marginSetupRoutes } from './margin-setups.routes.ts'

const app = await createTestApp({
  modules: [
    { name: 'settings', routes: settingsRoutes },
    { name: 'order-forms', routes: marginSetupRoutes },
  ],
})
const admin = await app.as('ADMIN', { name: 'Salma Khalil' })
const cfo = await app.as('CFO', { name: 'Vikram Malhotra' })

const VALUES = {
  days: { mode: 'NOMINAL', days: '22' },
  visa: { cost: '7200', months: '24' },
  medicalCategory: 'B',
  medicalPremium: '5400',
  ticketFare: '1800',
  laptop: { price: '4500', residual: '0', usefulMonths: '36' },
  permits: [],
  oneOffs: [],
  others: [],
  financingPercent: null,
  overhead: { percent: '6', basis: 'DIRECT' },
  targetPercent: '25',
  floorPercent: '18',
}
const propose = (countryID: string, effectiveFrom: string, more: object = {}, by = admin) =>
  by.post('/margin-setups', { countryID, effectiveFrom, source: 'Budget 2027', values: { ...VALUES, ...more } })
const decide = (id: string, status: 'APPROVED' | 'REJECTED', { reason = null, version = 1, by = cfo } = {}) =>
  by.put(`/settings/pending-approvals/${id}/status`, { status, reason, version })
const approve = async (countryID: string, effectiveFrom: string, more: object = {}) => {
  const { data } = await propose(countryID, effectiveFrom, more)
  const reply = await decide(data.id, 'APPROVED')
  expect(reply.status, reply.message).toBe(200)
  return data.id as string
}
const spans = async (countryID: string) => {
  const { data } = await admin.get('/margin-setups', {
    countryID,
    sort: 'effectiveFrom',
    status: ['IN_FORCE', 'UPCOMING', 'PAST'],
  })
  return data.map(({ effectiveFrom, effectiveTo }: Record<string, string>) => [effectiveFrom, effectiveTo])
}

test('every country has an initial setup that the calculator accepts', async () => {
  const { data } = await admin.get('/margin-setups', { pageSize: 50 })
  expect(data.map(({ countryID }: { countryID: string }) => countryID)).toEqual([
    'BH',
    'EG',
    'IN',
    'KW',
    'OM',
    'PK',
    'QA',
    'SA',
    'AE',
    'GB',
  ])
  for (const { status, values } of data) {
    expect(status).toBe('IN_FORCE')
    expect(values).toMatchObject({ targetPercent: '25', floorPercent: '18' })
    expect(Number(values.overhead.percent)).toBeGreaterThanOrEqual(5)
    expect(Number(values.overhead.percent)).toBeLessThanOrEqual(8)
  }
})

/** Dates from today on, because the server uses its own clock. */
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const FIRST = '2025-01-01'

describe('versions', () => {
  test('a new version is proposed by one person, approved by another, and ends the previous one', async () => {
    const proposed = await propose('QA', day(40), { targetPercent: '27' })
    expect(proposed, proposed.message).toMatchObject({
      status: 201,
      data: { revision: 2, status: 'PROPOSED', version: 1, currency: 'QAR', _enteredBy: { name: 'Salma Khalil' } },
    })
    const { id } = proposed.data
    expect(await spans('QA')).toEqual([[FIRST, null]])
    expect((await marginSetupFor(app.appContext.db, 'QA', day(40)))!.revision, 'it is not used yet').toBe(1)

    const bell = app.appContext.db.selectFrom('notification').select(['subject', 'message', 'userId'])
    expect(await bell.where('userId', '=', cfo.staff!.id).execute()).toMatchObject([
      {
        subject: 'Margin setup of Qatar is pending your approval',
        message: `Salma Khalil proposed version 2, effective from ${formatLongDate(day(40))}.`,
      },
    ])
    const work = await settingsWork(createReader(app, cfo.staff!, day(0)))
    expect(taskRows(work.forMe)).toContainEqual(
      expect.objectContaining({ title: 'Margin setup of Qatar, version 2', path: `/settings/pending-approvals/${id}` }),
    )
    expect(taskRows((await settingsWork(createReader(app, admin.staff!, day(0)))).onOthers)).toContainEqual(
      expect.objectContaining({ title: 'Margin setup of Qatar, version 2', action: 'Open' }),
    )

    const own = await decide(id, 'APPROVED', { by: admin })
    expect(own.status, 'administrators may not approve settings').toBe(403)
    const { data: compared } = await cfo.get(`/settings/pending-approvals/${id}`)
    expect(compared).toMatchObject({ mayDecide: true, comparedWith: { number: 1 }, revision: { kind: 'MARGIN_SETUP' } })
    expect(compared.changes).toContainEqual({ field: 'targetPercent', from: '25', to: '27' })

    expect((await decide(id, 'APPROVED')).status).toBe(200)
    expect(await spans('QA')).toEqual([
      [FIRST, day(39)],
      [day(40), null],
    ])
    expect((await marginSetupFor(app.appContext.db, 'QA', day(40)))!.values.targetPercent).toBe('27')
    expect((await admin.get(`/margin-setups/${id}`)).data).toMatchObject({
      status: 'UPCOMING',
      _decidedBy: { name: 'Vikram Malhotra' },
    })
    expect(await bell.where('userId', '=', admin.staff!.id).execute()).toMatchObject([
      { subject: 'Margin setup of Qatar was approved' },
    ])
    const { data: history } = await admin.get(`/margin-setups/${id}/history`)
    expect(history.map(({ event }: { event: string }) => event)).toEqual([
      'margin-setup.approved',
      'margin-setup.proposed',
    ])
    expect(history[0].changes).toContainEqual({ field: 'targetPercent', from: '25', to: '27' })
  })

  test('a version between two others ends the day before the next; a rejected one changes nothing and has a reason', async () => {
    await approve('OM', day(40))
    await approve('OM', day(10), { targetPercent: '28' })
    const held = [
      [FIRST, day(9)],
      [day(10), day(39)],
      [day(40), null],
    ]
    expect(await spans('OM')).toEqual(held)
    const { data } = await propose('OM', day(60), { floorPercent: '10' })
    expect(await decide(data.id, 'REJECTED')).toMatchObject({ status: 400, errors: [{ path: 'reason' }] })
    await cfo.put(`/settings/pending-approvals/${data.id}/status`, {
      status: 'REJECTED',
      reason: 'Too low.',
      version: 1,
    })
    expect((await admin.get(`/margin-setups/${data.id}`)).data).toMatchObject({
      status: 'REJECTED',
      decisionReason: 'Too low.',
    })
    expect(await spans('OM')).toEqual(held)
  })

  test('a proposal can be edited and withdrawn until the decision; contributors can’t decide', async () => {
    const { data } = await propose('EG', day(40), { targetPercent: '27' })
    const path = `/margin-setups/${data.id}`
    const second = await app.as('ADMIN')
    const changed = await second.put(path, { effectiveFrom: day(50), note: 'Later', version: 1 })
    expect(changed, changed.message).toMatchObject({
      status: 200,
      data: { effectiveFrom: day(50), note: 'Later', version: 2, _enteredBy: { id: second.staff!.id } },
    })
    expect(await admin.put(path, { note: 'x', version: 1 })).toMatchObject({ status: 409, code: 'STALE_VERSION' })
    expect(await admin.del(path)).toMatchObject({ status: 422, code: 'NOT_PROPOSER' })
    expect((await second.del(path)).status).toBe(200)
    expect((await admin.get(path)).data.status).toBe('WITHDRAWN')
    expect(await decide(data.id, 'APPROVED', { version: 3 })).toMatchObject({ status: 409, code: 'VERSION_DECIDED' })
    expect(await admin.put(path, { note: 'x', version: 3 })).toMatchObject({ status: 409, code: 'VERSION_DECIDED' })
    const [begun] = (await admin.get('/margin-setups', { countryID: 'EG', status: 'IN_FORCE' })).data
    expect(await admin.put(`/margin-setups/${begun.id}`, { values: VALUES, version: begun.version })).toMatchObject({
      status: 409,
      code: 'VERSION_DECIDED',
    })
  })

  test('a proposal pending after its start date can’t be approved for days already calculated', async () => {
    const { data } = await propose('IN', day(1), { targetPercent: '27' })
    const stale = app.appContext.db.updateTable('settingVersion').set({ effectiveFrom: day(-2) })
    await stale.where('id', '=', data.id).execute()
    expect(await decide(data.id, 'APPROVED')).toMatchObject({ status: 422, code: 'VERSION_IN_THE_PAST' })
    expect(await spans('IN')).toEqual([[FIRST, null]])
  })

  test('a version of the same date replaces one that has not started, and the history shows which', async () => {
    const id = await approve('BH', day(40))
    await approve('BH', day(40), { targetPercent: '28' })
    const [last] = (await admin.get(`/margin-setups/${id}/history`)).data
    expect(last).toMatchObject({ event: 'margin-setup.replaced', reason: 'The next version starts on the same date.' })
    expect(last.changes).toContainEqual({ field: 'revision', from: 'version 2', to: 'version 3' })
  })

  test('the version of a date is found, and none before the first', async () => {
    const id = await approve('PK', day(20))
    const on = (day: string) => marginSetupFor(app.appContext.db, 'PK', day)
    expect((await on(day(19)))?.revision).toBe(1)
    expect((await on(day(20)))?.id).toBe(id)
    expect(await on('2024-12-31')).toBeUndefined()
  })

  test.each([
    // first day, other fields of the values, status, code, field
    [FIRST, {}, 422, 'VERSION_ACTIVE', 'effectiveFrom'],
    [day(-2), {}, 422, 'VERSION_IN_THE_PAST', 'effectiveFrom'],
    ['2027-13-01', {}, 400, 'INVALID', 'effectiveFrom'],
    [day(60), { floorPercent: '26' }, 400, 'INVALID', 'values.floorPercent'],
    [day(60), { targetPercent: '100' }, 400, 'INVALID', 'values.targetPercent'],
    [day(60), { ticketFare: '-1' }, 400, 'INVALID', 'values.ticketFare'],
    [day(60), { days: { mode: 'NOMINAL', days: '32' } }, 400, 'INVALID', 'values.days.days'],
    [
      day(60),
      { laptop: { price: '10', residual: '11', usefulMonths: '36' } },
      400,
      'INVALID',
      'values.laptop.residual',
    ],
  ])('from %s with %j is rejected', async (from, more, status, code, path) => {
    const before = await spans('KW')
    const reply = await propose('KW', from, more)
    expect(reply).toMatchObject({ status, code, errors: [{ path }] })
    expect(await spans('KW')).toEqual(before)
  })

  test('of two versions with the same start date the one approved later replaces the other; the database rejects an overlap', async () => {
    await approve('GB', day(30), { targetPercent: '26' })
    await approve('GB', day(30), { targetPercent: '27' })
    expect(await spans('GB')).toEqual([
      [FIRST, day(29)],
      [day(30), null],
    ])
    expect((await marginSetupFor(app.appContext.db, 'GB', day(30)))!.values.targetPercent).toBe('27')
    const overlapping = app.appContext.db
      .insertInto('settingVersion')
      .values({
        kind: 'MARGIN_SETUP',
        countryId: 'BH',
        number: 9,
        effectiveFrom: '2026-05-01',
        status: 'APPROVED',
        values: JSON.stringify(VALUES),
        source: 'x',
      })
      .execute()
    await expect(overlapping).rejects.toThrow('setting_version_overlap')
  })
})

test('only users who calculate margins see the active setups of their countries', async () => {
  const manager = await app.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
  const { data } = await manager.get('/margin-setups/active')
  expect(data).toMatchObject([{ countryID: 'SA', currency: 'SAR', values: { days: { mode: 'EFFECTIVE' } } }])
  expect((await manager.get('/margin-setups')).status).toBe(403)
  expect((await (await app.as('HR_MANAGER')).get('/margin-setups/active')).status).toBe(403)
  expect((await (await app.as('CFO')).get('/margin-setups/active', { day: '2024-01-01' })).data).toEqual([])
})
