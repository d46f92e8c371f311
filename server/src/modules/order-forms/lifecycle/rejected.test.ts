/**
 * Errors outside the normal sequence, each through HTTP with its code and the action to take; and the values to filter
 * by.
 */
import { expect, test, vi } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  checkRates,
  createDraft,
  createTestUsers,
  DOCUMENTS,
  expectStatus,
  moveOrderForm,
  moveToStage,
  readOrderFormAs,
  SETUP,
  uploadSignedOffer,
  versionOf,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import {
  createClient,
  createLegalEntity,
  createPlacement,
  signedPdf,
} from '../../../kernel/testing/fixtures/placement.ts'

/** Each test has many steps and letters. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const users = await createTestUsers()

const waive = async (who: Caller, id: string, kind: string) =>
  who.post(`${SETUP}/${id}/waivers`, { kind, reason: 'Signing next week', version: await versionOf(who, id) })
const renew = (who: Caller, id: string) => who.post(`${SETUP}/${id}/clone-or-renew`, { mode: 'RENEW' })

test('the consultant of a signed offer who already exists is linked, not created again', async () => {
  const person = {
    name: 'Rahul Menon',
    email: 'rahul.menon@example.com',
    phone: '+971 50 765 4321',
    nationality: 'IN',
    passportExpiry: '2030-01-01',
  }
  const first = await createDraft(users, { person })
  await moveToStage(users, first.id, 'VISA_IN_PROGRESS')
  const { candidateID } = await readOrderFormAs(users.hrm, first.id)
  const second = await createDraft(users, {
    person: { ...person, name: 'R. Menon', phone: '+971 50 999 0000' },
    startDate: '2027-07-01',
    endDate: '2028-06-30',
  })
  await moveToStage(users, second.id, 'OFFER_SENT')
  const refused = await uploadSignedOffer(users, second.id)
  expect(refused).toMatchObject({ status: 422, code: 'CONSULTANT_EXISTS', errors: [{ path: 'candidateID' }] })
  expect(refused.message).toMatch(/^Rahul Menon \(.+\) has the same email\./)
  const isVisible = await readOrderFormAs(users.hrm, second.id)
  expect(isVisible).toMatchObject({ status: 'OFFER_SENT', candidateID: null })
  const documents = (await users.hra.get(`${DOCUMENTS}/${second.id}/attachments`)).data
  expect(documents.map(({ type }: { type: string }) => type)).not.toContain('SIGNED_OFFER')
  // For a user outside the scope of that consultant the error only says that one exists.
  const { db } = users.app.appContext
  const consultant = db.updateTable('consultant').where('id', '=', candidateID)
  await consultant.set({ countryId: 'SA' }).execute()
  const local = await users.app.as('HR_ASSOCIATE', { countryIDs: ['AE'] })
  const elsewhere = await uploadSignedOffer({ ...users, hra: local }, second.id)
  await consultant.set({ countryId: 'AE' }).execute()
  expect(elsewhere).toMatchObject({ status: 422, code: 'CONSULTANT_EXISTS', errors: [{ path: 'person.email' }] })
  expect(JSON.stringify(elsewhere.errors) + elsewhere.message).not.toMatch(/Rahul|\(C-/)
  expectStatus(await users.hrm.put(`${SETUP}/${second.id}`, { version: isVisible.version, candidateID }))
  expectStatus(await uploadSignedOffer(users, second.id), 201)
  expect(await readOrderFormAs(users.hrm, second.id)).toMatchObject({ status: 'VISA_IN_PROGRESS', candidateID })
})

test('only active placements can be renewed', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'APPROVED')
  const refused = await renew(users.bd, id)
  expect(refused).toMatchObject({ status: 422, code: 'NOT_RENEWABLE' })
  expect(refused.message).toBe('Only active placements can be renewed. Status: Approved.')
  expect((await readOrderFormAs(users.bd, id)).chain).toHaveLength(1)
})

test('a submitted margin can’t be recalculated', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'SUBMITTED')
  const { version, margin } = await readOrderFormAs(users.bd, id)
  const refused = await users.bd.post(`${SETUP}/${id}/margin`, { version })
  expect(refused).toMatchObject({ status: 422, code: 'MARGIN_LOCKED' })
  expect((await readOrderFormAs(users.bd, id)).margin).toEqual(margin)
})

test('a side is confirmed once, and only during the margin review', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'MARGIN_REVIEW')
  expect(await checkRates(users.fmp, id, 'PAY')).toMatchObject({ status: 422, code: 'CHECK_NOT_OPEN' })
  expectStatus(await checkRates(users.fmi, id, 'BILL'))
  expect(await checkRates(users.fmi, id, 'BILL')).toMatchObject({ status: 422, code: 'CHECK_NOT_OPEN' })
  expect(await readOrderFormAs(users.hrm, id)).toMatchObject({ status: 'HR_REVIEW', checks: [{}, {}] })
})

test('a granted waiver can’t be granted again', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ONBOARDING')
  expectStatus(await waive(users.cfo, id, 'CLIENT_CONTRACT'))
  expect(await waive(users.cfo, id, 'CLIENT_CONTRACT')).toMatchObject({ status: 422, code: 'ALREADY_WAIVED' })
  expect((await readOrderFormAs(users.cfo, id)).waivers).toMatchObject([
    { kind: 'CLIENT_CONTRACT', reason: 'Signing next week' },
  ])
})

test('an offer can’t be sent without an email address', async () => {
  const { db } = users.app.appContext
  const { candidateID } = await createPlacement(users.app, { clientID: users.clientID, status: 'CLOSED' })
  await db.updateTable('consultant').set({ passportExpiry: '2030-01-01' }).where('id', '=', candidateID).execute()
  const { id } = await createDraft(users, {
    candidateID,
    person: undefined,
    startDate: '2027-01-01',
    endDate: '2027-12-31',
  })
  await moveToStage(users, id, 'APPROVED')
  const version = await versionOf(users.hrm, id)
  const send = () => users.hrm.post(`${DOCUMENTS}/${id}/email-offer-letter`, { version })
  expect(await send()).toMatchObject({ status: 422, code: 'EMAIL_ADDRESS_MISSING' })
  expect((await readOrderFormAs(users.hrm, id)).status).toBe('APPROVED')
  await db
    .updateTable('consultant')
    .set({ personalEmail: 'found.again@example.com' })
    .where('id', '=', candidateID)
    .execute()
  expectStatus(await send())
  expect(await readOrderFormAs(users.hrm, id)).toMatchObject({
    status: 'OFFER_SENT',
    offer: { sentTo: 'found.again@example.com' },
  })
})

test('nothing can be added to a closed order form', async () => {
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'SUBMITTED')
  expectStatus(await moveOrderForm(users.cm, id, 'CANCELLED', { reason: 'The client withdrew' }))
  const over = { status: 422, code: 'ORDER_FORM_CLOSED' }
  const added = await users.bd.upload(`${DOCUMENTS}/${id}/attachments`, signedPdf('late.pdf'), { type: 'OTHER' })
  expect(added).toMatchObject(over)
  expect(await users.bd.post(`${DOCUMENTS}/${id}/proposal`, {})).toMatchObject(over)
  expect((await users.bd.get(`${DOCUMENTS}/${id}/attachments`)).data).toHaveLength(1)
})

test('a deleted document is hidden from all users and kept in the audit trail; evidence can’t be deleted', async () => {
  const { app, bd, hrm, cm, coo } = users
  const admin = await app.as('ADMIN')
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'OFFER_SENT')
  const [document] = expectStatus(
    await bd.upload(`${DOCUMENTS}/${id}/attachments`, signedPdf('plan.pdf'), { type: 'OTHER' }),
    201,
  ).data
  const files = async () => (await bd.get(`${DOCUMENTS}/${id}/attachments`)).data as { id: string; type: string }[]
  const letter = (await files()).find(({ type }) => type === 'OFFER_LETTER')!
  expect((await hrm.del(`${DOCUMENTS}/${id}/attachments/${letter.id}`)).status, 'a letter is proof').toBe(403)
  expectStatus(await bd.del(`${DOCUMENTS}/${id}/attachments/${document.id}`))
  expect((await files()).map(({ type }) => type).sort()).toEqual(['OFFER_LETTER', 'RESUME'])
  expect((await bd.get(`${DOCUMENTS}/${id}/attachments/${document.id}/download`)).status).toBe(404)

  const NOTES = '/order-form-setup-notes'
  const note = expectStatus(await bd.post(NOTES, { orderFormID: id, text: 'Call the client.' }), 201).data
  expect((await cm.del(`${NOTES}/${note.id}`)).status, 'a note is its author’s').toBe(404)
  expectStatus(await bd.del(`${NOTES}/${note.id}`))
  expect((await bd.get(NOTES, { orderFormID: id })).data).toEqual([])

  expect(await admin.del(`${SETUP}/${id}`)).toMatchObject({ status: 409, code: 'ORDER_FORM_IN_USE' })
  expectStatus(await moveOrderForm(cm, id, 'CANCELLED', { reason: 'The client withdrew' }))
  expect((await cm.del(`${SETUP}/${id}`)).status).toBe(403)
  const before = (await coo.get(`${SETUP}/counts`)).data.total
  expectStatus(await admin.del(`${SETUP}/${id}`))
  expect((await coo.get(`${SETUP}/${id}`)).status).toBe(404)
  expect((await coo.get(`${SETUP}/counts`)).data.total).toBe(before - 1)
  const trail = (await coo.get('/audit-trails', { entityID: id, pageSize: 100 })).data
  expect(trail.map(({ event }: { event: string }) => event)).toEqual(
    expect.arrayContaining(['order-form.document-removed', 'order-form.note-deleted', 'order-form.archived']),
  )
})

test('filter values are limited to records the user can see', async () => {
  const { app, bd, cm, assets } = users
  const colleague = await app.as('BUSINESS_DEVELOPMENT', { name: 'Cora Dev' })
  const theirs = await createClient(app, 'AE', colleague.staff!.id)
  const abroad = await createClient(app, 'SA', colleague.staff!.id)
  const saudi = await createLegalEntity(app, 'SA', 'SAR')
  await createPlacement(app, { clientID: theirs, legalEntityID: users.legalEntityID, status: 'ACTIVE' })
  await createPlacement(app, { clientID: abroad, legalEntityID: saudi, countryID: 'SA', status: 'ACTIVE' })
  const { id } = await createDraft(users)
  await moveToStage(users, id, 'ONBOARDING')
  const ids = (named: { id: string }[]) => named.map((one) => one.id)
  const of = async (who: Caller) => expectStatus(await who.get(`${SETUP}/filters`)).data
  const own = await of(bd)
  expect(ids(own.clients)).toEqual([users.clientID])
  expect(own.countries).toEqual([{ id: 'AE', name: 'United Arab Emirates' }])
  expect(ids(own.owners)).toContain(bd.staff!.id)
  expect(own.types).toContain('RENEWAL')
  expect(own.statuses).toContainEqual({ status: 'ONBOARDING', count: expect.any(Number) })
  const ofCountry = await of(cm)
  expect(ids(ofCountry.clients)).toEqual(expect.arrayContaining([users.clientID, theirs]))
  expect(ids(ofCountry.clients)).not.toContain(abroad)
  expect(ids(ofCountry.legalEntities)).not.toContain(saudi)
  // The role that assigns laptops sees neither client nor country of an order form, and can filter by neither.
  const limited = await of(assets)
  expect([limited.clients, limited.countries]).toEqual([[], []])
  expect(limited.statuses).toContainEqual({ status: 'ONBOARDING', count: expect.any(Number) })
})
