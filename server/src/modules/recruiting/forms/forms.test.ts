import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { BUILT_IN_QUESTIONS, defaultDefinition } from '@muster/contract/recruiting/forms/built-in.rules.ts'
import type { FormTemplate } from '@muster/contract/recruiting/forms/forms.contract.ts'
import { MAX_ANSWERS } from '@muster/contract/recruiting/forms/links.contract.ts'
import type { FormDefinition } from '@muster/contract/recruiting/forms/questions.contract.ts'
import type { Job, JobRow } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { drainJobs, stopJobs } from '../../../kernel/testing/background-work.ts'
import type { Reply } from '../../../kernel/testing/caller.ts'
import { createClient } from '../../../kernel/testing/fixtures/placement.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'
import { resumeReading } from '../resumes/reading.jobs.ts'

const NOW = '2026-06-15T08:00:00Z'
const app = await createTestApp()
app.setNow(NOW)
const admin = await app.as('ADMIN')
const manager = await app.as('TAS_MANAGER')
const recruiter = await app.as('TALENT_ACQUISITION')
const clientID = await createClient(app, 'AE', admin.staff!.id)
await drainJobs(app, [resumeReading])
afterAll(stopJobs)
beforeEach(() => app.setNow(NOW))

const FORM = '/form-templates/JOB'
const form = async (path = FORM): Promise<FormTemplate> => (await admin.get(path)).data
const withQuestions = (kind: 'JOB' | 'APPLICANT', ...questions: object[]): FormDefinition => ({
  sections: [...defaultDefinition(kind).sections, { key: 'own', title: 'Own', help: null, questions } as never],
})
const SHIFT = { key: 'shift', type: 'CHOICE', label: 'Shift', required: true, options: ['Day', 'Night'] }
const saved = async (definition: object, path = FORM): Promise<FormTemplate> => {
  const { draft } = await form(path)
  const reply = await admin.put(path, { definition, ...(draft && { version: draft.version }) })
  expect(reply.status, reply.message).toBe(200)
  return reply.data
}
const published = async (definition: object, path = FORM): Promise<FormTemplate> => {
  const { draft } = await saved(definition, path)
  const reply = await admin.post(`${path}/activation`, { version: draft!.version })
  expect(reply.status, reply.message).toBe(200)
  return reply.data
}

describe('the versions of a form', () => {
  test('start with the default questions', async () => {
    for (const kind of ['JOB', 'APPLICANT'] as const) {
      const { active, draft } = await form(`/form-templates/${kind}`)
      expect(active).toMatchObject({ number: 1, status: 'ACTIVE', definition: defaultDefinition(kind) })
      expect(draft).toBeNull()
    }
    expect(BUILT_IN_QUESTIONS.JOB.length).toBeGreaterThan(30)
  })

  test('are drafted, published with a number, superseded and still shown with their questions', async () => {
    const { active, draft } = await saved(withQuestions('JOB', SHIFT))
    expect(active.number).toBe(1)
    expect(draft).toMatchObject({ number: 2, status: 'DRAFT' })
    expect((await recruiter.get(`${FORM}/active`)).data.number).toBe(1)
    expect((await recruiter.get(`${FORM}/versions/2`)).status).toBe(404)
    expect((await admin.put(FORM, { definition: draft!.definition })).status).toBe(409)
    const stale = await admin.post(`${FORM}/activation`, { version: 9 })
    expect(stale).toMatchObject({ status: 409, code: 'STALE_VERSION', current: { draft: { version: draft!.version } } })
    const { data } = await admin.post(`${FORM}/activation`, { version: draft!.version })
    expect(data).toMatchObject({ active: { number: 2, _activatedBy: { id: admin.staff!.id } }, draft: null })
    expect((await recruiter.get(`${FORM}/versions/1`)).data).toMatchObject({ status: 'SUPERSEDED' })
    expect((await admin.get(`${FORM}/versions`)).data.map((one: { number: number }) => one.number)).toEqual([2, 1])
    const { data: history } = await admin.get(`${FORM}/history`)
    expect(history.map(({ event }: { event: string }) => event)).toEqual(['form.published', 'form.draft-saved'])
    const again = await saved(data.active.definition)
    const same = await admin.post(`${FORM}/activation`, { version: again.draft!.version })
    expect(same).toMatchObject({ status: 422, code: 'NO_CHANGES' })
    const { data: left } = await admin.post(`${FORM}/discard`, { version: again.draft!.version })
    expect(left.draft).toBeNull()
    expect((await admin.post(`${FORM}/discard`, { version: 1 })).code).toBe('NO_DRAFT')
  })

  test.each([
    ['a changed type', withQuestions('JOB', { ...SHIFT, type: 'TEXT' }), 'definition.sections.7.questions.0.type'],
    [
      'a choice without options',
      withQuestions('JOB', SHIFT, { ...SHIFT, key: 'b', options: [] }),
      'definition.sections.7.questions.1.options',
    ],
    [
      'the key of a built-in question',
      withQuestions('JOB', SHIFT, { ...SHIFT, key: 'title' }),
      'definition.sections.7.questions.1.key',
    ],
    [
      'a file',
      withQuestions('JOB', SHIFT, { key: 'f', type: 'FILE', label: 'File' }),
      'definition.sections.7.questions.1.type',
    ],
    [
      'a hidden required field',
      { sections: [{ key: 'own', title: 'Own', questions: [SHIFT] }] },
      'definition.sections',
    ],
  ])('are rejected with %s', async (_what, definition, path) => {
    const reply = await admin.put(FORM, { definition })
    expect(reply.status).toBe(400)
    expect(reply.errors!.map((one) => one.path)).toContain(path)
  })

  test('are not published with an empty section, which a draft may have', async () => {
    const empty = await saved(withQuestions('JOB'))
    const { version } = empty.draft!
    const refused = await admin.post(`${FORM}/activation`, { version })
    expect(refused).toMatchObject({ status: 400, code: 'INVALID' })
    expect(refused.errors).toEqual([
      {
        path: 'definition.sections.7.questions',
        message: 'The section Own has no questions. Add a question or remove the section.',
      },
    ])
    expect((await form()).draft).toMatchObject({ version })
    await admin.post(`${FORM}/discard`, { version })
  })

  test('answers keep the version of their questions, and are filtered, listed and exported', async () => {
    const NEW = { clientID, title: 'Java developer', countryID: 'AE' }
    const answers = (formVersion: number, values: object) => ({ answers: { formVersion, values } })
    expect((await manager.post('/jobs', { ...NEW, ...answers(2, {}) })).errors).toMatchObject([
      { path: 'answers.values.shift', message: 'Shift is required.' },
    ])
    const { data: job } = (await manager.post('/jobs', { ...NEW, ...answers(2, { shift: 'Night' }) })) as { data: Job }
    const required = structuredClone(withQuestions('JOB', { ...SHIFT, key: 'rota', label: 'Rota' }))
    for (const one of required.sections.flatMap(({ questions }) => questions))
      if (one.key === 'city') one.required = true
    await published(required)
    expect(await manager.post('/jobs', { ...NEW, ...answers(2, { shift: 'Day' }) })).toMatchObject({ status: 400 })
    const incomplete = await manager.post('/jobs', { ...NEW, ...answers(3, { rota: 'Day' }) })
    expect(incomplete.errors).toEqual([{ path: 'city', message: 'City is required.' }])
    await manager.post('/jobs', { ...NEW, title: 'Tester', city: 'Dubai', ...answers(3, { rota: 'Day' }) })
    const { data: read } = await manager.get(`/jobs/${job.id}`)
    expect(read.answers).toEqual({ formVersion: 2, values: { shift: 'Night' } })
    const edited = await manager.put(`/jobs/${job.id}`, { version: read.version, ...answers(2, { shift: 'Day' }) })
    expect(edited.data.answers).toEqual({ formVersion: 2, values: { shift: 'Day' } })
    const { data: found } = await manager.get('/jobs', { answer: 'shift:Day' })
    expect(found.map((row: JobRow) => [row.id, row.customAnswers])).toEqual([[job.id, 'Shift: Day']])
    const { bytes } = await manager.get('/jobs/export', { format: 'csv', answer: 'rota:Day' })
    expect(bytes.toString('utf8')).toContain('Rota: Day')
  })
})

const APPLICANTS = '/form-templates/APPLICANT'
const tokenOf = ({ data }: Reply): string => /token=(af_[\w-]{43})$/.exec(data.url)![1]!
const read = (token: string) => app.anonymous.post('/open/forms/read', { token })
const PERSON = { name: 'Priya Nair', email: 'priya@example.com', consent: true, totalYears: '6' }
const CV = { name: 'cv.pdf', content: smallPdf(['Priya Nair', 'Java developer']) }
const submit = (token: string, more: object = {}, files = [CV], ip = '10.0.0.1') => {
  const fields = {
    formVersion: 2,
    applicant: PERSON,
    values: { laptop: true },
    files: files.map(() => 'resume'),
    ...more,
  }
  const asText = Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)])
  return app.anonymous.upload('/open/forms/submission', files, { token, ...Object.fromEntries(asText) }, 'POST', {
    'x-forwarded-for': ip,
  })
}

describe('the link to the applicant form', () => {
  let applicant: Applicant
  const LAPTOP = { key: 'laptop', type: 'CONSENT', label: 'I have a laptop', required: true }
  beforeAll(async () => {
    await published(withQuestions('APPLICANT', LAPTOP), APPLICANTS)
  })
  beforeEach(async () => {
    await app.appContext.db.deleteFrom('rateLimitCounter').execute()
    const fields = { name: 'P. Nair', countryID: 'AE', phone: '+971 50 123 4567', internalNotes: 'Secret' }
    applicant = (await recruiter.post('/applicants', fields)).data
  })
  const link = async (days = 14) => tokenOf(await recruiter.post(`/applicants/${applicant.id}/form-links`, { days }))

  test('shows the questions and no stored data, and saves the answers with an audit entry', async () => {
    const token = await link()
    const { data: page } = await read(token)
    expect(page).toMatchObject({ derivedStatus: 'OPEN', job: null, form: { formVersion: 2 } })
    expect(JSON.stringify(page)).not.toMatch(/Nair|971|Secret|lastContactedOn/)
    expect(await submit(token, { values: {} })).toMatchObject({
      status: 400,
      errors: [{ path: 'answers.values.laptop' }],
    })
    const refused = await submit(token, { applicant: { ...PERSON, consent: false } })
    expect(refused.errors).toMatchObject([{ path: 'consent' }])
    expect((await submit(token, { applicant: { ...PERSON, tags: ['vip'] } })).status).toBe(400)
    const reply = await submit(token)
    expect(reply.status, reply.message).toBe(200)
    expect(reply.data).toMatchObject({ derivedStatus: 'SUBMITTED', form: null })
    const { data } = await recruiter.get(`/applicants/${applicant.id}`)
    expect(data).toMatchObject({
      name: 'Priya Nair',
      phone: '+971 50 123 4567',
      internalNotes: 'Secret',
      customAnswers: 'I have a laptop: Yes',
      consent: { givenOn: '2026-06-15', until: '2028-06-15', channel: 'FORM' },
      answers: { formVersion: 2, values: { laptop: true } },
      resumes: [{ name: 'cv.pdf', isCurrent: true }],
    })
    const { data: history } = await recruiter.get(`/applicants/${applicant.id}/history`)
    expect(history.find(({ event }: { event: string }) => event === 'applicant.updated')).toMatchObject({
      actorID: null,
      actorName: 'Priya Nair (applicant form)',
    })
    expect(await submit(token)).toMatchObject({ status: 409, code: 'LINK_SUBMITTED' })
    const { data: bell } = await recruiter.get('/user-notifications', { sort: '-createdAt' })
    expect(bell[0].subject).toContain('Applicant form of')
  })

  test('shows nothing once it is revoked or expired, or when it was never issued', async () => {
    const revoked = await link()
    const { data: links } = await recruiter.get(`/applicants/${applicant.id}/form-links`)
    await recruiter.post(`/applicants/${applicant.id}/form-links/${links[0].id}/revocation`)
    expect((await read(revoked)).data).toMatchObject({ derivedStatus: 'REVOKED', form: null })
    expect(await submit(revoked)).toMatchObject({ status: 409, code: 'LINK_REVOKED' })
    const expired = await link(1)
    app.setNow('2026-06-17T08:00:00Z')
    expect((await read(expired)).data).toMatchObject({ derivedStatus: 'EXPIRED', form: null })
    expect(await submit(expired)).toMatchObject({ status: 409, code: 'LINK_EXPIRED' })
    const guessed = `af_${'x'.repeat(43)}`
    expect(await read(guessed)).toMatchObject({ status: 404, code: 'LINK_UNKNOWN' })
    expect(await submit(guessed)).toMatchObject({ status: 404, code: 'LINK_UNKNOWN' })
    expect(await read("af_' or true --")).toMatchObject({ status: 400 })
    const rows = await app.appContext.db.selectFrom('formLink').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(revoked)
  })

  test('shows nothing once its applicant was erased or deleted', async () => {
    const token = await link()
    const set = (columns: object) =>
      app.appContext.db.updateTable('applicant').set(columns).where('id', '=', applicant.id).execute()
    await set({ erasedAt: new Date() })
    expect((await read(token)).data).toMatchObject({ derivedStatus: 'REVOKED', form: null })
    expect(await submit(token)).toMatchObject({ status: 409, code: 'LINK_REVOKED' })
    await set({ archivedAt: new Date() })
    expect(await read(token)).toMatchObject({ status: 404, code: 'LINK_UNKNOWN' })
    expect(await submit(token)).toMatchObject({ status: 404, code: 'LINK_UNKNOWN' })
  })

  test('is limited to ten requests a minute from one network, and rejects files that are not a CV', async () => {
    const token = await link()
    const wrong = await submit(token, {}, [{ name: 'cv.exe', content: Buffer.from('MZ') }])
    expect(wrong).toMatchObject({ status: 415, code: 'WRONG_TYPE' })
    const replies: number[] = []
    for (let nth = 0; nth < 10; nth += 1) replies.push((await submit(token, { applicant: {} })).status)
    expect(replies.slice(0, 9).every((status) => status === 400)).toBe(true)
    expect(replies[9]).toBe(429)
  })

  test('of a job creates a new applicant for each submission, while the job is open', async () => {
    const body = {
      clientID,
      title: 'Java developer',
      countryID: 'AE',
      deadline: '2026-07-31',
      mustSkills: [{ name: 'Java' }],
    }
    const budget = { unit: 'MONTH', currency: 'AED', billMinimum: '20000', billMaximum: '24000' }
    const { data: draft } = await manager.post('/jobs', { ...body, budget, recruiterIDs: [recruiter.staff!.id] })
    expect((await manager.post(`/jobs/${draft.id}/form-links`, {})).code).toBe('NOT_OPEN')
    const opened = await manager.put(`/jobs/${draft.id}/status`, { status: 'OPEN', version: draft.version })
    expect(opened.status, opened.message).toBe(200)
    const token = tokenOf(await manager.post(`/jobs/${draft.id}/form-links`, {}))
    expect((await read(token)).data).toMatchObject({ job: { title: 'Java developer' } })
    const reply = await submit(token, { applicant: { ...PERSON, name: 'Omar Aziz', email: 'omar@example.com' } })
    expect(reply.status, reply.message).toBe(200)
    expect(reply.data.derivedStatus).toBe('OPEN')
    const { data: found } = await recruiter.get('/applicants', { searchInput: 'Omar Aziz' })
    expect(found).toMatchObject([
      { status: 'NEW', source: 'APPLICANT_FORM', countryID: 'AE', ownerID: recruiter.staff!.id, hasResume: true },
    ])
    await app.appContext.db
      .updateTable('formLink')
      .set({ submissions: MAX_ANSWERS })
      .where('jobId', '=', draft.id)
      .execute()
    expect(await submit(token)).toMatchObject({ status: 409, code: 'LINK_FULL' })
    expect((await recruiter.get(`/jobs/${draft.id}/form-links`)).data).toMatchObject([{ derivedStatus: 'FULL' }])
  })
})

describe('the questions of the applicant form answered by staff', () => {
  const NIGHT = { key: 'nights', type: 'NUMBER', label: 'Nights', showWhen: { key: 'shift', values: ['Night'] } }
  const DIPLOMA = { key: 'diploma', type: 'FILE', label: 'Diploma', required: true }
  const PERSON = { name: 'Sara Haddad', countryID: 'AE' }
  let formVersion: number
  const answered = (values: object) => ({ ...PERSON, answers: { formVersion, values } })
  beforeAll(async () => {
    formVersion = (await published(withQuestions('APPLICANT', SHIFT, NIGHT, DIPLOMA), APPLICANTS)).active.number
  })

  test.each([
    ['a required answer that is missing', {}, 'shift', 'Shift is required.'],
    ['an unknown question', { shift: 'Day', salary: '5' }, 'salary', 'The form does not ask this question.'],
    ['an answer of another type', { shift: 'Night', nights: 'some' }, 'nights', 'Enter a number.'],
    [
      'a question whose condition is not met',
      { shift: 'Day', nights: 3 },
      'nights',
      'Nights is only asked with other answers. Remove the answer.',
    ],
  ])('reject %s, naming the field', async (_what, values, key, message) => {
    const reply = await recruiter.post('/applicants', answered(values))
    expect(reply).toMatchObject({ status: 400, errors: [{ path: `answers.values.${key}`, message }] })
  })

  test('are stored with their version, changed, filtered, listed and exported; files are uploaded by link', async () => {
    const { data: created } = await recruiter.post('/applicants', answered({ shift: 'Night', nights: 3 }))
    expect(created.answers).toEqual({ formVersion, values: { shift: 'Night', nights: 3 } })
    await published(withQuestions('APPLICANT', { ...SHIFT, label: 'Working hours' }), APPLICANTS)
    const change = { version: created.version, answers: { formVersion, values: { shift: 'Night', nights: 4 } } }
    const { data: changed } = await recruiter.put(`/applicants/${created.id}`, change)
    expect(changed.answers).toEqual({ formVersion, values: { shift: 'Night', nights: 4 } })
    const { data: found } = await recruiter.get('/applicants', { answer: 'shift:Night' })
    expect(found).toMatchObject([{ id: created.id, customAnswers: 'Shift: Night; Nights: 4' }])
    expect((await recruiter.get('/applicants', { answer: 'shift:Day' })).data).toEqual([])
    const { bytes } = await manager.get('/applicants/export', { format: 'csv', answer: 'nights:4' })
    expect(bytes.toString('utf8')).toContain('Shift: Night; Nights: 4')
  })
})

describe('two users who change a form', () => {
  test('a draft that was published or discarded meanwhile is not taken for the next one', async () => {
    const first = await saved(withQuestions('JOB', { ...SHIFT, key: 'shift2', label: 'Second shift' }))
    await admin.post(`${FORM}/activation`, { version: first.draft!.version })
    const second = await saved(withQuestions('JOB', SHIFT))
    expect(await admin.post(`${FORM}/activation`, { version: first.draft!.version })).toMatchObject({ status: 409 })
    await admin.post(`${FORM}/discard`, { version: second.draft!.version })
    const third = await saved(withQuestions('JOB', SHIFT))
    expect(await admin.post(`${FORM}/discard`, { version: second.draft!.version })).toMatchObject({ status: 409 })
    await admin.post(`${FORM}/discard`, { version: third.draft!.version })
  })

  test('a draft saved while another is published is created once, without an error of the server', async () => {
    for (const key of ['one', 'two', 'three']) {
      const { active, draft } = await saved(withQuestions('JOB', { ...SHIFT, key, label: `Shift ${key}` }))
      const replies = await Promise.all([
        admin.post(`${FORM}/activation`, { version: draft!.version }),
        ...[1, 2, 3, 4].map(() => admin.put(FORM, { definition: active.definition })),
      ])
      expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
      const { draft: left } = await form(FORM)
      if (left) await admin.post(`${FORM}/discard`, { version: left.version })
    }
  })
})
