import { expect, test } from 'vitest'
import {
  createEmployee,
  createPayingEntity,
  createPayrollTestApp,
  runSteps,
} from '../../../kernel/testing/fixtures/payroll.ts'

// A legal entity with employed people cannot be archived; one that is archived nevertheless is paid to the end.

const payers = await createPayrollTestApp()
const { app } = payers
app.setNow('2026-11-10T08:00:00Z')
const admin = await app.as('ADMIN')
const { generateRun, payRun, readLine } = runSteps(() => payers)
const RUNS = '/payrolls'

test('a legal entity with a placement, a timesheet or an open run can’t be archived, and the response lists what uses it', async () => {
  const legalEntityID = await createPayingEntity(app)
  const who = await createEmployee(app, { legalEntityID })
  const path = `/settings/legal-entities/${legalEntityID}`
  const first = await admin.del(path)
  expect(first).toMatchObject({ status: 409, code: 'LEGAL_ENTITY_IN_USE' })
  const { number } = await app.appContext.db
    .selectFrom('orderForm')
    .select('number')
    .where('id', '=', who.orderFormID)
    .executeTakeFirstOrThrow()
  expect(first.message).toContain(`1 order form in progress (${number})`)
  expect(first.message).toContain(`1 timesheet to be paid or billed (Oct 2026 of ${who.name})`)
  const run = await generateRun({ month: '2026-10', legalEntityID })
  const { data } = await payers.executive.get(`${RUNS}/${run.id}`)
  expect((await admin.del(path)).message).toContain(`1 open payroll run (${data.number})`)
  expect((await admin.get(path)).data.archived).toBe(false)
})

test('outstanding pay of an archived legal entity is listed, calculated, paid and shown', async () => {
  const legalEntityID = await createPayingEntity(app)
  const who = await createEmployee(app, { legalEntityID })
  await app.appContext.db
    .updateTable('legalEntity')
    .set({ archivedAt: new Date() })
    .where('id', '=', legalEntityID)
    .execute()
  const run = await payRun(await generateRun({ month: '2026-10', legalEntityID }))
  expect((await payers.executive.get(`${RUNS}/${run.id}`)).data).toMatchObject({ status: 'PAID', legalEntityID })
  expect(await readLine(run.id, who)).toMatchObject({ status: 'PAID' })
  const again = await admin.del(`/settings/legal-entities/${legalEntityID}`)
  expect(again.status, 'it is already archived').toBe(200)
})
