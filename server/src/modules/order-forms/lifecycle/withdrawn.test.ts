import { errorCode } from '@muster/contract/kernel/api/error-codes.ts'
import { REQUEST_GUARDS, type RequestGuard } from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import { expect, test, vi } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
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
  SETUP,
  signContracts,
  TODAY,
  versionOf,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { runContractDailyTransitions } from '../../contracts/contracts/contracts.jobs.ts'

/** The tests first create placements. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const users = await createTestUsers()

interface ShownNotification {
  readonly metadata: { readonly orderFormID?: string }
}

const contractsOf = (id: string) =>
  users.app.appContext.db
    .selectFrom('contract')
    .select(['id', 'kind', 'status', 'reason', 'endsOn', 'version'])
    .where('orderFormId', '=', id)
    .orderBy('kind')
    .execute()

test('cancelling an order form cancels its contracts before the start date, and people are notified', async () => {
  const { coo, hra, app, hrm } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ONBOARDING')
  await signContracts(users, id)
  const { candidateID } = await readOrderFormAs(hrm, id)
  expectStatus(await moveOrderForm(coo, id, 'CANCELLED', { reason: 'The client has stopped.' }))
  const gone = { status: 'CANCELLED', reason: 'The client has stopped.' }
  const contracts = await contractsOf(id)
  expect(contracts).toMatchObject([
    { kind: 'CANDIDATE', ...gone },
    { kind: 'CLIENT', ...gone },
  ])
  await runContractDailyTransitions(app.appContext, { countryID: 'AE', day: '2026-07-01' })
  expect((await contractsOf(id)).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
  expect((await hrm.get(`/candidates/${candidateID}`)).data).toMatchObject({ contractEnd: null })
  const { data: placed } = expectStatus(await hrm.get(`/candidates/${candidateID}/timeline`))
  expect(placed[0], 'the record no longer links to an order form').toMatchObject({
    event: 'consultant.placed',
    actorName: coo.staff!.name,
    changes: [{ field: 'currentOrderFormID', from: id, to: null }],
  })
  const { data: history } = expectStatus(await hrm.get(`/candidate-contracts/${contracts[0]!.id}/history`))
  expect(history[0]).toMatchObject({ reason: 'The client has stopped.', actorName: coo.staff!.name })
  const notices = (await hra.get('/user-notifications', { pageSize: 200 })).data.map(
    ({ subject }: { subject: string }) => subject,
  )
  expect(notices).toContainEqual(expect.stringMatching(/^Contract .* is cancelled$/))
})

test('a contract that started before its order form was cancelled ends with it', async () => {
  const { coo, app } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ONBOARDING')
  await signContracts(users, id)
  app.setNow('2026-07-03T08:00:00Z')
  await runContractDailyTransitions(app.appContext, { countryID: 'AE', day: '2026-07-01' })
  expect((await contractsOf(id)).map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
  expectStatus(await moveOrderForm(coo, id, 'CANCELLED', { reason: 'Did not come.' }))
  const ended = { status: 'TERMINATED', endsOn: '2026-07-03', reason: 'Did not come.' }
  expect(await contractsOf(id)).toMatchObject([ended, ended])
  app.setNow(`${TODAY}T08:00:00Z`)
})

test('no contract is sent, signed or activated for an order form that is no longer approved', async () => {
  const { bd, fmi, cfo, hrm, hra, app } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'APPROVED')
  const { data: contract } = expectStatus(await bd.post('/client-contracts', { orderFormID: id }), 201)
  const move = async (who: typeof bd, status: string, more: object = {}) => {
    const { version } = expectStatus(await who.get(`/client-contracts/${contract.id}`)).data
    return who.put(`/client-contracts/${contract.id}/status`, { status, version, ...more })
  }
  expectStatus(await move(bd, 'UNDER_REVIEW'))
  const { version } = expectStatus(await fmi.get(`/client-contracts/${contract.id}`)).data
  expectStatus(await fmi.put(`/client-contracts/${contract.id}/rates-check`, { version }))
  expectStatus(await moveOrderForm(hrm, id, 'REVISION_REQUESTED', { reason: 'Another rate.' }))
  expect(await move(cfo, 'SENT')).toMatchObject({
    status: 422,
    code: 'ORDER_FORM_NOT_ACTIVE',
    message: expect.stringContaining('Wait until it is approved again.'),
  })
  const { db } = app.appContext
  await db.updateTable('contract').set({ status: 'SENT' }).where('id', '=', contract.id).execute()
  const shown = expectStatus(await bd.get(`/client-contracts/${contract.id}`)).data
  const signing = { signedOn: TODAY, version: String(shown.version) }
  expect(await bd.upload(`/client-contracts/${contract.id}/signed-file`, signedPdf(), signing, 'PUT')).toMatchObject({
    status: 422,
    code: 'ORDER_FORM_NOT_ACTIVE',
  })
  await signContracts(users, id, ['CLIENT'])
  await runContractDailyTransitions(app.appContext, { countryID: 'AE', day: '2026-07-01' })
  expect(await contractsOf(id), 'a contract with outdated terms does not start').toMatchObject([{ status: 'SIGNED' }])
  expect(hra.staff).not.toBeNull()

  const recruiter = await app.as('TALENT_ACQUISITION')
  const declined = await createDraft(users, { recruiterID: recruiter.staff!.id })
  await moveToStage(users, declined.id, 'OFFER_SENT')
  expectStatus(await bd.post('/client-contracts', { orderFormID: declined.id }), 201)
  expectStatus(await moveOrderForm(hra, declined.id, 'OFFER_DECLINED', { reason: 'Another offer.' }))
  expect(await contractsOf(declined.id)).toMatchObject([{ status: 'CANCELLED', reason: 'Another offer.' }])
  for (const who of [bd, recruiter])
    expect((await who.get('/user-notifications', { pageSize: 200 })).data).toContainEqual(
      expect.objectContaining({
        subject: expect.stringContaining('was declined by the consultant'),
        metadata: expect.objectContaining({ type: 'ORDER_FORM_STATUS', orderFormID: declined.id }),
      }),
    )
})

test('contracts sent with the terms before a revision return to draft with its approval, and signed ones block it', async () => {
  const { bd, fmi, cfo, cm, coo, hrm, app } = users
  const bill = { unit: 'MONTH', rate: '36000.00', currency: 'AED', paymentTerms: 'NET_30', rebatePercent: '2' }
  const { id } = await createDraft(users, { bill })
  await moveToStage(users, id, 'APPROVED')
  const { data: contract } = expectStatus(await bd.post('/client-contracts', { orderFormID: id }), 201)
  expect(contract, 'the rebate of the placement is that of its contract').toMatchObject({ rebatePercent: '2' })
  const at = `/client-contracts/${contract.id}`
  const submitted = expectStatus(
    await bd.put(`${at}/status`, { status: 'UNDER_REVIEW', version: contract.version }),
  ).data
  const checked = expectStatus(await fmi.put(`${at}/rates-check`, { version: submitted.version })).data
  expectStatus(await cfo.put(`${at}/status`, { status: 'SENT', version: checked.version }))
  const revised = async (rate: string) => {
    expectStatus(await moveOrderForm(hrm, id, 'REVISION_REQUESTED', { reason: 'Another rate.' }))
    expectStatus(await bd.put(`${SETUP}/${id}`, { version: await versionOf(bd, id), bill: { ...bill, rate } }))
    await moveToStage(users, id, 'APPROVAL')
  }
  const approved = async () => {
    let last = await decideApproval(cm, id, 'APPROVE', 'Agreed')
    for (const who of [cfo, coo])
      if ((await readOrderFormAs(who, id)).may.decide) last = await decideApproval(who, id, 'APPROVE', 'Agreed')
    return last
  }
  await revised('35000.00')
  expectStatus(await approved())
  const back = expectStatus(await bd.get(at)).data
  expect(back).toMatchObject({ status: 'DRAFT', ratesCheckedAt: null, document: null })
  expect(back.reason).toMatch(/no longer match/)
  expect(back.mismatches).toContainEqual({ field: 'rateLines.0.rate', contract: '36000.00', orderForm: '35000.00' })

  // An order form that still has one can be neither signed nor started.
  const { db } = app.appContext
  await db.updateTable('contract').set({ status: 'SENT' }).where('id', '=', contract.id).execute()
  const signing = { signedOn: TODAY, version: String(back.version) }
  expect(await bd.upload(`${at}/signed-file`, signedPdf(), signing, 'PUT')).toMatchObject({
    status: 422,
    code: 'TERMS_MISMATCH',
    message: expect.stringContaining('36000.00'),
  })
  await signContracts(users, id, ['CLIENT'])
  await runContractDailyTransitions(app.appContext, { countryID: 'AE', day: '2026-07-01' })
  expect(await contractsOf(id)).toMatchObject([{ status: 'SIGNED' }])

  await revised('34000.00')
  expect(await approved()).toMatchObject({
    status: 422,
    code: 'SIGNED_CONTRACT_DIFFERS',
    message: expect.stringContaining(contract.number),
  })
  expect(await readOrderFormAs(coo, id)).toMatchObject({ status: 'APPROVAL' })
  const signed = expectStatus(await cfo.get(at)).data
  expectStatus(await cfo.put(`${at}/status`, { status: 'CANCELLED', version: signed.version, reason: 'Other terms.' }))
  expectStatus(await approved())
  expect(await readOrderFormAs(coo, id)).toMatchObject({ status: 'APPROVED' })
})

test('each request is completed by its own steps, and a cancellation requests everything to be returned', async () => {
  const { assets, coo, hra, hrm, visa } = users
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'VISA_IN_PROGRESS')
  const walk = async (who: Caller, kind: string, ...transitions: (string | object)[]) => {
    for (const move of transitions)
      expectStatus(await moveRequest(who, id, kind, typeof move === 'string' ? { status: move } : move))
    const { status, reason } = await findRequest(who, id, kind)
    return reason ? `${status}: ${reason}` : status
  }
  /** Rejected with the message of the guard at its field, and nothing is saved. */
  const stops = async (who: Caller, kind: string, guard: RequestGuard, change: object) => {
    const before = await findRequest(who, id, kind)
    const path = guard === 'hasReference' ? 'reference' : 'expiresOn'
    expect(await moveRequest(who, id, kind, change), `${kind} ${JSON.stringify(change)}`).toMatchObject({
      status: 422,
      code: errorCode(guard),
      message: REQUEST_GUARDS[guard],
      errors: [{ path, message: REQUEST_GUARDS[guard] }],
    })
    expect(await findRequest(who, id, kind)).toEqual(before)
  }
  const wantsReason = async (who: Caller, kind: string, status: string) =>
    expect(await moveRequest(who, id, kind, { status })).toMatchObject({ status: 400, errors: [{ path: 'reason' }] })

  // The authority rejects the visa once: the consultant does not start, and the process starts again.
  await walk(visa, 'VISA', 'DOCS_PENDING', 'DOCS_VERIFIED')
  await stops(visa, 'VISA', 'hasReference', { status: 'APPLIED', appliedOn: TODAY })
  await walk(visa, 'VISA', { status: 'APPLIED', reference: 'WP-1' })
  await wantsReason(visa, 'VISA', 'REJECTED')
  expect(await walk(visa, 'VISA', { status: 'REJECTED', reason: 'The photo is blurred.' })).toBe(
    'REJECTED: The photo is blurred.',
  )
  expect((await readOrderFormAs(hrm, id)).status).toBe('VISA_IN_PROGRESS')
  await walk(visa, 'VISA', 'REQUESTED', 'DOCS_PENDING', 'DOCS_VERIFIED', { status: 'APPLIED', reference: 'WP-2' })
  await stops(visa, 'VISA', 'expiryInFuture', { status: 'APPROVED', expiresOn: TODAY })
  const granted = { status: 'APPROVED', expiresOn: '2028-06-14' }
  expect(await walk(visa, 'VISA', granted, 'ARRIVED', 'MEDICAL_DONE', 'ID_ISSUED', 'ACTIVE')).toBe('ACTIVE')
  expect((await readOrderFormAs(hrm, id)).status).toBe('ONBOARDING')

  expect(await moveRequest(hra, id, 'MEDICAL', { status: 'ACTIVE' })).toMatchObject({
    status: 409,
    code: 'INVALID_TRANSITION',
    message: expect.stringContaining('change to sent to insurer or rejected'),
  })
  await walk(hra, 'MEDICAL', 'SENT_TO_INSURER')
  await stops(hra, 'MEDICAL', 'hasReference', { status: 'ACTIVE', expiresOn: '2027-06-14' })
  await stops(hra, 'MEDICAL', 'expiryInFuture', { status: 'ACTIVE', reference: 'MC-1' })
  await stops(hra, 'MEDICAL', 'expiryInFuture', { status: 'ACTIVE', reference: 'MC-1', expiresOn: TODAY })
  await walk(hra, 'MEDICAL', { status: 'ACTIVE', reference: 'MC-1', expiresOn: '2026-06-16' })
  await wantsReason(hrm, 'MEDICAL', 'DELETION_REQUESTED')
  await walk(hrm, 'MEDICAL', { status: 'DELETION_REQUESTED', reason: 'Insured by the family.' })
  expect(await walk(hra, 'MEDICAL', { status: 'ACTIVE', reason: 'The family is not.' })).toMatch(/^ACTIVE/)

  await stops(assets, 'LAPTOP', 'hasReference', { status: 'RESERVED' })
  await walk(assets, 'LAPTOP', { status: 'RESERVED', reference: 'LT-1' }, 'ASSIGNED', 'RETURN_REQUESTED')
  expect((await moveRequest(hrm, id, 'LAPTOP', { status: 'RETURNED' })).status, 'not the work of HR').toBe(403)
  expect(await walk(assets, 'LAPTOP', { status: 'ASSIGNED', reason: 'It is kept.' })).toMatch(/^ASSIGNED/)

  await walk(hra, 'EMPLOYEE_DATA', 'SENT', 'EXPIRED', 'SENT', 'OPENED', 'IN_PROGRESS', 'SUBMITTED')
  await wantsReason(hrm, 'EMPLOYEE_DATA', 'CORRECTION_REQUESTED')
  const corrected = { status: 'CORRECTION_REQUESTED', reason: 'The bank is missing.' }
  expect(await walk(hrm, 'EMPLOYEE_DATA', corrected)).toBe('CORRECTION_REQUESTED: The bank is missing.')
  expect(await walk(hra, 'EMPLOYEE_DATA', 'EXPIRED', 'SENT', 'OPENED')).toBe('OPENED')

  expectStatus(await moveOrderForm(coo, id, 'CANCELLED', { reason: 'The client has stopped.' }))
  for (const [who, kind, status, message] of [
    [assets, 'LAPTOP', 'RETURN_REQUESTED', 'Start the return. Laptop status: return requested'],
    [hra, 'MEDICAL', 'DELETION_REQUESTED', 'Start the return. Medical card status: deletion requested'],
    [visa, 'VISA', 'CANCELLATION_REQUESTED', 'Start the return. Visa status: cancellation requested'],
    [hra, 'EMPLOYEE_DATA', 'CANCELLED', 'was cancelled. Employee data status: cancelled'],
  ] as const) {
    expect(await findRequest(who, id, kind)).toMatchObject({ status, reason: 'The client has stopped.' })
    const { data: bells } = await who.get('/user-notifications', { pageSize: 100 })
    expect(JSON.stringify(bells.filter(({ metadata }: ShownNotification) => metadata.orderFormID === id))).toContain(
      message,
    )
  }
  expect(await walk(assets, 'LAPTOP', 'RETURNED')).toMatch(/^RETURNED/)
  expect(await walk(hra, 'MEDICAL', 'DELETED')).toMatch(/^DELETED/)
  expect(await walk(visa, 'VISA', 'CANCELLED')).toMatch(/^CANCELLED/)
  const { data: open } = expectStatus(await hrm.get('/order-form-setup-requests', { orderFormID: id, done: false }))
  expect(open, 'the whole balance is available again').toEqual([])
})
