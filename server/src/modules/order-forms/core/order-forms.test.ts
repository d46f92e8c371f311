import { calculateMargin } from '@muster/contract/margin/margin.rules.ts'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  approveEmployeeData,
  approveVisa,
  checkRates,
  createDraft,
  createTestUsers,
  DOCUMENTS,
  decideApproval,
  expectStatus,
  findRequest,
  moveOrderForm,
  moveRequest,
  moveToStage,
  readOrderFormAs,
  SETUP,
  signContracts,
  TODAY,
  uploadSignedOffer,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { readTasks } from '../../../kernel/testing/tasks.ts'

/** Each test has many steps and letters. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const users = await createTestUsers()
const seller = users.bd

const BANK = { bankName: 'Bank of the test', accountName: 'Priya Nair', accountNumberSealed: 'sealed' }
/** The terms that the tests write. */
const FIRST_DAY = '2026-07-01'

const bells = async (who: Caller, id: string) =>
  (await who.get('/user-notifications', { pageSize: 100 })).data.filter(
    (one: { metadata: { orderFormID?: string } }) => one.metadata.orderFormID === id,
  )

test('A placement goes from draft to active through nine people, and each step shows the next assignee', async () => {
  const { bd, fmp, fmi, hrm, hra, cm, cfo, visa, assets } = users
  const { id } = await createDraft(users)
  const draft = await readOrderFormAs(bd, id)
  expect(draft).toMatchObject({ status: 'DRAFT', isDraft: true, number: null, nextStep: 'SUBMITTED' })
  expect(draft.margin).toMatchObject({ version: 0, verdict: 'ABOVE_TARGET' })

  const { data: submitted } = expectStatus(await moveOrderForm(bd, id, 'SUBMITTED'))
  expect(submitted.number).toMatch(/^OF-T\d+-2026-\d{6}$/)
  expect(submitted).toMatchObject({
    status: 'SUBMITTED',
    pendingRoles: { roles: ['FINANCE_MANAGER_PAYROLL', 'FINANCE_MANAGER_INVOICE'] },
    slaDueAt: '2026-06-16T08:00:00.000Z',
    margin: { version: 1 },
  })
  expect(await bells(fmp, id)).toHaveLength(1)

  expectStatus(await checkRates(fmp, id, 'PAY'))
  expect(await readOrderFormAs(fmi, id)).toMatchObject({
    status: 'MARGIN_REVIEW',
    pendingRoles: { roles: ['FINANCE_MANAGER_INVOICE'] },
  })
  expectStatus(await checkRates(fmi, id, 'BILL'))
  expect(await readOrderFormAs(hrm, id)).toMatchObject({
    status: 'HR_REVIEW',
    checks: [{ side: 'BILL' }, { side: 'PAY' }],
  })

  expectStatus(await moveOrderForm(hrm, id, 'APPROVAL'))
  const chain = (await readOrderFormAs(cm, id)).approvals
  expect(chain[0]).toMatchObject({ step: 1, decision: null, current: true })
  for (const who of [cm, cfo, users.coo])
    if ((await readOrderFormAs(who, id)).may.decide) expectStatus(await decideApproval(who, id, 'APPROVE', 'Yes'))
  expect(await readOrderFormAs(hrm, id)).toMatchObject({ status: 'APPROVED', nextStep: 'OFFER_SENT' })

  const approved = await readOrderFormAs(hrm, id)
  expectStatus(
    await hrm.post(`${DOCUMENTS}/${id}/email-offer-letter`, { version: approved.version, expiresOn: '2026-06-30' }),
  )
  expect(await readOrderFormAs(hra, id)).toMatchObject({
    status: 'OFFER_SENT',
    offer: { state: 'SENT', version: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), expiresOn: '2026-06-30' },
  })

  const { data: signed } = expectStatus(await uploadSignedOffer(users, id), 201)
  expect(signed).toMatchObject({
    status: 'VISA_IN_PROGRESS',
    candidateStatus: 'PRE_JOINING',
    offer: { state: 'SIGNED' },
  })
  expect((await visa.get('/candidates', { searchInput: signed.personName })).data).toHaveLength(1)

  await approveVisa(users, id)
  expect(await readOrderFormAs(visa, id)).toMatchObject({ status: 'ONBOARDING' })
  const timeline = expectStatus(await hra.get(`/candidates/${signed.candidateID}/timeline`)).data
  expect(timeline[0]).toMatchObject({
    event: 'consultant.identity-updated',
    changes: [{ field: 'identity.visaExpiry', from: null, to: '2028-06-14' }],
  })
  expect(await findRequest(assets, id, 'LAPTOP')).toMatchObject({ status: 'REQUESTED' })
  const onboarding = await readOrderFormAs(hrm, id)
  expect(onboarding.candidateContracts).toMatchObject([{ kind: 'CANDIDATE', status: 'DRAFT' }])
  const blockersOf = (record: { readiness: Record<string, { ok: boolean; blockers: { name: string }[] }> }) =>
    Object.entries(record.readiness).map(([gate, { blockers }]) => [gate, blockers.map(({ name }) => name)])
  expect(blockersOf(onboarding)).toEqual([
    ['canStart', ['employeeDataApproved', 'candidateContractSigned', 'clientContractSignedOrWaived']],
    ['canBePaid', ['bankGiven', 'payGiven', 'candidateContractSigned', 'employeeDataApproved']],
    ['canBeBilled', ['clientContractSigned']],
  ])
  users.app.setNow(`${FIRST_DAY}T08:00:00Z`)
  const early = await moveOrderForm(hrm, id, 'ACTIVE', { joinedDate: FIRST_DAY })
  expect(early).toMatchObject({ status: 422, code: 'EMPLOYEE_DATA_NOT_APPROVED' })

  expectStatus(await moveRequest(assets, id, 'LAPTOP', { status: 'RESERVED', reference: 'LT-0042' }))
  await approveEmployeeData(users, id)
  await signContracts(users, id)
  const { data: active } = expectStatus(await moveOrderForm(hrm, id, 'ACTIVE', { joinedDate: FIRST_DAY }))
  expect(active).toMatchObject({ status: 'ACTIVE', joinedDate: FIRST_DAY, candidateStatus: 'ACTIVE' })
  const { data: person } = expectStatus(await hrm.get(`/candidates/${active.candidateID}`))
  expect(person).toMatchObject({
    status: 'ACTIVE',
    joinedDate: FIRST_DAY,
    currentOrderFormID: id,
    contractEnd: '2027-06-30',
    pay: { currency: 'AED', gross: '16800.00' },
  })
  expect(blockersOf(active)).toEqual([
    ['canStart', []],
    ['canBePaid', ['bankGiven']],
    ['canBeBilled', []],
  ])
  const account = { consultantId: active.candidateID, effectiveFrom: FIRST_DAY, ...BANK }
  await users.app.appContext.db.insertInto('consultantBank').values(account).execute()
  expect((await readOrderFormAs(hrm, id)).readiness.canBePaid).toMatchObject({ ok: true, blockers: [] })
  const events = (await cfo.get(`${SETUP}/${id}/history`)).data.map(({ event }: { event: string }) => event)
  expect(events).toContain('order-form.submitted')
  expect(events.at(-1)).toBe('order-form.created')
  users.app.setNow(`${TODAY}T08:00:00Z`)
})

test('A draft is visible only to its owner, also in lists, counts, search, audit trail and by ID', async () => {
  const { cfo, coo } = users
  const before = (await coo.get(`${SETUP}/counts`)).data
  const { id } = await createDraft(users, { title: 'Unheardoftitle' })
  expect((await seller.get(`${SETUP}/drafts`, { searchInput: 'Unheardoftitle' })).data).toHaveLength(1)
  for (const who of [cfo, coo, users.cm, await users.app.as('ADMIN')]) {
    expect((await who.get(`${SETUP}/${id}`)).status).toBe(404)
    expect((await who.get(SETUP, { searchInput: 'Unheardoftitle' })).data).toEqual([])
    expect(JSON.stringify((await who.get('/search', { q: 'Unheardoftitle' })).data)).not.toContain(id)
    expect((await who.get(`${DOCUMENTS}/${id}/attachments`)).status).toBe(404)
  }
  expect((await coo.get(`${SETUP}/counts`)).data).toEqual(before)
  expect((await cfo.get('/audit-trails', { entityID: id })).data).toEqual([])
  const colleague = await users.app.as('BUSINESS_DEVELOPMENT')
  expect((await colleague.post(`${SETUP}/drafts`, { id, version: 1, title: 'Mine' })).status).toBe(404)
  expectStatus(await moveOrderForm(seller, id, 'SUBMITTED'))
  const trail = (await cfo.get('/audit-trails', { entityID: id })).data
  expect(trail.map(({ event }: { event: string }) => event)).toEqual(['order-form.submitted', 'order-form.created'])
})

test('A returned order form is revised by its owner and goes through all reviews again with a new margin', async () => {
  const { fmi, cfo, hrm } = users
  const { db } = users.app.appContext
  const rate = { currency: 'AED', date: TODAY, source: 'Central Bank', status: 'APPROVED' }
  await db
    .insertInto('exchangeRate')
    .values({ ...rate, rate: '3.6725' })
    .execute()
  const bill = { unit: 'MONTH', rate: '10000.00', currency: 'USD', paymentTerms: 'NET_30' }
  const { id } = await createDraft(users, { bill })
  await moveToStage(users, id, 'HR_REVIEW')
  // While it is on hold its owner still finds it, under the order forms pending with others.
  expectStatus(await moveOrderForm(users.cm, id, 'ON_HOLD', { reason: 'The budget is open.' }))
  expect((await readOrderFormAs(seller, id)).pendingRoles.roles, 'who may take it up again').toEqual([
    'COUNTRY_MANAGER',
    'HR_MANAGER',
    'COO',
  ])
  expect(await readTasks(seller, 'waitingOnOthers')).toContainEqual(
    expect.objectContaining({ path: `/order-form-setups/${id}`, title: expect.stringContaining('is on hold') }),
  )
  expectStatus(await moveOrderForm(users.cm, id, 'HR_REVIEW', { reason: 'The budget is there.' }))
  expect(await moveOrderForm(hrm, id, 'REVISION_REQUESTED')).toMatchObject({ status: 400 })
  expectStatus(await moveOrderForm(hrm, id, 'REVISION_REQUESTED', { reason: 'The notice is too short.' }))
  const returned = await readOrderFormAs(seller, id)
  expect(returned).toMatchObject({ status: 'REVISION_REQUESTED', reason: 'The notice is too short.' })
  expect(returned.pendingRoles.people).toMatchObject([{ name: 'Bella Dev' }])
  await db.updateTable('exchangeRate').set({ status: 'SUPERSEDED' }).where('date', '=', TODAY).execute()
  await db
    .insertInto('exchangeRate')
    .values({ ...rate, rate: '3.6000' })
    .execute()
  expectStatus(await seller.put(`${SETUP}/${id}`, { version: returned.version, noticeDays: 60 }))
  expectStatus(await moveOrderForm(seller, id, 'SUBMITTED'))
  const again = await readOrderFormAs(cfo, id)
  expect(again).toMatchObject({ status: 'SUBMITTED', number: returned.number, checks: [], margin: { version: 2 } })
  const snapshot = (await cfo.get(`${SETUP}/${id}/margin`)).data
  expect(snapshot).toMatchObject([
    { version: 2, input: { exchange: { rate: '3.6' } }, result: { revenue: { amount: '36000.00' } } },
    { version: 1, input: { exchange: { rate: '3.6725' } }, result: { revenue: { amount: '36725.00' } } },
  ])
  // A snapshot stores its inputs and their sources: recalculated years later it gives the same result.
  for (const { input, result, marginSetupID, countryParameterID, exchangeRateIDs } of snapshot) {
    const { ok, ...calculated } = calculateMargin(input)
    // The assumptions of the form are shown.
    expect({ ok, ...calculated }).toEqual({ ok: true, ...result, warnings: [] })
    expect([marginSetupID, countryParameterID, exchangeRateIDs[0]]).toEqual(Array(3).fill(expect.any(String)))
  }
  expectStatus(await checkRates(fmi, id, 'BILL'))
})

test('A contributor can’t review the order form, and no user decides two steps of an approval', async () => {
  const { cm, app } = users
  const manager = await app.as('COUNTRY_MANAGER')
  const { id } = await createDraft(users, {}, manager)
  expectStatus(await moveOrderForm(manager, id, 'SUBMITTED'))
  for (const stage of ['PAY', 'BILL'] as const)
    expectStatus(await checkRates(stage === 'PAY' ? users.fmp : users.fmi, id, stage))
  expectStatus(await moveOrderForm(users.hrm, id, 'APPROVAL'))
  expect(await decideApproval(manager, id)).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
  expect(await moveOrderForm(manager, id, 'REJECTED', { reason: 'No' })).toMatchObject({
    status: 422,
    code: 'SELF_APPROVAL',
  })
  expectStatus(await decideApproval(cm, id, 'APPROVE', 'Fine'))
  const after = await readOrderFormAs(cm, id)
  if (after.status === 'APPROVAL')
    expect(await decideApproval(cm, id, 'APPROVE', 'Again')).toMatchObject({
      status: 422,
      code: 'NOT_THE_NEXT_APPROVER',
    })
})

test('A delegate has no more permissions than the delegator', async () => {
  const { app } = users
  // A user who checked neither side of its margin.
  const fmi = await app.as('FINANCE_MANAGER_INVOICE')
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'APPROVAL')
  const handOver = async (countryIDs: string[]) => {
    const manager = await app.as('COUNTRY_MANAGER', { countryIDs, name: 'Absent Manager' })
    expectStatus(await manager.post('/delegations', { toID: fmi.staff!.id, firstDay: TODAY, lastDay: TODAY }), 201)
  }
  await handOver(['SA'])
  expect(await decideApproval(fmi, id)).toMatchObject({ status: 403 })
  await handOver(['AE'])
  expectStatus(await decideApproval(fmi, id))
  // The audit trail names the user on whose behalf it was approved.
  const { approvals } = await readOrderFormAs(users.cfo, id)
  expect(approvals[0]).toMatchObject({ _decidedBy: { id: fmi.staff!.id }, _decidedFor: { name: 'Absent Manager' } })
  const decided = await app.appContext.db
    .selectFrom('auditEntry')
    .select('diff')
    .where('entityId', '=', id)
    .where('actorId', '=', fmi.staff!.id)
    .execute()
  expect(JSON.stringify(decided)).toContain(approvals[0]._decidedFor.id)
})

test('an order form page needs few queries, and their plans are reused', async () => {
  const { cfo } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ONBOARDING')
  const page = async () => expectStatus(await cfo.get(`${SETUP}/${id}`))
  await page()
  const { prototype } = (pg as unknown as { Connection: { prototype: Record<'bind' | 'parse', () => void> } })
    .Connection
  const bind = vi.spyOn(prototype, 'bind')
  const planned = vi.spyOn(prototype, 'parse')
  const { data } = await page()
  // The country of the caller, the order form, its related records, the next users, and their names.
  expect(bind.mock.calls.length).toBeLessThanOrEqual(6)
  // The longest query is identified by the name of its plan.
  const longest = (texts: readonly (string | undefined)[]) =>
    texts.filter((text) => text?.includes('"requested_waivers"'))
  const plans = bind.mock.contexts as unknown as { parsedStatements: Record<string, string> }[]
  const binds = bind.mock.calls as unknown as [{ statement?: string }][]
  expect(longest(binds.map(([{ statement }], i) => plans[i]!.parsedStatements[statement ?? '']))).toHaveLength(1)
  expect(longest((planned.mock.calls as unknown as [{ text: string }][]).map(([{ text }]) => text))).toEqual([])
  vi.restoreAllMocks()
  expect(data).toMatchObject({
    status: 'ONBOARDING',
    checks: [{}, {}],
    margin: { version: 1, gmPercent: expect.any(String) },
    requests: [{}, {}, {}, {}],
  })
  expect(data.requests.map(({ since }: { since: string }) => since)).toEqual(Array(4).fill(expect.stringMatching(/Z$/)))
})
