import { candidateStates } from '@muster/contract/consultants/states.contract.ts'
import { statesOf } from '@muster/contract/kernel/api/states.ts'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { consultantRoutes } from './consultants.routes.ts'

const app = await createTestApp({ modules: [{ name: 'consultants', routes: consultantRoutes }] })
app.setNow('2026-11-21T09:00:00Z')
const head = await app.as('HR_VICE_PRESIDENT')
const associate = await app.as('HR_ASSOCIATE')

async function createPerson(status: string): Promise<string> {
  const { id } = await app.appContext.db
    .insertInto('consultant')
    .values({
      name: 'Bilal Ahmed',
      countryId: 'AE',
      title: 'Developer',
      status,
      joinedDate: '2024-01-01',
      lastWorkingDay: '2026-11-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The transitions of docs/states.md, written independently. */
const ALLOWED: Record<string, string[]> = {
  PRE_JOINING: ['ACTIVE', 'EXITED'],
  ACTIVE: ['BENCH', 'ON_NOTICE'],
  BENCH: ['ACTIVE', 'ON_NOTICE'],
  ON_NOTICE: ['EXITED', 'ACTIVE', 'BENCH'],
  EXITED: ['PRE_JOINING', 'DO_NOT_HIRE'],
  DO_NOT_HIRE: ['EXITED'],
}
const STATES = statesOf(candidateStates)
const PAIRS = STATES.flatMap((from) => STATES.map((to) => [from, to] as const))

test.each(PAIRS)('from %s to %s is allowed to the HR vice president as in the documented table', async (from, to) => {
  const id = await createPerson(from)
  const reply = await head.put(`/candidates/${id}/status`, {
    status: to,
    version: 1,
    reason: 'Because',
    exitReason: 'RESIGNATION',
  })
  if (ALLOWED[from]!.includes(to)) expect(reply).toMatchObject({ status: 200, data: { status: to, version: 2 } })
  else expect(reply).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' })
})

test('only the HR vice president can mark a consultant as do not hire', async () => {
  const id = await createPerson('EXITED')
  expect(
    (await associate.put(`/candidates/${id}/status`, { status: 'DO_NOT_HIRE', version: 1, reason: 'Fraud' })).status,
  ).toBe(403)
  expect(
    (await head.put(`/candidates/${id}/status`, { status: 'DO_NOT_HIRE', version: 1, reason: 'Fraud' })).status,
  ).toBe(200)
})

test.each(['COUNTRY_MANAGER', 'MANAGING_DIRECTOR', 'VISA_TEAM', 'FINANCE_MANAGER_PAYROLL', 'ADMIN'] as const)(
  '%s can’t change the status',
  async (role) => {
    const id = await createPerson('ACTIVE')
    const caller = await app.as(role)
    expect((await caller.put(`/candidates/${id}/status`, { status: 'BENCH', version: 1 })).status).toBe(403)
  },
)

test.each([
  ['no reason although one is required', 'ACTIVE', { status: 'ON_NOTICE' }, 400, 'reason'],
  ['no exit reason', 'ON_NOTICE', { status: 'EXITED', reason: 'Left' }, 422, 'exitReason'],
  ['a date in the future', 'ACTIVE', { status: 'BENCH', effectiveDate: '2026-11-22' }, 422, 'effectiveDate'],
  ['an unknown status', 'ACTIVE', { status: 'RETIRED' }, 400, 'status'],
])('a change with %s is rejected, naming the field', async (_what, from, body, status, path) => {
  const id = await createPerson(from)
  expect(await head.put(`/candidates/${id}/status`, { version: 1, ...body })).toMatchObject({
    status,
    errors: [{ path }],
  })
})

test('joining sets the dates, and the change is in the timeline with its reason', async () => {
  const { data } = await head.post('/candidates', { name: 'New Joiner', countryID: 'AE', title: 'Developer' })
  await head.put(`/candidates/${data.id}/status`, {
    status: 'ACTIVE',
    version: 1,
    effectiveDate: '2026-11-20',
    reason: 'Arrived',
  })
  const after = (await head.get(`/candidates/${data.id}`)).data
  expect(after).toMatchObject({ joinedDate: '2026-11-20', serviceStartDate: '2026-11-20' })
  const [entry] = (await head.get(`/candidates/${data.id}/timeline`)).data
  expect(entry).toMatchObject({ event: 'consultant.status-changed', reason: 'Arrived' })
  expect(entry.changes).toContainEqual({ field: 'status', from: 'PRE_JOINING', to: 'ACTIVE' })
})

test('only users who see the exit reason can read why a consultant leaves', async () => {
  const id = await createPerson('ACTIVE')
  await head.put(`/candidates/${id}/status`, { status: 'ON_NOTICE', version: 1, reason: 'Ill for months' })
  const of = async (role: 'TALENT_ACQUISITION' | 'ASSOCIATE_DIRECTOR' | 'HR_ASSOCIATE') =>
    (await (await app.as(role)).get(`/candidates/${id}/timeline`)).data[0]
  expect(await of('TALENT_ACQUISITION')).toMatchObject({ event: 'consultant.status-changed', reason: null })
  expect(await of('ASSOCIATE_DIRECTOR')).toMatchObject({ reason: 'Ill for months' })
  expect(await of('HR_ASSOCIATE')).toMatchObject({ reason: 'Ill for months' })
})

test.each([
  [
    'joining after the end of the contract',
    'PRE_JOINING',
    { contractEnd: '2025-12-31', joinedDate: null },
    { status: 'ACTIVE' },
    'contractEnd',
  ],
  [
    'giving notice with a last day before joining',
    'ACTIVE',
    { joinedDate: '2024-01-01' },
    { status: 'ON_NOTICE', reason: 'x', lastWorkingDay: '1950-01-01' },
    'lastWorkingDay',
  ],
  [
    'giving notice with a last day before the service',
    'ACTIVE',
    { joinedDate: null, serviceStartDate: '2024-01-01' },
    { status: 'ON_NOTICE', reason: 'x', lastWorkingDay: '1950-01-01' },
    'lastWorkingDay',
  ],
])('%s is rejected, as in the form', async (_what, from, days, body, path) => {
  const id = await createPerson(from)
  const cleared = from === 'PRE_JOINING' ? { lastWorkingDay: null } : {}
  await app.appContext.db
    .updateTable('consultant')
    .set({ ...cleared, ...days })
    .where('id', '=', id)
    .execute()
  expect(await head.put(`/candidates/${id}/status`, { version: 1, ...body })).toMatchObject({
    status: 422,
    code: 'DATES_MISMATCH',
    errors: [{ path }],
  })
})

test('an existing error in the dates blocks neither other edits nor status changes, but can’t be entered again', async () => {
  const id = await createPerson('ACTIVE')
  await app.appContext.db.updateTable('consultant').set({ contractEnd: '2020-01-01' }).where('id', '=', id).execute()
  expect((await head.put(`/candidates/${id}`, { version: 1, site: 'Branch' })).status).toBe(200)
  expect((await head.put(`/candidates/${id}/status`, { version: 2, status: 'BENCH' })).status).toBe(200)
  expect((await head.put(`/candidates/${id}`, { version: 3, contractEnd: '2020-01-01', site: 'x' })).status).toBe(200)
  expect(await head.put(`/candidates/${id}`, { version: 4, contractEnd: '2021-01-01' })).toMatchObject({
    status: 400,
    errors: [{ path: 'contractEnd' }],
  })
})

test('of two concurrent status changes one succeeds', async () => {
  const id = await createPerson('ACTIVE')
  const both = await Promise.all([
    head.put(`/candidates/${id}/status`, { status: 'BENCH', version: 1 }),
    associate.put(`/candidates/${id}/status`, { status: 'ON_NOTICE', version: 1, reason: 'Resigned' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('at 2 in the morning in Dubai, today is the local date although UTC still has yesterday', async () => {
  app.setNow('2026-11-21T22:30:00Z')
  const id = await createPerson('PRE_JOINING')
  const today = { status: 'ACTIVE', version: 1, effectiveDate: '2026-11-22' }
  expect(await head.put(`/candidates/${id}/status`, today)).toMatchObject({ status: 422 })
  expect(await head.put(`/candidates/${id}/status`, today, { 'time-offset': '240' })).toMatchObject({ status: 200 })
})
