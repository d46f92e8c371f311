import type { Resume } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { drainJobs, stopJobs } from '../../../kernel/testing/background-work.ts'
import { openJob, recruitingTeam } from '../../../kernel/testing/fixtures/recruiting.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'
import { deleteUnconfirmed } from '../resumes/intake-retention.actions.ts'
import { resumeReading } from '../resumes/reading.jobs.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const team = await recruitingTeam(app)
const { recruiter, manager } = team
await drainJobs(app, [resumeReading])
afterAll(stopJobs)

const pdf = (name: string) =>
  smallPdf([
    name,
    'Java developer',
    'Dubai | +971 50 123 4567 | found@example.com',
    'Skills',
    'Java (5 years), Kafka',
    'Experience',
    'Java developer at Nimbus Systems',
    'Jan 2020 - Present',
  ])
async function applied(jobID: string, name: string): Promise<string> {
  const { data } = await recruiter.post(`/jobs/${jobID}/form-links`, {})
  const fields = { formVersion: 1, applicant: { name, email: 'typed@example.com', consent: true }, values: {} }
  const asText = Object.entries({ ...fields, files: ['resume'] }).map(([key, value]) => [key, JSON.stringify(value)])
  const token = new URL(data.url).searchParams.get('token')!
  const file = { name: `${name}.pdf`, content: pdf(name) }
  const sent = await app.anonymous.upload('/open/forms/submission', [file], { token, ...Object.fromEntries(asText) })
  expect(sent.status, sent.message).toBe(200)
  return (await manager.get('/applicants', { searchInput: name })).data[0].id
}
const recordOf = async (id: string) => (await recruiter.get(`/applicants/${id}`)).data
const inQueue = async (): Promise<Resume[]> => (await recruiter.get('/resumes', { state: 'TO_CONFIRM' })).data
const isRead = (id: string) => expect.poll(async () => (await recordOf(id)).resumes[0].state, { timeout: 15_000 })
const matchesOf = async (jobID: string): Promise<string[]> =>
  (await recruiter.get(`/jobs/${jobID}/matches`)).data.rows.map(
    (one: { applicant: { id: string } }) => one.applicant.id,
  )

test('a CV sent with the applicant form waits in the queue with its applicant; confirming it fills the empty fields', async () => {
  const job = await openJob(team)
  const id = await applied(job.id, 'Lina Haddad')
  await isRead(id).toBe('TO_CONFIRM')
  const [waiting] = await inQueue()
  expect(waiting).toMatchObject({ applicantID: id, _applicant: { name: 'Lina Haddad' }, retainUntil: null })
  expect((await recruiter.get('/resumes/counts')).data).toEqual([{ state: 'TO_CONFIRM', count: 1 }])
  expect(await matchesOf(job.id)).toEqual([])

  const path = `/resumes/${waiting!.id}/confirmation`
  const found = { name: 'Somebody Else', countryID: 'AE', email: 'found@example.com', skills: [{ name: 'Java' }] }
  const other = (await recruiter.post('/applicants', { name: 'Other One', countryID: 'AE' })).data.id
  expect(await recruiter.post(path, { applicantID: other, applicant: found })).toMatchObject({
    status: 400,
    errors: [{ path: 'applicantID' }],
  })
  const confirmed = await recruiter.post(path, { applicant: found })
  expect(confirmed.data, confirmed.message).toMatchObject({
    id,
    name: 'Lina Haddad',
    email: 'typed@example.com',
    skills: [{ name: 'Java' }],
    resumes: [{ id: waiting!.id, number: 1, isCurrent: true, state: 'CONFIRMED' }],
  })
  expect(await inQueue()).toEqual([])
  expect(await matchesOf(job.id)).toEqual([id])
  expect(await recruiter.post(path, { applicant: found })).toMatchObject({ status: 409, code: 'ALREADY_CONFIRMED' })
})

test('an unconfirmed CV of an applicant is not deleted after 90 days, and leaves the queue for a newer one', async () => {
  const { id: jobID } = await openJob(team)
  const id = await applied(jobID, 'Omar Aziz')
  await isRead(id).toBe('TO_CONFIRM')
  expect(await deleteUnconfirmed(app.appContext, { countryID: 'AE', day: '2027-01-01' })).toBe(0)
  expect((await recordOf(id)).resumes).toMatchObject([{ isCurrent: true, state: 'TO_CONFIRM' }])

  await recruiter.upload(`/applicants/${id}/resume`, { name: 'newer.pdf', content: pdf('Omar Aziz') })
  await isRead(id).toBe('CONFIRMED')
  expect(await inQueue()).toEqual([])
})
