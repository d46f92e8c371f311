import { errorCode } from '@muster/contract/kernel/api/error-codes.ts'
import { expect, test, vi } from 'vitest'
import {
  createDraft,
  createTestUsers,
  decideApproval,
  expectStatus,
  findRequest,
  moveOrderForm,
  moveRequest,
  moveToStage,
  readOrderFormAs,
  TODAY,
  uploadSignedOffer,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { createLegalEntity } from '../../../kernel/testing/fixtures/placement.ts'
import { readTasks } from '../../../kernel/testing/tasks.ts'
import { savePendingApprovers } from './pending-approvers.actions.ts'

/** Each test has many steps. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

const users = await createTestUsers()

const HIGH = {
  pay: { currency: 'AED', grade: 'Mid level', components: [{ code: 'BASIC', amount: '30000.00' }] },
  bill: { unit: 'MONTH', rate: '60000.00', currency: 'AED', paymentTerms: 'NET_30' },
}

test('pay outside its grade is reviewed by the HR manager and approved by the HR vice president, never by the same person', async () => {
  const { hrm, cm, coo, app } = users
  const head = await app.as('HR_VICE_PRESIDENT')
  const { id } = await createDraft(users, HIGH)
  await moveToStage(users, id, 'HR_REVIEW')
  expect(await moveOrderForm(head, id, 'APPROVAL')).toMatchObject({ status: 422, code: 'PAY_OUTSIDE_GRADE_RANGE' })
  expectStatus(await moveOrderForm(hrm, id, 'APPROVAL'))
  const roles = (await readOrderFormAs(coo, id)).approvals.flatMap((one: { roles: string[] }) => one.roles)
  expect(roles).toContain('HR_VICE_PRESIDENT')
  expectStatus(await decideApproval(cm, id, 'APPROVE', 'Rare skills'))
  expectStatus(await decideApproval(head, id, 'APPROVE', 'Rare skills'))
})

test('the HR reviewer can’t decide on an approval step, not even as a delegate', async () => {
  const { hrm, cm } = users
  const { id } = await createDraft(users)
  expectStatus(await cm.post('/delegations', { toID: hrm.staff!.id, firstDay: TODAY, lastDay: TODAY }), 201)
  await moveToStage(users, id, 'APPROVAL')
  expect(await readOrderFormAs(cm, id)).toMatchObject({
    _hrReviewedBy: { name: 'Hana Manager' },
    hrReviewedAt: expect.stringContaining(TODAY),
  })
  expect((await readOrderFormAs(hrm, id)).may.decide).toBe(false)
  const refused = await decideApproval(hrm, id, 'APPROVE', 'Mine as well')
  expect(refused).toMatchObject({ status: 422, code: 'NOT_THE_NEXT_APPROVER' })
  expect(refused.message).toContain('You already reviewed this order form')
  expect((await readTasks(hrm)).filter(({ path }) => path.includes(id))).toEqual([])
  expectStatus(await decideApproval(cm, id, 'APPROVE', 'Yes'))
})

test('an approval moves to the delegate for the days of the delegation, and returns when it ends', async () => {
  const { cm, app } = users
  const head = await app.as('MANAGING_DIRECTOR')
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'APPROVAL')
  const given = expectStatus(
    await cm.post('/delegations', { toID: head.staff!.id, firstDay: '2026-06-16', lastDay: '2026-06-16' }),
    201,
  )
  const mayOn = async (day: string) => {
    app.setNow(`${day}T08:00:00Z`)
    const { may } = await readOrderFormAs(head, id)
    app.setNow(`${TODAY}T08:00:00Z`)
    return may.decide
  }
  expect([await mayOn(TODAY), await mayOn('2026-06-16'), await mayOn('2026-06-17')]).toEqual([false, true, false])
  expectStatus(await cm.del(`/delegations/${given.data.id}`))
  expect(await mayOn('2026-06-16')).toBe(false)
})

test('a margin reviewer can’t decide on an approval step, not even as a delegate', async () => {
  const { cm, fmp } = users
  const { id } = await createDraft(users)
  await users.app.appContext.db.deleteFrom('delegation').execute()
  expectStatus(await cm.post('/delegations', { toID: fmp.staff!.id, firstDay: TODAY, lastDay: TODAY }), 201)
  await moveToStage(users, id, 'APPROVAL')
  expect((await readOrderFormAs(fmp, id)).may.decide).toBe(false)
  const refused = await decideApproval(fmp, id, 'APPROVE', 'Mine as well')
  expect(refused).toMatchObject({ status: 422, code: 'NOT_THE_NEXT_APPROVER' })
  expect(refused.message).toContain('You already reviewed this order form')
  expect((await readTasks(fmp)).filter(({ path }) => path.includes(id))).toEqual([])
})

test.each([
  ['owns', 'ownerId'],
  ['created', 'createdBy'],
  ['submitted', 'submittedBy'],
] as const)(
  'a user who %s an order form is not a pending approver, nor is their delegate, and can’t decide on it',
  async (_, column) => {
    const { cm, app } = users
    const head = await app.as('MANAGING_DIRECTOR')
    const { db } = app.appContext
    await db.deleteFrom('delegation').execute()
    expectStatus(await cm.post('/delegations', { toID: head.staff!.id, firstDay: TODAY, lastDay: TODAY }), 201)
    const { id } = await createDraft(users)
    await moveToStage(users, id, 'APPROVAL')
    const pendingFor = async (caller: typeof cm) => {
      const waiting = (await caller.get('/order-form-setup', { waiting: 'me' })).data.map(
        (one: { id: string }) => one.id,
      )
      const shown = (await caller.get('/dashboard')).data.waitingOnMe.flatMap(
        ({ rows }: { rows: { path: string }[] }) => rows.map(({ path }) => path),
      )
      const record = await readOrderFormAs(caller, id)
      const isNamed = record.pendingRoles.people.some((one: { id: string }) => one.id === caller.staff!.id)
      return [waiting.includes(id), shown.some((path: string) => path.includes(id)), isNamed, record.may.decide]
    }
    expect([await pendingFor(cm), (await pendingFor(head)).at(-1)]).toEqual([[true, true, true, true], true])
    await db
      .updateTable('orderForm')
      .set({ [column]: cm.staff!.id })
      .where('id', '=', id)
      .execute()
    await savePendingApprovers(db, [id])
    const none = [false, false, false, false]
    expect([await pendingFor(cm), await pendingFor(head)]).toEqual([none, none])
    expect(await decideApproval(cm, id, 'APPROVE', 'Mine')).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
    expect(await decideApproval(head, id, 'APPROVE', 'In the place of the writer')).toMatchObject({ status: 422 })
  },
)

test('an expired agreement blocks new submissions and warns on active placements, which are still billed', async () => {
  const { id } = await createDraft(users, { startDate: TODAY })
  await moveToStage(users, id, 'ACTIVE')
  const early = await createDraft(users)
  await moveToStage(users, early.id, 'HR_REVIEW')
  const { db } = users.app.appContext
  await db.updateTable('agreement').set({ status: 'EXPIRED' }).where('clientId', '=', users.clientID).execute()
  const gateOf = async (one: string) => (await readOrderFormAs(users.hrm, one)).readiness.canBeBilled
  const names = (list: { name: string }[]) => list.map(({ name }) => name)
  const running = await gateOf(id)
  expect(names(running.blockers)).not.toContain('agreementIsActive')
  expect(names(running.warnings)).toEqual(['agreementIsActive'])
  expect(names((await gateOf(early.id)).blockers)).toContain('agreementIsActive')
  await db.updateTable('agreement').set({ status: 'ACTIVE' }).where('clientId', '=', users.clientID).execute()
})

test('an agreement that ends before the start or end date shows a warning to the owner and the approvers', async () => {
  const { db } = users.app.appContext
  const { id } = await createDraft(users)
  const ends = (day: string | null) =>
    db.updateTable('agreement').set({ endDate: day }).where('clientId', '=', users.clientID).execute()
  const dialog = async () => {
    const { warnings } = (await readOrderFormAs(users.bd, id)).readiness.canStart
    return warnings.map(({ name, message }: { name: string; message: string }) => `${name}: ${message}`)
  }
  expect(await dialog()).toEqual([])
  await ends('2027-01-31')
  expect(await dialog()).toEqual([expect.stringMatching(/^agreementEnds: .* before the end date/)])
  await moveToStage(users, id, 'APPROVAL')
  const [first] = (await readOrderFormAs(users.cfo, id)).approvals
  expect(first.why).toContain('The active master agreement ends before the end date')
  await ends('2026-06-30')
  expect(await dialog()).toEqual([expect.stringMatching(/^agreementEnds: .* before the start date/)])
  await ends(null)
})

test('“no visa required” must be confirmed by the visa team with a reason before the placement starts', async () => {
  const { visa, hrm, bd } = users
  const { id } = await createDraft(users, { visa: { required: false } })
  await moveToStage(users, id, 'OFFER_SENT')
  expectStatus(await uploadSignedOffer(users, id), 201)
  expect(await readOrderFormAs(hrm, id)).toMatchObject({
    status: 'OFFER_SIGNED',
    pendingRoles: { roles: ['VISA_TEAM'] },
  })
  expect(await findRequest(visa, id, 'VISA')).toMatchObject({ status: 'REQUESTED' })
  const notices = (await visa.get('/user-notifications', { pageSize: 100 })).data.map(
    ({ subject }: { subject: string }) => subject,
  )
  expect(notices).toContainEqual(expect.stringContaining('is marked as not requiring a visa. Confirm with a reason'))
  expect((await moveRequest(bd, id, 'VISA', { status: 'NOT_REQUIRED', reason: 'Mine' })).status).toBe(403)
  expect((await moveRequest(visa, id, 'VISA', { status: 'NOT_REQUIRED' })).status).toBe(400)
  expectStatus(
    await moveRequest(visa, id, 'VISA', { status: 'NOT_REQUIRED', reason: 'Works on the permit of the spouse.' }),
  )
  expect((await readOrderFormAs(hrm, id)).status).toBe('ONBOARDING')

  const person = { name: 'Ahmed Al Falasi', email: 'falasi@example.com', phone: '+971 50 222 3344', nationality: 'AE' }
  const national = await createDraft(users, { person, visa: { required: false } })
  await moveToStage(users, national.id, 'OFFER_SENT')
  expectStatus(await uploadSignedOffer(users, national.id), 201)
  expect((await readOrderFormAs(hrm, national.id)).status, 'no one needs one at home').toBe('ONBOARDING')
})

test('a legal entity of another country and a start date long past show warnings to the approvers', async () => {
  const { hrm, cm, app } = users
  const legalEntityID = await createLegalEntity(app, 'SA', 'SAR')
  const { id } = await createDraft(users, { legalEntityID, startDate: '2026-04-01' })
  await moveToStage(users, id, 'APPROVAL')
  const { readiness } = await readOrderFormAs(hrm, id)
  const names = readiness.canStart.warnings.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['entityElsewhere', 'agreementElsewhere', 'startLongPast'])
  const [first] = (await readOrderFormAs(cm, id)).approvals
  expect(first.why).toContain('The legal entity is in Saudi Arabia, but the country of work is United Arab Emirates')
  expect(first.why).toMatch(
    /The active master agreement is with Test Entity \d+ LLC, not with the selected legal entity/,
  )
  expect(first.why).toContain('The start date, 1 Apr 2026, was 75 days ago')
  const defaultDraft = await createDraft(users)
  expect((await readOrderFormAs(users.bd, defaultDraft.id)).readiness.canStart.warnings).toEqual([])
})

test('the next role decides when all users of a role are contributors; when only the reviewer is excluded, another person reviews', async () => {
  const { cm, coo, hrm, app } = users
  const { db } = app.appContext
  await db.deleteFrom('delegation').execute()
  await db.insertInto('clientAccountManager').values({ clientId: users.clientID, userId: cm.staff!.id }).execute()
  const { id } = await createDraft(users, {}, cm)
  await moveToStage({ ...users, bd: cm }, id, 'APPROVAL')
  const [step1] = (await readOrderFormAs(coo, id)).approvals
  expect(step1.roles).toEqual(expect.arrayContaining(['COUNTRY_MANAGER', 'COO', 'MANAGING_DIRECTOR']))
  expect(step1.why).toContain('decided by the next rank')
  expectStatus(await decideApproval(coo, id, 'APPROVE', 'In the place of the country manager.'))

  // The only HR vice president may review pay outside its grade when there is no HR manager; then the next rank
  // approves.
  const active = (who: string, is: boolean) =>
    db.updateTable('appUser').set({ active: is }).where('id', '=', who).execute()
  const [head] = await db.selectFrom('appUser').selectAll().where('role', '=', 'HR_VICE_PRESIDENT').execute()
  const vice = await app.as('HR_VICE_PRESIDENT')
  await active(head!.id, false)
  const high = await createDraft(users, HIGH)
  await moveToStage(users, high.id, 'HR_REVIEW')
  expect(await moveOrderForm(vice, high.id, 'APPROVAL')).toMatchObject({ status: 422, code: 'PAY_OUTSIDE_GRADE_RANGE' })
  await active(hrm.staff!.id, false)
  expectStatus(await moveOrderForm(vice, high.id, 'APPROVAL'))
  await active(hrm.staff!.id, true)
  const chain = (await readOrderFormAs(coo, high.id)).approvals as { roles: string[] }[]
  const hisStep = chain.find(({ roles }) => roles.includes('HR_VICE_PRESIDENT'))
  expect(hisStep?.roles).toContain('MANAGING_DIRECTOR')
  expect((await readOrderFormAs(vice, high.id)).may.decide).toBe(false)
})

test('after a role change, contributors and reviewers still can’t approve their own order form', async () => {
  const { app, cfo } = users
  const admin = await app.as('ADMIN')
  const writer = await app.as('ASSOCIATE_DIRECTOR')
  const checker = await app.as('FINANCE_MANAGER_PAYROLL')
  const reviewer = await app.as('HR_MANAGER')
  const { id } = await createDraft(users, {}, writer)
  await moveToStage({ ...users, bd: writer, fmp: checker, hrm: reviewer }, id, 'APPROVAL')
  for (const [who, rule] of [
    [writer, 'notTheCreator'],
    [checker, 'isNextApprover'],
    [reviewer, 'isNextApprover'],
  ] as const) {
    const { version } = expectStatus(await admin.get(`/users/${who.staff!.id}`)).data
    expectStatus(await admin.put(`/users/${who.staff!.id}`, { role: 'COUNTRY_MANAGER', countryIDs: ['AE'], version }))
    expect((await readOrderFormAs(who, id)).may, rule).toMatchObject({ decide: false, check: [] })
    expect(await decideApproval(who, id, 'APPROVE', 'Mine as well'), rule).toMatchObject({
      status: 422,
      code: errorCode(rule),
    })
  }
  const { approvals } = await readOrderFormAs(cfo, id)
  expect(approvals.map(({ decision }: { decision: string | null }) => decision)).toEqual(approvals.map(() => null))
})
