import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { openJob, readyApplicant, recruitingTeam } from '../../../kernel/testing/fixtures/recruiting.ts'

/** A recruiter without jobs, and a lead of another team. */

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const team = await recruitingTeam(app)
const stranger = await app.as('TALENT_ACQUISITION')
const otherLead = await app.as('TAS_LEAD')
const job = await openJob(team)
// Above the pay range of the job.
const pay = { expectedPay: '19876', email: 'priya@example.com', source: 'REFERRAL' }
const applicantID = await readyApplicant(app, 'Priya Nair', pay)
const made = await team.recruiter.post('/applicant-submissions', { jobID: job.id, applicantID, note: 'Strong' })
expect(made.status, made.message).toBe(201)
const submission = made.data

const ADDRESSES = ['/applicant-submissions', '/applicant-submissions/board', '/applicant-submissions/:id']
test.each([...ADDRESSES, '/applicant-submissions/:id/history'])(
  'business development sees no expected pay at %s, recruiting does',
  async (address) => {
    const path = address.replace(':id', submission.id)
    const full = await team.lead.get(path)
    const hidden = await team.seller.get(path)
    expect([full.status, hidden.status]).toEqual([200, 200])
    expect(JSON.stringify(full.data)).toContain('19876')
    expect(JSON.stringify(hidden.data)).toMatch(/Strong|Priya/)
    expect(JSON.stringify(hidden.data)).not.toMatch(/19876|expectedPay/)
  },
)

test('business development can’t learn the pay by a warning or by changing it, and sees the note', async () => {
  const { data: full } = await team.lead.get(`/applicant-submissions/${submission.id}`)
  expect(full.warnings).toMatchObject([{ code: 'PAY_ABOVE_BUDGET' }])
  expect(full.editable).toContain('expectedPay')
  const { data } = await team.seller.get(`/applicant-submissions/${submission.id}`)
  expect(data).toMatchObject({ warnings: [], note: 'Strong', noticeDays: 30 })
  expect(data.editable).not.toContain('expectedPay')
  const pay = { amount: '1', currency: 'AED', period: 'MONTH' }
  const change = { version: data.version, expectedPay: pay }
  expect(await team.seller.put(`/applicant-submissions/${submission.id}`, change)).toMatchObject({
    status: 400,
    errors: [{ path: 'expectedPay' }],
  })
})

test.each([
  '/applicant-submissions',
  '/applicant-submissions/counts',
  '/applicant-submissions/board',
  '/applicants',
  '/applicants/counts',
])('business development can’t filter %s by the source of applicants', async (path) => {
  expect((await team.lead.get(path, { source: 'REFERRAL' })).status).toBe(200)
  expect(await team.seller.get(path, { source: 'REFERRAL' })).toMatchObject({
    status: 400,
    errors: [{ path: 'source' }],
  })
})

test('business development can neither read nor write notes on applicants, nor be mentioned in them', async () => {
  const path = `/applicants/${applicantID}/notes`
  const note = { text: 'Asks for 19876', mentionIDs: [team.lead.staff!.id] }
  expect((await team.recruiter.post(path, note)).status).toBe(201)
  expect((await team.lead.get(path)).data).toHaveLength(1)
  expect((await team.seller.get(path)).status).toBe(403)
  expect((await team.seller.post(path, { text: 'Hello' })).status).toBe(403)
  const mention = { text: 'Look', mentionIDs: [team.seller.staff!.id] }
  expect(await team.recruiter.post(path, mention)).toMatchObject({ status: 400, errors: [{ path: 'mentionIDs.0' }] })
  expect((await team.seller.get(`/applicants/${applicantID}`)).status).toBe(200)
  expect(JSON.stringify((await team.seller.get(`/applicants/${applicantID}/history`)).data)).not.toContain('19876')
})

test('applicants submitted to a job out of scope can’t be found by excluding them', async () => {
  const without = async (who: Caller) => {
    const { data } = await who.get('/applicants', { notOnJobID: job.id })
    return data.map(({ id }: { id: string }) => id)
  }
  expect(await without(team.recruiter)).not.toContain(applicantID)
  expect(await without(stranger)).toContain(applicantID)
})

test('an email about a submission out of scope can neither be read nor cancelled', async () => {
  const { data: rejected } = await team.lead.put(`/applicant-submissions/${submission.id}/status`, {
    status: 'INTERNAL_REJECTED',
    reasonCode: 'SKILL',
    version: submission.version,
  })
  const sent = { template: 'REJECTION', version: rejected.version }
  const reply = await team.recruiter.post(`/applicant-submissions/${submission.id}/email`, sent)
  expect(reply.status, reply.message).toBe(200)
  const [mail] = (await team.recruiter.get('/recruiting-mails', { applicantID })).data
  expect((await team.recruiter.get(`/recruiting-mails/${mail.id}`)).data.text).toContain('Java developer')
  expect((await stranger.get(`/recruiting-mails/${mail.id}`)).status).toBe(404)
  expect((await stranger.post(`/recruiting-mails/${mail.id}/cancellation`)).status).toBe(404)
})

test('the draft of an order form can name only a job and a submission in scope', async () => {
  const fields = { clientID: team.clientID, jobID: job.id, submissionID: submission.id }
  const refused = await otherLead.post('/order-form-setup/drafts', fields)
  expect(refused.status).toBe(400)
  const paths = refused.errors!.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['jobID', 'submissionID']))
  const mine = await team.manager.post('/order-form-setup/drafts', fields)
  expect(mine.errors?.filter(({ path }) => path === 'jobID' || path === 'submissionID') ?? []).toEqual([])
})

test('internal notes of a job are read by everyone who sees the job, also who sells, and by no applicant', async () => {
  await app.appContext.db.updateTable('job').set({ internalNotes: 'Slow to pay' }).where('id', '=', job.id).execute()
  for (const who of [team.seller, team.lead, team.recruiter, team.manager, await app.as('ASSOCIATE_DIRECTOR')])
    expect((await who.get(`/jobs/${job.id}`)).data.internalNotes, who.staff!.role).toBe('Slow to pay')
  const { data: link } = await team.recruiter.post(`/jobs/${job.id}/form-links`, {})
  const form = await app.anonymous.post('/open/forms/read', { token: /token=(af_[\w-]{43})$/.exec(link.url)![1] })
  expect(form.data.job).toEqual({ title: 'Java developer', city: null })
  expect(JSON.stringify(form.data)).not.toContain('Slow to pay')
})
