import { beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../kernel/testing/app.ts'
import type { Caller } from '../../kernel/testing/caller.ts'
import { marginSetupFor } from './margin-setups.queries.ts'
import { marginSetupRoutes } from './margin-setups.routes.ts'

let house: TestHouse
let admin: Caller

beforeAll(async () => {
  house = await testHouse({ modules: [{ name: 'order-forms', routes: marginSetupRoutes }] })
  admin = await house.as('ADMIN')
})

const VALUES = {
  days: { mode: 'NOMINAL', days: '22' },
  ...{ visa: { cost: '7200', months: '24' }, medicalCategory: 'B', medicalPremium: '5400', ticketFare: '1800' },
  laptop: { price: '4500', residual: '0', usefulMonths: '36' },
  ...{ permits: [], oneOffs: [], others: [], financingPercent: null },
  overhead: { percent: '6', basis: 'DIRECT' },
  ...{ targetPercent: '25', floorPercent: '18' },
}
const edition = (countryID: string, effectiveFrom: string, more: object = {}) =>
  admin.post('/margin-setups', { countryID, effectiveFrom, values: { ...VALUES, ...more } })
const spans = async (countryID: string) => {
  const { data } = await admin.get('/margin-setups', { countryID, sort: 'effectiveFrom' })
  return data.map(({ effectiveFrom, effectiveTo }: Record<string, string>) => [effectiveFrom, effectiveTo])
}

test('every country begins with a set-up that the calculator takes', async () => {
  const { data } = await admin.get('/margin-setups', { pageSize: 50 })
  expect(data.map(({ countryID }: { countryID: string }) => countryID)).toEqual([
    'AE',
    'BH',
    'EG',
    'GB',
    'IN',
    'KW',
    'OM',
    'PK',
    'QA',
    'SA',
  ])
  for (const { status, values } of data) {
    expect(status).toBe('IN_FORCE')
    expect(values).toMatchObject({ targetPercent: '25', floorPercent: '18' })
    expect(Number(values.overhead.percent)).toBeGreaterThanOrEqual(5)
    expect(Number(values.overhead.percent)).toBeLessThanOrEqual(8)
  }
})

/** Days from today on: the house reads its own clock. */
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const FIRST = '2025-01-01'

describe('editions', () => {
  test('a new one ends the one before, is changed, moved and taken back until it begins; then it stays', async () => {
    const next = await edition('QA', day(40), { targetPercent: '27' })
    expect(next, next.message).toMatchObject({
      status: 201,
      data: { edition: 2, status: 'UPCOMING', version: 1, currency: 'QAR' },
    })
    expect(await spans('QA')).toEqual([
      [FIRST, day(39)],
      [day(40), null],
    ])
    const between = await edition('QA', day(10))
    expect(between.data).toMatchObject({ edition: 3, effectiveTo: day(39), version: 1 })
    expect(await spans('QA')).toEqual([
      [FIRST, day(9)],
      [day(10), day(39)],
      [day(40), null],
    ])

    const { id } = between.data
    const moved = await admin.put(`/margin-setups/${id}`, { effectiveFrom: day(100), note: 'Later', version: 1 })
    expect(moved, moved.message).toMatchObject({ status: 200, data: { effectiveTo: null, version: 2, note: 'Later' } })
    expect(await spans('QA')).toEqual([
      [FIRST, day(39)],
      [day(40), day(99)],
      [day(100), null],
    ])
    expect(await admin.put(`/margin-setups/${id}`, { note: 'x', version: 1 })).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
    })

    expect((await admin.del(`/margin-setups/${next.data.id}`)).status).toBe(200)
    expect(await spans('QA')).toEqual([
      [FIRST, day(99)],
      [day(100), null],
    ])
    const [begun] = (await admin.get('/margin-setups', { countryID: 'QA', status: 'IN_FORCE' })).data
    const late = await admin.put(`/margin-setups/${begun.id}`, { values: VALUES, version: begun.version })
    expect(late).toMatchObject({
      ...{ status: 422, code: 'EDITION_IN_FORCE', message: expect.stringContaining('Make a new edition') },
    })
    expect(await admin.del(`/margin-setups/${begun.id}`)).toMatchObject({ status: 422, code: 'EDITION_IN_FORCE' })
    const { data: history } = await admin.get(`/margin-setups/${id}/history`)
    expect(history[0].changes.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'effectiveFrom',
      'effectiveTo',
      'note',
    ])
  })

  test('the edition of a day is found, and none before the first', async () => {
    const made = await edition('PK', day(20))
    const on = (day: string) => marginSetupFor(house.world.db, 'PK', day)
    expect((await on(day(19)))?.edition).toBe(1)
    expect((await on(day(20)))?.id).toBe(made.data.id)
    expect(await on('2024-12-31')).toBeUndefined()
  })

  test.each([
    // first day, other fields of the values, status, code, field
    [FIRST, {}, 422, 'EDITION_OVERLAP', 'effectiveFrom'],
    [day(-2), {}, 422, 'EDITION_IN_THE_PAST', 'effectiveFrom'],
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
  ])('from %s with %j is refused', async (from, more, status, code, path) => {
    const before = await spans('KW')
    const reply = await edition('KW', from, more)
    expect(reply).toMatchObject({ status, code, errors: [{ path }] })
    expect(await spans('KW')).toEqual(before)
  })

  test('two people who place an edition on one day at once: one does, the other is told', async () => {
    const both = await Promise.all([edition('GB', day(30)), edition('GB', day(30))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(await spans('GB')).toEqual([
      [FIRST, day(29)],
      [day(30), null],
    ])
  })

  test('the database itself refuses an overlap, and to change what has been in force', async () => {
    const { db } = house.world
    const twice = db
      .insertInto('marginSetup')
      .values({ countryId: 'BH', edition: 9, effectiveFrom: '2026-05-01', values: JSON.stringify(VALUES) })
      .execute()
    await expect(twice).rejects.toThrow('margin_setup_overlap')
    const forged = db
      .updateTable('marginSetup')
      .set({ values: JSON.stringify(VALUES), updatedAt: new Date() })
      .where('countryId', '=', 'BH')
      .execute()
    await expect(forged).rejects.toThrow('never edited')
  })
})

test('who computes margins sees the set-ups in force of their countries, and nobody else does', async () => {
  const manager = await house.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
  const { data } = await manager.get('/margin-setups/in-force')
  expect(data).toMatchObject([{ countryID: 'SA', currency: 'SAR', values: { days: { mode: 'EFFECTIVE' } } }])
  expect((await manager.get('/margin-setups')).status).toBe(403)
  expect((await (await house.as('HR_MANAGER')).get('/margin-setups/in-force')).status).toBe(403)
  expect((await (await house.as('CFO')).get('/margin-setups/in-force', { day: '2024-01-01' })).data).toEqual([])
})
