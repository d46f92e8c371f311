import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '../../../cli/check/invariants.ts'
import { clearListCache } from '../../../kernel/db/list.ts'
import { drainJobs, outcomeOf } from '../../../kernel/testing/background-work.ts'
import { BILLINGS, createBillingTestApp, NOTIFIED_AT } from '../../../kernel/testing/fixtures/billing.ts'
import { moveOrderForm as orderFormStep } from '../../../kernel/testing/fixtures/order-form-records.ts'
import {
  dataOf,
  moveTimesheet,
  TIMESHEETS,
  type Timesheet,
  writeDays,
} from '../../../kernel/testing/fixtures/timesheet-fixtures.ts'
import { waitUntil } from '../../../kernel/testing/program.ts'
import { timesheetJobs } from '../core/timesheets.jobs.ts'
import { lockTimesheets } from '../core/transitions.actions.ts'
import { timesheetInvariants } from '../timesheets.invariants.ts'

/**
 * Days outside the placement are rejected in every way of entry; if the placement changes afterwards, they become a
 * visible task with the reason.
 */

const MONTH = '2026-10'
const { app, make, executive: biller } = await createBillingTestApp()
const payer = await app.as('FINANCE_EXECUTIVE_PAYROLL')
const associate = await app.as('HR_ASSOCIATE')
const manager = await app.as('HR_MANAGER')
await drainJobs(app, timesheetJobs)
beforeEach(() => app.setNow(NOTIFIED_AT))

const day = (date: string, type = 'WORK') => ({ date, type })
type PlacedMonth = Awaited<ReturnType<typeof make.month>>
interface TimesheetView extends Timesheet {
  firstDay: string
  lastDay: string
  reason: string | null
  orderFormID: string
}
const read = async ({ timesheetID }: PlacedMonth): Promise<TimesheetView> =>
  dataOf(payer.get(`${TIMESHEETS}/${timesheetID}`))

/** October 2026 of a placement with a client contract, in a status. */
const october = (status: string, startDate = '2026-01-01') =>
  make.month({ month: MONTH, status, days: { startDate, endDate: '2026-12-31' } })

/** HR records a notice, or withdraws it; the job that follows has run. */
async function move({ orderFormID }: PlacedMonth, status: string, more: object = {}): Promise<void> {
  const moved = await orderFormStep(manager, orderFormID, status, { reason: 'As agreed.', ...more })
  expect(moved.status, moved.message).toBe(200)
  await waitUntil(async () => {
    const { db } = app.appContext
    const jobs = await db
      .selectFrom('graphileWorker.jobs' as never)
      .select('key' as never)
      .execute()
    return !jobs.some((job) => (job as { key: string | null }).key === `timesheets.generate-first:${orderFormID}`)
  })
}
const leaves = (placed: PlacedMonth, lastWorkingDay: string) => move(placed, 'ON_NOTICE', { lastWorkingDay })

async function imported(mode: string, ...lines: string[]) {
  const content = ['Employee no,Date,Status,Hours', ...lines].join('\n')
  const file = { name: 'october.csv', content }
  return outcomeOf(payer, await payer.upload(`${TIMESHEETS}/import`, file, { mode }))
}
const codeOf = async ({ candidateID }: PlacedMonth) =>
  (
    await app.appContext.db
      .selectFrom('consultant')
      .select('code')
      .where('id', '=', candidateID)
      .executeTakeFirstOrThrow()
  ).code

test.each([
  ['before the first day', '2026-10-12', undefined, '2026-10-09'],
  ['after the last working day', '2026-01-01', '2026-10-16', '2026-10-19'],
])('days %s are rejected when entered, in a grid, and in an import', async (_what, startDate, lastDay, outside) => {
  const placed = await october('DRAFT', startDate)
  if (lastDay) await leaves(placed, lastDay)
  const now = await read(placed)
  const violation = { code: 'DAY_OUTSIDE_PLACEMENT' }
  const refused = await writeDays(payer, now, day('2026-10-14', 'OFF'), day(outside))
  expect(refused).toMatchObject({ status: 422, ...violation, errors: [{ path: `days.${outside}` }] })
  expect(refused.message).toMatch(/outside the placement\. The placement covers \d+ Oct 2026 to \d+ Oct 2026/)
  const grid = { timesheets: [{ id: now.id, version: now.version, days: [day(outside)] }] }
  expect(await dataOf(payer.put(`${TIMESHEETS}/days`, grid))).toMatchObject({ saved: [], refused: [violation] })
  const code = await codeOf(placed)
  const lines = [`${code},2026-10-14,P,8`, `${code},${outside},P,8`]
  const checked = await imported('CHECK', ...lines)
  expect(checked.result.bad).toMatchObject([{ line: 3, path: 'date', message: expect.stringContaining('outside') }])
  expect(await imported('COMMIT', ...lines)).toMatchObject({ state: 'FAILED' })
  // The open timesheet has the days of the placement only, and is submitted with them.
  const timesheet = await read(placed)
  expect(timesheet).toMatchObject({ version: now.version, status: 'DRAFT' })
  expect(timesheet.days.map(({ date }) => date)).not.toContain(outside)
  const submitted = await dataOf(moveTimesheet(payer, timesheet, 'SUBMITTED'))
  expect(submitted.days.at(lastDay ? -1 : 0).date).toBe(lastDay ?? startDate)
})

test('a month without the placement has no timesheet created or imported, and an existing one can’t be submitted', async () => {
  const placed = await october('DRAFT')
  expect(await associate.post(TIMESHEETS, { orderFormID: placed.orderFormID, month: '2027-02' })).toMatchObject({
    status: 422,
    code: 'PLACEMENT_NOT_ACTIVE',
    errors: [{ path: 'month' }],
  })
  const code = await codeOf(placed)
  const { result } = await imported('CHECK', `${code},2027-02-01,P,8`)
  expect(result.bad).toMatchObject([{ line: 2, message: expect.stringContaining('No timesheet of Feb 2027') }])
  await leaves(placed, '2026-09-30')
  const now = await read(placed)
  expect(await writeDays(payer, now, day('2026-10-14'))).toMatchObject({ status: 422, code: 'PLACEMENT_NOT_ACTIVE' })
  expect((await imported('CHECK', `${code},2026-10-14,P,8`)).result.bad).toMatchObject([
    { line: 2, path: 'date', message: expect.stringContaining('no days left in this month') },
  ])
  expect(await moveTimesheet(payer, now, 'SUBMITTED')).toMatchObject({
    status: 422,
    code: 'OUTSIDE_PLACEMENT',
    message: expect.stringContaining('is outside the placement'),
  })
  await dataOf(payer.del(`${TIMESHEETS}/${now.id}`))
})

test('a timesheet whose month no longer belongs to the placement is returned with the reason, and can be deleted', async () => {
  const placed = await october('APPROVED')
  await leaves(placed, '2026-09-30')
  const returned = await read(placed)
  expect(returned).toMatchObject({ status: 'REJECTED', reason: expect.stringContaining('outside the placement') })
  expect(await moveTimesheet(payer, returned, 'SUBMITTED')).toMatchObject({ status: 422, code: 'OUTSIDE_PLACEMENT' })
  expect((await brokenInvariants(app.appContext.db, timesheetInvariants)).problems).toEqual([])
  await dataOf(payer.del(`${TIMESHEETS}/${returned.id}`))
})

const readyNet = async ({ clientID }: PlacedMonth) => {
  clearListCache()
  return (await biller.get(`${BILLINGS}/ready`, { clientID, month: MONTH })).data
}

test.each(['SUBMITTED', 'APPROVED'])(
  'a %s timesheet visibly loses the days after a last working day that is recorded late; only the remaining days are billed',
  async (status) => {
    const placed = await october(status)
    const before = await read(placed)
    const submitter = await app.appContext.db
      .selectFrom('timesheet')
      .select('submittedBy')
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow()
    await leaves(placed, '2026-10-16')
    const now = await read(placed)
    expect(now).toMatchObject({ status, firstDay: '2026-10-01', lastDay: '2026-10-16' })
    const { data: history } = await manager.get(`${TIMESHEETS}/${now.id}/history`)
    expect(history[0]).toMatchObject({
      event: 'timesheet.split',
      reason: expect.stringContaining('17 Oct 2026 to 31 Oct'),
    })
    const rings = await app.appContext.db
      .selectFrom('notification')
      .select('subject')
      .where('userId', '=', submitter.submittedBy!)
      .where(sql<string>`metadata ->> 'entityID'`, '=', now.id)
      .execute()
    expect(rings).toMatchObject([{ subject: expect.stringMatching(/^Timesheet of .* for Oct 2026: shortened$/) }])
    if (status === 'APPROVED') {
      // Twelve weekdays at 1,250.
      expect(await readyNet(placed)).toMatchObject([{ verdict: 'READY', net: '15000.00' }])
    } else await dataOf(moveTimesheet(manager, now, 'APPROVED'))
    expect((await brokenInvariants(app.appContext.db, timesheetInvariants)).problems).toEqual([])
    // The notice is withdrawn: the rest of the month is missing, and the timesheet is reopened for it.
    await move(placed, 'ACTIVE')
    expect(await read(placed)).toMatchObject({ status: 'REJECTED', reason: expect.stringContaining('17 Oct 2026') })
    const whole = await dataOf(moveTimesheet(payer, await read(placed), 'SUBMITTED'))
    expect(whole.lastDay).toBe('2026-10-31')
  },
)

test('a paid timesheet that is not billed yet loses those days as well, and they are restored when the notice is withdrawn', async () => {
  const placed = await october('APPROVED')
  const context = { db: app.appContext.db, staff: payer.staff, now: app.appContext.now() }
  await lockTimesheets(context, [placed.timesheetID])
  await leaves(placed, '2026-10-16')
  expect(await read(placed)).toMatchObject({ status: 'LOCKED', lastDay: '2026-10-16' })
  expect(await readyNet(placed)).toMatchObject([{ verdict: 'READY', net: '15000.00' }])
  await move(placed, 'ACTIVE')
  expect(await read(placed)).toMatchObject({ status: 'LOCKED', lastDay: '2026-10-31' })
  expect(await readyNet(placed)).toMatchObject([{ verdict: 'READY', net: '27500.00' }])
})

test('days on an issued invoice stay on the timesheet, and finance is notified once to credit them', async () => {
  const placed = await october('APPROVED')
  const fmi = await app.as('FINANCE_MANAGER_INVOICE')
  await outcomeOf(biller, await biller.post(`${BILLINGS}/generate`, { month: MONTH, clientID: placed.clientID }))
  const [draft] = (await biller.get(BILLINGS, { clientID: placed.clientID })).data
  for (const [who, status] of [
    [biller, 'SUBMITTED'],
    [fmi, 'APPROVED'],
    [fmi, 'ISSUED'],
  ] as const) {
    const { version } = await dataOf(who.get(`${BILLINGS}/${draft.id}`))
    await dataOf(who.put(`${BILLINGS}/${draft.id}/status`, { status, version }))
  }
  await leaves(placed, '2026-10-16')
  expect(await read(placed)).toMatchObject({ status: 'LOCKED', lastDay: '2026-10-31' })
  const rings = async () =>
    (await fmi.get('/user-notifications', { sort: '-createdAt', pageSize: 100 })).data.filter(
      ({ subject }: { subject: string }) => subject.startsWith('Days outside the placement'),
    )
  expect(await rings()).toMatchObject([{ message: expect.stringContaining('17 Oct 2026 to 31 Oct 2026') }])
  await move(placed, 'ACTIVE')
  await leaves(placed, '2026-10-16')
  expect(await rings()).toHaveLength(1)
  expect((await brokenInvariants(app.appContext.db, timesheetInvariants)).problems).toEqual([])
})
