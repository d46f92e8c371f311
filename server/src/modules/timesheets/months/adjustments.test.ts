import { expect, test } from 'vitest'
import {
  createTimesheetTestApp,
  dataOf,
  moveTimesheet,
  TIMESHEETS,
} from '../../../kernel/testing/fixtures/timesheet-fixtures.ts'
import { lockTimesheets } from '../core/transitions.actions.ts'

const { app, executive, associate, manager, timesheet } = await createTimesheetTestApp()
app.setNow('2026-11-18T08:00:00Z')

test('a paid or billed timesheet is locked, and can be neither returned nor edited', async () => {
  const made = await timesheet()
  const approved = await dataOf(
    moveTimesheet(manager, await dataOf(moveTimesheet(executive, made, 'SUBMITTED')), 'APPROVED'),
  )
  const context = { db: app.appContext.db, staff: executive.staff, now: app.appContext.now() }
  expect(await lockTimesheets(context, [made.id])).toEqual([made.id])
  expect(await lockTimesheets(context, [made.id])).toEqual([])
  const { data } = await manager.get(`${TIMESHEETS}/${made.id}`)
  expect(data).toMatchObject({ status: 'LOCKED', availableTransitions: [] })
  expect(await moveTimesheet(manager, data, 'REJECTED', 'Wrong')).toMatchObject({
    status: 409,
    code: 'INVALID_TRANSITION',
  })
  expect(await moveTimesheet(manager, approved, 'LOCKED')).toMatchObject({ status: 400 })
  expect(await executive.del(`${TIMESHEETS}/${made.id}`)).toMatchObject({ status: 409 })
})

test('adjustments after the lock, also of leave, are applied in the next open month and can be reverted until that is approved', async () => {
  const made = await timesheet({}, '2026-09')
  const approved = await dataOf(
    moveTimesheet(manager, await dataOf(moveTimesheet(executive, made, 'SUBMITTED')), 'APPROVED'),
  )
  const adjust = (of: object, version = approved.version + 1) =>
    executive.post(`${TIMESHEETS}/${made.id}/adjustments`, { day: of, reason: 'The client says so', version })
  const off = { date: '2026-09-08', type: 'OFF' }
  expect(await adjust(off, approved.version)).toMatchObject({ status: 409, code: 'NOT_LOCKED' })
  await lockTimesheets({ db: app.appContext.db, staff: executive.staff, now: app.appContext.now() }, [made.id])
  expect(await adjust(off)).toMatchObject({ status: 422, code: 'NO_LATER_OPEN_MONTH' })
  const next = (await associate.post(TIMESHEETS, { orderFormID: made.orderFormID, month: '2026-10' })).data
  expect(next.totals).toMatchObject({ worked: '22', payable: '22' })
  expect(await adjust({ date: '2026-09-09', type: 'SICK' })).toMatchObject({ code: 'LEAVE_NOT_APPROVED' })
  const leave = `/candidates/${made.candidateID}/leaves`
  const sick = (await associate.post(leave, { type: 'SICK', startsOn: '2026-09-09', endsOn: '2026-09-09' })).data
  await dataOf(manager.put(`${leave}/${sick.id}/status`, { version: sick.version, status: 'APPROVED' }))
  expect((await adjust({ date: '2026-09-09', type: 'SICK' })).data).toMatchObject({ totals: { worked: '22' } })
  const corrected = (await adjust(off)).data
  expect(corrected.ownAdjustments).toMatchObject([
    { date: '2026-09-09' },
    { date: '2026-09-08', _countedIn: { id: next.id } },
  ])
  // 22 days of its own; in September one day less was worked and paid, and one was a sick day instead of a work day.
  const october = (await executive.get(`${TIMESHEETS}/${next.id}`)).data
  expect(october).toMatchObject({
    totals: { worked: '20', payable: '21', sick: '1', hours: '160.00' },
    days: { length: 31 },
  })
  // The month close of October shows how many days each adjustment deducts from the days to bill.
  const close = await manager.get(`${TIMESHEETS}/month-close/placements/${made.orderFormID}`, { month: '2026-10' })
  expect(close.data.adjustments.map(({ billable }: { billable: string }) => billable)).toEqual(['-1', '-1'])
  const [, last] = corrected.ownAdjustments
  const submitted = await dataOf(moveTimesheet(executive, october, 'SUBMITTED'))
  expect(submitted.totals).toMatchObject({ worked: '20', payable: '21' })
  expect(await executive.del(`${TIMESHEETS}/${made.id}/adjustments/${last.id}`)).toMatchObject({ code: 'NOT_OPEN' })
  await dataOf(moveTimesheet(manager, submitted, 'REJECTED', 'The 8th was worked'))
  expect(await executive.del(`${TIMESHEETS}/${made.id}/adjustments/${last.id}`)).toMatchObject({ status: 200 })
  expect((await executive.get(`${TIMESHEETS}/${next.id}`)).data.totals).toMatchObject({ worked: '21', payable: '22' })
})
