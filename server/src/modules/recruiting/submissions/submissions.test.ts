import type { Submission, SubmissionRow } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import type { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { createClient } from '../../../kernel/testing/fixtures/placement.ts'
import {
  openJob as openJobOf,
  type RecordVersion,
  readyApplicant,
  recruitingTeam,
} from '../../../kernel/testing/fixtures/recruiting.ts'
import { readTasks } from '../../../kernel/testing/tasks.ts'
import { moveSubmissionByProgram } from './transitions.actions.ts'

const NOW = '2026-06-15T08:00:00Z'

const app = await createTestApp()
app.setNow(NOW)
const team = await recruitingTeam(app)
const { seller, manager, lead, recruiter } = team
const stranger = await app.as('TALENT_ACQUISITION')
beforeEach(() => app.setNow(NOW))

const openJob = (more: object = {}) => openJobOf(team, more)
let applicants = 0
function applicant(more: object = {}, options = {}): Promise<string> {
  applicants += 1
  return readyApplicant(app, `Applicant ${applicants}`, more, options)
}

async function submitted(
  job: RecordVersion,
  applicantID: string,
  who = recruiter,
  more: object = {},
): Promise<Submission> {
  const reply = await who.post('/applicant-submissions', { jobID: job.id, applicantID, ...more })
  expect(reply.status, reply.message).toBe(201)
  return reply.data
}
const step = (one: RecordVersion, status: SubmissionStatus, who: Caller, more: object = {}) =>
  who.put(`/applicant-submissions/${one.id}/status`, { status, version: one.version, ...more })
async function moved(
  one: RecordVersion,
  status: SubmissionStatus,
  who: Caller,
  more: object = {},
): Promise<Submission> {
  const reply = await step(one, status, who, more)
  expect(reply.status, reply.message).toBe(200)
  return reply.data
}
const byProgram = (id: string, status: SubmissionStatus) =>
  app.appContext.db
    .transaction()
    .execute((db) =>
      moveSubmissionByProgram({ db, staff: null, actor: 'Test', now: app.appContext.now() }, id, { status }),
    )
const statusOf = async (applicantID: string) => (await manager.get(`/applicants/${applicantID}`)).data.status
const subjectsOf = async (who: Caller): Promise<string[]> =>
  (await who.get('/user-notifications', { pageSize: 100 })).data.map(({ subject }: { subject: string }) => subject)

/** A submission that was sent to the client. */
const atClient = async (job: RecordVersion, applicantID: string) =>
  moved(await submitted(job, applicantID), 'SUBMITTED_TO_CLIENT', lead)

describe('a submission', () => {
  test('starts with the terms and the CV of the applicant, waits for the lead, and sets the applicant to in process', async () => {
    const job = await openJob()
    const applicantID = await applicant()
    const made = await submitted(job, applicantID, recruiter, { note: 'Strong in Java', noticeDays: 15 })
    expect(made).toMatchObject({
      status: 'INTERNAL_REVIEW',
      age: 'ON_TIME',
      ageDays: 0,
      noticeDays: 15,
      note: 'Strong in Java',
      expectedPay: { amount: '17000', currency: 'AED', period: 'MONTH' },
      resumeNumber: 1,
      warnings: [],
      rightToRepresent: 'Given on 1 Jun 2026.',
      recruiterID: recruiter.staff!.id,
      submittedAt: null,
      stages: [{ status: 'INTERNAL_REVIEW', _by: { id: recruiter.staff!.id } }],
    })
    expect(await statusOf(applicantID)).toBe('IN_PROCESS')
    const name = `Applicant ${applicants} for ${job.number} Java developer`
    expect(await subjectsOf(lead)).toContain(`Review ${name}`)
    const work = await readTasks(lead)
    expect(work.find(({ id }) => id === made.id)).toMatchObject({ title: name, action: 'Review', dueOn: '2026-06-17' })
    expect((await readTasks(recruiter)).filter(({ id }) => id === made.id)).toEqual([])
  })

  test('goes from review to joined, with timestamps, and updates job and applicant', async () => {
    const job = await openJob({ openings: 1 })
    const applicantID = await applicant()
    const other = await applicant()
    const rival = await submitted(job, other)
    const review = await submitted(job, applicantID)
    expect(await step(review, 'SUBMITTED_TO_CLIENT', recruiter)).toMatchObject({ status: 403 })
    const sent = await moved(review, 'SUBMITTED_TO_CLIENT', lead)
    expect(sent).toMatchObject({
      submittedAt: '2026-06-15T08:00:00.000Z',
      editable: expect.not.arrayContaining(['pitch']),
    })
    expect((await manager.get(`/jobs/${job.id}`)).data.firstSubmissionAt).toBe('2026-06-15T08:00:00.000Z')
    expect(await subjectsOf(recruiter)).toContain(
      `Applicant ${applicants - 1}: submitted to client (${job.number} Java developer)`,
    )
    const listed = await moved(sent, 'SHORTLISTED', recruiter)
    expect(await step(listed, 'INTERVIEW_SCHEDULED', recruiter)).toMatchObject({
      status: 422,
      code: 'INTERVIEW_MISSING',
    })
    const chosen = await moved(listed, 'SELECTED', seller)
    expect(await step(chosen, 'OFFER_ISSUED', manager)).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' })
    expect(await byProgram(chosen.id, 'JOINED')).toBe(false)
    expect(await byProgram(chosen.id, 'OFFER_ISSUED')).toBe(true)
    expect(await statusOf(applicantID)).toBe('OFFERED')
    await byProgram(chosen.id, 'OFFER_ACCEPTED')
    await byProgram(chosen.id, 'JOINED')
    const joined = (await manager.get(`/applicant-submissions/${chosen.id}`)).data
    expect(joined).toMatchObject({ status: 'JOINED', age: 'NONE', availableTransitions: [], editable: [] })
    expect(joined.stages.map(({ status }: { status: string }) => status)).toEqual([
      'INTERNAL_REVIEW',
      'SUBMITTED_TO_CLIENT',
      'SHORTLISTED',
      'SELECTED',
      'OFFER_ISSUED',
      'OFFER_ACCEPTED',
      'JOINED',
    ])
    expect((await manager.get(`/jobs/${job.id}`)).data).toMatchObject({ status: 'FILLED', joined: 1 })
    expect((await manager.get(`/applicant-submissions/${rival.id}`)).data.status).toBe('JOB_CLOSED')
    expect([await statusOf(applicantID), await statusOf(other)]).toEqual(['HIRED', 'QUALIFIED'])
  })

  test('is rejected with a reason of the list and withdrawn with a reason; the applicant is available again', async () => {
    const job = await openJob()
    const applicantID = await applicant()
    const review = await submitted(job, applicantID)
    expect(await step(review, 'INTERNAL_REJECTED', lead)).toMatchObject({
      status: 400,
      errors: [{ path: 'reasonCode' }],
    })
    expect(await step(review, 'WITHDRAWN', recruiter)).toMatchObject({ status: 400, errors: [{ path: 'reason' }] })
    const rejected = await moved(review, 'INTERNAL_REJECTED', lead, { reasonCode: 'SKILL', reason: 'No Spring' })
    expect(rejected).toMatchObject({ reasonCode: 'SKILL', reason: 'No Spring' })
    expect(await statusOf(applicantID)).toBe('QUALIFIED')
    const again = await submitted(job, applicantID)
    expect(again.id).not.toBe(review.id)
  })

  test('moved by two users concurrently follows the first one; the second gets the reason', async () => {
    const sent = await atClient(await openJob(), await applicant())
    const replies = await Promise.all([
      step(sent, 'SHORTLISTED', recruiter),
      step(sent, 'CLIENT_REJECTED', lead, { reasonCode: 'RATE' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)!
    expect(refused.message).toMatch(/Another user changed this record|can’t be|is (rejected by client|shortlisted)/)
  })

  test('is changed on the version that was read; what the client received stays', async () => {
    const review = await submitted(await openJob(), await applicant())
    const change = { pitch: 'Led the migration', expectedPay: null, version: review.version }
    const edited = await recruiter.put(`/applicant-submissions/${review.id}`, change)
    expect(edited).toMatchObject({ status: 200, data: { pitch: 'Led the migration', expectedPay: null } })
    expect(await recruiter.put(`/applicant-submissions/${review.id}`, change)).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
    })
    expect(await step(edited.data, 'SUBMITTED_TO_CLIENT', lead)).toMatchObject({ status: 422, code: 'TERMS_MISSING' })
    const sent = await atClient(await openJob(), await applicant())
    const late = { pitch: 'Other', version: sent.version }
    expect(await lead.put(`/applicant-submissions/${sent.id}`, late)).toMatchObject({
      status: 409,
      code: 'NOT_EDITABLE',
    })
    const history = (await recruiter.get(`/applicant-submissions/${review.id}/history`)).data
    expect(history.map(({ event }: { event: string }) => event)).toEqual([
      'applicant-submission.updated',
      'applicant-submission.created',
    ])
  })

  test('can be deleted in internal review only', async () => {
    const head = await app.as('TAS_VICE_PRESIDENT')
    const job = await openJob()
    const applicantID = await applicant()
    const sent = await atClient(job, await applicant())
    expect(await head.del(`/applicant-submissions/${sent.id}`)).toMatchObject({ status: 409, code: 'NOT_IN_REVIEW' })
    const review = await submitted(job, applicantID)
    expect(await head.del(`/applicant-submissions/${review.id}`)).toMatchObject({ status: 200 })
    expect(await head.get(`/applicant-submissions/${review.id}`)).toMatchObject({ status: 404 })
    expect(await statusOf(applicantID)).toBe('QUALIFIED')
  })

  test('has notes; mentioned users must see it and are notified', async () => {
    const one = await submitted(await openJob(), await applicant())
    const note = { text: 'Call before Friday', mentionIDs: [seller.staff!.id] }
    expect(await lead.post(`/applicant-submissions/${one.id}/notes`, note)).toMatchObject({
      status: 201,
      data: { submissionID: one.id, _mentions: [{ id: seller.staff!.id }] },
    })
    expect((await seller.get(`/applicant-submissions/${one.id}/notes`)).data).toHaveLength(1)
    expect(await subjectsOf(seller)).toContain(
      `${lead.staff!.name} mentioned you in a note on the submission of Applicant ${applicants} for ${one._job.name}`,
    )
    expect(await subjectsOf(recruiter)).toContain(
      `New note on the submission of Applicant ${applicants} for ${one._job.name}`,
    )
    const foreign = { text: 'Hello', mentionIDs: [stranger.staff!.id] }
    expect(await lead.post(`/applicant-submissions/${one.id}/notes`, foreign)).toMatchObject({ status: 400 })
  })
})

describe('an applicant can’t be submitted', () => {
  test.each([
    ['who is marked do not hire', { status: 'DO_NOT_HIRE' }, {}, 'MARKED_DO_NOT_HIRE'],
    ['who has withdrawn', { status: 'WITHDRAWN' }, {}, 'APPLICANT_NOT_CONSIDERED'],
    ['whose consent has expired', { consentUntil: '2026-06-14' }, {}, 'CONSENT_MISSING'],
    ['without consent', { consentUntil: null, consentGivenOn: null }, {}, 'CONSENT_MISSING'],
    ['for a job on hold', {}, { status: 'ON_HOLD', reason: 'Budget' }, 'JOB_NOT_OPEN'],
  ])('%s', async (_who, columns, held, code) => {
    const job = await openJob()
    if ('status' in held) await manager.put(`/jobs/${job.id}/status`, { ...held, version: job.version })
    const body = { jobID: job.id, applicantID: await applicant(columns) }
    const reply = await manager.post('/applicant-submissions', body)
    expect(reply).toMatchObject({ status: 422, code })
    expect(reply.message).toMatch(/\. .+\./)
  })

  test('twice to one job, nor by a recruiter who does not work on it', async () => {
    const job = await openJob()
    const applicantID = await applicant()
    await submitted(job, applicantID)
    const body = { jobID: job.id, applicantID }
    const again = await manager.post('/applicant-submissions', body)
    expect(again).toMatchObject({ status: 409, code: 'ALREADY_SUBMITTED' })
    expect(again.message).toContain(`Applicant ${applicants} already has an open submission for ${job.number}`)
    expect(await stranger.post('/applicant-submissions', body)).toMatchObject({ status: 404 })
  })

  test('to a client who received them in the last 90 days, unless a lead gives a reason', async () => {
    const first = await openJob()
    const second = await openJob()
    const applicantID = await applicant()
    const sent = await atClient(first, applicantID)
    await moved(sent, 'CLIENT_REJECTED', recruiter, { reasonCode: 'SKILL' })
    const body = { jobID: second.id, applicantID }
    expect(await recruiter.post('/applicant-submissions', body)).toMatchObject({ code: 'SUBMITTED_RECENTLY' })
    const override = { overrideReason: 'The client has asked for them' }
    expect(await recruiter.post('/applicant-submissions', { ...body, ...override })).toMatchObject({ status: 403 })
    const made = await submitted(second, applicantID, lead, override)
    expect(made).toMatchObject({ overrideReason: override.overrideReason, warnings: [{ code: 'SAME_CLIENT' }] })
    await moved(made, 'SUBMITTED_TO_CLIENT', lead)
    app.setNow('2026-09-13T08:00:00Z')
    await submitted(await openJob({ deadline: '2026-12-31' }), applicantID, recruiter)
  })

  test('without a warning when in process with another client or above the pay range', async () => {
    const otherClient = await createClient(app, 'AE', seller.staff!.id)
    const applicantID = await applicant({ expectedPay: '19000' })
    await atClient(await openJob({ clientID: otherClient }), applicantID)
    const made = await submitted(await openJob(), applicantID)
    expect(made.warnings.map(({ code }) => code)).toEqual(['RIVAL', 'PAY_ABOVE_BUDGET'])
  })
})

test('only as many CVs are submitted as the client accepts, with right to represent and CV', async () => {
  const job = await openJob({ maximumCVs: 1 })
  await atClient(job, await applicant())
  const second = await submitted(job, await applicant({ representGivenOn: null }, { withResume: false }))
  const reply = await step(second, 'SUBMITTED_TO_CLIENT', lead)
  expect(reply).toMatchObject({ status: 422, code: 'RIGHT_TO_REPRESENT_MISSING' })
  expect(reply.errors).toHaveLength(3)
  const open = (await lead.get(`/applicant-submissions/${second.id}`)).data.availableTransitions
  expect(open.find(({ to }: { to: string }) => to === 'SUBMITTED_TO_CLIENT')).toMatchObject({
    allowed: false,
    why: [
      { name: 'hasRightToRepresent' },
      { name: 'hasResume' },
      {
        name: 'withinMaximum',
        message: expect.stringMatching(/submitted\. Increase “Maximum CVs” of the job first\.$/),
      },
    ],
  })
})

test('several applicants are submitted and moved together; rejected ones are named', async () => {
  const job = await openJob()
  const good = [await applicant(), await applicant()]
  const doNotHire = await applicant({ status: 'DO_NOT_HIRE' })
  const created = await recruiter.post('/applicant-submissions/bulk', {
    jobID: job.id,
    applicantIDs: [...good, doNotHire],
  })
  expect(created.data).toMatchObject({
    done: [expect.any(String), expect.any(String)],
    refused: [{ id: doNotHire, message: expect.any(String) }],
  })
  expect(await subjectsOf(lead)).toContain(`Review 2 applicants for ${job.number} Java developer`)
  const [one, two] = created.data.done
  const submissions = [
    { id: one, version: 1 },
    { id: two, version: 7 },
  ]
  const sent = await lead.put('/applicant-submissions/status', { submissions, status: 'SUBMITTED_TO_CLIENT' })
  expect(sent.data).toMatchObject({
    done: [one],
    refused: [{ id: two, message: expect.stringContaining('Another user') }],
  })
})

describe('the list and the board', () => {
  let job: RecordVersion
  let sent: Submission
  beforeAll(async () => {
    app.setNow('2026-06-08T08:00:00Z')
    job = await openJob({ title: 'Board developer' })
    sent = await atClient(job, await applicant({ name: 'Zoë Adams', nameKey: 'zoe adams' }))
    app.setNow('2026-06-14T08:00:00Z')
    await submitted(job, await applicant({ name: 'Ben Bright', nameKey: 'ben bright' }), lead)
  })
  const names = async (query: Record<string, string | number>) => {
    const { data, status, message } = await lead.get('/applicant-submissions', { jobID: job.id, ...query })
    expect(status, message).toBe(200)
    return data.map(({ _applicant }: SubmissionRow) => _applicant.name[0]).join('')
  }

  test.each([
    [{ sort: 'applicant' }, 'BZ'],
    [{ sort: 'since' }, 'ZB'],
    [{ status: 'SUBMITTED_TO_CLIENT' }, 'Z'],
    [{ late: 'true' }, 'Z'],
    [{ late: 'false' }, 'B'],
    [{ open: 'false' }, ''],
    [{ recruiterID: 'me' }, 'B'],
    [{ submittedFrom: '2026-06-09' }, ''],
    [{ submittedTo: '2026-06-08' }, 'Z'],
    [{ searchInput: 'zoe' }, 'Z'],
    [{ searchInput: 'board', sort: 'applicant' }, 'BZ'],
  ])('with %j', async (query, found) => {
    expect(await names(query as Record<string, string>)).toBe(found)
  })

  test('show ages, totals and cards by column, and mark overdue ones for the recruiter', async () => {
    const board = (await lead.get('/applicant-submissions/board', { jobID: job.id })).data
    expect(board).toHaveLength(10)
    expect(board[0]).toMatchObject({ status: 'INTERNAL_REVIEW', count: 1, cards: [{ age: 'DUE', ageDays: 1 }] })
    expect(board[1]).toMatchObject({ status: 'SUBMITTED_TO_CLIENT', count: 1, cards: [{ age: 'LATE', ageDays: 7 }] })
    expect((await lead.get('/applicant-submissions/counts', { jobID: job.id })).data).toEqual([
      { status: 'INTERNAL_REVIEW', count: 1 },
      { status: 'SUBMITTED_TO_CLIENT', count: 1 },
    ])
    const work = await readTasks(recruiter)
    expect(work.find(({ id }) => id === sent.id)).toMatchObject({ dueOn: '2026-06-13', action: 'Open' })
  })

  test('are limited to users who work on the job', async () => {
    expect(await stranger.get(`/applicant-submissions/${sent.id}`)).toMatchObject({ status: 404 })
    expect((await stranger.get('/applicant-submissions')).data).toEqual([])
    const board = (await stranger.get('/applicant-submissions/board')).data
    expect(board.flatMap(({ cards }: { cards: unknown[] }) => cards)).toEqual([])
    expect((await seller.get(`/applicant-submissions/${sent.id}`)).status).toBe(200)
    const head = await app.as('TAS_VICE_PRESIDENT')
    const file = await head.get('/applicant-submissions/export', { format: 'csv', jobID: job.id })
    expect(file.bytes.toString()).toContain('Zoë Adams')
    expect(await lead.get('/applicant-submissions/export', { format: 'csv' })).toMatchObject({ status: 403 })
  })
})
