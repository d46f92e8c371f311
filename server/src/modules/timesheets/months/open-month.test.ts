import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { done, TIMESHEETS, timesheetsOf } from '../../../kernel/testing/fixtures/timesheet-fixtures.ts'

const app = await createTestApp()
app.setNow('2026-11-18T08:00:00Z')
const timesheet = timesheetsOf(app, await app.as('HR_ASSOCIATE', { countryIDs: ['PK', 'EG'] }))

test('timesheets open on the oldest unapproved past month within scope', async () => {
  const own = await timesheet({ countryID: 'PK' })
  const elsewhere = await timesheet({ countryID: 'EG' })
  const reader = await app.as('HR_ASSOCIATE', { countryIDs: ['PK'] })
  const opens = async () => (await done(reader.get(`${TIMESHEETS}/open-month`))).month
  const moveTo = (id: string, month: string, status = 'DRAFT') =>
    app.appContext.db
      .updateTable('timesheet')
      .set({ month: `${month}-01`, firstDay: `${month}-01`, lastDay: `${month}-28`, status })
      .where('id', '=', id)
      .execute()
  expect(await opens(), 'nothing is due in the current month').toBe('2026-11')
  await moveTo(elsewhere.id, '2026-08')
  expect(await opens(), 'another country').toBe('2026-11')
  await moveTo(own.id, '2026-09')
  expect(await opens()).toBe('2026-09')
  await moveTo(own.id, '2024-09')
  expect(await opens(), 'too long ago to be selected').toBe('2026-11')
})
