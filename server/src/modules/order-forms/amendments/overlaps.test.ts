import { expect, test, vi } from 'vitest'
import type { Reply } from '../../../kernel/testing/caller.ts'
import {
  draftIn,
  join,
  moveToStage,
  SETUP,
  sign,
  signContracts,
  step,
  testUsersIn,
  versionOf,
  visibleBy,
} from '../../../kernel/testing/fixtures/order-form-records.ts'
import { activeMsa, clientIn } from '../../../kernel/testing/fixtures/placement.ts'

/** The tests first create placements. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const users = await testUsersIn()

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
  for (let i = 0; i < 3; i += 1) drafts.push(await draftIn(users, { candidateID }))
  const versions = await Promise.all(drafts.map(({ id }) => visibleBy(users.bd, id)))
  const replies = await Promise.all(
    versions.map(({ id, version }) => users.bd.put(`/order-form-setup-status/${id}`, { status: 'SUBMITTED', version })),
  )
  expect(codes(replies)).toEqual(['CONSULTANT_OVERLAP', 'CONSULTANT_OVERLAP', 'taken'])
  const after = await Promise.all(drafts.map(({ id }) => visibleBy(users.bd, id)))
  expect(after.map(({ status }) => status).sort()).toEqual(['DRAFT', 'DRAFT', 'SUBMITTED'])
})

test('of two offers linked to one consultant concurrently, one succeeds', async () => {
  const candidateID = await createPerson('Omar Saleh')
  const offers: string[] = []
  for (let i = 0; i < 2; i += 1) {
    const { id } = await draftIn(users, called('Omar Saleh'))
    await moveToStage(users, id, 'OFFER_SENT')
    offers.push(id)
  }
  const visibility = await Promise.all(offers.map((id) => visibleBy(users.hrm, id)))
  const replies = await Promise.all(
    visibility.map(({ id, version }) => users.hrm.put(`${SETUP}/${id}`, { version, candidateID })),
  )
  expect(codes(replies)).toEqual(['CONSULTANT_OVERLAP', 'taken'])
})

test('a consultant with an active order form can’t be linked to another; its number is shown only to users with access', async () => {
  const running = await draftIn(users)
  await moveToStage(users, running.id, 'ACTIVE')
  const { candidateID, number, personName } = await visibleBy(users.hrm, running.id)
  const offer = await draftIn(users, called(personName))
  await moveToStage(users, offer.id, 'OFFER_SENT')
  const version = await versionOf(users.hrm, offer.id)
  expect(await users.hrm.put(`${SETUP}/${offer.id}`, { version, candidateID })).toMatchObject({
    status: 422,
    code: 'CONSULTANT_OVERLAP',
    message: expect.stringContaining(number),
  })
  expect(await visibleBy(users.hrm, offer.id)).toMatchObject({ candidateID: null, version })

  const other = await users.app.as('BUSINESS_DEVELOPMENT')
  const clientID = await clientIn(users.app, 'AE', other.staff!.id)
  await activeMsa(users.app, { clientID, legalEntityID: users.legalEntityID })
  // On the bench, so that another user may select them; their current order form still belongs to someone else.
  await users.app.appContext.db
    .updateTable('consultant')
    .set({ status: 'BENCH' })
    .where('id', '=', candidateID)
    .execute()
  const { id } = await draftIn(users, { candidateID, clientID }, other)
  const reply = await step(other, id, 'SUBMITTED')
  expect(reply).toMatchObject({ status: 422, code: 'CONSULTANT_OVERLAP' })
  expect(JSON.stringify([reply.message, reply.errors])).not.toContain(number)
})

test('a consultant who is active on another order form can’t be signed or join', async () => {
  const { db } = users.app.appContext
  const running = await draftIn(users)
  await moveToStage(users, running.id, 'ACTIVE')
  const { candidateID } = await visibleBy(users.hrm, running.id)
  const link = (id: string) =>
    db.updateTable('orderForm').set({ candidateId: candidateID }).where('id', '=', id).execute()

  const offer = await draftIn(users)
  await moveToStage(users, offer.id, 'OFFER_SENT')
  await link(offer.id)
  expect(await sign(users, offer.id)).toMatchObject({ status: 422, code: 'CONSULTANT_OVERLAP' })
  expect((await visibleBy(users.hrm, offer.id)).status).toBe('OFFER_SENT')

  const late = await draftIn(users)
  await moveToStage(users, late.id, 'ACTIVE')
  await db.updateTable('orderForm').set({ status: 'ONBOARDING' }).where('id', '=', late.id).execute()
  await link(late.id)
  await signContracts(users, late.id)
  await expect(join(users, late.id)).rejects.toThrow('CONSULTANT_OVERLAP')
})
