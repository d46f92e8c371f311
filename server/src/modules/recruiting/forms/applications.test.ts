import { expect, test, vi } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { openJob, recruitingTeam } from '../../../kernel/testing/fixtures/recruiting.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const team = await recruitingTeam(app)

const PERSON = { name: 'Omar Aziz', email: 'omar@example.com', consent: true }
const CV = { name: 'cv.pdf', content: smallPdf(['Omar Aziz', 'Java developer']) }
const submit = (token: string, applicant: object = PERSON) => {
  const fields = { formVersion: 1, applicant, values: {}, files: ['resume'] }
  const asText = Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)])
  return app.anonymous.upload('/open/forms/submission', [CV], { token, ...Object.fromEntries(asText) })
}
async function linkToJob(): Promise<string> {
  const { id } = await openJob(team)
  const { data } = await team.recruiter.post(`/jobs/${id}/form-links`, {})
  return /token=(af_[\w-]{43})$/.exec(data.url)![1]!
}
const namesake = async (name: string) => (await team.manager.get('/applicants', { searchInput: name })).data

test('the same application twice, for example by a double click, is one applicant; a different one is another applicant', async () => {
  const token = await linkToJob()
  const both = await Promise.all([submit(token), submit(token)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]!.data).toEqual(both[1]!.data)
  expect(await namesake('Omar Aziz')).toHaveLength(1)
  expect((await submit(token, { ...PERSON, city: 'Dubai' })).status).toBe(200)
  expect(await namesake('Omar Aziz')).toHaveLength(2)
})

test('the page names the company, also where the settings have no name', async () => {
  const { data } = await app.anonymous.post('/open/forms/read', { token: await linkToJob() })
  expect(data).toMatchObject({ derivedStatus: 'OPEN', company: expect.stringMatching(/\S/) })
})

test('files are stored only for a link that accepts answers', async () => {
  const put = vi.spyOn(app.appContext.files, 'put')
  const unknown = `af_${'x'.repeat(43)}`
  expect(await submit(unknown)).toMatchObject({ status: 404, code: 'LINK_UNKNOWN' })
  const token = await linkToJob()
  await app.appContext.db.updateTable('formLink').set({ revokedAt: new Date() }).execute()
  expect(await submit(token)).toMatchObject({ status: 409, code: 'LINK_REVOKED' })
  expect(put).not.toHaveBeenCalled()
  put.mockRestore()
})

test('the page of a job that takes no applications shows no form, and shows it again once the job is open', async () => {
  const { id } = await openJob(team)
  const { data } = await team.recruiter.post(`/jobs/${id}/form-links`, {})
  const read = async () => {
    const page = await app.anonymous.post('/open/forms/read', { token: new URL(data.url).searchParams.get('token') })
    return { status: page.data.derivedStatus, job: page.data.job?.title ?? null, hasForm: page.data.form !== null }
  }
  const move = async (status: string) => {
    const { version } = (await team.manager.get(`/jobs/${id}`)).data
    expect((await team.manager.put(`/jobs/${id}/status`, { status, reason: 'Budget', version })).status).toBe(200)
  }
  const open = { status: 'OPEN', job: 'Java developer', hasForm: true }
  expect(await read()).toEqual(open)
  await move('ON_HOLD')
  expect(await read()).toEqual({ status: 'REVOKED', job: null, hasForm: false })
  await move('OPEN')
  expect(await read()).toEqual(open)
})
