import { beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../kernel/testing/app.ts'
import type { Caller, Reply } from '../../kernel/testing/caller.ts'
import { activeMsa, clientIn, legalEntityIn, placementIn } from '../../kernel/testing/placement.ts'

let house: TestHouse
let seller: Caller
let orderFormID: string
beforeAll(async () => {
  house = await testHouse()
  house.setNow('2026-06-15T08:00:00Z')
  seller = await house.as('BUSINESS_DEVELOPMENT')
  const clientID = await clientIn(house, 'AE', seller.staff!.id)
  const legalEntityID = await legalEntityIn(house, 'AE')
  const msaID = await activeMsa(house, { clientID, legalEntityID })
  orderFormID = (await placementIn(house, { clientID, legalEntityID, msaID })).orderFormID
})

const ok = (reply: Reply): { id: string; version: number } => {
  expect(reply.status, reply.message).toBeLessThan(300)
  return reply.data
}

test('whoever changed what an employment contract says does not approve it, whoever else wrote in it since', async () => {
  const [associate, manager] = [await house.as('HR_ASSOCIATE'), await house.as('HR_MANAGER')]
  const path = '/candidate-contracts'
  const made = ok(await associate.post(path, { orderFormID }))
  const changed = ok(await manager.put(`${path}/${made.id}`, { version: made.version, noticeDays: 60 }))
  const again = ok(await associate.put(`${path}/${made.id}`, { version: changed.version, noticeDays: 45 }))
  const { version } = ok(
    await associate.put(`${path}/${made.id}/status`, { status: 'UNDER_REVIEW', version: again.version }),
  )
  const sending = { status: 'SENT', version }
  expect(await manager.put(`${path}/${made.id}/status`, sending)).toMatchObject({ status: 422, code: 'notTheCreator' })
  ok(await (await house.as('HR_MANAGER')).put(`${path}/${made.id}/status`, sending))
})

test('whoever changed what a client contract says does not check its rates', async () => {
  const [writer, another] = [await house.as('FINANCE_MANAGER_INVOICE'), await house.as('FINANCE_MANAGER_INVOICE')]
  const path = '/client-contracts'
  const made = ok(await seller.post(path, { orderFormID }))
  const changed = ok(await writer.put(`${path}/${made.id}`, { version: made.version, noticeDays: 45 }))
  const { version } = ok(
    await seller.put(`${path}/${made.id}/status`, { status: 'UNDER_REVIEW', version: changed.version }),
  )
  expect(await writer.put(`${path}/${made.id}/rates-check`, { version })).toMatchObject({
    status: 422,
    code: 'notTheCreator',
  })
  ok(await another.put(`${path}/${made.id}/rates-check`, { version }))
})
