import { randomUUID } from 'node:crypto'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { createClient, signedPdf } from '../../../kernel/testing/fixtures/placement.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const recruiter = await app.as('TALENT_ACQUISITION')
const manager = await app.as('TAS_MANAGER')
const seller = await app.as('BUSINESS_DEVELOPMENT')
const hr = await app.as('HR_MANAGER')

const created = async (more: object = {}, who = recruiter): Promise<Applicant> => {
  const reply = await who.post('/applicants', { name: 'Priya Nair', countryID: 'AE', ...more })
  expect(reply.status, reply.message).toBe(201)
  return reply.data
}
const step = (who: Caller, { id, version }: Applicant, status: string, more: object = {}) =>
  who.put(`/applicants/${id}/status`, { status, version, ...more })
const withText = (id: string, resumeText: string) =>
  app.appContext.db.updateTable('applicant').set({ resumeText }).where('id', '=', id).execute()
const read = async (id: string, who = recruiter): Promise<Applicant> => (await who.get(`/applicants/${id}`)).data
const CONSENT = { givenOn: '2026-06-01', until: '2027-06-01', channel: 'EMAIL' }

/** A submission to a job of a client. */
async function submitted(applicantId: string, clientId: string, status = 'SUBMITTED_TO_CLIENT') {
  const { db } = app.appContext
  const { id: jobId } = await db
    .insertInto('job')
    .values({ title: 'Java developer', clientId, countryId: 'AE', openings: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const values = { jobId, applicantId, clientId, countryId: 'AE', status }
  const row = await db.insertInto('applicantSubmission').values(values).returning('id').executeTakeFirstOrThrow()
  return { id: row.id, jobId }
}

describe('an applicant', () => {
  test('is created by a recruiter, who becomes the owner, with the end date of data storage', async () => {
    const one = await created({
      email: 'priya@example.com',
      skills: [{ name: 'Java', years: '5' }, { name: 'java' }],
      consent: CONSENT,
      expectedPay: { amount: '18000', currency: 'AED', period: 'MONTH' },
      passportNumber: 'N 123 456',
    })
    expect(one).toMatchObject({
      number: expect.stringMatching(/^A-\d{6}$/),
      status: 'NEW',
      ownerID: recruiter.staff!.id,
      consent: CONSENT,
      consentUntil: '2027-06-01',
      retainUntil: '2027-06-01',
      hasPassport: true,
      skills: [{ name: 'java', years: null }],
      expectedPay: { amount: '18000', currency: 'AED', period: 'MONTH' },
    })
    expect(JSON.stringify(one)).not.toContain('123456')
    const without = await created()
    expect(without.retainUntil).toBe('2028-06-15')
  })

  test('is changed field by field, and an outdated change is rejected', async () => {
    const one = await created({ phone: '+971501234567' })
    const change = { version: one.version, city: 'Dubai', tags: ['Fintech', 'fintech', 'Ärzte'], consent: CONSENT }
    const reply = await recruiter.put(`/applicants/${one.id}`, change)
    expect(reply.data).toMatchObject({ city: 'Dubai', phone: '+971501234567', tags: ['fintech', 'Ärzte'] })
    expect(reply.data.retainUntil).toBe('2027-06-01')
    expect(await recruiter.put(`/applicants/${one.id}`, change)).toMatchObject({ status: 409, code: 'STALE_VERSION' })
    const owner = await recruiter.put(`/applicants/${one.id}`, { version: reply.data.version, ownerID: hr.staff!.id })
    expect(owner).toMatchObject({ status: 400, errors: [{ path: 'ownerID' }] })
    const { data: history } = await recruiter.get(`/applicants/${one.id}/history`)
    expect(history.map(({ event }: { event: string }) => event)).toEqual(['applicant.updated', 'applicant.created'])
  })

  test('can be deleted while new, and not after a submission', async () => {
    const one = await created({}, manager)
    const admin = await app.as('ADMIN')
    const client = await createClient(app, 'AE', seller.staff!.id)
    const { id } = await submitted(one.id, client)
    expect(await admin.del(`/applicants/${one.id}`)).toMatchObject({ status: 422, code: 'HAS_SUBMISSIONS' })
    await app.appContext.db.deleteFrom('applicantSubmission').where('id', '=', id).execute()
    expect((await admin.del(`/applicants/${one.id}`)).status).toBe(200)
    expect((await admin.get(`/applicants/${one.id}`)).status).toBe(404)
  })

  test('is shown to business development without contacts, and only when submitted to one of their clients', async () => {
    const one = await created({ email: 'rami@example.com', name: 'Rami Haddad', internalNotes: 'Calm.' })
    expect((await seller.get(`/applicants/${one.id}`)).status).toBe(404)
    await submitted(one.id, await createClient(app, 'AE', seller.staff!.id))
    const { data } = await seller.get(`/applicants/${one.id}`)
    expect(data).toMatchObject({ name: 'Rami Haddad', openSubmissions: 1 })
    for (const hidden of ['email', 'internalNotes', 'expectedPay', 'resumes', 'tags'])
      expect(data).not.toHaveProperty(hidden)
    const { data: found } = await seller.get('/applicants', { searchInput: 'rami@example' })
    expect(found).toEqual([])
    expect(await seller.get('/applicants', { query: 'java' })).toMatchObject({
      status: 400,
      errors: [{ path: 'query' }],
    })
    expect((await seller.get('/applicants', { sort: 'consentUntil' })).status).toBe(400)
    await step(manager, await read(one.id), 'DO_NOT_HIRE', { reason: 'Forged certificate' })
    const historyOf = async (who: Caller) => (await who.get(`/applicants/${one.id}/history`)).data
    expect(await historyOf(manager)).toContainEqual(expect.objectContaining({ reason: 'Forged certificate' }))
    expect(JSON.stringify(await historyOf(seller))).not.toContain('Forged certificate')
    expect(await historyOf(seller)).toContainEqual(expect.objectContaining({ event: 'applicant.status-changed' }))
    const looked = await hr.get(`/applicants/${one.id}`)
    expect(
      Object.keys(looked.data)
        .filter((key) => !key.startsWith('_'))
        .sort(),
    ).toEqual(['id', 'name', 'number', 'status', 'version'])
  })
})

describe('the status', () => {
  test('becomes qualified with a CV, answers and consent, and shows what is missing', async () => {
    const one = await created()
    const screening = (await step(recruiter, one, 'SCREENING')).data as Applicant
    const refused = await step(recruiter, screening, 'QUALIFIED')
    expect(refused).toMatchObject({ status: 422, code: 'RESUME_MISSING' })
    expect(refused.errors).toHaveLength(3)
    const transition = screening.availableTransitions.find(({ to }) => to === 'QUALIFIED')
    expect(transition).toMatchObject({ allowed: false })
  })

  test('rejected needs a reason of the list, and no open submission', async () => {
    const one = await created()
    expect(await step(recruiter, one, 'REJECTED', { reason: 'No' })).toMatchObject({
      status: 400,
      errors: [{ path: 'reasonCode' }],
    })
    await submitted(one.id, await createClient(app, 'AE', seller.staff!.id))
    expect(await step(recruiter, one, 'REJECTED', { reasonCode: 'RATE' })).toMatchObject({ code: 'SUBMISSIONS_OPEN' })
    const other = await created()
    const { data } = await step(recruiter, other, 'REJECTED', { reasonCode: 'RATE' })
    expect(data).toMatchObject({ status: 'REJECTED', reasonCode: 'RATE', reason: 'Rate' })
  })

  test('do not hire is for managers of recruiting and HR, with a reason', async () => {
    const one = await created()
    expect((await step(recruiter, one, 'DO_NOT_HIRE', { reason: 'Forged certificate' })).status).toBe(403)
    expect((await step(manager, one, 'DO_NOT_HIRE')).status).toBe(400)
    const { data } = await step(hr, one, 'DO_NOT_HIRE', { reason: 'Forged certificate' })
    expect(data.status).toBe('DO_NOT_HIRE')
    expect(await read(one.id, manager)).toMatchObject({ reason: 'Forged certificate' })
  })

  test('of several applicants is changed one by one: rejected changes are named', async () => {
    const one = await created()
    const two = await created()
    const applicants = [one, { ...two, version: 99 }].map(({ id, version }) => ({ id, version }))
    const { data } = await recruiter.put('/applicants/status', { applicants, status: 'REJECTED', reasonCode: 'SKILL' })
    expect(data).toMatchObject({ done: [one.id], refused: [{ id: two.id }] })
    expect((await read(two.id)).status).toBe('NEW')
  })
})

test('dates that cannot be are refused with their field, and those stored before do not block other changes', async () => {
  const refused = async (fields: object) => {
    const { status, errors } = await recruiter.post('/applicants', { name: 'Priya', countryID: 'AE', ...fields })
    return [status, errors?.map(({ path }: { path: string }) => path)]
  }
  for (const birthDate of ['2030-01-01', '2011-06-16', '1935-01-01'])
    expect(await refused({ birthDate })).toEqual([400, ['birthDate']])
  expect(await refused({ lastContactedOn: '2026-06-17' })).toEqual([400, ['lastContactedOn']])
  expect(await refused({ consent: { ...CONSENT, givenOn: '2026-06-17' } })).toEqual([400, ['consent.givenOn']])
  expect(await refused({ consent: { ...CONSENT, until: '2026-05-01' } })).toEqual([400, ['consent.until']])
  expect(await refused({ rightToRepresent: { givenOn: '2026-06-17', note: null } })).toEqual([
    400,
    ['rightToRepresent.givenOn'],
  ])
  const one = await created({ birthDate: '2010-06-15' })
  const past = { birthDate: '2030-01-01' }
  await app.appContext.db.updateTable('applicant').set(past).where('id', '=', one.id).execute()
  const change = (fields: object) => recruiter.put(`/applicants/${one.id}`, { version: one.version, ...fields })
  expect(await change({ birthDate: '2031-01-01' })).toMatchObject({ status: 400, errors: [{ path: 'birthDate' }] })
  expect((await change({ ...past, city: 'Dubai' })).status).toBe(200)
})

test('tags of several are added and removed, ignoring case and accents', async () => {
  const one = await created({ tags: ['Réseau'] })
  const two = await created()
  const ids = [one.id, two.id, randomUUID()]
  const { data } = await recruiter.put('/applicants/tags', { ids, add: ['Payments'], remove: ['reseau'] })
  expect(data.done.sort()).toEqual([one.id, two.id].sort())
  expect(data.refused).toHaveLength(1)
  expect((await read(one.id)).tags).toEqual(['Payments'])
  const { data: found } = await recruiter.get('/applicants', { tag: 'PAYMENTS' })
  expect(found).toHaveLength(2)
})

describe('the search', () => {
  const named = async (query: string) => {
    const { data, message } = await recruiter.get('/applicants', { query, tag: 'search-test', sort: 'name' })
    return data ? data.map(({ name }: { name: string }) => name) : message
  }
  beforeAll(async () => {
    const tags = ['search-test']
    const ada = await created({ tags, name: 'Ada', title: 'Java developer', skills: [{ name: 'C#' }] })
    await withText(
      ada.id,
      'Built payment services with Java/Spring Boot & Kafka at Bank <One>. Kubernetes in production.',
    )
    const bob = await created({ tags, name: 'Bob', title: 'Junior Java developer' })
    await withText(bob.id, 'Java and Quarkus. C++ at university.')
    await created({ tags, name: 'Cem', title: '.NET developer', skills: [{ name: 'Spring' }] })
  })

  test.each([
    ['java', ['Ada', 'Bob']],
    ['java AND (spring OR quarkus) NOT junior', ['Ada']],
    ['"spring boot"', ['Ada']],
    ['"boot spring"', []],
    ['kuber*', ['Ada']],
    ['kuber', []],
    ['spring', ['Ada', 'Cem']],
    ['c#', ['Ada']],
    ['c++', ['Bob']],
    ['.net', ['Cem']],
    [`ŉ OR ʼ1 OR o’neil OR ada`, ['Ada']],
    ['java AND (spring', 'query: Character 10: This bracket is not closed.'],
  ])('%s finds %s', async (query, expected) => {
    expect(await named(query)).toEqual(expected)
  })

  test('shows the passage with the hits, and escapes all other text', async () => {
    const { data } = await recruiter.get('/applicants', { query: 'kafka AND bank', tag: 'search-test' })
    expect(data[0].excerpt).toBe(
      'Built payment services with Java/Spring Boot &amp; <b>Kafka</b> at <b>Bank</b> &lt;One&gt;. Kubernetes in production.',
    )
    const eve = await created({ name: 'Eve', tags: ['search-words'] })
    await withText(
      eve.id,
      `${'An architect of many systems '.repeat(4)}with big Erlang ${'and decentralised teams '.repeat(8)}`,
    )
    const { data: cut } = await recruiter.get('/applicants', { query: 'erlang', tag: 'search-words' })
    expect(cut[0].excerpt).toBe(
      'of many systems An architect of many systems with big <b>Erlang</b> and decentralised teams and decentralised teams and',
    )
    const { data: counts } = await recruiter.get('/applicants/counts', { query: 'java', tag: 'search-test' })
    expect(counts).toEqual([{ status: 'NEW', count: 2 }])
  })

  test('is combined with filters, and amounts need their currency and period', async () => {
    const pay = { amount: '9000', currency: 'AED', period: 'MONTH' }
    const one = await created({ name: 'Dia', expectedPay: pay, noticeDays: 30, totalYears: '6', tags: ['paid'] })
    const filters = {
      payUpTo: '9500',
      payCurrency: 'AED',
      payPeriod: 'MONTH',
      noticeWithin: 30,
      yearsFrom: '5',
      tag: 'paid',
    }
    const { data } = await recruiter.get('/applicants', filters)
    expect(data.map(({ id }: { id: string }) => id)).toEqual([one.id])
    expect(await recruiter.get('/applicants', { payUpTo: '9500' })).toMatchObject({ status: 400 })
    const exported = await manager.get('/applicants/export', { format: 'csv', tag: 'paid' })
    expect(exported.bytes.toString()).toContain('Dia')
    expect((await recruiter.get('/applicants/export', { format: 'csv' })).status).toBe(403)
  })
})

describe('duplicates', () => {
  test('are found by email, phone, passport and name, with the score explained, and merged with an undo', async () => {
    const one = await created({ name: 'Reem Al-Harbi', email: 'reem.harbi@gmail.com', skills: [{ name: 'Java' }] })
    const two = await created({
      name: 'Al Harbi, Reem',
      email: 'reemharbi+jobs@gmail.com',
      phone: '+966 55 777 0001',
      city: 'Riyadh',
      skills: [{ name: 'Kafka' }],
      passportNumber: 'K1234567',
    })
    const { data: pairs } = await recruiter.get('/applicants/duplicates', { applicantID: one.id })
    expect(pairs).toMatchObject([{ _applicant: { id: one.id }, _other: { id: two.id }, score: 100 }])
    expect(pairs[0].parts.map(({ field }: { field: string }) => field)).toEqual(['email', 'name'])
    expect((await recruiter.get('/applicants/duplicates')).data.length).toBeGreaterThan(0)
    expect((await read(one.id)).duplicates).toBe(1)

    await recruiter.post(`/applicants/${two.id}/notes`, { text: 'Called her.' })
    await recruiter.upload(`/applicants/${two.id}/documents`, signedPdf())
    const merge = { otherID: two.id, fromOther: ['name'], version: one.version, otherVersion: two.version }
    const merged = await recruiter.post(`/applicants/${one.id}/merge`, merge)
    expect(merged.data, merged.message).toMatchObject({
      name: 'Al Harbi, Reem',
      email: 'reem.harbi@gmail.com',
      city: 'Riyadh',
      hasPassport: true,
      duplicates: 0,
      skills: [{ name: 'Java' }, { name: 'Kafka' }],
    })
    expect((await recruiter.get(`/applicants/${one.id}/notes`)).data).toMatchObject([{ text: 'Called her.' }])
    expect((await recruiter.get(`/applicants/${one.id}/documents`)).data).toHaveLength(1)
    expect((await recruiter.get(`/applicants/${two.id}`)).status).toBe(404)

    const changed = await recruiter.put(`/applicants/${one.id}`, { version: merged.data.version, city: 'Jeddah' })
    const undone = await recruiter.post(`/applicants/${one.id}/undo-merge`, { version: changed.data.version })
    expect(undone.data, undone.message).toMatchObject({ name: 'Reem Al-Harbi', city: 'Jeddah', hasPassport: false })
    expect(await read(two.id)).toMatchObject({ name: 'Al Harbi, Reem', city: 'Riyadh', hasPassport: true })
    expect((await recruiter.get(`/applicants/${two.id}/notes`)).data).toHaveLength(1)
    expect((await recruiter.get(`/applicants/${two.id}/documents`)).data).toHaveLength(1)
    expect(await recruiter.post(`/applicants/${one.id}/undo-merge`, { version: undone.data.version })).toMatchObject({
      code: 'NOTHING_TO_UNDO',
    })
  })

  test('can’t be merged when a do-not-hire would be lost, or both are on one job', async () => {
    const one = await created()
    const two = await created()
    const { jobId } = await submitted(one.id, await createClient(app, 'AE', seller.staff!.id))
    const job = await app.appContext.db
      .selectFrom('job')
      .select(['clientId'])
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow()
    const values = { jobId, applicantId: two.id, clientId: job.clientId, countryId: 'AE', status: 'SHORTLISTED' }
    await app.appContext.db.insertInto('applicantSubmission').values(values).execute()
    const merge = { otherID: two.id, fromOther: [], version: one.version, otherVersion: two.version }
    expect(await recruiter.post(`/applicants/${one.id}/merge`, merge)).toMatchObject({
      status: 422,
      code: 'SUBMITTED_TO_SAME_JOB',
    })
    const three = await created()
    const doNotHire = (await step(manager, three, 'DO_NOT_HIRE', { reason: 'Fraud' })).data as Applicant
    const lost = { otherID: three.id, fromOther: [], version: one.version, otherVersion: doNotHire.version }
    expect(await recruiter.post(`/applicants/${one.id}/merge`, lost)).toMatchObject({ code: 'MARKED_DO_NOT_HIRE' })
  })

  test('can’t be separated by a recruiter when the remaining record was marked do not hire since', async () => {
    const one = await created()
    const two = await created()
    const merge = { otherID: two.id, fromOther: [], version: one.version, otherVersion: two.version }
    const merged = (await recruiter.post(`/applicants/${one.id}/merge`, merge)).data as Applicant
    app.setNow('2026-06-15T09:00:00Z')
    const { version } = (await step(manager, merged, 'DO_NOT_HIRE', { reason: 'Fraud' })).data as Applicant
    app.setNow('2026-06-15T08:00:00Z')
    const undo = (who: Caller) => who.post(`/applicants/${one.id}/undo-merge`, { version })
    const setCountry = (countryId: string) =>
      app.appContext.db.updateTable('applicant').set({ countryId }).where('id', '=', two.id).execute()
    await setCountry('SA')
    expect(await undo(await app.as('TAS_MANAGER', { countryIDs: ['AE'] }))).toMatchObject({ code: 'OTHER_COUNTRY' })
    await setCountry('AE')
    expect(await undo(recruiter)).toMatchObject({ status: 422, code: 'MARKED_DO_NOT_HIRE' })
    expect((await recruiter.get(`/applicants/${two.id}`)).status).toBe(404)
    expect(await undo(manager)).toMatchObject({ status: 200, data: { status: 'DO_NOT_HIRE' } })
  })

  test('stay do not hire when an applicant in process is merged into the record', async () => {
    const one = await created()
    const two = await created()
    const doNotHire = (await step(manager, one, 'DO_NOT_HIRE', { reason: 'Fraud' })).data as Applicant
    await submitted(two.id, await createClient(app, 'AE', seller.staff!.id))
    await app.appContext.db.updateTable('applicant').set({ status: 'IN_PROCESS' }).where('id', '=', two.id).execute()
    const merge = { otherID: two.id, fromOther: [], version: doNotHire.version, otherVersion: two.version }
    const merged = await recruiter.post(`/applicants/${one.id}/merge`, merge)
    expect(merged.data, merged.message).toMatchObject({ status: 'DO_NOT_HIRE', openSubmissions: 1 })
    expect(await read(one.id, manager)).toMatchObject({ status: 'DO_NOT_HIRE', reason: 'Fraud' })
  })
})

test('a note can mention only users who can see the applicant', async () => {
  const one = await created()
  const refused = await recruiter.post(`/applicants/${one.id}/notes`, { text: 'Look', mentionIDs: [hr.staff!.id] })
  expect(refused).toMatchObject({ status: 400, errors: [{ path: 'mentionIDs.0' }] })
  const note = await recruiter.post(`/applicants/${one.id}/notes`, { text: 'Look', mentionIDs: [manager.staff!.id] })
  expect(note.data._mentions).toMatchObject([{ id: manager.staff!.id }])
  const { data } = await manager.get('/user-notifications', { pageSize: 100 })
  expect(data.some(({ subject }: { subject: string }) => subject.includes(one.number))).toBe(true)
})
