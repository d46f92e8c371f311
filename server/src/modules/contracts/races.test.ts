import { beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../kernel/testing/app.ts'
import type { Caller } from '../../kernel/testing/caller.ts'
import { placementIn, signedPdf } from '../../kernel/testing/placement.ts'
import { turnDay } from './contracts.jobs.ts'

const PATH = '/candidate-contracts'

let house: TestHouse
let associate: Caller
let manager: Caller

beforeAll(async () => {
  house = await testHouse()
  associate = await house.as('HR_ASSOCIATE')
  manager = await house.as('HR_MANAGER')
})

interface Draft {
  readonly id: string
  readonly version: number
}

async function sent({ id, version }: Draft) {
  const reviewed = await associate.put(`${PATH}/${id}/status`, { status: 'UNDER_REVIEW', version })
  const reply = await manager.put(`${PATH}/${id}/status`, { status: 'SENT', version: reviewed.data.version })
  expect(reply, reply.message).toMatchObject({ status: 200 })
  return reply.data as Draft
}
const sign = ({ id, version }: Draft) =>
  associate.upload(
    `${PATH}/${id}/signed-file`,
    signedPdf(),
    { signedOn: '2026-06-10', version: String(version) },
    'PUT',
  )

/** A contract in force until the end of June, sent: the one that follows it, and an amendment that would run into that one. */
async function twoThatMeet() {
  house.setNow('2026-06-15T08:00:00Z')
  const at = await placementIn(house, { startDate: '2026-01-01', endDate: '2026-06-30' })
  const first = (await sign(await sent((await associate.post(PATH, { orderFormID: at.orderFormID })).data))).data
  const next = (await associate.post(`${PATH}/${first.id}/renew`, { endDate: '2026-12-31', version: first.version }))
    .data
  const longer = { startDate: '2026-06-16', endDate: '2026-12-31', reason: 'Longer', version: first.version }
  const amendment = (await associate.post(`${PATH}/${first.id}/amend`, longer)).data
  return { first, both: [await sent(next), await sent(amendment)] as const }
}

test('of a renewal and an amendment that meet in time, signed at the same moment, one is in force and the other is refused', async () => {
  const { both } = await twoThatMeet()
  house.setNow('2026-07-05T08:00:00Z')
  const replies = await Promise.all(both.map(sign))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(replies.find(({ status }) => status === 422)).toMatchObject({ code: 'overlapsNone' })
  const states = await Promise.all(both.map(async ({ id }) => (await associate.get(`${PATH}/${id}`)).data.status))
  expect(states.sort()).toEqual(['ACTIVE', 'SENT'])
}, 40_000)

test('a signed contract that meets one in force waits, night after night, until people have ended that one', async () => {
  const { first, both } = await twoThatMeet()
  const [next, amendment] = both
  expect((await sign(next)).data).toMatchObject({ status: 'SIGNED' })
  house.setNow('2026-06-20T08:00:00Z')
  expect((await sign(amendment)).data).toMatchObject({ status: 'ACTIVE' })
  expect((await associate.get(`${PATH}/${first.id}`)).data).toMatchObject({
    status: 'SUPERSEDED',
    endsOn: '2026-06-15',
  })
  for (const day of ['2026-07-01', '2026-07-02']) await turnDay(house.world, { countryID: 'AE', day })
  expect((await associate.get(`${PATH}/${next.id}`)).data.status).toBe('SIGNED')
  const running = (await associate.get(`${PATH}/${amendment.id}`)).data
  house.setNow('2026-07-02T08:00:00Z')
  const ending = { reason: 'Signed anew', effectiveDate: '2026-06-30', version: running.version }
  expect(await manager.post(`${PATH}/${amendment.id}/terminate`, ending)).toMatchObject({ status: 200 })
  await turnDay(house.world, { countryID: 'AE', day: '2026-07-03' })
  expect((await associate.get(`${PATH}/${next.id}`)).data.status).toBe('ACTIVE')
}, 40_000)
