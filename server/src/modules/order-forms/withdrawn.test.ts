import { beforeAll, expect, test, vi } from 'vitest'
import {
  type Crew,
  crewIn,
  draftIn,
  good,
  seenBy,
  signContracts,
  step,
  TODAY,
  takeTo,
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
  const { data: history } = good(await hrm.get(`/candidate-contracts/${contracts[0]!.id}/history`))
  expect(history[0]).toMatchObject({ reason: 'The client has stopped.', actorName: coo.staff!.name })
  const told = (await hra.get('/user-notifications', { pageSize: 200 })).data.map(
    ({ subject }: { subject: string }) => subject,
  )
  expect(told).toContainEqual(expect.stringMatching(/^Contract .* is CANCELLED$/))
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
