import { errorCode } from '@muster/contract/kernel/api/error-codes.ts'
import { statesOf } from '@muster/contract/kernel/api/states.ts'
import { daysAfter, monthsAfter } from '@muster/contract/kernel/values/days.ts'
import { type LeaveGuard, leaveStates } from '@muster/contract/leave/states.contract.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Caller, Reply } from '../../kernel/testing/caller.ts'
import { createLeaveTestApp, leavePath, leaveRequest, moveLeave } from '../../kernel/testing/fixtures/leave.ts'
import { createPlacement } from '../../kernel/testing/fixtures/placement.ts'

const { app, associate, manager, vice, person, requestLeave, approve, balance } = await createLeaveTestApp()
beforeEach(() => app.setNow('2026-11-18T08:00:00Z'))

/** An entry of the ledger without an absence, requested by a user. */
async function enter(by: Caller, id: string, more: object) {
  const entry = { kind: 'ADJUSTED', type: 'ANNUAL', on: '2026-11-02', days: '-10', reason: 'Counted again', ...more }
  const made = await by.post(`/candidates/${id}/leave-movements`, entry)
  expect(made.status, made.message).toBe(201)
  return made.data
}
async function timesheetOf(id: string, month: string, status: 'APPROVED' | 'LOCKED') {
  const { db } = app.appContext
  const form = await db.selectFrom('orderForm').selectAll().where('candidateId', '=', id).executeTakeFirstOrThrow()
  const firstDay = `${month}-01`
  await db
    .insertInto('timesheet')
    .values({
      orderFormId: form.id,
      consultantId: id,
      clientId: form.clientId!,
      countryId: form.countryId!,
      status,
      month: firstDay,
      firstDay,
      lastDay: daysAfter(monthsAfter(firstDay, 1), -1),
      days: '[]',
      totals: '{}',
      worked: '0',
      expected: '0',
      submittedBy: associate.staff!.id,
      approvedBy: manager.staff!.id,
    })
    .execute()
}

test('leave is requested by one person and approved by another; only then days are deducted and the requester notified', async () => {
  const id = await person()
  // 30 of the first year, and 322 days of the second: 26.47.
  expect(await balance(id)).toMatchObject({ unit: 'CALENDAR', sums: { accrued: '56.47', balance: '56.47' } })
  const leave = await requestLeave(id, { reason: 'Family' })
  expect(leave).toMatchObject({
    status: 'REQUESTED',
    days: '5',
    unit: 'CALENDAR',
    paid: [{ days: '5', percent: '100' }],
    clashes: 0,
    availableTransitions: [{ to: 'WITHDRAWN', allowed: true }],
  })
  expect(await balance(id)).toMatchObject({ pending: '5.00', available: '51.47', sums: { taken: '0.00' } })
  for (const decider of [manager, vice])
    expect((await decider.get('/user-notifications', { sort: '-createdAt' })).data[0]).toMatchObject({
      subject: expect.stringContaining('is pending approval'),
      metadata: { type: 'APPROVAL_REQUEST', entityID: id },
    })
  expect(await moveLeave(associate, leave, { status: 'APPROVED' })).toMatchObject({ status: 403 })
  await approve(leave)
  expect(await balance(id, 'ANNUAL', '2026-12-31')).toMatchObject({
    pending: '0.00',
    taken: '5',
    sums: { accrued: '60.00', taken: '5.00', balance: '55.00' },
  })
  const { data: ledger } = await manager.get(`/candidates/${id}/leave-movements`)
  expect(ledger).toEqual([expect.objectContaining({ kind: 'TAKEN', on: '2026-12-06', days: '-5', leaveID: leave.id })])
  expect((await associate.get('/user-notifications', { sort: '-createdAt' })).data[0].subject).toContain('is approved')
  const { data: history } = await manager.get(`${leavePath(id, leave.id)}/history`)
  expect(history.map(({ event }: { event: string }) => event)).toEqual(['leave.approved', 'leave.requested'])
})

test('no user can approve their own request, neither singly nor in bulk', async () => {
  const id = await person()
  const own = (await manager.post(leavePath(id), leaveRequest())).data
  expect(own.availableTransitions).toContainEqual(expect.objectContaining({ to: 'APPROVED', allowed: false }))
  expect(await moveLeave(manager, own, { status: 'APPROVED' })).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  const other = await requestLeave(await person())
  const many = await manager.post('/leaves/status', {
    leaves: [own, other].map(({ id: leaveID, version }) => ({ id: leaveID, version })),
    status: 'APPROVED',
  })
  expect(many.data).toMatchObject({ done: [other.id], refused: [{ id: own.id, code: 'SELF_APPROVAL' }] })
  // A person who changes a request counts as its writer as well.
  const mine = await requestLeave(await person())
  const changed = await manager.put(leavePath(mine.candidateID, mine.id), {
    endsOn: '2026-12-09',
    version: mine.version,
  })
  expect(changed.data).toMatchObject({ days: '4', version: 2 })
  expect(await moveLeave(manager, changed.data, { status: 'APPROVED' })).toMatchObject({ code: 'SELF_APPROVAL' })
  // This also applies when another user changes it after them.
  const { data: again } = await associate.put(leavePath(mine.candidateID, mine.id), {
    endsOn: '2026-12-10',
    version: 2,
  })
  expect(await moveLeave(manager, again, { status: 'APPROVED' })).toMatchObject({ code: 'SELF_APPROVAL' })
  expect(await moveLeave(vice, again, { status: 'APPROVED' })).toMatchObject({ status: 200 })
})

test('no user can cancel their own approved request; the approver stays recorded', async () => {
  const id = await person()
  const entry = await enter(manager, id, { days: '-10' })
  const { data: granted } = await moveLeave(vice, entry, { status: 'APPROVED' })
  expect(await balance(id)).toMatchObject({ sums: { adjusted: '-10.00', balance: '46.47' } })
  const back = { status: 'CANCELLED', reason: 'Not so' }
  expect(await moveLeave(manager, granted, back)).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  const { data } = await moveLeave(await app.as('HR_MANAGER'), granted, back)
  expect(data).toMatchObject({ _decidedBy: { id: vice.staff!.id }, decisionReason: null, cancelReason: 'Not so' })
  expect(data._cancelledBy.id).not.toBe(vice.staff!.id)
  expect(await balance(id)).toMatchObject({ sums: { adjusted: '0.00', balance: '56.47' } })
  // Days that were paid out with a month's pay are not restored.
  const out = await approve(await enter(associate, id, { kind: 'ENCASHED', days: '5', on: '2026-10-20' }))
  const away = await approve(await requestLeave(id, { startsOn: '2026-10-05', endsOn: '2026-10-06' }))
  await timesheetOf(id, '2026-10', 'APPROVED')
  expect(await moveLeave(manager, away, back)).toMatchObject({ status: 422, code: 'TIMESHEET_ALREADY_APPROVED' })
  await app.appContext.db.updateTable('timesheet').set({ status: 'LOCKED' }).where('consultantId', '=', id).execute()
  expect(await moveLeave(manager, out, back)).toMatchObject({ status: 422, code: 'MONTH_ALREADY_PAID_OR_BILLED' })
  const { data: shown } = await manager.get(leavePath(id, out.id))
  expect(shown.availableTransitions).toMatchObject([{ to: 'CANCELLED', allowed: false, why: [{ name: 'payOpen' }] }])
})

test('the server checks every guard of its transitions', async () => {
  const approval = { status: 'APPROVED' }
  const standsAgainst: Record<LeaveGuard, () => Promise<Reply>> = {
    notAContributor: async () => moveLeave(manager, await enter(manager, await person(), {}), approval),
    withinBalance: async () => {
      const leave = await requestLeave(await person())
      await approve(await enter(associate, leave.candidateID, { days: '-55' }))
      return moveLeave(manager, leave, approval)
    },
    overlapsNone: async () =>
      associate.post(leavePath((await requestLeave(await person())).candidateID), leaveRequest()),
    monthOpen: async () => {
      const leave = await requestLeave(await person())
      await timesheetOf(leave.candidateID, '2026-12', 'APPROVED')
      return moveLeave(manager, leave, approval)
    },
    payOpen: async () => {
      const entry = await enter(associate, await person(), { kind: 'ENCASHED', days: '5' })
      await timesheetOf(entry.candidateID, '2026-11', 'LOCKED')
      return moveLeave(manager, entry, approval)
    },
  }
  const moves = statesOf(leaveStates).flatMap((from) => Object.values(leaveStates.transitions[from]))
  const named = moves.flatMap(({ guard }) => guard?.split(', ') ?? [])
  expect([...new Set(named)].sort()).toEqual(Object.keys(standsAgainst).sort())
  for (const [name, attempt] of Object.entries(standsAgainst))
    expect(await attempt(), name).toMatchObject({ status: 422, code: errorCode(name) })
})

test('days that are encashed later, or that exceed the balance, can’t be taken', async () => {
  const id = await person()
  await approve(await enter(associate, id, { kind: 'ENCASHED', days: '55', on: '2026-12-15' }))
  const refused = await associate.post(leavePath(id), leaveRequest({ startsOn: '2026-12-01', endsOn: '2026-12-05' }))
  expect(refused).toMatchObject({
    code: 'BALANCE_EXCEEDED',
    message: expect.stringContaining('Insufficient leave balance: 1.32 days short on 15 Dec 2026.'),
  })
  await requestLeave(id, { startsOn: '2026-12-01', endsOn: '2026-12-03' })
  // A negative balance in March does not hide the balance of a request in December, and does not block existing
  // requests.
  const short = await person()
  const old = { consultantId: short, type: 'ANNUAL', kind: 'TAKEN', onDay: '2025-03-03', days: '-6' }
  await app.appContext.db.insertInto('leaveMovement').values(old).execute()
  expect(
    await associate.post(leavePath(short), leaveRequest({ startsOn: '2026-12-01', endsOn: '2027-01-29' })),
  ).toMatchObject({ code: 'BALANCE_EXCEEDED' })
  await requestLeave(short, { startsOn: '2026-12-01', endsOn: '2026-12-30' })
})

const days = (startsOn: string, endsOn: string, type = 'ANNUAL') => ({ startsOn, endsOn, type })

test.each([
  ['above the balance', days('2026-12-01', '2027-01-31'), 'withinBalance', 'endsOn'],
  ['above the limit of a year', days('2027-02-01', '2027-02-11', 'STUDY'), 'withinAllowance', 'endsOn'],
  ['above the limit of an event', days('2026-12-01', '2026-12-06', 'BEREAVEMENT'), 'withinAllowance', 'endsOn'],
  ['of a type that the country does not have', { type: 'MARRIAGE' }, 'kindKnown', 'type'],
  ['before the service starts', days('2024-12-31', '2025-01-02'), 'withinService', 'startsOn'],
  ['in the first months of study leave', days('2026-12-01', '2026-12-02', 'STUDY'), 'serviceLongEnough', 'startsOn'],
  ['without a working day', days('2026-12-05', '2026-12-06', 'COMP_OFF'), 'countsSome', 'endsOn'],
  ['that ends before it starts', { endsOn: '2026-12-01' }, 'INVALID', 'endsOn'],
  ['for more than a year', { endsOn: '2028-12-01' }, 'INVALID', 'endsOn'],
  ['of an unknown type', { type: 'GARDENING' }, 'INVALID', 'type'],
])('leave %s is rejected at its field', async (_what, more, code, path) => {
  const id = await person()
  const refused = await associate.post(leavePath(id), leaveRequest(more))
  expect(refused, refused.message).toMatchObject({ status: code === 'INVALID' ? 400 : 422, code: errorCode(code) })
  expect(refused.errors?.map((one) => one.path)).toContain(path)
  if (code === 'INVALID') return
  const preview = await associate.post(`${leavePath(id)}/preview`, leaveRequest(more))
  expect(preview.data.problems.map(({ name }: { name: string }) => name)).toContain(code)
})

test('two half days are two requests, and a duplicate day is rejected, also concurrently', async () => {
  const id = await person()
  await requestLeave(id, { startsOn: '2026-12-07', endsOn: '2026-12-07', endHalfDay: true })
  await requestLeave(id, { type: 'SICK', startsOn: '2026-12-07', endsOn: '2026-12-07', startHalfDay: true })
  expect(await associate.post(leavePath(id), leaveRequest({ startsOn: '2026-12-07' }))).toMatchObject({
    code: 'OVERLAP',
  })
  const both = await Promise.all(
    ['2026-12-14', '2026-12-15'].map((startsOn) =>
      associate.post(leavePath(id), leaveRequest({ startsOn, endsOn: '2026-12-16' })),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
})

test('sick leave is paid by the tiers of its year, and an earlier absence entered later changes the pay of the following ones', async () => {
  const id = await person()
  const later = await approve(await requestLeave(id, { type: 'SICK', startsOn: '2026-06-01', endsOn: '2026-06-20' }))
  expect(later.paid).toEqual([
    { days: '15', percent: '100' },
    { days: '5', percent: '50' },
  ])
  const earlier = await approve(await requestLeave(id, { type: 'SICK', startsOn: '2026-03-02', endsOn: '2026-03-11' }))
  expect(earlier.paid).toEqual([{ days: '10', percent: '100' }])
  expect((await manager.get(leavePath(id, later.id))).data.paid).toEqual([
    { days: '5', percent: '100' },
    { days: '15', percent: '50' },
  ])
  expect((await associate.get('/user-notifications', { sort: '-createdAt' })).data.slice(0, 2)).toContainEqual(
    expect.objectContaining({ subject: expect.stringContaining('leave has changed') }),
  )
  await moveLeave(manager, earlier, { status: 'CANCELLED', reason: 'No certificate' })
  expect((await manager.get(leavePath(id, later.id))).data).toMatchObject({
    paid: [{ days: '15', percent: '100' }, {}],
    version: later.version + 2,
  })
  const { data: history } = await manager.get(`${leavePath(id, later.id)}/history`)
  expect(history[0].changes).toEqual([{ field: 'paid', from: '5 × 100 %, 15 × 50 %', to: '15 × 100 %, 5 × 50 %' }])
})

test('pay of a closed month does not change; sick leave beyond the last tier, or without tiers, is accepted', async () => {
  const id = await person()
  const later = await approve(await requestLeave(id, { type: 'SICK', startsOn: '2026-05-25', endsOn: '2026-06-13' }))
  await timesheetOf(id, '2026-05', 'LOCKED')
  await approve(await requestLeave(id, { type: 'SICK', startsOn: '2026-03-02', endsOn: '2026-03-11' }))
  expect((await manager.get(leavePath(id, later.id))).data.paid).toEqual([
    { days: '7', percent: '100' },
    { days: '13', percent: '50' },
  ])
  const long = await requestLeave(await person(), { type: 'SICK', startsOn: '2026-02-01', endsOn: '2026-05-12' })
  expect(long.paid).toEqual([
    { days: '15', percent: '100' },
    { days: '30', percent: '50' },
    { days: '56', percent: '0' },
  ])
  const briton = await person('2025-01-01', 'GB')
  const british = await requestLeave(briton, { type: 'SICK', startsOn: '2027-01-25', endsOn: '2027-01-29' })
  expect(british.paid).toEqual([{ days: '5', percent: '100' }])
  // A law with a later start date applies to leave that starts under it, whenever it is entered.
  await app.appContext.db
    .updateTable('settingVersion')
    .set({ effectiveTo: '2027-01-31' })
    .where('countryId', '=', 'GB')
    .where('status', '=', 'APPROVED')
    .execute()
  await sql`insert into setting_version (kind, country_id, number, values, effective_from, source, status)
    select kind, country_id, 99, values || '{"sickTiers": [{"days": 10, "percent": "50"}]}', '2027-02-01', source, status
    from setting_version where country_id = 'GB' and status = 'APPROVED'`.execute(app.appContext.db)
  const next = await requestLeave(briton, { type: 'SICK', startsOn: '2027-02-01', endsOn: '2027-02-05' })
  expect(next.paid).toEqual([{ days: '5', percent: '50' }])
  expect((await approve(british)).paid).toEqual([{ days: '5', percent: '100' }])
})

test('a holiday of one client is a working day at another, and a changed request does not conflict with itself', async () => {
  const id = await person()
  const { db } = app.appContext
  const preview = async (more: object) => (await associate.post(`${leavePath(id)}/preview`, leaveRequest(more))).data
  await db.updateTable('orderForm').set({ endDate: '2026-12-08' }).where('candidateId', '=', id).execute()
  const second = await createPlacement(app, { status: 'ACTIVE', startDate: '2026-12-09' })
  await db.updateTable('orderForm').set({ candidateId: id }).where('id', '=', second.orderFormID).execute()
  const first = await db.selectFrom('consultant').select('clientId').where('id', '=', id).executeTakeFirstOrThrow()
  const free = { date: '2026-12-10', name: 'Founding day', kind: 'HOLIDAY' }
  const freeAt = (clientId: string) =>
    db
      .insertInto('clientHoliday')
      .values({ ...free, clientId })
      .execute()
  await freeAt(first.clientId!)
  const week = { type: 'COMP_OFF', startsOn: '2026-12-07', endsOn: '2026-12-11' }
  expect(await preview(week)).toMatchObject({ days: '5', unit: 'WORKING' })
  await freeAt(second.clientID)
  expect((await preview(week)).days).toBe('4')
  const waiting = await requestLeave(id)
  expect((await preview({})).problems).toMatchObject([{ name: 'overlapsNone' }])
  expect((await preview({ leaveID: waiting.id })).problems).toEqual([])
  const stranger = await requestLeave(await person())
  expect(await associate.post(`${leavePath(id)}/preview`, leaveRequest({ leaveID: stranger.id }))).toMatchObject({
    status: 404,
  })
})

test('billing sees the dates of leave, not its reason or type; users of other countries see none', async () => {
  const id = await person()
  const leave = await requestLeave(id, { type: 'SICK', reason: 'Operation' })
  const biller = await app.as('FINANCE_EXECUTIVE_INVOICE')
  const { data } = await biller.get(leavePath(id, leave.id))
  expect(data).toMatchObject({ startsOn: '2026-12-06', days: '5', status: 'REQUESTED' })
  for (const hidden of ['type', 'reason', 'paid', 'availableTransitions', '_createdBy'])
    expect(data).not.toHaveProperty(hidden)
  expect(await biller.get('/leaves', { type: 'SICK' })).toMatchObject({ status: 400 })
  expect(await biller.get(`/candidates/${id}/leave-balance`)).toMatchObject({ status: 403 })
  const abroad = await app.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
  for (const path of [
    leavePath(id, leave.id),
    leavePath(id),
    `/candidates/${id}/leave-balance`,
    `${leavePath(id, leave.id)}/history`,
  ])
    expect(await abroad.get(path), path).toMatchObject({ status: 404 })
  expect((await abroad.get('/leaves')).meta!.total).toBe(0)
  expect(await moveLeave(abroad, leave, { status: 'APPROVED' })).toMatchObject({ status: 404 })
  const away = await manager.get('/leaves', { candidateID: id, from: '2026-12-10', to: '2026-12-31' })
  expect(away.data).toMatchObject([{ id: leave.id, _candidate: { id } }])
  expect((await manager.get('/leaves', { candidateID: id, from: '2026-12-11' })).meta!.total).toBe(0)
  const timesheet = await manager.get('/leaves/export', { candidateID: id, format: 'csv' })
  expect(timesheet.bytes.toString('utf8')).toContain('Operation')
  expect(await associate.get('/leaves/export')).toMatchObject({ status: 403 })
})
