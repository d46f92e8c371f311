import { grantOf } from '@muster/contract/access/matrix.ts'
import { ROLES, type Role } from '@muster/contract/access/roles.ts'
import { mayMakeMove } from '@muster/contract/kernel/api/states.ts'
import { OrderFormStatus, orderFormMachine, orderFormMove } from '@muster/contract/order-forms/core/states.contract.ts'
import { describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  checkRates,
  createDraft,
  createTestUsers,
  DOCUMENTS,
  decideApproval,
  expectStatus,
  moveOrderForm,
  moveToStage,
  readOrderFormAs,
  SETUP,
  TODAY,
  uploadSignedOffer,
  validTerms,
  versionOf,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { createActiveMsa, createClient, signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { assertMove } from '../../../kernel/transitions/checks.ts'

/** Each test has many steps and letters. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const users = await createTestUsers()

const refusedDraft = async (more: object) => {
  const { id } = await createDraft(users, more)
  const reply = await moveOrderForm(users.bd, id, 'SUBMITTED')
  expect(await readOrderFormAs(users.bd, id), 'the draft is unchanged').toMatchObject({ status: 'DRAFT', number: null })
  return reply
}

describe('invalid input is rejected with its rule, and the draft is kept', () => {
  test('an end date before the start date', async () => {
    expect(await refusedDraft({ endDate: '2026-06-30' })).toMatchObject({ status: 422, code: 'DATES_NOT_IN_ORDER' })
  })
  test('a missing field, by its path', async () => {
    const reply = await refusedDraft({ noticeDays: null })
    expect(reply).toMatchObject({ status: 422, code: 'FIELDS_MISSING', errors: [{ path: 'noticeDays' }] })
  })
  test('no CV', async () => {
    const { data } = expectStatus(await users.bd.post(`${SETUP}/drafts`, validTerms(users)))
    expect(await moveOrderForm(users.bd, data.id, 'SUBMITTED')).toMatchObject({ status: 422, code: 'RESUME_MISSING' })
  })
  test('an expired master agreement, until it is waived', async () => {
    const clientID = await createClient(users.app, 'AE', users.bd.staff!.id)
    await createActiveMsa(users.app, { clientID, legalEntityID: users.legalEntityID }, { endDate: '2026-06-01' })
    expect(await refusedDraft({ clientID })).toMatchObject({ status: 422, code: 'AGREEMENT_NOT_ACTIVE' })
  })
  test('a missing exchange rate, and an outdated one', async () => {
    const bill = { unit: 'MONTH', rate: '9000.00', currency: 'EUR', paymentTerms: 'NET_30' }
    expect(await refusedDraft({ bill })).toMatchObject({ status: 422, code: 'RATE_MISSING' })
    const values = (currency: string, rate: string) => ({
      currency,
      rate,
      date: '2026-03-01',
      source: 'Test',
      status: 'APPROVED',
    })
    await users.app.appContext.db
      .insertInto('exchangeRate')
      .values([values('EUR', '0.92'), values('AED', '3.6725')])
      .execute()
    expect(await refusedDraft({ bill })).toMatchObject({ status: 422, code: 'RATE_EXPIRED' })
  })
  test('an unsupported currency', async () => {
    const bill = { unit: 'MONTH', rate: '9000.00', currency: 'XAU', paymentTerms: 'NET_30' }
    expect(await refusedDraft({ bill })).toMatchObject({
      status: 422,
      code: 'FIELDS_MISSING',
      errors: [{ path: 'bill.currency' }],
    })
  })
  test('two pay components with the same type and label', async () => {
    const other = { code: 'OTHER', label: null, amount: '100.00' }
    const { pay } = validTerms(users)
    const repeated = { pay: { ...pay, components: [...pay.components, other, other] } }
    expect(await refusedDraft(repeated)).toMatchObject({
      status: 422,
      code: 'FIELDS_MISSING',
      errors: [{ path: `pay.components.${pay.components.length + 1}.code` }],
    })
  })
  test('a consultant with an overlapping order form', async () => {
    const { id } = await createDraft(users)
    await moveToStage(users, id, 'VISA_IN_PROGRESS')
    const { candidateID } = await readOrderFormAs(users.hrm, id)
    expect(await refusedDraft({ candidateID })).toMatchObject({ status: 422, code: 'CONSULTANT_OVERLAP' })
  })
  test('an outdated margin', async () => {
    const { id } = await createDraft(users)
    users.app.setNow('2026-06-16T09:00:00Z')
    expect(await moveOrderForm(users.bd, id, 'SUBMITTED')).toMatchObject({ status: 422, code: 'MARGIN_OUTDATED' })
    const version = await versionOf(users.bd, id)
    expectStatus(await users.bd.post(`${SETUP}/${id}/margin`, { version }))
    expectStatus(await moveOrderForm(users.bd, id, 'SUBMITTED'))
    users.app.setNow(`${TODAY}T08:00:00Z`)
  })
  test('a missing margin on review', async () => {
    const { id } = await createDraft(users)
    await moveToStage(users, id, 'HR_REVIEW')
    await users.app.appContext.db.deleteFrom('orderFormMargin').where('orderFormId', '=', id).execute()
    expect(await moveOrderForm(users.hrm, id, 'APPROVAL')).toMatchObject({ status: 422, code: 'MARGIN_MISSING' })
  })
  test('an outdated version, with the current record', async () => {
    const { id } = await createDraft(users)
    const version = await versionOf(users.bd, id)
    expectStatus(await users.bd.put(`${SETUP}/${id}`, { version, title: 'Architect' }))
    const late = await users.bd.put(`${SETUP}/${id}`, { version, title: 'Tester' })
    expect(late).toMatchObject({ status: 409, code: 'STALE_VERSION', current: { title: 'Architect' } })
  })
})

test('a signed letter that is not a PDF, an address of another person and a future signature date are rejected', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'APPROVED')
  const version = await versionOf(users.hrm, id)
  const foreign = await users.hrm.post(`${DOCUMENTS}/${id}/email-offer-letter`, { version, to: 'stranger@example.com' })
  expect(foreign).toMatchObject({ status: 422, code: 'ADDRESS_NOT_ON_RECORD' })
  expectStatus(await users.hrm.post(`${DOCUMENTS}/${id}/email-offer-letter`, { version }))
  const sent = await readOrderFormAs(users.hra, id)
  const picture = { name: 'signed.pdf', content: 'hello, this is text' }
  const fields = { signedOn: TODAY, version: String(sent.version) }
  const wrong = await users.hra.upload(`${DOCUMENTS}/${id}/signed-offer-letter`, picture, fields)
  expect(wrong.status).toBe(415)
  expect(await uploadSignedOffer(users, id, { signedOn: '2026-06-16' })).toMatchObject({
    status: 422,
    code: 'SIGNATURE_DATE_IN_FUTURE',
  })
  expect((await readOrderFormAs(users.hra, id)).status).toBe('OFFER_SENT')
})

test('after the approval, commercial terms can only be changed by a revision', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'APPROVED')
  for (const who of [users.bd, users.hrm]) {
    const version = await versionOf(who, id)
    const bill = { unit: 'MONTH', rate: '1.00', currency: 'AED', paymentTerms: 'NET_30' }
    expect(await who.put(`${SETUP}/${id}`, { version, bill })).toMatchObject({ status: 422, code: 'NEEDS_REVISION' })
  }
  expectStatus(await moveOrderForm(users.hrm, id, 'REVISION_REQUESTED', { reason: 'The client wants another rate.' }))
  const version = await versionOf(users.bd, id)
  expectStatus(await users.bd.put(`${SETUP}/${id}`, { version, noticeDays: 45 }))
})

test('after the signature only the COO can cancel, and open requests are cancelled', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'VISA_IN_PROGRESS')
  const reason = { reason: 'The client has stopped.' }
  for (const who of [users.cm, users.hrm]) expect((await moveOrderForm(who, id, 'CANCELLED', reason)).status).toBe(403)
  expectStatus(await moveOrderForm(users.coo, id, 'ON_HOLD', reason))
  expect((await moveOrderForm(users.cm, id, 'CANCELLED', reason)).code).toBe('NOT_CANCELLABLE_WHILE_ON_HOLD')
  expect((await moveOrderForm(users.coo, id, 'OFFER_SIGNED')).code).toBe('INVALID_TRANSITION')
  expectStatus(await moveOrderForm(users.coo, id, 'VISA_IN_PROGRESS', { reason: 'It goes on.' }))
  expectStatus(await moveOrderForm(users.coo, id, 'CANCELLED', reason))
  const { requests } = await readOrderFormAs(users.coo, id)
  expect(requests.map(({ status }: { status: string }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
})

describe('of concurrent actions one succeeds', () => {
  const outcomes = async (tries: Promise<{ status: number }>[]) =>
    (await Promise.all(tries)).map(({ status }) => status).sort()

  test('two concurrent approvals, and an approval concurrent with an edit', async () => {
    const { id } = await createDraft(users)
    await moveToStage(users, id, 'APPROVAL')
    const other = await users.app.as('COUNTRY_MANAGER')
    const version = await versionOf(users.cm, id)
    const body = { decision: 'APPROVE', comment: 'Yes', version }
    const path = `${SETUP}/${id}/approvals`
    expect(await outcomes([users.cm.post(path, body), other.post(path, body), users.cm.post(path, body)])).toEqual([
      200, 409, 409,
    ])

    const next = await createDraft(users)
    await moveToStage(users, next.id, 'APPROVAL')
    const now = await readOrderFormAs(users.hrm, next.id)
    const edit = users.hrm.put(`${SETUP}/${next.id}`, { version: now.version, site: 'Abu Dhabi' })
    const approve = users.cm.post(`${SETUP}/${next.id}/approvals`, { ...body, version: now.version })
    expect(await outcomes([edit, approve])).toEqual([200, 409])
  })

  test('two renewals of the same placement', async () => {
    const { id } = await createDraft(users)
    await moveToStage(users, id, 'ACTIVE')
    const path = `${SETUP}/${id}/clone-or-renew`
    expect(await outcomes([1, 2, 3].map(() => users.bd.post(path, { mode: 'RENEW' })))).toEqual([201, 409, 409])
    // A colleague gets a warning about the existing draft and creates another; only one of the two can be submitted.
    const other = await users.app.as('BUSINESS_DEVELOPMENT', { name: 'Basma Dev' })
    await users.app.appContext.db
      .insertInto('clientAccountManager')
      .values({ clientId: users.clientID, userId: other.staff!.id })
      .execute()
    const begun = await other.post(path, { mode: 'RENEW', type: 'EXTENSION' })
    expect(begun).toMatchObject({ status: 409, code: 'RENEWAL_STARTED' })
    expect(begun.message).toContain(`${users.bd.staff!.name} on `)
    const body = { mode: 'RENEW', type: 'EXTENSION', allowSecondDraft: true }
    const { data: second } = expectStatus(await other.post(path, body), 201)
    const [first] = (await users.bd.get(`${SETUP}/drafts`)).data.filter(
      ({ parentID }: { parentID: string | null }) => parentID === id,
    )
    const dearer = { bill: { ...second.bill, rate: '24000.00' } }
    expectStatus(await other.put(`${SETUP}/${second.id}`, { version: second.version, ...dearer }))
    for (const [who, draft] of [[users.bd, first.id] as const, [other, second.id] as const])
      expectStatus(
        await who.upload(`${DOCUMENTS}/${draft}/attachments`, signedPdf('resume.pdf'), { type: 'RESUME' }),
        201,
      )
    // An extension with a changed rate is a renewal.
    const submitted = expectStatus(await moveOrderForm(other, second.id, 'SUBMITTED')).data
    expect(submitted).toMatchObject({ type: 'RENEWAL', status: 'SUBMITTED' })
    const refused = await moveOrderForm(users.bd, first.id, 'SUBMITTED')
    expect(refused).toMatchObject({ status: 409, code: 'RENEWAL_EXISTS' })
    expect(refused.message).toContain(`${submitted.number} of ${other.staff!.name} (`)
    expect(await users.bd.post(path, { mode: 'RENEW', allowSecondDraft: true })).toMatchObject({
      code: 'RENEWAL_EXISTS',
    })
    expectStatus(await moveOrderForm(users.cm, second.id, 'CANCELLED', { reason: 'The other one' }))
    expect((await moveOrderForm(users.bd, first.id, 'SUBMITTED')).status).toBe(200)
  })

  test('two confirmations of the same side', async () => {
    const { id } = await createDraft(users)
    await moveToStage(users, id, 'SUBMITTED')
    expect(await outcomes([checkRates(users.fmp, id, 'PAY'), checkRates(users.fmp, id, 'PAY')])).toEqual([
      200,
      expect.any(Number),
    ])
    expect((await readOrderFormAs(users.fmi, id)).checks).toHaveLength(1)
  })
})

test('every transition outside the state machine or the permissions of a role is rejected', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'HR_REVIEW')
  const callers = new Map<Role, Caller>()
  // Users with the country or all countries in scope; for other users it does not exist.
  const reaching = ROLES.filter((role) => ['all', 'countries'].includes(grantOf(role, 'order-forms').reach))
  for (const role of reaching) callers.set(role, await users.app.as(role, { countryIDs: ['AE'] }))
  const draft = await createDraft(users)
  for (const [role, who] of callers)
    expect(
      (await who.put(`/order-form-setup-status/${draft.id}`, { status: 'SUBMITTED', version: 1 })).status,
      role,
    ).toBe(404)
  callers.set('BUSINESS_DEVELOPMENT', users.bd)
  const { db } = users.app.appContext
  const roles = [...callers.keys()]
  const wrong: string[] = []
  let nth = 0
  for (const from of OrderFormStatus.options.filter((one) => one !== 'DRAFT')) {
    const statusBeforeHold = from === 'ON_HOLD' ? 'HR_REVIEW' : null
    await db
      .updateTable('orderForm')
      .set({ status: from, statusBeforeHold, version: 500 })
      .where('id', '=', id)
      .execute()
    for (const to of OrderFormStatus.options) {
      const move = orderFormMove(from, to, statusBeforeHold)
      const refused = roles.filter((role) => !move || !mayMakeMove({ role }, move))
      // Whether a transition exists does not depend on the role, so the roles alternate; the rule is asked for all.
      for (const role of move ? refused : refused.slice(nth % roles.length).slice(0, 1)) {
        const body = { status: to, version: 500, reason: 'x' }
        const { status } = await callers.get(role)!.put(`/order-form-setup-status/${id}`, body)
        if (status !== (move ? 403 : 409)) wrong.push(`${role}: ${from} → ${to}: ${status}`)
      }
      if (move) continue
      nth += 1
      const attempt = { subject: 'An order form', from, to, reason: 'x' }
      for (const role of roles)
        expect(() => assertMove(orderFormMachine(statusBeforeHold), { role }, attempt)).toThrow(
          /can’t change|is already/,
        )
    }
  }
  expect(wrong).toEqual([])
  expect(await decideApproval(users.cm, id)).toMatchObject({ status: 422, code: 'NOT_IN_APPROVAL' })
}, 360_000)
