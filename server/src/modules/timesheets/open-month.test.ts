import { expect, test } from 'vitest'
import { testHouse } from '../../kernel/testing/app.ts'
import { done, SHEETS, sheetsOf } from '../../kernel/testing/sheets.ts'

const house = await testHouse()
house.setNow('2026-11-18T08:00:00Z')
const sheet = sheetsOf(house, await house.as('HR_ASSOCIATE', { countryIDs: ['PK', 'EG'] }))

test('timesheets open on the oldest month that is over and not approved, of those within reach', async () => {
  const own = await sheet({ countryID: 'PK' })
  const elsewhere = await sheet({ countryID: 'EG' })
  const reader = await house.as('HR_ASSOCIATE', { countryIDs: ['PK'] })
  const opens = async () => (await done(reader.get(`${SHEETS}/open-month`))).month
  const moveTo = (id: string, month: string, status = 'DRAFT') =>
    house.world.db
      .updateTable('timesheet')
      .set({ month: `${month}-01`, firstDay: `${month}-01`, lastDay: `${month}-28`, status })
      .where('id', '=', id)
      .execute()
  expect(await opens(), 'nothing is due in the month that runs').toBe('2026-11')
  await moveTo(elsewhere.id, '2026-08')
  expect(await opens(), 'another country').toBe('2026-11')
  await moveTo(own.id, '2026-09')
  expect(await opens()).toBe('2026-09')
  await moveTo(own.id, '2024-09')
  expect(await opens(), 'too long ago to be chosen').toBe('2026-11')
})
