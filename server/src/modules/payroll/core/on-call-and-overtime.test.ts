import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  addPay,
  createEmployee,
  createPayingEntity,
  createPayrollTestApp,
  dataOf,
  generateRun,
  readLine,
} from '../../../kernel/testing/fixtures/payroll.ts'

const RUNS = '/payrolls'
const { app, executive } = await createPayrollTestApp()
beforeEach(() => app.setNow('2026-11-02T08:00:00Z'))

test('unpaid on-call days are reported on the line, and on-call days added as an earning are paid', async () => {
  const legalEntityID = await createPayingEntity(app)
  const person = await createEmployee(app, { legalEntityID, without: ['timesheet'] })
  const { orderFormID, candidateID } = person
  const made = (await executive.post('/timesheets', { orderFormID, month: '2026-10' })).data
  const days = ['05', '06'].map((day) => ({ date: `2026-10-${day}`, type: 'WORK', onCall: true }))
  const hr = await app.as('HR_MANAGER')
  const next = (by: Caller, status: string, { id, version }: { id: string; version: number }) =>
    dataOf(by.put(`/timesheets/${id}/status`, { status, version }))
  const written = await dataOf(executive.put(`/timesheets/${made.id}/days`, { version: made.version, days }))
  await next(hr, 'APPROVED', await next(executive, 'SUBMITTED', written))
  // A user may start ten jobs a minute.
  const colleague = await app.as('FINANCE_EXECUTIVE_PAYROLL')
  const order = { month: '2026-10', legalEntityID }
  const { id } = await generateRun(colleague, order)
  expect(await readLine(executive, id, person)).toMatchObject({
    status: 'INCLUDED',
    net: '18000.00',
    findings: [{ code: 'ON_CALL_UNPAID', blocks: false }],
  })
  const shifts = { candidateID, code: 'ON_CALL', label: 'Two on-call days', amount: '300.00', firstMonth: '2026-10' }
  expect((await executive.post(`${RUNS}/adjustments`, shifts)).status).toBe(201)
  await generateRun(colleague, order)
  expect(await readLine(executive, id, person)).toMatchObject({ net: '18300.00', findings: [] })
  // Overtime and on-call pay follow the pay version in force: the first of the two days has the earlier version.
  const agreed = { effectiveFrom: '2026-10-06', onCallRate: '175.50', overtimeExempt: true }
  await addPay(app, candidateID, agreed, [
    { code: 'BASIC', amount: '10800.00' },
    { code: 'HOUSING', amount: '7200.00' },
  ])
  await generateRun(colleague, order)
  const line = await readLine(executive, id, person)
  expect(line).toMatchObject({ net: '18475.50', findings: [{ code: 'DUPLICATE_ON_CALL', blocks: false }] })
  const byRate = line.items.find(({ label }: { label: string }) => label === 'On-call pay')
  expect(byRate).toMatchObject({ amount: '175.50', shares: [{ orderFormID, amount: '175.50' }] })
  expect(byRate.explain.parts).toMatchObject([{ inputs: [{ name: '6 Oct 2026', value: '1' }] }])
})

test('overtime of exempt staff is shown on line and timesheet to readers of pay, and is not paid', async () => {
  const legalEntityID = await createPayingEntity(app)
  const person = await createEmployee(app, { legalEntityID, without: ['timesheet', 'pay'] })
  const { orderFormID, candidateID } = person
  const hr = await app.as('HR_MANAGER')
  const pay = { currency: 'AED', effectiveFrom: '2026-01-01', components: [{ code: 'BASIC', amount: '10800.00' }] }
  const { version } = (await hr.get(`/candidates/${candidateID}`)).data
  await dataOf(hr.put(`/candidates/${candidateID}/pay`, { ...pay, version, overtimeExempt: true }))
  const made = (await executive.post('/timesheets', { orderFormID, month: '2026-10' })).data
  const days = [{ date: '2026-10-05', type: 'WORK', overtime: { normal: '3' } }]
  const written = await dataOf(executive.put(`/timesheets/${made.id}/days`, { version: made.version, days }))
  const warned = {
    code: 'OVERTIME_NOT_PAID',
    path: 'days.2026-10-05.overtime',
    message: expect.stringMatching(/1 Jan 2026/),
  }
  expect(written.warnings).toEqual([warned])
  const invoices = await app.as('FINANCE_MANAGER_INVOICE')
  expect((await invoices.get(`/timesheets/${made.id}`)).data.warnings, 'no word of the pay').toEqual([])
  const { id } = written
  const sent = await dataOf(
    executive.put(`/timesheets/${id}/status`, { status: 'SUBMITTED', version: written.version }),
  )
  const timesheets = [{ id, version: sent.version }]
  // Nothing can be paid by mistake, so it does not prevent a bulk approval.
  expect((await hr.post('/timesheets/approve', { timesheets })).data).toMatchObject({ done: [id], refused: [] })
  const colleague = await app.as('FINANCE_EXECUTIVE_PAYROLL')
  const run = await generateRun(colleague, { month: '2026-10', legalEntityID })
  const line = await readLine(executive, run.id, person)
  expect(line).toMatchObject({ net: '10800.00', findings: [{ code: 'OVERTIME_EXEMPT', blocks: false }] })
  expect(line.items).toContainEqual(
    expect.objectContaining({
      type: 'INFO',
      label: 'Overtime, exempt since 1 Jan 2026',
      quantity: '3',
      amount: '0.00',
    }),
  )
  // A line put on hold by a user is not paid, so it is not among those to review.
  const held = { status: 'HELD', lines: [{ id: line.id, version: line.version }], reason: 'Asked the client' }
  await dataOf(colleague.put(`${RUNS}/${run.id}/lines/status`, held))
  const after = await dataOf(executive.get(`${RUNS}/${run.id}`))
  expect([run.toLookAt, after.toLookAt, after.counts.warned]).toEqual([1, 0, 1])
})
