import { buffer } from 'node:stream/consumers'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { deleteOrphanedFiles } from '../../../kernel/files/files.ts'
import { sealAudit, verifyAudit } from '../../../kernel/security/audit-chain.ts'
import { stopJobs } from '../../../kernel/testing/background-work.ts'
import {
  CONSENT,
  createTracedApplicant,
  erasureSteps,
  tablesContaining,
} from '../../../kernel/testing/fixtures/erasure.ts'
import { createRecruitingTestApp, openJob } from '../../../kernel/testing/fixtures/recruiting.ts'
import { applyRetention } from './retention.jobs.ts'

const { app, team } = await createRecruitingTestApp()
const director = await app.as('ASSOCIATE_DIRECTOR')
afterAll(stopJobs)
const { createApplicant, read, step, setColumns, applyRetentionTo } = erasureSteps(app, team)
const naming = (pattern: string) => tablesContaining(app.appContext.db, pattern)

describe('an erasure', () => {
  test('removes the person from all tables, files and the audit trail, and keeps the figures', async () => {
    const { one, submissionID } = await createTracedApplicant(app, team)
    const { db, files } = app.appContext
    await sealAudit(db)
    expect(await naming('zorab')).toEqual([
      'applicant',
      'applicant_resume',
      'applicant_submission',
      'audit_entry',
      'background_job',
      'comment',
      'document',
      'interview',
      'interview_scorecard',
      'notification',
      'outbox_mail',
      'recruiting_task',
      'stored_file',
      'submission_pack',
      'submission_stage',
      'submission_verdict',
    ])
    const stored = await db.selectFrom('storedFile').select('key').where('name', 'ilike', '%zorab%').execute()
    expect(stored.length).toBeGreaterThan(2)
    const funnel = async () =>
      (await team.manager.get('/ats/dashboard', { from: '2026-06-01', to: '2026-06-30' })).data.funnel
    const before = await funnel()

    expect(await applyRetentionTo([one.id], '2026-07-01')).toEqual({ archived: 1, erased: 0 })
    expect(await applyRetentionTo([one.id])).toEqual({ archived: 0, erased: 1 })
    expect(await naming('zorab|salma|canaries|1112222|111 2222')).toEqual([])
    expect(await funnel()).toEqual(before)
    const submission = (await team.manager.get(`/applicant-submissions/${submissionID}`)).data
    expect(submission).toMatchObject({ status: 'WITHDRAWN', pitch: null, note: null, reason: null, expectedPay: null })
    expect(submission._applicant.name).toBe(`Erased applicant ${one.number}`)
    const later = new Date(Date.now() + 48 * 3_600_000)
    await deleteOrphanedFiles({ db, files, now: () => later })
    for (const { key } of stored)
      await expect(files.get(key).then(buffer)).rejects.toMatchObject({ code: 'FILE_MISSING' })

    const entries = await db.selectFrom('auditEntry').selectAll().where('entityId', '=', one.id).orderBy('id').execute()
    expect(entries[0]).toMatchObject({
      event: 'applicant.created',
      actorId: team.recruiter.staff!.id,
      diff: {},
      entityName: null,
    })
    expect(entries.at(-1)).toMatchObject({ event: 'applicant.erased', reason: 'The retention period has ended.' })
    await sealAudit(db)
    const verdict = await verifyAudit(db)
    expect(verdict).toMatchObject({ ok: true })
    expect(verdict.erased).toBeGreaterThan(8)
  })

  test('follows 28 days after an applicant was deleted', async () => {
    const one = await createApplicant({ name: 'Removed Person', email: 'removed@mail.example' })
    const admin = await app.as('ADMIN')
    expect((await admin.del(`/applicants/${one.id}`)).status).toBe(200)
    const where = { countryID: 'AE' }
    expect(await applyRetention(app.appContext, { ...where, day: '2026-07-12' })).toEqual({ archived: 0, erased: 0 })
    expect(await applyRetention(app.appContext, { ...where, day: '2026-07-14' })).toEqual({ archived: 0, erased: 1 })
    expect(await naming('removed (person|@mail)')).toEqual([])
  })

  test('is the only permitted change of the audit trail, and a forged one is detected', async () => {
    const { db } = app.appContext
    const { id } = await db
      .selectFrom('auditEntry')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const change = (columns: object) => db.updateTable('auditEntry').set(columns).where('id', '=', id).execute()
    await expect(change({ reason: 'Another one' })).rejects.toThrow('append-only')
    const emptied = { diff: '{}', entityName: null, reason: null, ip: null }
    await expect(change({ ...emptied, event: 'client.updated' })).rejects.toThrow('append-only')
    await sealAudit(db)
    await change({ ...emptied, ...((await isBySystem(id)) ? { actorName: 'Erased' } : {}) })
    expect(await verifyAudit(db)).toMatchObject({ ok: false, firstBad: { entryID: id, problem: 'CHANGED' } })
  })
})

const isBySystem = async (id: number) =>
  (await app.appContext.db.selectFrom('auditEntry').select('actorId').where('id', '=', id).executeTakeFirstOrThrow())
    .actorId === null

describe('a do-not-hire', () => {
  test.each([
    ['email address', { email: 'forger@mail.example' }, { email: 'Forger+jobs@mail.example' }],
    ['phone number', { phone: '+971 50 999 8877' }, { phone: '050 999 8877' }],
    ['passport', { passportNumber: 'X99887766' }, { passportNumber: 'x 99-887 766' }],
  ])('is recognised by the %s after the erasure, until it is lifted', async (_what, identifier, again) => {
    const one = await createApplicant({ name: 'Forger', ...identifier })
    expect((await step(team.manager, one.id, 'DO_NOT_HIRE', { reason: 'Forged certificate' })).status).toBe(200)
    expect(await applyRetentionTo([one.id], '2026-07-01')).toEqual({ archived: 0, erased: 0 })
    expect((await read(one.id)).status).toBe('DO_NOT_HIRE')
    expect(await applyRetentionTo([one.id])).toEqual({ archived: 0, erased: 1 })
    expect(await read(one.id)).toMatchObject({
      status: 'DO_NOT_HIRE',
      name: `Erased applicant ${one.number}`,
      reason: null,
    })

    const { id } = await createApplicant({ name: 'Another Name', ...again })
    expect(await read(id)).toMatchObject({ status: 'DO_NOT_HIRE', reason: expect.stringContaining(one.number) })
    expect((await step(team.recruiter, id, 'ARCHIVED', { reason: 'Another person' })).status).toBe(403)
    expect((await step(team.recruiter, id, 'SCREENING')).status).toBe(409)
    expect((await step(team.manager, id, 'ARCHIVED', { reason: 'Another person' })).status).toBe(200)
    expect((await step(team.recruiter, id, 'SCREENING')).status).toBe(200)
    expect((await createApplicant({ name: 'Third', ...again })).status).toBe('NEW')
  })

  test('is recognised when an applicant is changed, and expires after five years', async () => {
    const one = await createApplicant({ name: 'Forger', email: 'late@mail.example' })
    await step(team.manager, one.id, 'DO_NOT_HIRE', { reason: 'Forged certificate' })
    await applyRetentionTo([one.id])
    const other = await createApplicant({ name: 'Quiet' })
    const change = { version: other.version, email: 'late@mail.example' }
    expect((await team.recruiter.put(`/applicants/${other.id}`, change)).data).toMatchObject({ status: 'DO_NOT_HIRE' })
    // Whose own retention has long ended by then.
    await setColumns(other.id, { status: 'ARCHIVED' })
    await applyRetention(app.appContext, { countryID: 'SA', day: '2031-08-02' })
    expect((await createApplicant({ email: 'late@mail.example' })).status).toBe('NEW')
  })
})

describe('a consent that was withdrawn', () => {
  const withdrawn = async (more: object = {}) => {
    const one = await createApplicant(more)
    const reply = await team.recruiter.put(`/applicants/${one.id}`, { version: one.version, consent: null })
    expect(reply.data).toMatchObject({ consent: null, retainUntil: '2026-06-15' })
    return reply.data as Applicant
  }
  const merge = async (stays: Applicant, other: Applicant, fromOther: string[] = []) => {
    const body = { otherID: other.id, fromOther, version: stays.version, otherVersion: other.version }
    const reply = await team.recruiter.post(`/applicants/${stays.id}/merge`, body)
    expect(reply.status, reply.message).toBe(200)
    return reply.data as Applicant
  }

  test('is not restored by a merge, whichever record remains and whatever is chosen', async () => {
    const gone = { consent: null, retainUntil: '2026-06-15' }
    expect(await merge(await withdrawn(), await createApplicant())).toMatchObject(gone)
    expect(await merge(await withdrawn(), await createApplicant(), ['consent'])).toMatchObject(gone)
    expect(await merge(await createApplicant(), await withdrawn())).toMatchObject(gone)
  })

  test('is restored by a later consent, in this record or in the other', async () => {
    const one = await withdrawn()
    app.setNow('2026-06-20T08:00:00Z')
    const later = { ...CONSENT, givenOn: '2026-06-20' }
    expect(await merge(one, await createApplicant({ consent: later }))).toMatchObject({ consent: later })
    const two = await withdrawn2()
    const reply = await team.recruiter.put(`/applicants/${two.id}`, { version: two.version, consent: later })
    expect(reply.data).toMatchObject({ consent: later, retainUntil: '2027-06-01' })
  })

  const withdrawn2 = async () => {
    const one = await createApplicant()
    const reply = await team.recruiter.put(`/applicants/${one.id}`, { version: one.version, consent: null })
    return reply.data as Applicant
  }
})

test('the order forms of the person keep the data they need', async () => {
  const one = await createApplicant({ name: 'Ordered Person' })
  const { db } = app.appContext
  const job = await openJob(team)
  const { id } = await db
    .insertInto('applicantSubmission')
    .values({ jobId: job.id, applicantId: one.id, clientId: team.clientID, countryId: 'AE', status: 'SELECTED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const opened = await director.post(`/applicant-submissions/${id}/order-form`, {})
  expect(opened.status, opened.message).toBe(201)
  await db
    .updateTable('applicantSubmission')
    .set({ status: 'WITHDRAWN', endedAt: new Date() })
    .where('id', '=', id)
    .execute()
  await setColumns(one.id, { status: 'ARCHIVED' })
  expect(await applyRetentionTo([one.id])).toMatchObject({ erased: 1 })
  const form = await director.get(`/order-form-setup/${opened.data.orderFormID}`)
  expect(form).toMatchObject({ status: 200, data: { submissionID: id, person: { name: 'Ordered Person' } } })
})

test('an erased applicant is never restored, emailed or submitted, and no text advises it', async () => {
  const { id } = await createApplicant({ name: 'Past Person', email: 'past@mail.example' })
  expect((await step(team.recruiter, id, 'ARCHIVED')).status).toBe(200)
  expect((await read(id)).availableTransitions).toMatchObject([{ to: 'SCREENING', allowed: true }])
  const job = await openJob(team)
  const messages = async () => {
    const mailed = await team.recruiter.post('/recruiting-mails', { template: 'RESUME_REQUEST', applicantIDs: [id] })
    const sent = await team.recruiter.post('/applicant-submissions', { jobID: job.id, applicantID: id })
    return [mailed.data.refused[0].message, sent.message]
  }
  expect(await messages()).toEqual([
    expect.stringContaining('Restore the applicant first'),
    'The applicant is archived. Resume the screening first.',
  ])
  await setColumns(id, { erasedAt: new Date() })
  const isErased = expect.stringContaining('was erased. Create a new applicant instead.')
  expect(await messages()).toEqual([isErased, isErased])
  const { availableTransitions, version } = await read(id)
  expect(availableTransitions).toEqual([])
  expect(await step(team.recruiter, id, 'SCREENING')).toMatchObject({ status: 422, message: isErased })
  const bulk = { applicants: [{ id, version }], status: 'SCREENING' }
  const { data } = await team.recruiter.put('/applicants/status', bulk)
  expect(data).toMatchObject({ done: [], refused: [{ message: isErased }] })
  expect(await team.recruiter.post(`/applicants/${id}/undo-withdrawal`, { version })).toMatchObject({
    status: 409,
    message: isErased,
  })
})
