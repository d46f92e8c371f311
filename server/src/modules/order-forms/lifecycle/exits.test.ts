import { expect, test, vi } from 'vitest'
import { inTransaction } from '../../../kernel/db/db.ts'
import {
  createDraft,
  createTestUsers,
  DOCUMENTS,
  expectStatus,
  moveOrderForm,
  moveToStage,
  readOrderFormAs,
  SETUP,
  TODAY,
  uploadSignedOffer,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { LINKS, ORDERS, orderFixtures } from '../../../kernel/testing/fixtures/purchase-orders.ts'
import { readTasks } from '../../../kernel/testing/tasks.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'
import { consume, release, reserve } from '../../purchase-orders/consumption/consumption.actions.ts'

/** The tests first create an active placement. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const users = await createTestUsers()

/** An open purchase order of the client over the client contract of a placement. */
async function orderOver(orderFormID: string) {
  const { app, fmi, bd, clientID } = users
  const { id: contractID } = await app.appContext.db
    .selectFrom('contract')
    .select('id')
    .where('orderFormId', '=', orderFormID)
    .where('kind', '=', 'CLIENT')
    .executeTakeFirstOrThrow()
  const writer = await app.as('FINANCE_EXECUTIVE_INVOICE')
  const fields = { validFrom: '2026-07-01', validTo: '2027-06-30' }
  const { order } = await orderFixtures(app, { writer, opener: fmi, seller: bd }).open({ clientID, contractID, fields })
  return { order, contractID }
}

test('without exit forms the HR manager confirms the exit with a reason, and can close only after the last working day', async () => {
  const { hrm, cm } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ACTIVE')
  const { order, contractID } = await orderOver(id)
  await inTransaction(users.app.appContext.db, async (db) => {
    const line = { purchaseOrderID: order.id, clientContractID: contractID, days: '20', currency: 'AED' }
    const context = { db, staff: null, actor: 'Billing', now: users.app.appContext.now() }
    for (const [label, from, to] of [
      ['September', '2026-09-01', '2026-09-30'],
      ['October', '2026-10-01', '2026-10-31'],
      ['Turn of the month', '2026-09-16', '2026-10-15'],
    ] as const) {
      const net = label === 'Turn of the month' ? '1000.00' : '30000.00'
      await reserve(context, { ...line, label, sourceKey: label, from, to, net, gross: net })
    }
  })
  const reason = { reason: 'Resigned; agreed with the client on 10 June.' }
  const lastWorkingDay = { lastWorkingDay: '2026-09-30' }
  const blank = { status: 400, errors: [{ path: 'reason', message: expect.stringContaining('Enter a reason') }] }
  expect(await moveOrderForm(hrm, id, 'ON_NOTICE', lastWorkingDay)).toMatchObject(blank)
  expect(await moveOrderForm(hrm, id, 'ON_NOTICE', reason)).toMatchObject({
    status: 422,
    code: 'LAST_WORKING_DAY_MISSING',
    message: 'Enter the last working day of the approved exit.',
  })
  expect(await moveOrderForm(hrm, id, 'ON_NOTICE', { ...reason, lastWorkingDay: '2026-06-30' })).toMatchObject({
    status: 422,
    code: 'LAST_WORKING_DAY_OUTSIDE_TERM',
    message: expect.stringContaining('must be between'),
  })
  expect((await readOrderFormAs(hrm, id)).status).toBe('ACTIVE')
  expect((await moveOrderForm(cm, id, 'ON_NOTICE', { ...reason, ...lastWorkingDay })).status).toBe(403)
  expectStatus(await moveOrderForm(hrm, id, 'ON_NOTICE', { ...reason, ...lastWorkingDay }))
  expect(
    await users.bd.post(`${SETUP}/${id}/clone-or-renew`, { mode: 'RENEW' }),
    'a notice stops renewals',
  ).toMatchObject({
    status: 422,
    code: 'NOT_RENEWABLE',
    message: expect.stringContaining('on notice until 30 Sep 2026'),
  })
  const { availableTransitions: moves } = await readOrderFormAs(hrm, id)
  const to = (status: string) => moves.find((one: { to: string }) => one.to === status)
  expect(to('CLOSED')).toMatchObject({ allowed: false, needsReason: true, why: [{ name: 'lastDayPassed' }] })
  expect(to('ACTIVE'), 'the dialog requires the reason').toMatchObject({ allowed: true, needsReason: true })
  // Another placement follows: continuing this one would mean two at once.
  const { db } = users.app.appContext
  const next = await createDraft(users)
  const { candidateId } = await db
    .selectFrom('orderForm')
    .select('candidateId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const running = { number: 'OF-NEXT', status: 'ACTIVE', candidateId, startDate: '2026-10-15', submittedAt: new Date() }
  await db.updateTable('orderForm').set(running).where('id', '=', next.id).execute()
  expect(await moveOrderForm(hrm, id, 'ACTIVE', { reason: 'The consultant stays.' })).toMatchObject({
    status: 422,
    code: 'CONSULTANT_OVERLAP',
    message: expect.stringContaining('OF-NEXT'),
  })
  expect((await readOrderFormAs(hrm, id)).status, 'the notice stands').toBe('ON_NOTICE')
  const settled = { reason: 'Cleared by IT and finance, settled on 2 October.' }
  expect(await moveOrderForm(hrm, id, 'CLOSED', settled)).toMatchObject({
    status: 422,
    code: 'LAST_WORKING_DAY_NOT_PASSED',
  })
  users.app.setNow('2026-10-02T08:00:00Z')
  expect(await moveOrderForm(hrm, id, 'CLOSED')).toMatchObject(blank)
  expectStatus(await moveOrderForm(hrm, id, 'CLOSED', settled))
  users.app.setNow(`${TODAY}T08:00:00Z`)
  // The client's order ends for this contract with it, and the balance of the days after the last one is free for other
  // contracts.
  expect((await users.fmi.get(`${ORDERS}/${order.id}`)).data).toMatchObject({ committed: { amount: '31000.00' } })
  const { data: links } = await users.fmi.get(LINKS, { purchaseOrderID: order.id })
  expect(links).toMatchObject([{ endsOn: '2026-10-15', committed: { amount: '31000.00' } }])
  expect((await users.fmi.get(`${ORDERS}/${order.id}/history`)).data[0]).toMatchObject({
    event: 'purchase-order.contract-updated',
    reason: 'The placement ended on 30 Sep 2026.',
    changes: expect.arrayContaining([
      { field: 'contracts.freed', from: null, to: ['October'] },
      { field: 'contracts.beyond', from: null, to: ['Turn of the month'] },
    ]),
  })
  // A line that extends past the last day must be shortened by a user who bills; until then it is a task for them, and
  // cannot be issued.
  const toShorten = async () => (await readTasks(users.fmi)).filter(({ kind }) => kind === 'purchase-order-line')
  expect(await toShorten()).toMatchObject([
    {
      title: `Turn of the month on purchase order ${order.number} has days after the end of the placement`,
      subtitle: expect.stringContaining('ended on 30 Sep 2026, the line is up to 15 Oct 2026'),
    },
  ])
  const source = { purchaseOrderID: order.id, sourceKey: 'Turn of the month' }
  const use = <T>(what: (context: Parameters<typeof release>[0]) => Promise<T>) =>
    inTransaction(db, (tx) => what({ db: tx, staff: null, actor: 'Billing', now: users.app.appContext.now() }))
  const whole = { ...source, label: 'Invoice 1', net: '1000.00', gross: '1000.00', days: '20', currency: 'AED' }
  await expect(use((context) => consume(context, whole))).rejects.toMatchObject({ code: 'OUTSIDE_CONTRACT' })
  await use((context) => release(context, source))
  expect(await toShorten()).toEqual([])
  const { data: history } = await hrm.get(`${SETUP}/${id}/history`)
  expect(history.map(({ reason }: { reason: string | null }) => reason)).toEqual(
    expect.arrayContaining([settled.reason, reason.reason]),
  )
})

test('a former consultant returns with a signed offer; one marked “Do not hire” is rejected on submission', async () => {
  const { hrm, bd, app } = users
  const { db } = app.appContext
  const { id } = await createDraft(users, { startDate: '2026-07-01', endDate: '2026-12-31' })
  await moveToStage(users, id, 'ACTIVE')
  const { candidateID } = await readOrderFormAs(hrm, id)
  const { data: renewal } = expectStatus(await bd.post(`${SETUP}/${id}/clone-or-renew`, { mode: 'RENEW' }), 201)
  const resume = { name: 'resume.pdf', content: smallPdf(['Resume']) }
  expectStatus(await bd.upload(`${DOCUMENTS}/${renewal.id}/upload-resume`, resume), 201)
  await moveToStage(users, renewal.id, 'SUBMITTED')
  expectStatus(await moveOrderForm(users.coo, renewal.id, 'ON_HOLD', { reason: 'The budget is not settled.' }))
  expectStatus(await moveOrderForm(hrm, id, 'ON_NOTICE', { lastWorkingDay: '2026-07-31', reason: 'Resigned.' }))
  app.setNow('2026-08-03T08:00:00Z')
  expectStatus(await moveOrderForm(await app.as('HR_MANAGER'), id, 'CLOSED', { reason: 'Cleared and settled.' }))
  app.setNow(`${TODAY}T08:00:00Z`)
  expect((await hrm.get(`/candidates/${candidateID}`)).data.status, 'a renewal on hold is no placement').toBe('BENCH')
  const consultant = db.updateTable('consultant').where('id', '=', candidateID)
  const after = { startDate: '2027-01-01', endDate: '2027-12-31', candidateID }
  const notices = (await bd.get('/user-notifications', { pageSize: 50 })).data
  expect(notices.map(({ subject }: { subject: string }) => subject)).toContainEqual(
    expect.stringContaining('can no longer be activated'),
  )
  expectStatus(await moveOrderForm(users.coo, renewal.id, 'CANCELLED', { reason: 'The consultant left.' }))
  const left = { lastWorkingDay: '2026-07-31', exitReason: 'RESIGNATION' }
  await consultant.set({ ...left, status: 'DO_NOT_HIRE' }).execute()
  const next = await createDraft(users, after)
  expect(await moveOrderForm(bd, next.id, 'SUBMITTED')).toMatchObject({
    status: 422,
    code: 'MARKED_DO_NOT_HIRE',
    errors: [{ path: 'candidateID' }],
  })
  await consultant.set({ status: 'EXITED' }).execute()
  await moveToStage(users, next.id, 'APPROVED')
  const doNotHire = { status: 422, code: 'MARKED_DO_NOT_HIRE', errors: [{ path: 'candidateID' }] }
  await consultant.set({ status: 'DO_NOT_HIRE' }).execute()
  expect(await moveOrderForm(hrm, next.id, 'OFFER_SENT'), 'marked do not hire since').toMatchObject(doNotHire)
  await consultant.set({ status: 'EXITED' }).execute()
  expectStatus(await moveOrderForm(hrm, next.id, 'OFFER_SENT'))
  await consultant.set({ status: 'DO_NOT_HIRE' }).execute()
  expect(await uploadSignedOffer(users, next.id)).toMatchObject(doNotHire)
  await consultant.set({ status: 'EXITED' }).execute()
  expectStatus(await uploadSignedOffer(users, next.id), 201)
  expect(await readOrderFormAs(hrm, next.id)).toMatchObject({ candidateID, candidateStatus: 'PRE_JOINING' })
})
