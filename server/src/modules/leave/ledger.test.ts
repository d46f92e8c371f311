import { beforeEach, expect, test } from 'vitest'
import { createLeaveTestApp, moveLeave } from '../../kernel/testing/fixtures/leave.ts'
import { postMonthEnd } from './leave.jobs.ts'

const { app, associate, manager, vice, person, requestLeave, approve, balance } = await createLeaveTestApp()
beforeEach(() => app.setNow('2026-11-18T08:00:00Z'))

test('a cancelled leave returns its days in new ledger entries', async () => {
  const id = await person()
  const leave = await approve(await requestLeave(id, { startsOn: '2026-12-30', endsOn: '2027-01-02' }))
  expect(await moveLeave(manager, leave, { status: 'CANCELLED' })).toMatchObject({ status: 400 })
  const cancelled = await moveLeave(manager, leave, { status: 'CANCELLED', reason: 'The client needs them' })
  expect(cancelled.data).toMatchObject({
    status: 'CANCELLED',
    cancelReason: 'The client needs them',
    availableTransitions: [],
  })
  const { data } = await manager.get(`/candidates/${id}/leave-movements`, { sort: 'on' })
  const entries = data.map(({ on, days }: { on: string; days: string }) => `${on} ${days}`)
  expect(entries.sort()).toEqual(['2026-12-30 -2', '2026-12-30 2', '2027-01-01 -2', '2027-01-01 2'])
  const change = app.appContext.db.updateTable('leaveMovement').set({ days: '9' })
  await expect(change.execute()).rejects.toThrow('append-only')
})

test('opening balance, adjustment and encashment are entered by one person and approved by another', async () => {
  const id = await person()
  await approve(await requestLeave(id, { startsOn: '2026-05-04', endsOn: '2026-05-08' }))
  const across = await approve(await requestLeave(id, { startsOn: '2026-07-30', endsOn: '2026-08-01' }))
  const request = (more: object) =>
    associate.post(`/candidates/${id}/leave-movements`, {
      kind: 'OPENING',
      type: 'ANNUAL',
      on: '2026-06-30',
      days: '12.5',
      reason: 'From the old system',
      ...more,
    })
  const opening = await request({})
  expect(opening).toMatchObject({ status: 201, data: { kind: 'OPENING', status: 'REQUESTED', days: '12.5' } })
  await approve(opening.data)
  // 12.5, and 30/365 for each of the 141 days since; leave in May is included, leave in July is not.
  const sums = { opening: '12.50', accrued: '11.59', taken: '3.00', balance: '21.09' }
  expect(await balance(id)).toMatchObject({ sums, available: '21.09' })
  expect(await request({ on: '2026-08-31' })).toMatchObject({ status: 422, code: 'ALREADY_OPENED' })
  expect(await request({ on: '2027-06-30' })).toMatchObject({
    code: 'OPENING_DATE_IN_FUTURE',
    errors: [{ path: 'on' }],
  })
  await approve((await request({ kind: 'ADJUSTED', days: '-0.5', on: '2026-11-01' })).data)
  expect(await request({ kind: 'ENCASHED', days: '60', on: '2026-11-01' })).toMatchObject({ code: 'BALANCE_EXCEEDED' })
  expect(await request({ kind: 'ENCASHED', days: '-6', on: '2026-11-01' })).toMatchObject({ status: 400 })
  await approve((await request({ kind: 'ENCASHED', days: '10', on: '2026-11-01' })).data)
  expect((await balance(id)).sums).toMatchObject({ adjusted: '-0.50', encashed: '10.00', balance: '10.59' })
  expect(await request({ kind: 'ENCASHED', type: 'COMP_OFF', days: '1' })).toMatchObject({ code: 'NOT_ENCASHABLE' })
  await moveLeave(vice, { ...opening.data, version: 2 }, { status: 'CANCELLED', reason: 'Of another person' })
  expect(await request({ on: '2026-07-31' })).toMatchObject({ status: 422, code: 'LEAVE_SPLIT' })
  await moveLeave(manager, across, { status: 'CANCELLED', reason: 'Not taken' })
  expect(await request({ on: '2026-07-31' })).toMatchObject({ status: 201 })
})

test('a month end is posted once, and at year end days that are not carried over expire', async () => {
  const id = await person('2024-07-01')
  await app.appContext.db.updateTable('consultant').set({ countryId: 'AE' }).where('id', '=', id).execute()
  await postMonthEnd(app.appContext, { countryID: 'AE', day: '2026-11-15' })
  const rows = async () =>
    (await manager.get(`/candidates/${id}/leave-movements`, { sort: 'on' })).data.map(
      ({ kind, on, days }: { kind: string; on: string; days: string }) => `${on} ${kind} ${days}`,
    )
  expect(await rows()).toEqual([])
  for (const day of ['2026-11-01', '2026-11-01', '2026-12-01'])
    await postMonthEnd(app.appContext, { countryID: 'AE', day })
  // Two years and 123 days, then thirty more.
  expect(await rows()).toEqual(['2026-10-31 ACCRUED 70.11', '2026-11-30 ACCRUED 2.47'])
  const waiting = await requestLeave(id, { startsOn: '2026-12-20', endsOn: '2026-12-29' })
  await postMonthEnd(app.appContext, { countryID: 'AE', day: '2027-01-01' })
  expect((await rows()).slice(2)).toEqual(
    expect.arrayContaining(['2026-12-31 ACCRUED 2.54', '2026-12-31 LAPSED -60.12']),
  )
  expect((await balance(id, 'ANNUAL', '2026-12-31')).sums).toMatchObject({ lapsed: '60.12', balance: '15.00' })
  // Leave of the closed year that is approved late uses days that would have expired, and cancelling it lets them
  // expire again.
  const late = await approve(waiting)
  expect(await rows()).toContain('2026-12-31 LAPSED 10')
  expect((await balance(id, 'ANNUAL', '2027-01-01')).sums).toMatchObject({ lapsed: '50.12', taken: '10.00' })
  expect((await balance(id, 'ANNUAL', '2026-12-31')).sums).toMatchObject({ balance: '15.00' })
  await moveLeave(manager, late, { status: 'CANCELLED', reason: 'Not taken' })
  expect((await balance(id, 'ANNUAL', '2026-12-31')).sums).toMatchObject({ lapsed: '60.12', balance: '15.00' })
  expect(await postMonthEnd(app.appContext, { countryID: 'AE', day: '2027-01-01' })).toBe(0)
})
