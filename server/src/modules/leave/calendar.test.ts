import { beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../../kernel/testing/app.ts'
import { createPlacement } from '../../kernel/testing/fixtures/placement.ts'
import { remindOfExpiringLeave } from './expiry-reminders.actions.ts'
import { postMonthEnd } from './leave.jobs.ts'

const app = await createTestApp()
const associate = await app.as('HR_ASSOCIATE')
const manager = await app.as('HR_MANAGER')
beforeEach(() => app.setNow('2026-11-18T08:00:00Z'))

async function person(wish: Parameters<typeof createPlacement>[1] = {}) {
  const placed = await createPlacement(app, { status: 'ACTIVE', startDate: '2026-01-01', ...wish })
  await app.appContext.db
    .updateTable('consultant')
    .set({ serviceStartDate: '2020-01-01', status: 'ACTIVE' })
    .where('id', '=', placed.candidateID)
    .execute()
  return placed
}

test('the leave calendar has a row for each consultant on leave, with rest days and holidays, and hides leave types from billing', async () => {
  const { candidateID, clientID } = await person()
  const colleague = await person({ clientID })
  const abroad = await person({ countryID: 'SA' })
  await app.appContext.db
    .insertInto('publicHoliday')
    .values({ countryId: 'AE', date: '2026-12-02', name: 'National Day', paid: true, tentative: false })
    .execute()
  for (const id of [candidateID, abroad.candidateID])
    await associate.post(`/candidates/${id}/leaves`, { type: 'SICK', startsOn: '2026-11-29', endsOn: '2026-12-01' })
  const shown = (await manager.get('/leaves/calendar', { month: '2026-12', countryID: 'AE' })).data
  expect(shown).toMatchObject([
    {
      id: candidateID,
      clientID,
      month: '2026-12',
      _candidate: { id: candidateID },
      absences: [{ type: 'SICK', status: 'REQUESTED', startsOn: '2026-11-29', endsOn: '2026-12-01' }],
    },
  ])
  expect(shown[0].offDays.slice(0, 3)).toEqual(['2026-12-02', '2026-12-05', '2026-12-06'])
  expect((await manager.get('/leaves/calendar', { clientID })).data).toMatchObject([{ month: '2026-11' }])
  const team = await manager.get('/leaves/calendar', { clientID, everyone: 'true' })
  expect(team.data.map(({ id }: { id: string }) => id).sort()).toEqual([candidateID, colleague.candidateID].sort())
  const biller = await app.as('FINANCE_EXECUTIVE_INVOICE')
  const [row] = (await biller.get('/leaves/calendar', { clientID })).data
  expect(row.absences[0]).toMatchObject({ startsOn: '2026-11-29' })
  expect(JSON.stringify(row)).not.toContain('SICK')
  const local = await app.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
  expect((await local.get('/leaves/calendar')).data.map(({ id }: { id: string }) => id)).toEqual([abroad.candidateID])
})

test('entered days never add up to more than a thousand, and a month end can post any days within that', async () => {
  const { candidateID } = await person()
  const at = `/candidates/${candidateID}/leave-movements`
  const entry = { kind: 'ADJUSTED', type: 'ANNUAL', on: '2026-11-02', days: '999.99', reason: 'Counted again' }
  const first = (await associate.post(at, entry)).data
  expect(await associate.post(at, { ...entry, days: '0.02', on: '2026-11-10' })).toMatchObject({
    status: 422,
    code: 'BOUNDS_EXCEEDED',
    errors: [{ path: 'days' }],
  })
  expect(await associate.post(at, { ...entry, days: '-0.50' })).toMatchObject({ status: 201 })
  expect(await associate.post(at, { ...entry, days: '900', on: '2026-11-01' })).toMatchObject({
    code: 'BOUNDS_EXCEEDED',
  })
  const step = { version: first.version, status: 'APPROVED' }
  const approved = await manager.put(`/candidates/${candidateID}/leaves/${first.id}/status`, step)
  expect(approved.status, approved.message).toBe(200)
  for (const day of ['2026-12-01', '2027-01-01']) await postMonthEnd(app.appContext, { countryID: 'AE', day })
})

test('an encashment is checked before it is requested', async () => {
  const { candidateID } = await person()
  const entry = { kind: 'ENCASHED', type: 'ANNUAL', on: '2026-11-18', days: '10', reason: 'Own wish' }
  const preview = (more: object) =>
    associate.post(`/candidates/${candidateID}/leave-movements/preview`, { ...entry, ...more })
  const { data } = await preview({})
  expect(data).toMatchObject({ problems: [] })
  expect(Number(data.available) - Number(data.after)).toBeCloseTo(10)
  expect((await preview({ days: '900' })).data.problems).toMatchObject([{ name: 'withinBalance', path: 'days' }])
  expect((await associate.get(`/candidates/${candidateID}/leaves`)).meta!.total).toBe(0)
})

test('leave and balance entries are within service, and at most two years ahead', async () => {
  const { candidateID } = await person()
  const leaves = `/candidates/${candidateID}/leaves`
  const enter = (on: string) =>
    associate.post(`/candidates/${candidateID}/leave-movements`, {
      kind: 'ENCASHED',
      type: 'ANNUAL',
      on,
      days: '5',
      reason: 'Asked for',
    })
  const far = { type: 'UNPAID', startsOn: '2029-01-01', endsOn: '2029-01-02' }
  const refused = { status: 422, code: 'DATE_TOO_FAR_AHEAD', errors: [{ path: 'startsOn' }] }
  expect(await associate.post(leaves, far)).toMatchObject({
    ...refused,
    message: expect.stringContaining('18 Nov 2028'),
  })
  expect((await associate.post(`${leaves}/preview`, far)).data.problems).toMatchObject([{ name: 'dayNear' }])
  const near = (await associate.post(leaves, { ...far, startsOn: '2028-11-18', endsOn: '2028-11-18' })).data
  expect(await associate.put(`${leaves}/${near.id}`, { ...far, version: near.version })).toMatchObject(refused)
  expect(await enter('2199-11-22')).toMatchObject({ code: 'DATE_TOO_FAR_AHEAD', errors: [{ path: 'on' }] })
  const waiting = (await enter('2026-12-15')).data
  await app.appContext.db
    .updateTable('consultant')
    .set({ lastWorkingDay: '2026-12-10' })
    .where('id', '=', candidateID)
    .execute()
  expect(await enter('2026-12-11')).toMatchObject({ status: 422, code: 'OUTSIDE_SERVICE', errors: [{ path: 'on' }] })
  const step = { version: waiting.version, status: 'APPROVED' }
  const late = await manager.put(`${leaves}/${waiting.id}/status`, step)
  expect(late, 'days requested before the notice are not paid out after the last day').toMatchObject({
    code: 'OUTSIDE_SERVICE',
  })
  expect(await enter('2026-12-10')).toMatchObject({ status: 201 })
})

test('HR of the country is notified of expiring leave sixty and thirty days before, with the days of each consultant', async () => {
  const [{ candidateID }, taker] = [await person({ countryID: 'AE' }), await person({ countryID: 'AE' })]
  const enter = async (id: string, days: string, kind = 'OPENING') => {
    const entry = {
      kind,
      type: 'ANNUAL',
      on: kind === 'OPENING' ? '2026-09-30' : '2026-10-05',
      days,
      reason: 'From before',
    }
    const { data } = await associate.post(`/candidates/${id}/leave-movements`, entry)
    await manager.put(`/candidates/${id}/leaves/${data.id}/status`, { status: 'APPROVED', version: data.version })
  }
  // Thirty days a year accrue 7.56 days by the end of it: of 25 and 7.56 days fifteen can be carried forward.
  await enter(candidateID, '25')
  await enter(taker.candidateID, '7')
  await app.appContext.db
    .updateTable('consultant')
    .set({ archivedAt: app.appContext.now() })
    .where('id', 'not in', [candidateID, taker.candidateID])
    .execute()
  const noticesOf = async () =>
    (await manager.get('/user-notifications', { pageSize: 100, sort: 'createdAt' })).data.filter(
      ({ metadata }: { metadata: { entity?: string } }) => metadata.entity === 'leave-country',
    )
  const morning = (day: string) => remindOfExpiringLeave(app.appContext, { countryID: 'AE', day })
  await morning('2026-10-30')
  expect(await noticesOf()).toEqual([])
  for (const day of ['2026-11-02', '2026-11-02', '2026-11-20']) await morning(day)
  const { name } = (await manager.get(`/candidates/${candidateID}`)).data
  expect(await noticesOf()).toMatchObject([
    {
      subject: '1 consultant loses 17.56 days of annual leave on 31 Dec 2026',
      message: expect.stringContaining(`${name}: 17.56`),
    },
  ])
  // Consultants who start to lose days between two reminder steps are notified immediately, and the others not again.
  await enter(taker.candidateID, '2.44', 'ADJUSTED')
  const later = (await manager.get(`/candidates/${taker.candidateID}`)).data.name
  for (const day of ['2026-11-21', '2026-11-22']) await morning(day)
  const [, second, ...more] = await noticesOf()
  expect(second).toMatchObject({ subject: '1 consultant loses 2 days of annual leave on 31 Dec 2026' })
  expect(second.message).toContain(`${later}: 2`)
  expect(second.message).not.toContain(name)
  expect(more).toEqual([])
  await associate.post(`/candidates/${candidateID}/leaves`, body)
  const [leave] = (await manager.get('/leaves', { candidateID, status: 'REQUESTED' })).data
  await manager.put(`/candidates/${candidateID}/leaves/${leave.id}/status`, {
    status: 'APPROVED',
    version: leave.version,
  })
  await morning('2026-12-01')
  expect((await noticesOf()).at(-1).subject).toBe('2 consultants lose 9.56 days of annual leave on 31 Dec 2026')
})

const body = { type: 'ANNUAL', startsOn: '2026-12-06', endsOn: '2026-12-15' }
