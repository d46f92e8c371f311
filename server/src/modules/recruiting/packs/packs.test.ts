import type { Pack } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bodyOfMail } from '../../../kernel/mail/sealed.ts'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import { createClient, signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { createRecruitingTestApp, openJob, readyApplicant } from '../../../kernel/testing/fixtures/recruiting.ts'
import { readTasks } from '../../../kernel/testing/tasks.ts'

const { app, team } = await createRecruitingTestApp()
const { seller, manager: lead, recruiter, clientID } = team
const contacts = await app.appContext.db
  .insertInto('clientContact')
  .values([
    { clientId: clientID, name: 'Huda Karim', kind: 'HIRING_MANAGER', email: 'huda@client.example', isPrimary: true },
    { clientId: clientID, name: 'Omar Said', kind: 'HUMAN_RESOURCES', email: 'omar@client.example' },
  ])
  .returning('id')
  .execute()
const jobID = await newJob()
let people = 0

async function newJob(): Promise<string> {
  const budget = { unit: 'MONTH', currency: 'AED', billMaximum: '34567' }
  const texts = { internalNotes: 'Secret of ours', description: 'Build payment services.' }
  return (await openJob(team, { ...texts, budget, openings: 3, mustSkills: [{ name: 'Java', years: '5' }] })).id
}

/**
 * A submission in internal review, of an applicant with all data that a profile shows, and all data that it must not
 * show.
 */
async function submissionOf(name: string, job = jobID): Promise<{ id: string; version: number; applicantID: string }> {
  people += 1
  const email = `private${people}@mail.example`
  const applicant = {
    email,
    phone: '+971 50 111 2222',
    title: 'Java developer at Falcon Bank',
    employer: 'Falcon Bank',
    totalYears: '9',
    city: 'Sharjah',
    nationality: 'IN',
    residenceCountry: 'AE',
    visaStatus: 'RESIDENT',
    skills: JSON.stringify([
      { name: 'Java', years: '9' },
      { name: 'Kafka', years: null },
    ]),
    experience: JSON.stringify([{ employer: 'Falcon Bank', title: 'Developer', from: '2020-03-01', to: null }]),
    education: JSON.stringify([{ degree: 'BSc Computer Science', institute: 'Demo University', year: 2014 }]),
    expectedPay: '19876',
    noticeDays: null,
    representGivenOn: null,
    internalNotes: 'Hard to reach',
  }
  const applicantID = await readyApplicant(app, name, applicant, { withResume: false })
  const cv = await lead.upload(`/applicants/${applicantID}/resume`, signedPdf(`${people}.pdf`))
  expect(cv.status, cv.message).toBe(201)
  const made = await recruiter.post('/applicant-submissions', {
    jobID: job,
    applicantID,
    note: 'Wants 19876',
    noticeDays: 30,
    rightToRepresent: 'Agreed by phone',
    expectedPay: { amount: '19876', currency: 'AED', period: 'MONTH' },
    pitch: `${name.split(' ')[0]} led a migration at Falcon Bank. Call +971 50 111 2222 or ${email}.`,
  })
  expect(made.status, made.message).toBe(201)
  return { id: made.data.id, version: made.data.version, applicantID }
}

const send = (body: object, who = lead) =>
  who.post('/submission-packs', { jobID, contactIDs: [contacts[0]!.id], subject: 'Profiles for you', ...body })
const statusOf = async (id: string) => (await lead.get(`/applicant-submissions/${id}`)).data.status

/** The latest email to the hiring manager. */
const lastMail = () =>
  app.appContext.db
    .selectFrom('outboxMail')
    .selectAll()
    .where('toAddress', '=', 'huda@client.example')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
/** The token in that email, which only the recipient gets. */
async function lastToken(): Promise<string> {
  const mail = await lastMail()
  expect(mail.textBody).not.toContain('token=')
  return /token=(sl_[\w-]{43})/.exec(bodyOfMail(app.appContext.secrets, mail).text)![1]!
}
let visits = 0
/** A separate network for each request, so that only the limit of the link applies. */
const visit = (path: string, body: object) => {
  visits += 1
  return app.app
    .inject({
      method: 'POST',
      url: `/api/v1/open/shortlists/${path}`,
      payload: body,
      remoteAddress: `10.1.${visits >> 8}.${visits & 255}`,
    })
    .then((reply) => ({
      status: reply.statusCode,
      headers: reply.headers,
      bytes: reply.rawPayload,
      body: reply.body,
      json: String(reply.headers['content-type']).includes('json') ? reply.json() : null,
    }))
}

const SECRETS = [/19876/, /34567/, /Secret of ours/, /Hard to reach/, /private\d+@/, /111 2222/, /Agreed by phone/]

describe('a pack', () => {
  test('is sent to the client once, read and answered by link, and moves the submissions', async () => {
    const priya = await submissionOf('Priya Nair')
    const omar = await submissionOf('Omar Haddad')
    const draft = await lead.get('/submission-packs/draft', { jobID })
    expect(draft.data).toMatchObject({
      contacts: [
        { name: 'Huda Karim', isDefault: true },
        { name: 'Omar Said', isDefault: false },
      ],
      submissions: expect.arrayContaining([expect.objectContaining({ id: priya.id, blockers: [], hasPitch: true })]),
    })
    const preview = await lead.get('/submission-packs/preview', { submissionID: priya.id, layout: 'FULL' })
    expect(await textOf(preview.bytes)).toContain('Priya Nair')
    const body = {
      submissions: [priya, omar].map(({ id, version }) => ({ id, version })),
      message: 'Both can meet you.',
      contactIDs: contacts.map(({ id }) => id),
    }
    // Two concurrent clicks: one is executed, the other finds the change.
    const clicks = await Promise.all([send(body), send(body)])
    expect(clicks.map(({ status }) => status).sort()).toEqual([201, 409])
    const pack: Pack = clicks.find(({ status }) => status === 201)!.data
    expect(pack).toMatchObject({
      layout: 'FULL',
      links: [{ status: 'OPEN', reads: 0 }, { status: 'OPEN' }],
      verdicts: [],
    })
    expect(JSON.stringify(pack)).not.toContain('sl_')
    expect(await statusOf(priya.id)).toBe('SUBMITTED_TO_CLIENT')
    expect((await lead.get('/submission-packs', { jobID })).data).toHaveLength(1)

    const token = await lastToken()
    const read = await visit('read', { token })
    expect(read.json.data).toMatchObject({
      contact: 'Huda Karim',
      jobTitle: 'Java developer',
      message: 'Both can meet you.',
      profiles: [
        { position: 1, name: 'Priya Nair', verdict: null, isOpen: true, availability: '30 days’ notice' },
        { position: 2, name: 'Omar Haddad' },
      ],
    })
    for (const secret of SECRETS) expect(read.body).not.toMatch(secret)
    expect(read.body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
    const profile = await visit('profile', { token, position: 1 })
    expect(profile.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const text = await textOf(profile.bytes)
    expect(text).toContain('Falcon Bank')
    expect(text).toContain('led a migration')
    for (const secret of SECRETS) expect(text).not.toMatch(secret)

    const times = ['2026-06-17T10:00:00.000Z']
    const yes = await visit('answer', {
      token,
      position: 1,
      verdict: 'INTERESTED',
      comment: 'Good',
      proposedTimes: times,
    })
    expect(yes.json.data.profiles[0]).toMatchObject({ verdict: 'INTERESTED', proposedTimes: times })
    expect(await statusOf(priya.id)).toBe('SHORTLISTED')
    const no = { token, position: 2, verdict: 'NOT_INTERESTED', reasonCode: 'SKILL', comment: null }
    const answers = await Promise.all([visit('answer', no), visit('answer', no), visit('answer', no)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await statusOf(omar.id)).toBe('SUBMITTED_TO_CLIENT')
    const board = (await lead.get('/applicant-submissions', { jobID })).data
    expect(board.find(({ id }: { id: string }) => id === omar.id)).toMatchObject({ verdict: 'NOT_INTERESTED' })
    const sentPack = (await lead.get('/submission-packs', { submissionID: omar.id })).data[0]
    expect(sentPack.links.find((link: { reads: number }) => link.reads > 0)).toMatchObject({ reads: 1 })
    expect(sentPack.verdicts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ submissionID: omar.id, verdict: 'NOT_INTERESTED', reasonCode: 'SKILL' }),
        expect.objectContaining({ submissionID: priya.id, readAt: '2026-06-15T08:00:00.000Z', comment: 'Good' }),
      ]),
    )
    const { data } = await recruiter.get('/user-notifications', { pageSize: 50 })
    const subjects = data.map(({ subject }: { subject: string }) => subject)
    expect(subjects.filter((one: string) => one.startsWith('Client feedback for Omar Haddad'))).toEqual([
      'Client feedback for Omar Haddad: not interested',
    ])
    expect((await readTasks(recruiter)).map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/^Omar Haddad for J-\d+ Java developer: not interested$/),
    )
    const history = (await lead.get(`/applicant-submissions/${omar.id}/history`)).data
    expect(history.map(({ event }: { event: string }) => event)).toEqual(
      expect.arrayContaining(['applicant-submission.sent', 'applicant-submission.client-answered']),
    )
    const mails = (await lead.get('/recruiting-mails', { submissionID: omar.id })).data
    expect(mails).toHaveLength(2)
    expect(mails[0]).toMatchObject({ template: 'CV submission', mayCancel: false })
    expect(JSON.stringify(mails)).not.toContain('client.example')
  })

  test('that is blind contains neither name nor employers nor contacts, in the list, the PDF and the email', async () => {
    const one = await submissionOf('Zainab Qureshi')
    const submissions = [{ id: one.id, version: one.version }]
    const named = await send({ submissions, layout: 'BLIND', message: 'You will like Zainab.' })
    expect(named).toMatchObject({ status: 400, errors: [{ path: 'message' }] })
    expect(await statusOf(one.id)).toBe('INTERNAL_REVIEW')
    expect((await send({ submissions, layout: 'BLIND', message: 'A strong profile.' })).status).toBe(201)
    const token = await lastToken()
    const list = await visit('read', { token })
    const pdf = await visit('profile', { token, position: 1 })
    const text = await textOf(pdf.bytes)
    expect(text).toContain('Candidate 1')
    expect(text).toContain('Kafka')
    expect(pdf.headers['content-disposition']).toContain('Candidate 1.pdf')
    const mail = await lastMail()
    const { text: emailed, html } = bodyOfMail(app.appContext.secrets, mail)
    for (const place of [list.body, text, emailed, html!, mail.subject, pdf.bytes.toString('latin1')])
      for (const secret of [/zainab/i, /qureshi/i, /falcon/i, /sharjah/i, /india/i, /demo university/i, ...SECRETS])
        expect(place).not.toMatch(secret)
  })

  test('lists what must be done first, and changes nothing until then', async () => {
    const one = await submissionOf('Late Consent')
    const submissions = [{ id: one.id, version: one.version }]
    const consented = (consentUntil: string) =>
      app.appContext.db.updateTable('applicant').set({ consentUntil }).where('id', '=', one.applicantID).execute()
    await consented('2026-01-01')
    expect(await send({ submissions })).toMatchObject({ status: 422, code: 'CONSENT_MISSING' })
    await consented('2027-01-01')
    const elsewhere = await createClient(app, 'AE')
    const { id: strange } = await app.appContext.db
      .insertInto('clientContact')
      .values({ clientId: elsewhere, name: 'Stranger', kind: 'HIRING_MANAGER', email: 'stranger@else.example' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [wrong, path] of [
      [{ submissions, contactIDs: [strange] }, 'contactIDs'],
      [{ submissions, expiresOn: '2026-06-15' }, 'expiresOn'],
      [{ submissions, expiresOn: '2026-12-31' }, 'expiresOn'],
      [{ submissions: [...submissions, ...submissions] }, 'submissions'],
    ] as const)
      expect(await send(wrong), path).toMatchObject({ status: 400, errors: [{ path }] })
    expect(await send({ submissions: [{ id: one.id, version: 99 }] })).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
    })
    expect((await send({ submissions }, recruiter)).status).toBe(403)
    expect((await send({ submissions }, await app.as('HR_MANAGER'))).status).toBe(403)
    expect((await send({ submissions }, await app.as('BUSINESS_DEVELOPMENT'))).status).toBe(404)
    expect(await statusOf(one.id)).toBe('INTERNAL_REVIEW')
    expect((await send({ submissions }, seller)).status).toBe(201)
  })
})

describe('a link', () => {
  test('opens nothing for a guessed token, nor once it is revoked or has expired, or the applicant is erased', async () => {
    const job = await newJob()
    const one = await submissionOf('Rami Haddad', job)
    const two = await submissionOf('Lina Khoury', job)
    const submissions = [one, two].map(({ id, version }) => ({ id, version }))
    const pack: Pack = (await send({ jobID: job, submissions })).data
    const token = await lastToken()
    const [link] = pack.links
    const copied = await lead.post(`/submission-packs/${pack.id}/link`, { linkID: link!.id })
    expect(copied.data.url).toBe(`${app.appContext.environment.PUBLIC_URL}/employee-data?token=${token}`)

    const guessed = `sl_${'A'.repeat(43)}`
    const nearly = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    const answer = { position: 1, verdict: 'MAYBE' }
    for (const [what, path, body, status, code] of [
      ['guessed', 'read', { token: guessed }, 404, 'LINK_UNKNOWN'],
      ['nearly right', 'read', { token: nearly }, 404, 'LINK_UNKNOWN'],
      ['of a timesheet', 'read', { token: 'A'.repeat(43) }, 400, undefined],
      ['guessed for a profile', 'profile', { token: guessed, position: 1 }, 404, 'LINK_UNKNOWN'],
      ['guessed for an answer', 'answer', { token: guessed, ...answer }, 404, 'LINK_UNKNOWN'],
      ['beyond the pack', 'profile', { token, position: 3 }, 404, undefined],
      ['an answer beyond the pack', 'answer', { token, ...answer, position: 3 }, 404, undefined],
      ['a field of staff', 'answer', { token, ...answer, status: 'SELECTED' }, 400, undefined],
      ['a verdict of its own', 'answer', { token, position: 1, verdict: 'HIRED' }, 400, undefined],
      ['a reason without a no', 'answer', { token, ...answer, reasonCode: 'RATE' }, 400, undefined],
      ['a time in the past', 'answer', { token, ...answer, proposedTimes: ['2026-06-01T10:00:00Z'] }, 400, undefined],
    ] as const) {
      const reply = await visit(path, body)
      expect(reply.status, what).toBe(status)
      if (code) expect(reply.json.code ?? reply.json.error?.code, what).toBe(code)
      expect(reply.body, what).not.toMatch(/Rami|Lina|Huda/)
    }

    await recruiter.put(`/applicant-submissions/${two.id}/status`, {
      status: 'WITHDRAWN',
      reason: 'Other offer',
      version: (await lead.get(`/applicant-submissions/${two.id}`)).data.version,
    })
    const left = await visit('read', { token })
    expect(left.json.data.profiles[1]).toMatchObject({ isOpen: false, title: null, summary: null })
    for (const [path, body] of [
      ['profile', { token, position: 2 }],
      ['answer', { token, ...answer, position: 2 }],
    ] as const)
      expect((await visit(path, body)).status, path).toBe(409)

    app.setNow('2026-07-20T08:00:00Z')
    for (const [path, body] of [
      ['read', { token }],
      ['profile', { token, position: 1 }],
      ['answer', { token, ...answer }],
    ] as const) {
      const reply = await visit(path, body)
      expect(reply.status, path).toBe(409)
      expect(reply.body).toContain('LINK_EXPIRED')
      expect(reply.body).not.toMatch(/Rami|Lina|Huda/)
    }
    const extended = await lead.post(`/submission-packs/${pack.id}/extension`, { expiresOn: '2026-08-01' })
    expect(extended.data.links[0]).toMatchObject({ status: 'OPEN', expiresAt: '2026-08-01T20:00:00.000Z' })
    expect((await visit('read', { token })).status).toBe(200)
    expect((await lead.post(`/submission-packs/${pack.id}/revocation`, {})).data.links[0].status).toBe('REVOKED')
    const closed = await visit('read', { token })
    expect(closed).toMatchObject({ status: 409 })
    expect(closed.body).toContain('LINK_REVOKED')
    expect(await lead.post(`/submission-packs/${pack.id}/link`, { linkID: link!.id })).toMatchObject({ status: 409 })
    expect(await lead.post(`/submission-packs/${pack.id}/extension`, { expiresOn: '2026-08-02' })).toMatchObject({
      status: 409,
    })
  })

  test('limits the calls of a network and of the link, and its token is stored nowhere', async () => {
    const job = await newJob()
    const one = await submissionOf('Reem Salem', job)
    expect((await send({ jobID: job, submissions: [{ id: one.id, version: one.version }] })).status).toBe(201)
    const token = await lastToken()
    const tries = async (count: number, call: () => Promise<{ status?: number; statusCode?: number }>) => {
      const statuses = []
      for (let at = 0; at < count; at += 1) {
        const reply = await call()
        statuses.push(reply.status ?? reply.statusCode)
      }
      return statuses
    }
    const guesses = await tries(61, () =>
      app.app.inject({
        method: 'POST',
        url: '/api/v1/open/shortlists/read',
        remoteAddress: '10.9.9.9',
        payload: { token: `sl_${'B'.repeat(43)}` },
      }),
    )
    expect(guesses.slice(0, 60).every((status) => status === 404)).toBe(true)
    expect(guesses[60]).toBe(429)
    expect((await tries(61, () => visit('read', { token }))).at(-1)).toBe(429)
    const { rows } = await sql<{ table: string }>`
      select 'link' as table from submission_link l where l::text like ${`%${token}%`}
      union select 'mail' from outbox_mail m where m::text like ${`%${token}%`}
      union select 'audit' from audit_entry a where a::text like ${`%${token}%`}
      union select 'notification' from notification n where n::text like ${`%${token}%`}`.execute(app.appContext.db)
    expect(rows).toEqual([])
  })
})
