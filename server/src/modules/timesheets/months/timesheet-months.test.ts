import { expect, test } from 'vitest'
import { createPlacement } from '../../../kernel/testing/fixtures/placement.ts'
import {
  createTimesheetTestApp,
  dataOf,
  TIMESHEETS,
  type Timesheet,
} from '../../../kernel/testing/fixtures/timesheet-fixtures.ts'
import { generateFirst } from '../core/timesheets.jobs.ts'

/** The months that a placement has timesheets of, and the one that is shown first. */
const CLOSE = '/timesheets/month-close'
const { app, manager, timesheet } = await createTimesheetTestApp()
app.setNow('2026-11-18T08:00:00Z')

test('timesheets open on the oldest unapproved past month within scope', async () => {
  const own = await timesheet({ countryID: 'PK' })
  const elsewhere = await timesheet({ countryID: 'EG' })
  const reader = await app.as('HR_ASSOCIATE', { countryIDs: ['PK'] })
  const opens = async () => (await dataOf(reader.get(`${TIMESHEETS}/open-month`))).month
  const moveTo = (id: string, month: string, status = 'DRAFT') =>
    app.appContext.db
      .updateTable('timesheet')
      .set({ month: `${month}-01`, firstDay: `${month}-01`, lastDay: `${month}-28`, status })
      .where('id', '=', id)
      .execute()
  expect(await opens(), 'nothing is due in the current month').toBe('2026-11')
  await moveTo(elsewhere.id, '2026-08')
  expect(await opens(), 'another country').toBe('2026-11')
  await moveTo(own.id, '2026-09')
  expect(await opens()).toBe('2026-09')
  await moveTo(own.id, '2024-09')
  expect(await opens(), 'too long ago to be selected').toBe('2026-11')
})

test('a new placement has its timesheets at once, a next term only from its start date, and the last month is marked', async () => {
  const { db } = app.appContext
  const first = await createPlacement(app, { status: 'RENEWED', countryID: 'KW', endDate: '2026-09-15' })
  const next = await createPlacement(app, { ...first, status: 'ACTIVE', countryID: 'KW', startDate: '2026-09-16' })
  // A next term shows the original joining date of its consultant.
  const joined = { joinedDate: '2026-01-01', parentId: first.orderFormID, rootId: first.orderFormID, type: 'RENEWAL' }
  await db
    .updateTable('orderForm')
    .set({ ...joined, candidateId: first.candidateID })
    .where('id', '=', next.orderFormID)
    .execute()
  for (const { orderFormID } of [first, next, next]) await generateFirst(app.appContext, orderFormID)
  const read = async () =>
    (await manager.get(TIMESHEETS, { clientID: first.clientID, sort: 'month', pageSize: 50 })).data as Timesheet[]
  const of = (id: string, timesheets: (Timesheet & { orderFormID?: string; month?: string })[]) =>
    timesheets.filter(({ orderFormID }) => orderFormID === id).map(({ month }) => month)
  expect(of(next.orderFormID, await read())).toEqual(['2026-09', '2026-10', '2026-11'])
  expect(of(first.orderFormID, await read()).at(-1)).toBe('2026-09')
  const september = await manager.get(`${CLOSE}/placements`, { clientID: first.clientID, month: '2026-09' })
  expect(september.data.map(({ expected }: { expected: string }) => expected).sort()).toEqual(['11', '11'])
  const notice = { status: 'ON_NOTICE', lastWorkingDay: '2026-11-10' }
  await db.updateTable('orderForm').set(notice).where('id', '=', next.orderFormID).execute()
  const isLast = ({ month, isLast }: { month: string; isLast: boolean }) => (isLast ? [month] : [])
  expect((await manager.get(TIMESHEETS, { orderFormID: next.orderFormID })).data.flatMap(isLast)).toEqual(['2026-11'])
  for (const month of ['2026-10', '2026-11'])
    expect((await manager.get(`${CLOSE}/placements`, { clientID: first.clientID, month })).data).toMatchObject([
      { month, isLast: month === '2026-11' },
    ])
})
