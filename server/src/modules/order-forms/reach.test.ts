import { beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../../kernel/testing/caller.ts'
import {
  type Crew,
  crewIn,
  draftIn,
  good,
  PAPERS,
  SETUP,
  seenBy,
  step,
  takeTo,
  termsOf,
} from '../../kernel/testing/order-forms.ts'
import { activeMsa, clientIn, placementIn } from '../../kernel/testing/placement.ts'

/** Each story walks through many steps and letters. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let crew: Crew
let foreign: { clientID: string; candidateID: string; msaID: string }
beforeAll(async () => {
  crew = await crewIn()
  const { house, legalEntityID } = crew
  const colleague = await house.as('BUSINESS_DEVELOPMENT')
  const clientID = await clientIn(house, 'AE', colleague.staff!.id)
  const msaID = await activeMsa(house, { clientID, legalEntityID })
  const { candidateID } = await placementIn(house, { clientID, legalEntityID, status: 'ACTIVE' })
  await house.world.db.updateTable('consultant').set({ status: 'ACTIVE' }).where('id', '=', candidateID).execute()
  foreign = { clientID, candidateID, msaID }
})

const preview = (who: Caller, more: object) => who.post(`${SETUP}/margin`, termsOf(crew, more))

test('The margin of the wizard answers for own clients and consultants only', async () => {
  expect(good(await preview(crew.bd, {})).data).toMatchObject({ result: { gm: expect.anything() }, missing: [] })
  for (const name of ['clientID', 'candidateID'] as const) {
    const { data } = good(await preview(crew.bd, { [name]: foreign[name] }))
    expect(data).toEqual({ result: null, missing: [{ path: name, message: expect.stringContaining('from the list') }] })
  }
  const elsewhere = await crew.house.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
  expect(good(await preview(elsewhere, {})).data).toMatchObject({ result: null })
})

test('An agreement is linked and shown within reach, to those who may read it, and only with its client', async () => {
  const { bd, house, legalEntityID, hra, hrm } = crew
  for (const clientID of [crew.clientID, foreign.clientID, null]) {
    const reply = await bd.post(`${SETUP}/drafts`, { ...termsOf(crew), clientID, msaID: foreign.msaID })
    expect(reply.status, String(clientID)).toBe(400)
    expect(reply.errors).toContainEqual({ path: 'msaID', message: 'Choose an agreement of this client.' })
  }
  const clientID = await clientIn(house, 'AE', bd.staff!.id)
  const msaID = await activeMsa(house, { clientID, legalEntityID })
  const { id } = await draftIn(crew, { clientID, msaID })
  const { version, _msa } = await seenBy(bd, id)
  expect(_msa).toMatchObject({ id: msaID, status: 'ACTIVE' })
  const moved = await bd.post(`${SETUP}/drafts`, { id, version, clientID: crew.clientID })
  expect(moved, 'the client alone').toMatchObject({ status: 400, errors: [{ path: 'msaID' }] })
  good(await step(bd, id, 'SUBMITTED'))
  expect((await seenBy(hrm, id))._msa).toMatchObject({ id: msaID })
  expect((await seenBy(hra, id))._msa, 'HR associates read no agreements').toBeNull()
  await house.world.db.updateTable('orderForm').set({ msaId: foreign.msaID }).where('id', '=', id).execute()
  expect((await seenBy(bd, id))._msa, 'a link that came about otherwise').toBeNull()
})

test('Whoever looks at an offer letter, kept or not, is on the trail with it; a draft stays off it', async () => {
  const { bd, hrm, cfo } = crew
  const { id } = await draftIn(crew)
  const readings = async () => {
    const entries = (await cfo.get('/audit-trails', { entityID: id, event: 'order-form.paper-read' })).data
    return entries.map((one: { actorName: string; changes: { to: string }[] }) => [one.actorName, one.changes[0]?.to])
  }
  expect((await bd.get(`${PAPERS}/${id}/offer-letter`)).status).toBe(200)
  expect(await readings()).toEqual([])
  await takeTo(crew, id, 'OFFER_SENT')
  const { number } = await seenBy(hrm, id)
  expect((await hrm.get(`${PAPERS}/${id}/offer-letter`)).status).toBe(200)
  expect((await bd.get(`${PAPERS}/${id}/offer-letter`, { version: 1 })).status).toBe(200)
  expect(await readings()).toEqual([
    ['Bella Dev', `OFFER_LETTER: Offer letter ${number} v1.pdf`],
    ['Hana Manager', `OFFER_LETTER: Offer letter ${number}.pdf`],
  ])
})

test('A search through requests looks only where the reader sees', async () => {
  const { assets, visa, house } = crew
  const { id } = await draftIn(crew, { title: 'Secretivist', endClient: 'Hidden Ministry' })
  await takeTo(crew, id, 'ONBOARDING')
  const { name, number } = await house.world.db
    .selectFrom('orderForm')
    .innerJoin('client', 'client.id', 'orderForm.clientId')
    .select(['client.name', 'orderForm.number'])
    .where('orderForm.id', '=', id)
    .executeTakeFirstOrThrow()
  const found = async (who: Caller, searchInput: string) =>
    (await who.get('/order-form-setup-requests', { searchInput })).data.some(
      (one: { orderFormID: string }) => one.orderFormID === id,
    )
  for (const typed of ['Secretivist', 'Hidden Ministry', name]) {
    expect(await found(assets, typed), `assets: ${typed}`).toBe(false)
    expect(await found(visa, typed), `visa team: ${typed}`).toBe(true)
  }
  expect(await found(assets, number!)).toBe(true)
})
