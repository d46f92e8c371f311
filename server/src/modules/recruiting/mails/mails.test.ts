import { beforeEach, describe, expect, test } from 'vitest'
import { dayInZone } from '../../../kernel/app/country-date.ts'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { newestMailTo } from '../../../kernel/testing/fixtures/person.ts'
import { createClient, signedPdf } from '../../../kernel/testing/fixtures/placement.ts'

let people = 0

const app = await createTestApp()
const manager = await app.as('TAS_MANAGER', { name: 'Maya Haddad' })
const recruiter = await app.as('TALENT_ACQUISITION')
const { db } = app.appContext
const clientId = await createClient(app)
await db
  .insertInto('clientContact')
  .values({ clientId, name: 'Huda Karim', kind: 'HIRING_MANAGER', email: 'huda@client.example' })
  .execute()
const job = { clientId, title: 'Java developer', countryId: 'AE', status: 'OPEN', openedAt: new Date() }
const jobID = (await db.insertInto('job').values(job).returning('id').executeTakeFirstOrThrow()).id
await db.insertInto('jobRecruiter').values({ jobId: jobID, userId: recruiter.staff!.id }).execute()
beforeEach(() => app.setNow(null))

const applicantWith = async (more: object = {}) => {
  people += 1
  const email = `applicant${people}@mail.example`
  const row = { name: 'Priya Nair', nameKey: 'priya nair', countryId: 'AE', status: 'NEW', email, ...more }
  const made = await app.appContext.db
    .insertInto('applicant')
    .values(row as never)
    .returning(['id', 'version', 'email'])
    .executeTakeFirstOrThrow()
  return made
}
const mailsOf = async (applicantID: string, who = manager) => (await who.get('/recruiting-mails', { applicantID })).data

describe('emails to applicants', () => {
  test('are written from a template, previewed with one applicant, and each is logged with its applicant', async () => {
    const one = await applicantWith()
    const without = await applicantWith({ email: null })
    const archived = await applicantWith({ status: 'ARCHIVED' })
    const templates = (await recruiter.get('/recruiting-mails/templates')).data
    expect(templates.map(({ code }: { code: string }) => code)).toEqual([
      'APPLICATION_RECEIVED',
      'RESUME_REQUEST',
      'REJECTION',
    ])
    expect(templates[1].text).toContain('Dear {{ consultantFirstName }},')
    expect(templates[1].variables).toContainEqual({ name: 'consultantFirstName', label: 'Applicant first name' })
    const content = { template: 'RESUME_REQUEST', jobID }
    const preview = await recruiter.post('/recruiting-mails/preview', { ...content, applicantID: one.id })
    expect(preview.data).toMatchObject({ subject: 'Please send us your current CV for Java developer' })
    expect(preview.data.text).toContain('Dear Priya,')
    expect(await mailsOf(one.id)).toEqual([])

    const ids = [one, without, archived].map(({ id }) => id)
    const sent = await recruiter.post('/recruiting-mails', {
      ...content,
      applicantIDs: ids,
      subject: 'News, {{ consultantFirstName }}',
      text: 'Dear {{ consultantName }},\n\nis <this> & that right for {{ jobTitle }}?',
    })
    expect(sent.data.done).toEqual([one.id])
    expect(sent.data.refused.map(({ message }: { message: string }) => message).sort()).toEqual([
      expect.stringContaining('has no email address'),
      expect.stringContaining('archived'),
    ])
    const mail = await newestMailTo(app, one.email!)
    expect(mail).toMatchObject({ subject: 'News, Priya', kind: 'APPLICANT', entity: 'applicant', entityId: one.id })
    expect(mail!.textBody).toContain('Dear Priya Nair,')
    expect(mail!.textBody).toContain('is <this> & that right for Java developer?')
    expect(mail!.htmlBody).toContain('is &lt;this&gt; &amp; that')
    const [logged] = await mailsOf(one.id)
    expect(logged).toMatchObject({ template: 'Updated CV request', to: `Priya Nair <${one.email}>`, mayCancel: true })
    expect((await recruiter.get(`/recruiting-mails/${logged.id}`)).data.text).toContain('Java developer')
    expect((await recruiter.get(`/applicants/${one.id}`)).data.lastContactedOn).toBe(
      dayInZone('Asia/Dubai', new Date()),
    )

    const wrong = await recruiter.post('/recruiting-mails', {
      ...content,
      applicantIDs: [one.id],
      text: 'Dear {{ salary }}',
    })
    expect(wrong).toMatchObject({ status: 400, errors: [{ path: 'text' }] })
  })

  test('of rejection are delayed by a day, can be cancelled until sent, and are cancelled when the applicant is considered again', async () => {
    const rejected = async (email = true) => {
      const one = await applicantWith()
      const body = { status: 'REJECTED', reasonCode: 'SKILL', email, version: one.version }
      expect((await recruiter.put(`/applicants/${one.id}/status`, body)).status).toBe(200)
      return one
    }
    const first = await rejected()
    const second = await rejected()
    const third = await rejected(false)
    const [waiting] = await mailsOf(first.id)
    expect(waiting).toMatchObject({ template: 'Rejection', mayCancel: true })
    const inHours = (Date.parse(waiting.dueAt) - Date.now()) / 3_600_000
    expect(inHours).toBeGreaterThan(23.9)
    expect(
      await recruiter.post('/recruiting-mails', { template: 'REJECTION', applicantIDs: [first.id] }),
    ).toMatchObject({ data: { done: [], refused: [{ message: expect.stringContaining('already queued') }] } })
    expect((await recruiter.post(`/recruiting-mails/${waiting.id}/cancellation`)).data.state).toBe('CANCELLED')
    expect(await recruiter.post(`/recruiting-mails/${waiting.id}/cancellation`)).toMatchObject({
      status: 409,
      code: 'MAIL_SENT',
    })

    const { version } = (await recruiter.get(`/applicants/${second.id}`)).data
    await recruiter.put(`/applicants/${second.id}/status`, { status: 'SCREENING', version })
    expect((await mailsOf(second.id)).map(({ state }: { state: string }) => state)).toEqual(['CANCELLED'])

    expect(await mailsOf(third.id)).toEqual([])
    const later = { template: 'REJECTION', applicantIDs: [third.id], delayDays: 3 }
    expect((await recruiter.post('/recruiting-mails', { ...later, delayDays: 0 })).status).toBe(400)
    expect((await recruiter.post('/recruiting-mails', later)).data.done).toEqual([third.id])
    const fresh = await applicantWith()
    expect(
      (await recruiter.post('/recruiting-mails', { ...later, applicantIDs: [fresh.id] })).data.refused,
    ).toMatchObject([{ message: expect.stringContaining('not rejected') }])
  })

  test('can be sent and read by users who work with applicants, each within their scope', async () => {
    const one = await applicantWith()
    const body = { template: 'RESUME_REQUEST', applicantIDs: [one.id] }
    expect((await recruiter.post('/recruiting-mails', body)).data.done).toEqual([one.id])
    const [{ id }] = await mailsOf(one.id)
    const seller = await app.as('BUSINESS_DEVELOPMENT')
    expect((await seller.get('/recruiting-mails', { applicantID: one.id })).status).toBe(404)
    for (const role of ['BUSINESS_DEVELOPMENT', 'HR_MANAGER', 'FINANCE'] as const) {
      const who = await app.as(role)
      expect((await who.post('/recruiting-mails', body)).status, role).toBe(403)
      expect((await who.get(`/recruiting-mails/${id}`)).status, role).toBe(403)
    }
    const elsewhere = await app.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
    expect((await elsewhere.get(`/recruiting-mails/${id}`)).status).toBe(404)
    expect((await recruiter.get('/recruiting-mails')).status).toBe(400)

    await db.updateTable('outboxMail').set({ state: 'HELD' }).where('id', '=', id).execute()
    expect((await mailsOf(one.id, recruiter))[0]).toMatchObject({ state: 'HELD', maySend: true })
    expect((await elsewhere.post(`/mailbox/${id}/send`)).status).toBe(404)
    expect(await recruiter.post(`/mailbox/${id}/send`)).toMatchObject({ status: 200, data: { state: 'NO_SERVER' } })
    expect((await mailsOf(one.id, recruiter))[0]).toMatchObject({ maySend: false })
  })
})

test('a submission is emailed to the client by its template, and its rejection to the applicant', async () => {
  const one = await applicantWith({
    status: 'QUALIFIED',
    consentGivenOn: '2025-01-01',
    consentUntil: '2099-01-01',
    consentChannel: 'EMAIL',
  })
  expect((await manager.upload(`/applicants/${one.id}/resume`, signedPdf())).status).toBe(201)
  const made = await recruiter.post('/applicant-submissions', {
    jobID,
    applicantID: one.id,
    noticeDays: 30,
    rightToRepresent: 'Agreed by phone',
    expectedPay: { amount: '15000', currency: 'AED', period: 'MONTH' },
  })
  const { id, version } = made.data
  const contact = (await manager.get('/submission-packs/draft', { jobID })).data.contacts[0]
  const body = { template: 'CV_SUBMISSION', contactIDs: [contact.id], version }
  expect((await recruiter.post(`/applicant-submissions/${id}/email`, body)).status).toBe(403)
  const sent = await manager.post(`/applicant-submissions/${id}/email`, body)
  expect(sent).toMatchObject({ status: 200, data: { status: 'SUBMITTED_TO_CLIENT' } })
  const early = { template: 'REJECTION', version: sent.data.version }
  expect(await manager.post(`/applicant-submissions/${id}/email`, early)).toMatchObject({
    status: 422,
    code: 'APPLICANT_NOT_REJECTED',
  })
  const rejected = await manager.put(`/applicant-submissions/${id}/status`, {
    status: 'CLIENT_REJECTED',
    reasonCode: 'RATE',
    version: sent.data.version,
  })
  expect(rejected.status).toBe(200)
  const { status } = await manager.post(`/applicant-submissions/${id}/email`, {
    ...early,
    version: rejected.data.version,
  })
  expect(status).toBe(200)
  const mails = (await manager.get('/recruiting-mails', { submissionID: id })).data
  expect(mails.map(({ template }: { template: string }) => template).sort()).toEqual(['CV submission', 'Rejection'])
  expect(mails.find(({ template }: { template: string }) => template === 'Rejection').subject).toBe(
    'Your application for Java developer',
  )

  // On hold, they can be sent by those who may send such emails.
  const all = db.selectFrom('outboxMail').select('id').where('state', '=', 'WAITING')
  const ids = mails.map((mail: { id: string }) => mail.id)
  expect(await all.where('id', 'in', ids).execute()).toHaveLength(2)
  await db.updateTable('outboxMail').set({ state: 'HELD' }).where('id', 'in', ids).execute()
  const seller = await app.as('BUSINESS_DEVELOPMENT')
  for (const mail of mails) {
    expect((await seller.post(`/mailbox/${mail.id}/send`)).status).toBe(404)
    expect((await manager.post(`/mailbox/${mail.id}/send`)).status).toBe(200)
  }
})

test('the day of the last contact is that of the applicant’s country', async () => {
  const { id } = await applicantWith()
  // The next morning in Dubai.
  app.setNow('2026-06-15T21:30:00Z')
  await recruiter.post('/recruiting-mails', { template: 'RESUME_REQUEST', applicantIDs: [id] })
  expect((await recruiter.get(`/applicants/${id}`)).data.lastContactedOn).toBe('2026-06-16')
})

test('an email is not cancelled while a try is under way, and is after one that failed', async () => {
  const { id } = await applicantWith({ status: 'REJECTED' })
  await recruiter.post('/recruiting-mails', { template: 'REJECTION', applicantIDs: [id] })
  const [mail] = await mailsOf(id)
  const set = (columns: object) => db.updateTable('outboxMail').set(columns).where('id', '=', mail.id).execute()
  await set({ attempts: 1, messageId: '<1@example.com>' })
  expect(await recruiter.post(`/recruiting-mails/${mail.id}/cancellation`)).toMatchObject({
    status: 409,
    code: 'MAIL_SENT',
  })
  await set({ lastError: 'The server did not answer.' })
  expect((await recruiter.post(`/recruiting-mails/${mail.id}/cancellation`)).data.state).toBe('CANCELLED')
})

test('an email about an applicant out of reach is refused like one that does not exist', async () => {
  const { id } = await applicantWith()
  await recruiter.post('/recruiting-mails', { template: 'APPLICATION_RECEIVED', jobID, applicantIDs: [id] })
  const [mail] = await mailsOf(id)
  const foreigner = await app.as('TAS_MANAGER', { countryIDs: ['SA'] })
  const unknown = '3f9d1c1e-8a55-4c39-9f0e-1d2b3c4d5e6f'
  for (const path of [
    (one: string) => `/recruiting-mails/${one}`,
    (one: string) => `/recruiting-mails/${one}/cancellation`,
  ]) {
    const sendRequest = (one: string) =>
      path(one).endsWith('n') ? foreigner.post(path(one)) : foreigner.get(path(one))
    const out = await sendRequest(mail.id)
    const none = await sendRequest(unknown)
    expect([out.status, out.message]).toEqual([404, none.message])
  }
})
