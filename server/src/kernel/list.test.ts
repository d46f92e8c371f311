import { beforeAll, describe, expect, it } from 'vitest'
import { scaleClients } from '../modules/clients/clients.demo.ts'
import { scaleConsultants } from '../modules/consultants/scale.demo.ts'
import { type TestHouse, testHouse } from './testing/app.ts'
import type { Caller } from './testing/caller.ts'

let house: TestHouse
let hr: Caller

beforeAll(async () => {
  house = await testHouse()
  const seller = { name: 'Sara Mansour', email: 'sara@example.com', role: 'BUSINESS_DEVELOPMENT' }
  await house.world.db.insertInto('appUser').values(seller).execute()
  await scaleClients(house.world.db, 20)
  await scaleConsultants(house.world.db, 400)
  await house.world.db.updateTable('consultant').set({ joinedDate: null }).where('name', 'like', '%7').execute()
  hr = await house.as('HR_MANAGER')
})

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)

describe('a searched list', () => {
  it.each(['name', '-name', 'joinedDate', '-joinedDate', 'status', '-status'])(
    'has the order %s of the unsearched one over all its pages',
    async (sort) => {
      const whole: { id: string; name: string }[] = []
      for (const page of [1, 2]) whole.push(...(await hr.get('/candidates', { pageSize: 200, page, sort })).data)
      const expected = whole.filter(({ name }) => /reddy/i.test(name))
      expect(expected.length).toBeGreaterThan(8)
      const found: { id: string }[] = []
      for (let page = 1; page <= Math.ceil(expected.length / 4) + 1; page += 1) {
        const reply = await hr.get('/candidates', { searchInput: 'reddy', pageSize: 4, page, sort })
        expect(reply.meta!.total).toBe(expected.length)
        found.push(...reply.data)
      }
      expect(ids(found)).toEqual(ids(expected))
    },
  )
})

describe('the total of a list', () => {
  it('counts what was added a moment ago', async () => {
    const before = (await hr.get('/candidates', { searchInput: 'zuleika' })).meta!.total
    await hr.post('/candidates', { name: 'Zuleika Brandt', countryID: 'AE' })
    expect((await hr.get('/candidates', { searchInput: 'zuleika' })).meta!.total).toBe(before + 1)
  })

  it('is never that of a colleague who sees more', async () => {
    const manager = await house.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
    const all = (await hr.get('/candidates')).meta!.total
    const own = (await manager.get('/candidates')).meta!.total
    expect(own).toBeGreaterThan(0)
    expect(own).toBeLessThan(all)
  })
})
