import { beforeAll, expect, test, vi } from 'vitest'
import {
  type Crew,
  crewIn,
  decide,
  draftIn,
  good,
  SETUP,
  seenBy,
  signContracts,
  step,
  TODAY,
  takeTo,
  versionOf,
} from '../../kernel/testing/order-forms.ts'
import { signedPdf } from '../../kernel/testing/placement.ts'
import { turnDay } from '../contracts/contracts.jobs.ts'

/** Placements are walked to first. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

let crew: Crew
beforeAll(async () => {
  crew = await crewIn()
})

const contractsOf = (id: string) =>
  crew.house.world.db
    .selectFrom('contract')
    .select(['id', 'kind', 'status', 'reason', 'endsOn', 'version'])
    .where('orderFormId', '=', id)
    .orderBy('kind')
    .execute()

test('a cancelled order form takes its contracts along: nothing of it is in force on the first day, and people hear of it', async () => {
  const { coo, hra, house, hrm } = crew
  const { id } = await draftIn(crew)
  await takeTo(crew, id, 'ONBOARDING')
  await signContracts(crew, id)
  const { candidateID } = await seenBy(hrm, id)
  good(await step(coo, id, 'CANCELLED', { reason: 'The client has stopped.' }))
  const gone = { status: 'CANCELLED', reason: 'The client has stopped.' }
  const contracts = await contractsOf(id)
  expect(contracts).toMatchObject([
    { kind: 'CANDIDATE', ...gone },
    { kind: 'CLIENT', ...gone },
  ])
  await turnDay(house.world, { countryID: 'AE', day: '2026-07-01' })
  expect((await contractsOf(id)).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
  expect((await hrm.get(`/candidates/${candidateID}`)).data).toMatchObject({ contractEnd: null })
  const { data: placed } = good(await hrm.get(`/candidates/${candidateID}/timeline`))
  expect(placed[0], 'the record leads to no order form any more').toMatchObject({
    ...{ event: 'consultant.placed', actorName: coo.staff!.name },
    changes: [{ field: 'currentOrderFormID', from: id, to: null }],
  })
  const { data: history } = good(await hrm.get(`/candidate-contracts/${contracts[0]!.id}/history`))
  expect(history[0]).toMatchObject({ reason: 'The client has stopped.', actorName: coo.staff!.name })
  const told = (await hra.get('/user-notifications', { pageSize: 200 })).data.map(
    ({ subject }: { subject: string }) => subject,
  )
  expect(told).toContainEqual(expect.stringMatching(/^Contract .* is cancelled$/))
})

test('a contract that began before its order form was cancelled ends with it', async () => {
  const { coo, house } = crew
  const { id } = await draftIn(crew)
  await takeTo(crew, id, 'ONBOARDING')
  await signContracts(crew, id)
  house.setNow('2026-07-03T08:00:00Z')
  await turnDay(house.world, { countryID: 'AE', day: '2026-07-01' })
  expect((await contractsOf(id)).map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
  good(await step(coo, id, 'CANCELLED', { reason: 'Did not come.' }))
  const ended = { status: 'TERMINATED', endsOn: '2026-07-03', reason: 'Did not come.' }
  expect(await contractsOf(id)).toMatchObject([ended, ended])
  house.setNow(`${TODAY}T08:00:00Z`)
})

test('no contract is sent, signed or begun for an order form that is not approved any more', async () => {
  const { bd, fmi, cfo, hrm, hra, house } = crew
  const { id } = await draftIn(crew)
  await takeTo(crew, id, 'APPROVED')
  const { data: contract } = good(await bd.post('/client-contracts', { orderFormID: id }), 201)
  const move = async (who: typeof bd, status: string, more: object = {}) => {
    const { version } = good(await who.get(`/client-contracts/${contract.id}`)).data
    return who.put(`/client-contracts/${contract.id}/status`, { status, version, ...more })
  }
  good(await move(bd, 'UNDER_REVIEW'))
  const { version } = good(await fmi.get(`/client-contracts/${contract.id}`)).data
  good(await fmi.put(`/client-contracts/${contract.id}/rates-check`, { version }))
  good(await step(hrm, id, 'REVISION_REQUESTED', { reason: 'Another rate.' }))
  expect(await move(cfo, 'SENT')).toMatchObject({
    ...{ status: 422, code: 'orderFormStands', message: expect.stringContaining('Wait until it is approved again.') },
  })
  const { db } = house.world
  await db.updateTable('contract').set({ status: 'SENT' }).where('id', '=', contract.id).execute()
  const seen = good(await bd.get(`/client-contracts/${contract.id}`)).data
  const signing = { signedOn: TODAY, version: String(seen.version) }
  expect(await bd.upload(`/client-contracts/${contract.id}/signed-file`, signedPdf(), signing, 'PUT')).toMatchObject({
    ...{ status: 422, code: 'orderFormStands' },
  })
  await signContracts(crew, id, ['CLIENT'])
  await turnDay(house.world, { countryID: 'AE', day: '2026-07-01' })
  expect(await contractsOf(id), 'a contract of old terms does not begin').toMatchObject([{ status: 'SIGNED' }])
  expect(hra.staff).not.toBeNull()

  const recruiter = await house.as('TALENT_ACQUISITION')
  const declined = await draftIn(crew, { recruiterID: recruiter.staff!.id })
  await takeTo(crew, declined.id, 'OFFER_SENT')
  good(await bd.post('/client-contracts', { orderFormID: declined.id }), 201)
  good(await step(hra, declined.id, 'OFFER_DECLINED', { reason: 'Another offer.' }))
  expect(await contractsOf(declined.id)).toMatchObject([{ status: 'CANCELLED', reason: 'Another offer.' }])
  for (const who of [bd, recruiter])
    expect((await who.get('/user-notifications', { pageSize: 200 })).data).toContainEqual(
      expect.objectContaining({
        subject: expect.stringContaining('was declined by the consultant'),
        metadata: expect.objectContaining({ type: 'ORDER_FORM_STATUS', orderFormID: declined.id }),
      }),
    )
})

test('what went out with the terms of before a revision comes back with its approval, and what is signed stands in its way', async () => {
  const { bd, fmi, cfo, cm, coo, hrm, house } = crew
  const bill = { unit: 'MONTH', rate: '36000.00', currency: 'AED', paymentTerms: 'NET_30', rebatePercent: '2' }
  const { id } = await draftIn(crew, { bill })
  await takeTo(crew, id, 'APPROVED')
  const { data: contract } = good(await bd.post('/client-contracts', { orderFormID: id }), 201)
  expect(contract, 'the rebate of the placement is that of its contract').toMatchObject({ rebatePercent: '2' })
  const at = `/client-contracts/${contract.id}`
  const asked = good(await bd.put(`${at}/status`, { status: 'UNDER_REVIEW', version: contract.version })).data
  const checked = good(await fmi.put(`${at}/rates-check`, { version: asked.version })).data
  good(await cfo.put(`${at}/status`, { status: 'SENT', version: checked.version }))
  const revised = async (rate: string) => {
    good(await step(hrm, id, 'REVISION_REQUESTED', { reason: 'Another rate.' }))
    good(await bd.put(`${SETUP}/${id}`, { version: await versionOf(bd, id), bill: { ...bill, rate } }))
    await takeTo(crew, id, 'APPROVAL')
  }
  const approved = async () => {
    let last = await decide(cm, id, 'APPROVE', 'Agreed')
    for (const who of [cfo, coo])
      if ((await seenBy(who, id)).may.decide) last = await decide(who, id, 'APPROVE', 'Agreed')
    return last
  }
  await revised('35000.00')
  good(await approved())
  const back = good(await bd.get(at)).data
  expect(back).toMatchObject({ status: 'DRAFT', ratesCheckedAt: null, document: null })
  expect(back.reason).toMatch(/not those of .* any more/)
  expect(back.mismatches).toContainEqual({ field: 'rateLines.0.rate', contract: '36000.00', orderForm: '35000.00' })

  // One that slipped through neither is signed nor begins.
  const { db } = house.world
  await db.updateTable('contract').set({ status: 'SENT' }).where('id', '=', contract.id).execute()
  const signing = { signedOn: TODAY, version: String(back.version) }
  expect(await bd.upload(`${at}/signed-file`, signedPdf(), signing, 'PUT')).toMatchObject({
    ...{ status: 422, code: 'agreesStill', message: expect.stringContaining('36000.00') },
  })
  await signContracts(crew, id, ['CLIENT'])
  await turnDay(house.world, { countryID: 'AE', day: '2026-07-01' })
  expect(await contractsOf(id)).toMatchObject([{ status: 'SIGNED' }])

  await revised('34000.00')
  expect(await approved()).toMatchObject({
    ...{ status: 422, code: 'CONTRACT_SIGNED', message: expect.stringContaining(contract.number) },
  })
  expect(await seenBy(coo, id)).toMatchObject({ status: 'APPROVAL' })
  const signed = good(await cfo.get(at)).data
  good(await cfo.put(`${at}/status`, { status: 'CANCELLED', version: signed.version, reason: 'Other terms.' }))
  good(await approved())
  expect(await seenBy(coo, id)).toMatchObject({ status: 'APPROVED' })
})
