import { grantOf } from '@muster/contract/access/matrix.ts'
import { ROLES, type Role } from '@muster/contract/access/roles.ts'
import { mayMakeMove } from '@muster/contract/kernel/api/states.ts'
import { OrderFormStatus, orderFormMove } from '@muster/contract/order-forms/core/states.contract.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  check,
  crewIn,
  DOCUMENTS,
  decide,
  draftIn,
  good,
  SETUP,
  sign,
  step,
  type TestUsers,
  TODAY,
  takeTo,
  termsOf,
  versionOf,
  visibleBy,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { activeMsa, clientIn, signedPdf } from '../../../kernel/testing/fixtures/placement.ts'

/** Each story walks through many steps and letters. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let crew: TestUsers
beforeAll(async () => {
  crew = await crewIn()
})

const refusedDraft = async (more: object) => {
  const { id } = await draftIn(crew, more)
  const reply = await step(crew.bd, id, 'SUBMITTED')
  expect(await visibleBy(crew.bd, id), 'the draft is kept').toMatchObject({ status: 'DRAFT', number: null })
  return reply
}

describe('bad input is refused with the name of its rule, and the draft is kept', () => {
  test('an end before the start', async () => {
    expect(await refusedDraft({ endDate: '2026-06-30' })).toMatchObject({ status: 422, code: 'datesInOrder' })
  })
  test('a field that is missing, by its path', async () => {
    const reply = await refusedDraft({ noticeDays: null })
    expect(reply).toMatchObject({ status: 422, code: 'isComplete', errors: [{ path: 'noticeDays' }] })
  })
  test('no resume', async () => {
    const { data } = good(await crew.bd.post(`${SETUP}/drafts`, termsOf(crew)))
    expect(await step(crew.bd, data.id, 'SUBMITTED')).toMatchObject({ status: 422, code: 'hasResume' })
  })
  test('an expired master agreement, until somebody waives it', async () => {
    const clientID = await clientIn(crew.house, 'AE', crew.bd.staff!.id)
    await activeMsa(crew.house, { clientID, legalEntityID: crew.legalEntityID }, { endDate: '2026-06-01' })
    expect(await refusedDraft({ clientID })).toMatchObject({ status: 422, code: 'agreementIsActive' })
  })
  test('no rate of the day, and a rate that is too old', async () => {
    const bill = { unit: 'MONTH', rate: '9000.00', currency: 'EUR', paymentTerms: 'NET_30' }
    expect(await refusedDraft({ bill })).toMatchObject({ status: 422, code: 'RATE_MISSING' })
    const values = (currency: string, rate: string) => ({
      currency,
      rate,
      date: '2026-03-01',
      source: 'Test',
      status: 'APPROVED',
    })
    await crew.house.world.db
      .insertInto('exchangeRate')
      .values([values('EUR', '0.92'), values('AED', '3.6725')])
      .execute()
    expect(await refusedDraft({ bill })).toMatchObject({ status: 422, code: 'RATE_TOO_OLD' })
  })
  test('a currency that nobody can round', async () => {
    const bill = { unit: 'MONTH', rate: '9000.00', currency: 'XAU', paymentTerms: 'NET_30' }
    expect(await refusedDraft({ bill })).toMatchObject({
      status: 422,
      code: 'isComplete',
      errors: [{ path: 'bill.currency' }],
    })
  })
  test('a consultant who is on another order form at that time', async () => {
    const { id } = await draftIn(crew)
    await takeTo(crew, id, 'VISA_IN_PROGRESS')
    const { candidateID } = await visibleBy(crew.hrm, id)
    expect(await refusedDraft({ candidateID })).toMatchObject({ status: 422, code: 'CONSULTANT_OVERLAP' })
  })
  test('a margin of yesterday', async () => {
    const { id } = await draftIn(crew)
    crew.house.setNow('2026-06-16T09:00:00Z')
    expect(await step(crew.bd, id, 'SUBMITTED')).toMatchObject({ status: 422, code: 'marginIsFresh' })
    const version = await versionOf(crew.bd, id)
    good(await crew.bd.post(`${SETUP}/${id}/margin`, { version }))
    good(await step(crew.bd, id, 'SUBMITTED'))
    crew.house.setNow(`${TODAY}T08:00:00Z`)
  })
  test('a stale version, with the record as it is now', async () => {
    const { id } = await draftIn(crew)
    const version = await versionOf(crew.bd, id)
    good(await crew.bd.put(`${SETUP}/${id}`, { version, title: 'Architect' }))
    const late = await crew.bd.put(`${SETUP}/${id}`, { version, title: 'Tester' })
    expect(late).toMatchObject({ status: 409, code: 'STALE_VERSION', current: { title: 'Architect' } })
  })
})

test('a signed letter that is no PDF, an address of somebody else, and a signature of tomorrow are refused', async () => {
  const { id } = await draftIn(crew)
  await takeTo(crew, id, 'APPROVED')
  const version = await versionOf(crew.hrm, id)
  const foreign = await crew.hrm.post(`${DOCUMENTS}/${id}/email-offer-letter`, { version, to: 'stranger@example.com' })
  expect(foreign).toMatchObject({ status: 422, code: 'ADDRESS_NOT_ON_RECORD' })
  good(await crew.hrm.post(`${DOCUMENTS}/${id}/email-offer-letter`, { version }))
  const sent = await visibleBy(crew.hra, id)
  const picture = { name: 'signed.pdf', content: 'hello, this is text' }
  const fields = { signedOn: TODAY, version: String(sent.version) }
  const wrong = await crew.hra.upload(`${DOCUMENTS}/${id}/signed-offer-letter`, picture, fields)
  expect(wrong.status).toBe(415)
  expect(await sign(crew, id, { signedOn: '2026-06-16' })).toMatchObject({ status: 422, code: 'signedDayNotInFuture' })
  expect((await visibleBy(crew.hra, id)).status).toBe('OFFER_SENT')
})

test('after the approval commercial terms change by a revision only', async () => {
  const { id } = await draftIn(crew)
  await takeTo(crew, id, 'APPROVED')
  for (const who of [crew.bd, crew.hrm]) {
    const version = await versionOf(who, id)
    const bill = { unit: 'MONTH', rate: '1.00', currency: 'AED', paymentTerms: 'NET_30' }
    expect(await who.put(`${SETUP}/${id}`, { version, bill })).toMatchObject({ status: 422, code: 'NEEDS_REVISION' })
  }
  good(await step(crew.hrm, id, 'REVISION_REQUESTED', { reason: 'The client wants another rate.' }))
  const version = await versionOf(crew.bd, id)
  good(await crew.bd.put(`${SETUP}/${id}`, { version, noticeDays: 45 }))
})

test('after the signature only the COO cancels, and what was asked for is called off', async () => {
  const { id } = await draftIn(crew)
  await takeTo(crew, id, 'VISA_IN_PROGRESS')
  const reason = { reason: 'The client has stopped.' }
  for (const who of [crew.cm, crew.hrm]) expect((await step(who, id, 'CANCELLED', reason)).status).toBe(403)
  good(await step(crew.coo, id, 'ON_HOLD', reason))
  expect((await step(crew.cm, id, 'CANCELLED', reason)).code).toBe('mayCancelWhereHeld')
  expect((await step(crew.coo, id, 'OFFER_SIGNED')).code).toBe('NO_SUCH_MOVE')
  good(await step(crew.coo, id, 'VISA_IN_PROGRESS', { reason: 'It goes on.' }))
  good(await step(crew.coo, id, 'CANCELLED', reason))
  const { requests } = await visibleBy(crew.coo, id)
  expect(requests.map(({ status }: { status: string }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
})

describe('races have one winner', () => {
  const outcomes = async (tries: Promise<{ status: number }>[]) =>
    (await Promise.all(tries)).map(({ status }) => status).sort()

  test('two who approve at once, and an approval against an edit', async () => {
    const { id } = await draftIn(crew)
    await takeTo(crew, id, 'APPROVAL')
    const other = await crew.house.as('COUNTRY_MANAGER')
    const version = await versionOf(crew.cm, id)
    const body = { decision: 'APPROVE', comment: 'Yes', version }
    const path = `${SETUP}/${id}/approvals`
    expect(await outcomes([crew.cm.post(path, body), other.post(path, body), crew.cm.post(path, body)])).toEqual([
      200, 409, 409,
    ])

    const next = await draftIn(crew)
    await takeTo(crew, next.id, 'APPROVAL')
    const now = await visibleBy(crew.hrm, next.id)
    const edit = crew.hrm.put(`${SETUP}/${next.id}`, { version: now.version, site: 'Abu Dhabi' })
    const approve = crew.cm.post(`${SETUP}/${next.id}/approvals`, { ...body, version: now.version })
    expect(await outcomes([edit, approve])).toEqual([200, 409])
  })

  test('two renewals of one placement', async () => {
    const { id } = await draftIn(crew)
    await takeTo(crew, id, 'ACTIVE')
    const path = `${SETUP}/${id}/clone-or-renew`
    expect(await outcomes([1, 2, 3].map(() => crew.bd.post(path, { mode: 'RENEW' })))).toEqual([201, 409, 409])
    // A colleague hears whose draft there is and writes another knowingly; one of the two is submitted.
    const other = await crew.house.as('BUSINESS_DEVELOPMENT', { name: 'Basma Dev' })
    await crew.house.world.db
      .insertInto('clientAccountManager')
      .values({ clientId: crew.clientID, userId: other.staff!.id })
      .execute()
    const begun = await other.post(path, { mode: 'RENEW', type: 'EXTENSION' })
    expect(begun).toMatchObject({ status: 409, code: 'RENEWAL_BEGUN' })
    expect(begun.message).toContain(`${crew.bd.staff!.name} on `)
    const asked = { mode: 'RENEW', type: 'EXTENSION', besideDraft: true }
    const { data: second } = good(await other.post(path, asked), 201)
    const [first] = (await crew.bd.get(`${SETUP}/drafts`)).data.filter(
      ({ parentID }: { parentID: string | null }) => parentID === id,
    )
    const dearer = { bill: { ...second.bill, rate: '24000.00' } }
    good(await other.put(`${SETUP}/${second.id}`, { version: second.version, ...dearer }))
    for (const [who, draft] of [[crew.bd, first.id] as const, [other, second.id] as const])
      good(await who.upload(`${DOCUMENTS}/${draft}/attachments`, signedPdf('resume.pdf'), { type: 'RESUME' }), 201)
    // Whoever changes the rate on the way does not extend: it is a renewal.
    const submitted = good(await step(other, second.id, 'SUBMITTED')).data
    expect(submitted).toMatchObject({ type: 'RENEWAL', status: 'SUBMITTED' })
    const refused = await step(crew.bd, first.id, 'SUBMITTED')
    expect(refused).toMatchObject({ status: 409, code: 'RENEWAL_EXISTS' })
    expect(refused.message).toContain(`${submitted.number} of ${other.staff!.name} (`)
    expect(await crew.bd.post(path, { mode: 'RENEW', besideDraft: true })).toMatchObject({ code: 'RENEWAL_EXISTS' })
    good(await step(crew.cm, second.id, 'CANCELLED', { reason: 'The other one' }))
    expect((await step(crew.bd, first.id, 'SUBMITTED')).status).toBe(200)
  })

  test('two ticks of one side', async () => {
    const { id } = await draftIn(crew)
    await takeTo(crew, id, 'SUBMITTED')
    expect(await outcomes([check(crew.fmp, id, 'PAY'), check(crew.fmp, id, 'PAY')])).toEqual([200, expect.any(Number)])
    expect((await visibleBy(crew.fmi, id)).checks).toHaveLength(1)
  })
})

test('every step that the machine does not have, or that is not the role’s, is refused for every role', async () => {
  const { id } = await draftIn(crew)
  await takeTo(crew, id, 'HR_REVIEW')
  const callers = new Map<Role, Caller>()
  // Who reaches it by country or altogether; for the others it does not exist.
  const reaching = ROLES.filter((role) => ['all', 'countries'].includes(grantOf(role, 'order-forms').reach))
  for (const role of reaching) callers.set(role, await crew.house.as(role, { countryIDs: ['AE'] }))
  const draft = await draftIn(crew)
  for (const [role, who] of callers)
    expect(
      (await who.put(`/order-form-setup-status/${draft.id}`, { status: 'SUBMITTED', version: 1 })).status,
      role,
    ).toBe(404)
  callers.set('BUSINESS_DEVELOPMENT', crew.bd)
  const { db } = crew.house.world
  const wrong: string[] = []
  for (const from of OrderFormStatus.options.filter((one) => one !== 'DRAFT')) {
    const statusBeforeHold = from === 'ON_HOLD' ? 'HR_REVIEW' : null
    await db
      .updateTable('orderForm')
      .set({ status: from, statusBeforeHold, version: 500 })
      .where('id', '=', id)
      .execute()
    for (const [role, who] of callers) {
      for (const to of OrderFormStatus.options) {
        const move = orderFormMove(from, to, statusBeforeHold)
        if (move && mayMakeMove({ role }, move)) continue
        const { status } = await who.put(`/order-form-setup-status/${id}`, { status: to, version: 500, reason: 'x' })
        if (status !== (move ? 403 : 409)) wrong.push(`${role}: ${from} → ${to}: ${status}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(await decide(crew.cm, id)).toMatchObject({ status: 422, code: 'NOT_IN_APPROVAL' })
}, 360_000)
