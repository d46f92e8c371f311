import { expect, test } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  createEmployee,
  createPayingEntity,
  createPayrollTestApp,
  dataOf,
  moveRun as step,
} from '../../../kernel/testing/fixtures/payroll.ts'
import { signedPdf } from '../../../kernel/testing/fixtures/placement.ts'

/** The fields of a run that users enter: creation, note and planned payment date, documents. */
const RUNS = '/payrolls'
const { app, executive, manager, cfo } = await createPayrollTestApp()
app.setNow('2026-10-28T08:00:00Z')

/** Waits until its calculation in the background has ended. */
const calculated = (id: string) =>
  expect.poll(async () => (await executive.get(`${RUNS}/${id}`)).data.status, { timeout: 20_000 }).toBe('CALCULATED')

test('a run is created once for a legal entity and month; note and payment date can be changed until it is finished, documents deleted until it is submitted', async () => {
  const legalEntityID = await createPayingEntity(app)
  await createEmployee(app, { legalEntityID })
  const order = { month: '2026-10', legalEntityID, note: 'Two joiners this month', payOn: '2026-10-30' }
  expect(await manager.post(RUNS, order), 'a reviewer may not prepare').toMatchObject({ status: 403 })
  const made = await executive.post(RUNS, order)
  expect(made, made.message).toMatchObject({ status: 201, message: 'Created.' })
  expect(made.data).toMatchObject({ status: 'DRAFT', kind: 'REGULAR', note: order.note, payOn: '2026-10-30' })
  const { id, number } = made.data
  await calculated(id)
  expect(await executive.post(RUNS, order)).toMatchObject({
    status: 409,
    code: 'RUN_EXISTS',
    message: expect.stringContaining(number),
  })
  expect(await executive.post(RUNS, { ...order, month: '2026-11' })).toMatchObject({
    status: 422,
    code: 'MONTH_NOT_STARTED',
  })

  const at = `${RUNS}/${id}`
  const now = async () => (await executive.get(at)).data
  const change = async (by: Caller, fields: object) => by.put(at, { ...fields, version: (await now()).version })
  expect((await change(manager, { note: 'One joiner' })).data).toMatchObject({
    note: 'One joiner',
    payOn: '2026-10-30',
  })
  expect(await executive.put(at, { note: 'Late', version: made.data.version })).toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
    current: { note: 'One joiner' },
  })
  for (const payOn of ['2026-10-27', '2026-11-20'])
    expect(await change(executive, { payOn })).toMatchObject({ status: 400, errors: [{ path: 'payOn' }] })
  expect(await change(executive, { purpose: 'A bonus' })).toMatchObject({ status: 400, errors: [{ path: 'purpose' }] })
  expect(await change(cfo, { note: 'Mine' }), 'an approver may not change the run').toMatchObject({ status: 403 })
  const [latest] = (await executive.get(`${at}/history`)).data
  expect(latest).toMatchObject({ changes: [{ field: 'note', from: 'Two joiners this month', to: 'One joiner' }] })

  const upload = async () => (await dataOf(executive.upload(`${at}/documents`, signedPdf(), {})))[0].id
  const first = await upload()
  const second = await upload()
  expect(await manager.del(`${at}/documents/${first}`)).toMatchObject({ status: 403 })
  expect(await executive.del(`${at}/documents/${first}`)).toMatchObject({ status: 200, message: 'Deleted.' })
  expect((await executive.get(`${at}/documents`)).data).toMatchObject([{ id: second }])
  const submitted = await dataOf(step(executive, await now(), 'SUBMITTED'))
  expect(await executive.del(`${at}/documents/${second}`)).toMatchObject({ status: 409, code: 'DOCUMENT_IN_USE' })

  // The reviewer sends reminders like the preparer, and gets none about their own step.
  const colleague = await app.as('FINANCE_MANAGER_PAYROLL')
  expect(await manager.post(`${RUNS}/reminders`, { payrollIDs: [id] })).toMatchObject({ data: { done: [id] } })
  expect((await colleague.get('/user-notifications')).data[0]).toMatchObject({
    subject: `Payroll ${number} is pending with you`,
  })
  await dataOf(step(manager, submitted, 'RETURNED', { reason: 'A figure' }))
  await dataOf(step(executive, await now(), 'CANCELLED', { reason: 'Entered again' }))
  expect(await change(executive, { note: 'After all' })).toMatchObject({ status: 422, code: 'RUN_FINISHED' })
})

test('the preview counts consultants by legal entity, and those who would be on hold without a timesheet', async () => {
  const legalEntityID = await createPayingEntity(app)
  await createEmployee(app, { legalEntityID })
  await createEmployee(app, { legalEntityID, without: ['timesheet'] })
  const preview = (by: Caller, query: Record<string, string>) =>
    by.get(`${RUNS}/preview`, { month: '2026-10', ...query })
  const own = { legalEntityID, people: 2, withTimesheets: 1 }
  const one = await preview(executive, { legalEntityID })
  expect(one.data, one.message).toMatchObject([own])
  const { countryID } = one.data[0]
  expect((await preview(executive, { countryID })).data, 'of the country each of its entities').toContainEqual(
    one.data[0],
  )
  expect(await preview(executive, { countryID, month: '2026-07' })).toMatchObject({ status: 200 })
  // The created run has all of them.
  await calculated((await dataOf(executive.post(RUNS, { month: '2026-10', legalEntityID }))).id)
  const [run] = (await executive.get(RUNS, { legalEntityID })).data
  expect(run).toMatchObject({ counts: { people: own.people, held: own.people - own.withTimesheets } })
  expect(await preview(executive, {})).toMatchObject({ status: 400 })
  expect(await preview(manager, { countryID }), 'a user who may not create runs').toMatchObject({ status: 403 })
})
