import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { eraseDeletedFiles } from '../../../kernel/files/erase.ts'
import { deleteOrphanedFiles } from '../../../kernel/files/files.ts'
import { drainJobs, outcomeOf, stopJobs } from '../../../kernel/testing/background-work.ts'
import type { TestFile } from '../../../kernel/testing/caller.ts'
import { dataOf, erasureSteps, resumeOf, tablesContaining } from '../../../kernel/testing/fixtures/erasure.ts'
import { signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { createRecruitingTestApp } from '../../../kernel/testing/fixtures/recruiting.ts'
import { smallPdf } from '../../consultants/demo/attachments.demo.ts'
import { deleteUnconfirmed } from '../resumes/intake-retention.actions.ts'
import { resumeReading } from '../resumes/reading.jobs.ts'
import { applicantJobs, applyRetention, applyWithdrawals } from './retention.jobs.ts'

const { app, team } = await createRecruitingTestApp()
await drainJobs(app, [resumeReading, ...applicantJobs])
afterAll(stopJobs)
const { db, files } = app.appContext
const { recruiter, manager } = team
const { createApplicant, read, setColumns } = erasureSteps(app, team)

const DAY_MS = 86_400_000
const later = (days: number) => new Date(Date.now() + days * DAY_MS)
const swept = () => deleteOrphanedFiles({ db, files, now: () => later(2) })
const keyOf = async (name: string) =>
  (await db.selectFrom('storedFile').select('key').where('name', '=', name).executeTakeFirstOrThrow()).key
const isStored = (key: string) =>
  files.get(key).then(
    (content) => content.destroy() && true,
    () => false,
  )

describe('the intake', () => {
  const queued = async (...added: readonly TestFile[]): Promise<string[]> => {
    const reply = await recruiter.upload('/resumes', added, { countryID: 'AE' })
    await outcomeOf(recruiter, reply)
    return reply.data.resumes
  }
  const after = (day: string) => deleteUnconfirmed(app.appContext, { countryID: 'AE', day })

  test('an unconfirmed CV is deleted after 90 days with its file, text and name; a confirmed one is kept', async () => {
    const cv = resumeOf('Nadia Quell', 'nadia@mail.example', 'quell.pdf')
    const [id, scanned, confirmed] = await queued(
      cv,
      { name: 'quell-scan.pdf', content: smallPdf([]) },
      resumeOf('Omar Aziz', 'omar@mail.example', 'aziz.pdf'),
    )
    const waiting = (await recruiter.get(`/resumes/${id}`)).data
    expect(waiting).toMatchObject({ state: 'TO_CONFIRM', retainUntil: '2026-09-13' })
    const applicant = { name: 'Omar Aziz', countryID: 'AE' }
    await dataOf(recruiter.post(`/resumes/${confirmed}/confirmation`, { applicant }))
    expect((await recruiter.get(`/resumes/${confirmed}`)).data.retainUntil).toBeNull()
    const key = await keyOf('quell.pdf')
    expect(await tablesContaining(db, 'quell')).toEqual(['applicant_resume', 'background_job', 'stored_file'])

    expect(await after('2026-09-13')).toBe(0)
    expect(await after('2026-09-14')).toBe(2)
    expect(await tablesContaining(db, 'quell')).toEqual([])
    for (const gone of [id, scanned]) expect((await recruiter.get(`/resumes/${gone}`)).status).toBe(404)
    expect((await recruiter.get(`/resumes/${confirmed}`)).status).toBe(200)
    await swept()
    expect(await isStored(key)).toBe(false)
    expect(await isStored(await keyOf('aziz.pdf'))).toBe(true)
    const entries = db
      .selectFrom('auditEntry')
      .select(['actorName', 'reason', 'entityName'])
      .where('entityId', '=', id!)
    expect(await entries.execute()).toEqual([
      { actorName: 'Retention of CVs', reason: 'Not confirmed within 90 days.', entityName: null },
    ])
  })

  test('a CV deleted from the queue by a user leaves no file name either', async () => {
    const [id] = await queued(resumeOf('Rita Moss', 'rita@mail.example', 'moss.pdf'))
    await dataOf(manager.del(`/resumes/${id}`))
    expect(await tablesContaining(db, 'moss')).toEqual([])
  })

  test('a CV that is confirmed while it is deleted is either complete or deleted', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [id] = await queued(resumeOf(`Ina Vell ${round}`, `vell${round}@mail.example`, `vell${round}.pdf`))
      const applicant = { name: `Ina Vell ${round}`, countryID: 'AE' }
      const [confirmed, deleted] = await Promise.all([
        recruiter.post(`/resumes/${id}/confirmation`, { applicant }),
        after('2026-09-14'),
      ])
      expect([confirmed.status < 300, deleted]).toEqual(confirmed.status < 300 ? [true, 0] : [false, 1])
      const file = await recruiter.get(`/resumes/${id}/file`)
      expect(file.status).toBe(confirmed.status < 300 ? 200 : 404)
    }
  })
})

describe('a withdrawn consent, and a deletion', () => {
  const onDay = (day: string) => applyWithdrawals(app.appContext, { countryID: 'AE', day })
  const withdrawn = async (name: string): Promise<Applicant> => {
    const one = await createApplicant({ name, email: `${name}@mail.example` })
    return (await dataOf(recruiter.put(`/applicants/${one.id}`, { version: one.version, consent: null }))) as Applicant
  }

  test('are carried out within 30 days, without waiting for the first day of a month', async () => {
    const one = await withdrawn('Pavel')
    const other = await createApplicant({ name: 'Kept' })
    const deleted = await createApplicant({ name: 'Dora', email: 'dora@mail.example' })
    await dataOf((await app.as('ADMIN')).del(`/applicants/${deleted.id}`))
    expect(await onDay('2026-06-15')).toEqual({ archived: 0, erased: 0 })
    expect(await onDay('2026-06-16')).toEqual({ archived: 1, erased: 0 })
    expect(await read(one.id)).toMatchObject({ status: 'ARCHIVED', reason: 'The retention period has ended.' })
    expect(await onDay('2026-07-13')).toEqual({ archived: 0, erased: 0 })
    expect(await onDay('2026-07-14')).toEqual({ archived: 0, erased: 2 })
    expect(await tablesContaining(db, 'pavel|dora@')).toEqual([])
    expect((await read(other.id)).name).toBe('Kept')
  })

  test('a consent given again in time keeps the data', async () => {
    const { id } = await withdrawn('Again')
    await onDay('2026-06-16')
    const { version } = await read(id)
    const consent = { givenOn: '2026-06-15', until: '2027-06-01', channel: 'EMAIL' }
    await dataOf(recruiter.put(`/applicants/${id}`, { version, consent }))
    expect(await onDay('2026-07-20')).toEqual({ archived: 0, erased: 0 })
    expect((await read(id)).name).toBe('Again')
  })

  test('an applicant with an open submission is kept until it is closed', async () => {
    const { id } = await withdrawn('Busy')
    await db.updateTable('applicant').set({ status: 'IN_PROCESS' }).where('id', '=', id).execute()
    expect(await onDay('2026-07-20')).toEqual({ archived: 0, erased: 0 })
    await db.updateTable('applicant').set({ status: 'REJECTED' }).where('id', '=', id).execute()
    expect(await onDay('2026-07-20')).toEqual({ archived: 1, erased: 0 })
    expect(await onDay('2026-07-21')).toEqual({ archived: 0, erased: 1 })
  })
})

test('retention archives applicants, and erases all personal data a month later', async () => {
  const one = await createApplicant({ name: 'Old Timer', email: 'old@example.com', countryID: 'SA', tags: ['x'] })
  await dataOf(recruiter.upload(`/applicants/${one.id}/documents`, signedPdf()))
  await setColumns(one.id, { retainUntil: '2026-05-01' })
  expect(await applyRetention(app.appContext, { countryID: 'SA', day: '2026-05-02' })).toEqual({
    archived: 1,
    erased: 0,
  })
  expect(await read(one.id)).toMatchObject({ status: 'ARCHIVED', name: 'Old Timer' })
  expect(await applyRetention(app.appContext, { countryID: 'SA', day: '2026-06-01' })).toEqual({
    archived: 0,
    erased: 1,
  })
  const erased = await read(one.id)
  expect(erased).toMatchObject({ name: `Erased applicant ${one.number}`, email: null, tags: [], editable: [] })
  expect(erased.availableTransitions.filter(({ allowed }) => allowed)).toEqual([])
  const change = await manager.put(`/applicants/${one.id}`, { version: erased.version, city: 'Riyadh' })
  expect(change).toMatchObject({ status: 409, code: 'NOT_EDITABLE' })
})

test('erasing an applicant also erases the records that were merged into it', async () => {
  const one = await createApplicant({ name: 'Salma Omar', countryID: 'SA' })
  const two = await createApplicant({ name: 'Omar, Salma', email: 'salma@example.com', countryID: 'SA' })
  const merge = { otherID: two.id, fromOther: [], version: one.version, otherVersion: two.version }
  expect((await manager.post(`/applicants/${one.id}/merge`, merge)).status).toBe(200)
  await setColumns(one.id, { status: 'ARCHIVED', retainUntil: '2026-05-01' })
  expect(await applyRetention(app.appContext, { countryID: 'SA', day: '2026-06-01' })).toMatchObject({ erased: 1 })
  const rows = await db.selectFrom('applicant').selectAll().where('id', 'in', [one.id, two.id]).execute()
  expect(rows.map(({ erasedAt }) => erasedAt === null)).toEqual([false, false])
  expect(JSON.stringify(rows)).not.toMatch(/salma/i)
})

test('an applicant whose consent is renewed at that moment is not archived by retention', async () => {
  const one = await createApplicant({ name: 'Just Renewed', email: 'renewed@example.com', countryID: 'SA' })
  const retainUntil = (until: string, within = db) =>
    within.updateTable('applicant').set({ retainUntil: until }).where('id', '=', one.id).execute()
  await retainUntil('2026-05-01')
  const running = await db.transaction().execute(async (renewing) => {
    await retainUntil('2027-05-01', renewing)
    // The transaction finds the applicant in committed data, and waits for the row lock.
    const retention = applyRetention(app.appContext, { countryID: 'SA', day: '2026-05-02' })
    await new Promise((done) => setTimeout(done, 300))
    return { retention }
  })
  expect(await running.retention).toEqual({ archived: 0, erased: 0 })
  expect(await read(one.id)).toMatchObject({ status: 'NEW', name: 'Just Renewed' })
})

test('the content of a deleted document is stored for 30 days and then erased', async () => {
  const { id } = await createApplicant()
  await dataOf(recruiter.upload(`/applicants/${id}/documents`, resumeOf('Degree', 'x@mail.example', 'degree.pdf')))
  await dataOf(recruiter.upload(`/applicants/${id}/documents`, resumeOf('Visa', 'x@mail.example', 'visa.pdf')))
  const degree = await keyOf('degree.pdf')
  const visa = await keyOf('visa.pdf')
  const { data } = await recruiter.get(`/applicants/${id}/documents`)
  const document = data.find(({ name }: { name: string }) => name === 'degree.pdf')
  await dataOf(recruiter.del(`/applicants/${id}/documents/${document.id}`))
  const deletedAt = new Date(Date.parse('2026-06-15T08:00:00Z'))
  const on = (days: number) => eraseDeletedFiles(db, new Date(deletedAt.getTime() + days * DAY_MS))
  await on(30)
  await swept()
  expect(await isStored(degree)).toBe(true)
  expect(await on(31)).toBeGreaterThan(0)
  expect(await on(31)).toBe(0)
  await swept()
  expect([await isStored(degree), await isStored(visa)]).toEqual([false, true])
})

test('no data is stored any more about a person whose data was erased', async () => {
  const one = await createApplicant({ name: 'Over' })
  await db.updateTable('applicant').set({ erasedAt: new Date(), status: 'ARCHIVED' }).where('id', '=', one.id).execute()
  const at = `/applicants/${one.id}`
  const task = { text: 'Call', dueOn: '2026-06-20' }
  for (const [what, reply] of [
    ['note', recruiter.post(`${at}/notes`, { text: 'Called.' })],
    ['document', recruiter.upload(`${at}/documents`, resumeOf('Over', 'x@mail.example'))],
    ['CV', recruiter.upload(`${at}/resume`, resumeOf('Over', 'x@mail.example'))],
    ['task', recruiter.post('/recruiting-tasks', { applicantID: one.id, ...task })],
    ['fields', recruiter.put(at, { version: one.version, city: 'Dubai' })],
    ['link', recruiter.post(`${at}/form-links`, {})],
  ] as const)
    expect(await reply, what).toMatchObject({ status: 409, code: 'NOT_EDITABLE' })
})

test('an applicant whose data cannot be erased does not block the others, and the job is retried', async () => {
  const broken = await createApplicant({ name: 'Broken', passportNumber: 'B1234567' })
  const other = await createApplicant({ name: 'Xenia', email: 'xenia@mail.example' })
  const deleted = await createApplicant({ name: 'Ysolde', email: 'ysolde@mail.example' })
  const ended = await createApplicant({ name: 'Zeno' })
  await setColumns(broken.id, { status: 'DO_NOT_HIRE', passportSealed: 'of another key' })
  await setColumns(other.id, { status: 'ARCHIVED' })
  await dataOf((await app.as('ADMIN')).del(`/applicants/${deleted.id}`))
  const reply = await recruiter.upload('/resumes', [resumeOf('Wanda', 'wanda@mail.example')], { countryID: 'AE' })
  await outcomeOf(recruiter, reply)
  for (const { id } of [broken, other, ended]) await setColumns(id, { retainUntil: '2026-06-20' })

  const [retention] = applicantJobs
  const payload = { countryID: 'AE', day: '2026-10-01' }
  const run = retention!.run({ appContext: app.appContext, payload, now: later(0) } as never)
  await expect(run).rejects.toThrow('1 of 2 rows could not be processed.')
  expect(await tablesContaining(db, 'xenia|ysolde|wanda')).toEqual([])
  expect((await read(ended.id)).status).toBe('ARCHIVED')
  expect((await read(broken.id)).name).toBe('Broken')
})
