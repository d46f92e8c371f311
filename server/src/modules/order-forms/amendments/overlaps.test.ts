import { expect, test, vi } from 'vitest'
import type { Reply } from '../../../kernel/testing/caller.ts'
import {
  confirmJoining,
  createDraft,
  createTestUsers,
  moveOrderForm,
  moveToStage,
  readOrderFormAs,
  SETUP,
  signContracts,
  uploadSignedOffer,
  versionOf,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { createActiveMsa, createClient } from '../../../kernel/testing/fixtures/placement.ts'

/** The tests first create placements. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const users = await createTestUsers()

const codes = (replies: readonly Reply[]) => replies.map(({ status, code }) => (status === 200 ? 'taken' : code)).sort()

/** A known consultant without a current order form. */
async function createPerson(name: string): Promise<string> {
  const person = { name, nationality: 'IN', passportExpiry: '2030-01-01', countryId: 'AE', title: 'Java developer' }
  const made = users.app.appContext.db.insertInto('consultant').values(person).returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}

/** A new person of this name on an order form. */
const called = (name: string) => ({
  person: { name, email: 'same.name@example.com', nationality: 'IN', passportExpiry: '2030-01-01' },
})

test('of three concurrent submissions for one consultant and the same days, one succeeds', async () => {
  const candidateID = await createPerson('Ruba Haddad')
  const drafts = []
  for (let i = 0; i < 3; i += 1) drafts.push(await createDraft(users, { candidateID }))
  const versions = await Promise.all(drafts.map(({ id }) => readOrderFormAs(users.bd, id)))
  const replies = await Promise.all(
    versions.map(({ id, version }) => users.bd.put(`/order-form-setup-status/${id}`, { status: 'SUBMITTED', version })),
  )
  expect(codes(replies)).toEqual(['CONSULTANT_OVERLAP', 'CONSULTANT_OVERLAP', 'taken'])
  const after = await Promise.all(drafts.map(({ id }) => readOrderFormAs(users.bd, id)))
  expect(after.map(({ status }) => status).sort()).toEqual(['DRAFT', 'DRAFT', 'SUBMITTED'])
})

test('of two offers linked to one consultant concurrently, one succeeds', async () => {
  const candidateID = await createPerson('Omar Saleh')
  const offers: string[] = []
  for (let i = 0; i < 2; i += 1) {
    const { id } = await createDraft(users, called('Omar Saleh'))
    await moveToStage(users, id, 'OFFER_SENT')
    offers.push(id)
  }
  const visibility = await Promise.all(offers.map((id) => readOrderFormAs(users.hrm, id)))
  const replies = await Promise.all(
    visibility.map(({ id, version }) => users.hrm.put(`${SETUP}/${id}`, { version, candidateID })),
  )
  expect(codes(replies)).toEqual(['CONSULTANT_OVERLAP', 'taken'])
})

test('a consultant with an active order form can’t be linked to another; its number is shown only to users with access', async () => {
  const running = await createDraft(users)
  await moveToStage(users, running.id, 'ACTIVE')
  const { candidateID, number, personName } = await readOrderFormAs(users.hrm, running.id)
  const offer = await createDraft(users, called(personName))
  await moveToStage(users, offer.id, 'OFFER_SENT')
  const version = await versionOf(users.hrm, offer.id)
  expect(await users.hrm.put(`${SETUP}/${offer.id}`, { version, candidateID })).toMatchObject({
    status: 422,
    code: 'CONSULTANT_OVERLAP',
    message: expect.stringContaining(number),
  })
  expect(await readOrderFormAs(users.hrm, offer.id)).toMatchObject({ candidateID: null, version })

  const other = await users.app.as('BUSINESS_DEVELOPMENT')
  const clientID = await createClient(users.app, 'AE', other.staff!.id)
  await createActiveMsa(users.app, { clientID, legalEntityID: users.legalEntityID })
  // On the bench, so that another user may select them; their current order form still belongs to someone else.
  await users.app.appContext.db
    .updateTable('consultant')
    .set({ status: 'BENCH' })
    .where('id', '=', candidateID)
    .execute()
  const { id } = await createDraft(users, { candidateID, clientID }, other)
  const reply = await moveOrderForm(other, id, 'SUBMITTED')
  expect(reply).toMatchObject({ status: 422, code: 'CONSULTANT_OVERLAP' })
  expect(JSON.stringify([reply.message, reply.errors])).not.toContain(number)
})

test('a consultant who is active on another order form can’t be signed or join', async () => {
  const { db } = users.app.appContext
  const running = await createDraft(users)
  await moveToStage(users, running.id, 'ACTIVE')
  const { candidateID } = await readOrderFormAs(users.hrm, running.id)
  const link = (id: string) =>
    db.updateTable('orderForm').set({ candidateId: candidateID }).where('id', '=', id).execute()

  const offer = await createDraft(users)
  await moveToStage(users, offer.id, 'OFFER_SENT')
  await link(offer.id)
  expect(await uploadSignedOffer(users, offer.id)).toMatchObject({ status: 422, code: 'CONSULTANT_OVERLAP' })
  expect((await readOrderFormAs(users.hrm, offer.id)).status).toBe('OFFER_SENT')

  const late = await createDraft(users)
  await moveToStage(users, late.id, 'ACTIVE')
  await db.updateTable('orderForm').set({ status: 'ONBOARDING' }).where('id', '=', late.id).execute()
  await link(late.id)
  await signContracts(users, late.id)
  await expect(confirmJoining(users, late.id)).rejects.toThrow('CONSULTANT_OVERLAP')
})
