import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { openJob, recruitingTeam } from '../../../kernel/testing/fixtures/recruiting.ts'
import { peopleOnJob } from './persistence.actions.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const team = await recruitingTeam(app)

test('newly assigned people learn what they are now, and the others what was changed', async () => {
  const job = await openJob(team, { leadID: null, recruiterIDs: [] })
  const people = { recruiterIDs: [team.recruiter.staff!.id], leadID: team.lead.staff!.id }
  const changed = await team.manager.put(`/jobs/${job.id}`, { ...people, version: job.version })
  expect(changed.status, changed.message).toBe(200)
  const subjects = async ({ get }: typeof team.lead) => {
    const { data } = await get('/user-notifications', { pageSize: 100 })
    return data
      .filter(({ metadata }: { metadata: { jobID?: string } }) => metadata.jobID === job.id)
      .map(({ subject }: { subject: string }) => subject)
  }
  const named = `${job.number} Java developer`
  expect(await subjects(team.lead)).toContain(`You are now the lead of ${named}`)
  expect(await subjects(team.recruiter)).toEqual([`You are now a recruiter of ${named}`])
  expect(await subjects(team.seller)).toContain(`Job ${named} was changed`)
  expect([...(await subjects(team.lead)), ...(await subjects(team.recruiter))]).not.toContain(
    `Job ${named} was changed`,
  )
})

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
