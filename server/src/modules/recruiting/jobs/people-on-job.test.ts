import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { createRecruitingTestApp, openJob, readyApplicant } from '../../../kernel/testing/fixtures/recruiting.ts'
import { peopleOnJob } from './persistence.actions.ts'

const { app, team } = await createRecruitingTestApp()
const { seller, lead, recruiter } = team

/** The subjects of the notifications about a job, in alphabetical order. */
const subjectsOf = async (who: Caller, jobID: string): Promise<string[]> => {
  const { data } = await who.get('/user-notifications', { pageSize: 100 })
  return data
    .filter((one: { metadata: { jobID?: string } }) => one.metadata.jobID === jobID)
    .map(({ subject }: { subject: string }) => subject)
    .sort()
}

describe('the users concerned', () => {
  test('are notified of status, title, rate, openings and assignees, and of no other change', async () => {
    const job = await openJob(team)
    const named = `${job.number} Java developer`
    expect(await subjectsOf(recruiter, job.id)).toEqual([
      `Job ${named} is open`,
      `You were assigned to the job ${named}`,
    ])
    const first = await seller.put(`/jobs/${job.id}`, { city: 'Dubai', version: job.version })
    expect(await subjectsOf(lead, job.id)).toHaveLength(1)
    const budget = { unit: 'MONTH', currency: 'AED', billMinimum: '20000', billMaximum: '25000' }
    const change = { budget, version: first.data.version }
    expect(await seller.put(`/jobs/${job.id}`, change)).toMatchObject({ status: 200 })
    expect(await subjectsOf(lead, job.id)).toEqual([`Job ${named} is open`, `Job ${named} was changed`])
    expect(await subjectsOf(seller, job.id)).toEqual([`Job ${named} is open`])
    const { data } = await recruiter.get('/user-notifications', { pageSize: 100 })
    const changed = data.find(({ subject }: { subject: string }) => subject === `Job ${named} was changed`)
    expect(changed).toMatchObject({
      message: expect.stringContaining('changed the bill rate of the job'),
      metadata: { type: 'JOB_POST_CHANGE', jobID: job.id },
    })
    expect(changed.message).not.toContain('25000')
  })

  test('can read notes; mentioned users are notified, and must be able to see the job', async () => {
    const job = await openJob(team)
    const note = await recruiter.post(`/jobs/${job.id}/notes`, { text: 'Call them', mentionIDs: [seller.staff!.id] })
    expect(note).toMatchObject({ status: 201, data: { text: 'Call them', _mentions: [{ id: seller.staff!.id }] } })
    expect((await seller.get(`/jobs/${job.id}/notes`)).data).toMatchObject([{ text: 'Call them' }])
    const mention = `${recruiter.staff!.name} mentioned you in a note on the job ${job.number} Java developer`
    expect(await subjectsOf(seller, job.id)).toContain(mention)
    const other = await app.as('TALENT_ACQUISITION')
    const foreign = { text: 'Hello', mentionIDs: [other.staff!.id] }
    expect(await recruiter.post(`/jobs/${job.id}/notes`, foreign)).toMatchObject({ status: 400 })
  })
})

test('newly assigned people learn what they are now, and the others what was changed', async () => {
  const job = await openJob(team, { leadID: null, recruiterIDs: [] })
  const people = { recruiterIDs: [recruiter.staff!.id], leadID: lead.staff!.id }
  const changed = await team.manager.put(`/jobs/${job.id}`, { ...people, version: job.version })
  expect(changed.status, changed.message).toBe(200)
  const named = `${job.number} Java developer`
  expect(await subjectsOf(lead, job.id)).toContain(`You are now the lead of ${named}`)
  expect(await subjectsOf(recruiter, job.id)).toEqual([`You are now a recruiter of ${named}`])
  expect(await subjectsOf(seller, job.id)).toContain(`Job ${named} was changed`)
  expect([...(await subjectsOf(lead, job.id)), ...(await subjectsOf(recruiter, job.id))]).not.toContain(
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

test('a recruiter who no longer works on the job learns nothing more about its submissions', async () => {
  const former = await app.as('TALENT_ACQUISITION')
  const colleagues = [recruiter.staff!.id, former.staff!.id]
  const job = await openJob(team, { recruiterIDs: colleagues })
  const applicantID = await readyApplicant(app, 'Past Person')
  const made = await former.post('/applicant-submissions', { jobID: job.id, applicantID })
  expect(made.status, made.message).toBe(201)
  const path = `/applicant-submissions/${made.data.id}`
  const note = (who: Caller) => who.post(`${path}/notes`, { text: 'Call them' })
  expect((await note(former)).status).toBe(201)
  expect((await note(recruiter)).status).toBe(201)
  const known = await subjectsOf(former, job.id)
  expect(known).toContainEqual(expect.stringContaining('New note on'))

  const { version } = (await team.manager.get(`/jobs/${job.id}`)).data
  const removed = await team.manager.put(`/jobs/${job.id}`, { recruiterIDs: [recruiter.staff!.id], version })
  expect(removed.status, removed.message).toBe(200)
  const before = await subjectsOf(former, job.id)
  expect((await note(recruiter)).status).toBe(201)
  const withdrawal = { status: 'WITHDRAWN', reason: 'Took another offer', version: made.data.version }
  expect((await lead.put(`${path}/status`, withdrawal)).status).toBe(200)
  expect(await subjectsOf(former, job.id)).toEqual(before)
})
