import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { openJob, recruitingTeam } from '../../../kernel/testing/fixtures/recruiting.ts'
import { peopleOnJob } from './persistence.actions.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const team = await recruitingTeam(app)

test('a job concerns the account manager whose countries include it, and no one who could not open it', async () => {
  const [here, nowhere, abroad] = [
    await app.as('COUNTRY_MANAGER', { countryIDs: ['AE'] }),
    await app.as('COUNTRY_MANAGER', { countryIDs: [] }),
    await app.as('ASSOCIATE_DIRECTOR', { countryIDs: ['SA'] }),
  ].map(({ staff }) => staff!.id)
  const { db } = app.appContext
  const { id } = await openJob(team)
  const concerned = async (accountManagerId: string) => {
    await db.updateTable('job').set({ accountManagerId }).where('id', '=', id).execute()
    return (await peopleOnJob(db, { id, countryId: 'AE' })).includes(accountManagerId)
  }
  expect([await concerned(here!), await concerned(nowhere!), await concerned(abroad!)]).toEqual([true, false, false])
})
