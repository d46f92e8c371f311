import { randomUUID } from 'node:crypto'
import type { Job, JobRow } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import type { JobStatus } from '@muster/contract/recruiting/jobs/states.contract.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { createClient, signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import { createRecruitingTestApp } from '../../../kernel/testing/fixtures/recruiting.ts'
import { readTasks } from '../../../kernel/testing/tasks.ts'
import { fillCompleteJob } from './transitions.actions.ts'

const BUDGET = { unit: 'MONTH', currency: 'AED', billMinimum: '20000', billMaximum: '24000' }
const COMPLETE = {
  title: 'Java developer',
  countryID: 'AE',
  openings: 2,
  budget: BUDGET,
  deadline: '2026-07-31',
  mustSkills: [{ name: 'Java', years: '5' }, { name: 'Spring Boot' }],
}

const { app, team } = await createRecruitingTestApp()
const { seller, manager, lead, recruiter, clientID } = team
const other = await app.as('TALENT_ACQUISITION')

const created = async (more: object = {}, who = seller): Promise<Job> => {
  const reply = await who.post('/jobs', { clientID, ...COMPLETE, ...more })
  expect(reply.status, reply.message).toBe(201)
  return reply.data
}
const moved = async (job: Job, status: JobStatus, more: object = {}, who = manager): Promise<Job> => {
  const reply = await who.put(`/jobs/${job.id}/status`, { status, version: job.version, ...more })
  expect(reply.status, reply.message).toBe(200)
  return reply.data
}
const opened = async (more: object = {}) => moved(await created(more), 'OPEN')

let applicants = 0
/** A submission of a new applicant, in the given status. */
async function submissionOn(job: Pick<Job, 'id'>, status: string): Promise<string> {
  const { db } = app.appContext
  applicants += 1
  const name = `Applicant ${applicants}`
  const { id: applicantId } = await db
    .insertInto('applicant')
    .values({ name, nameKey: name.toLowerCase(), countryId: 'AE' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('applicantSubmission')
    .values({ jobId: job.id, applicantId, clientId: clientID, countryId: 'AE', status })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const fill = ({ id }: Job) =>
  app.appContext.db
    .transaction()
    .execute((db) => fillCompleteJob({ db, staff: null, actor: 'Test', now: app.appContext.now() }, id))
const statusOf = async (id: string) => {
  const rows = app.appContext.db.selectFrom('applicantSubmission').select('status').where('id', '=', id)
  return (await rows.executeTakeFirstOrThrow()).status
}

describe('a job', () => {
  test('is created as a draft with the entered fields and the client’s account manager', async () => {
    const job = await created({ clientJobID: 'REQ-1', languages: [{ name: 'Arabic', level: 'FLUENT' }], hot: true })
    expect(job).toMatchObject({
      status: 'DRAFT',
      title: 'Java developer',
      clientJobID: 'REQ-1',
      openings: 2,
      hot: true,
      budget: BUDGET,
      accountManagerID: seller.staff!.id,
      number: expect.stringMatching(/^J-\d{6}$/),
      ageDays: null,
      mustSkills: [
        { name: 'Java', years: '5' },
        { name: 'Spring Boot', years: null },
      ],
      languages: [{ name: 'Arabic', level: 'FLUENT' }],
    })
    expect(job.availableTransitions.map(({ to, allowed }) => [to, allowed])).toEqual(
      expect.arrayContaining([
        ['OPEN', true],
        ['PENDING_APPROVAL', false],
      ]),
    )
  })

  test('opens only with budget, skills and a deadline, and shows what is missing', async () => {
    const job = await created({ budget: null, mustSkills: [], deadline: null })
    const reply = await manager.put(`/jobs/${job.id}/status`, { status: 'OPEN', version: job.version })
    expect(reply).toMatchObject({ status: 422, code: 'BUDGET_MISSING' })
    expect(reply.errors).toHaveLength(3)
    expect(await lead.put(`/jobs/${job.id}/status`, { status: 'OPEN', version: job.version })).toMatchObject({
      status: 404,
    })
  })

  test('waits for another person’s approval where the company requires one', async () => {
    const admin = await app.as('ADMIN')
    const setting = async (jobsRequireApproval: boolean) => {
      const { recruiting, version } = (await admin.get('/settings')).data
      await admin.put('/settings', { recruiting: { ...recruiting, jobsRequireApproval }, version })
    }
    await setting(true)
    const draft = await created()
    expect(await manager.put(`/jobs/${draft.id}/status`, { status: 'OPEN', version: draft.version })).toMatchObject({
      status: 422,
      code: 'APPROVAL_REQUIRED',
    })
    const pending = await moved(draft, 'PENDING_APPROVAL', {}, manager)
    const own = await manager.put(`/jobs/${draft.id}/status`, { status: 'OPEN', version: pending.version })
    expect(own).toMatchObject({ status: 422, code: 'SELF_APPROVAL' })
    const head = await app.as('TAS_VICE_PRESIDENT')
    expect((await readTasks(head)).map(({ title }) => title)).toContain(
      `Job ${pending.number} Java developer is pending approval`,
    )
    expect(await moved(pending, 'OPEN', {}, head)).toMatchObject({
      status: 'OPEN',
      openedAt: '2026-06-15T08:00:00.000Z',
    })
    await setting(false)
  })

  test('requires a reason of the list when it is lost, and rejects one otherwise', async () => {
    const job = await opened()
    const close = (body: object) => manager.put(`/jobs/${job.id}/status`, { version: job.version, ...body })
    expect(await close({ status: 'CLOSED_LOST', reason: 'They called' })).toMatchObject({
      status: 400,
      errors: [{ path: 'reasonCode' }],
    })
    expect(await close({ status: 'CANCELLED' })).toMatchObject({ status: 400, errors: [{ path: 'reason' }] })
    expect(await close({ status: 'CLOSED_LOST', reasonCode: 'BUDGET' })).toMatchObject({
      status: 200,
      data: { status: 'CLOSED_LOST', reasonCode: 'BUDGET', closedAt: '2026-06-15T08:00:00.000Z' },
    })
  })

  test('is copied as a draft without dates, client job ID and documents', async () => {
    const job = await opened({ clientJobID: 'REQ-9', recruiterIDs: [recruiter.staff!.id] })
    await seller.upload(`/jobs/${job.id}/documents`, signedPdf('description.pdf'), { type: 'DESCRIPTION' })
    const { data: copy, status } = await seller.post(`/jobs/${job.id}/copy`, { title: 'Kotlin developer' })
    expect(status).toBe(201)
    expect(copy).toMatchObject({
      status: 'DRAFT',
      title: 'Kotlin developer',
      budget: BUDGET,
      mustSkills: job.mustSkills,
      clientJobID: null,
      deadline: null,
      copiedFromID: job.id,
      recruiterIDs: [recruiter.staff!.id],
    })
    expect((await seller.get(`/jobs/${copy.id}/documents`)).data).toEqual([])
    expect((await seller.get(`/jobs/${job.id}/documents`)).data).toMatchObject([{ type: 'DESCRIPTION' }])
  })

  test('is copied without the people who are no longer active', async () => {
    const gone = await app.as('TALENT_ACQUISITION')
    const goneLead = await app.as('TAS_LEAD')
    const job = await opened({ recruiterIDs: [recruiter.staff!.id, gone.staff!.id], leadID: goneLead.staff!.id })
    await app.appContext.db
      .updateTable('appUser')
      .set({ active: false })
      .where('id', 'in', [gone.staff!.id, goneLead.staff!.id])
      .execute()
    const { data: copy } = await manager.post(`/jobs/${job.id}/copy`, {})
    expect(copy).toMatchObject({
      recruiterIDs: [recruiter.staff!.id],
      leadID: null,
      accountManagerID: job.accountManagerID,
    })
  })

  test('can be deleted as a draft only', async () => {
    const admin = await app.as('ADMIN')
    const draft = await created()
    const open = await opened()
    expect(await admin.del(`/jobs/${open.id}`)).toMatchObject({ status: 409, code: 'NOT_A_DRAFT' })
    expect(await admin.del(`/jobs/${draft.id}`)).toMatchObject({ status: 200 })
    expect(await admin.get(`/jobs/${draft.id}`)).toMatchObject({ status: 404 })
  })

  test('rejects an outdated change instead of overwriting that of another user', async () => {
    const job = await created()
    const change = { title: 'Other', version: job.version }
    expect(await seller.put(`/jobs/${job.id}`, change)).toMatchObject({ status: 200, data: { title: 'Other' } })
    expect(await seller.put(`/jobs/${job.id}`, change)).toMatchObject({ status: 409, code: 'STALE_VERSION' })
  })

  test('rejects users without the role for it', async () => {
    const reply = await seller.post('/jobs', {
      clientID,
      ...COMPLETE,
      recruiterIDs: [seller.staff!.id],
      leadID: recruiter.staff!.id,
      teamID: randomUUID(),
    })
    expect(reply.errors?.map(({ path }) => path)).toEqual(['recruiterIDs.0', 'leadID', 'teamID'])
  })
})

describe('a job that is no longer open', () => {
  test('closes its open submissions, and the undo within 24 hours restores them', async () => {
    const job = await opened()
    const shortlisted = await submissionOn(job, 'SHORTLISTED')
    const offered = await submissionOn(job, 'OFFER_ISSUED')
    const held = await moved(job, 'ON_HOLD', { reason: 'Budget freeze' })
    expect([await statusOf(shortlisted), await statusOf(offered)]).toEqual(['JOB_CLOSED', 'OFFER_ISSUED'])
    expect(held.undo).toEqual({ until: '2026-06-16T08:00:00.000Z', submissions: 1 })
    expect(await recruiter.post(`/jobs/${job.id}/undo-status`, { version: held.version })).toMatchObject({
      status: 404,
    })
    const undone = await manager.post(`/jobs/${job.id}/undo-status`, { version: held.version })
    expect(undone).toMatchObject({ status: 200, data: { status: 'OPEN', undo: null, reason: null } })
    expect(await statusOf(shortlisted)).toBe('SHORTLISTED')
  })

  test('offers the undo to users who may undo it, not to the recruiters of the job', async () => {
    const job = await opened({ recruiterIDs: [recruiter.staff!.id] })
    await moved(job, 'ON_HOLD', { reason: 'Budget freeze' })
    expect((await seller.get(`/jobs/${job.id}`)).data.undo).not.toBeNull()
    expect((await recruiter.get(`/jobs/${job.id}`)).data.undo).toBeNull()
  })

  test('can’t be restored a day later', async () => {
    const job = await opened()
    const closed = await submissionOn(job, 'INTERVIEWED')
    const lost = await moved(job, 'CLOSED_LOST', { reasonCode: 'COMPETITOR' })
    app.setNow('2026-06-16T08:00:01Z')
    expect((await manager.get(`/jobs/${job.id}`)).data.undo).toBeNull()
    expect(await manager.post(`/jobs/${job.id}/undo-status`, { version: lost.version })).toMatchObject({
      status: 409,
      code: 'NOTHING_TO_UNDO',
    })
    expect(await statusOf(closed)).toBe('JOB_CLOSED')
  })

  test('is set automatically when as many applicants joined as there are openings', async () => {
    const job = await opened({ openings: 1 })
    const rival = await submissionOn(job, 'SUBMITTED_TO_CLIENT')
    await submissionOn(job, 'JOINED')
    await fill(job)
    const filled = (await manager.get(`/jobs/${job.id}`)).data
    expect(filled).toMatchObject({ status: 'FILLED', joined: 1, filledAt: '2026-06-15T08:00:00.000Z' })
    expect(await statusOf(rival)).toBe('JOB_CLOSED')
    const reopen = { status: 'OPEN', reason: 'One more', version: filled.version }
    expect(await manager.put(`/jobs/${job.id}/status`, reopen)).toMatchObject({ code: 'NO_OPENING_LEFT' })
    const change = (body: object) => manager.put(`/jobs/${job.id}`, { ...body, version: filled.version })
    expect(await change({ openings: 2, city: 'Dubai' })).toMatchObject({ status: 409, code: 'NOT_EDITABLE' })
    const { data: raised } = await change({ openings: 2 })
    expect(raised).toMatchObject({ status: 'FILLED', openings: 2, editable: ['openings'] })
    const reopened = await manager.put(`/jobs/${job.id}/status`, { ...reopen, version: raised.version })
    expect(reopened.data).toMatchObject({ status: 'OPEN', filledAt: null })
  })

  test('is filled on hold as well', async () => {
    const job = await opened({ openings: 1 })
    await moved(job, 'ON_HOLD', { reason: 'Budget freeze' })
    await submissionOn(job, 'JOINED')
    await fill(job)
    expect((await manager.get(`/jobs/${job.id}`)).data).toMatchObject({ status: 'FILLED' })
  })
})

describe('the permissions on jobs', () => {
  test('follow the country of a job, also those on its submissions', async () => {
    const job = await opened()
    const id = await submissionOn(job, 'SHORTLISTED')
    const readers = ['AE', 'SA'].map((country) => app.as('COUNTRY_MANAGER', { countryIDs: [country] }))
    const statuses = () =>
      Promise.all(readers.map(async (who) => (await (await who).get(`/applicant-submissions/${id}`)).status))
    expect(await statuses()).toEqual([200, 404])
    expect((await manager.put(`/jobs/${job.id}`, { countryID: 'SA', version: job.version })).status).toBe(200)
    expect(await statuses()).toEqual([404, 200])
  })

  test('show a recruiter assigned jobs, a lead those of the team, an account manager those of own clients', async () => {
    const assigned = await created({ recruiterIDs: [recruiter.staff!.id] })
    const foreign = await created({}, manager)
    const sees = async (who: Caller, id: string) => (await who.get(`/jobs/${id}`)).status
    expect(await Promise.all([recruiter, lead, seller, other].map((who) => sees(who, assigned.id)))).toEqual([
      200, 200, 200, 404,
    ])
    expect(await Promise.all([recruiter, lead].map((who) => sees(who, foreign.id)))).toEqual([404, 404])
    const stranger = await app.as('BUSINESS_DEVELOPMENT')
    expect(await sees(stranger, foreign.id)).toBe(404)
    const ofLead = await created({}, lead)
    expect(ofLead).toMatchObject({ leadID: lead.staff!.id, _team: { name: 'Gulf' } })
  })

  test('limit budgets to users who see deal figures: a recruiter has none in record, list, sort, filter, history or change', async () => {
    const job = await created({ recruiterIDs: [recruiter.staff!.id] })
    const change = { budget: { ...BUDGET, billMaximum: '31337' }, version: job.version }
    expect((await seller.put(`/jobs/${job.id}`, change)).data.budget.billMaximum).toBe('31337')
    const [record, list, history] = await Promise.all([
      recruiter.get(`/jobs/${job.id}`),
      recruiter.get('/jobs', { pageSize: 100 }),
      recruiter.get(`/jobs/${job.id}/history`),
    ])
    for (const { bytes, status } of [record, list, history]) {
      expect(status).toBe(200)
      expect(bytes.toString()).not.toContain('31337')
    }
    expect(record.data.editable).not.toContain('budget')
    expect(await recruiter.get('/jobs', { sort: 'billMaximum' })).toMatchObject({ status: 400 })
    expect(await recruiter.get('/jobs', { billOver: '1' })).toMatchObject({ status: 400 })
    const { version } = record.data
    expect(await recruiter.put(`/jobs/${job.id}`, { budget: BUDGET, version })).toMatchObject({ status: 403 })
    expect(await recruiter.put(`/jobs/${job.id}`, { recruiterIDs: [], version })).toMatchObject({ status: 403 })
    expect(await recruiter.put(`/jobs/${job.id}`, { city: 'Dubai', version })).toMatchObject({ status: 200 })
    expect((await manager.get('/jobs/export', { format: 'csv' })).bytes.toString()).toContain('31337')
  })
})

describe('the list of jobs', () => {
  let own: string
  beforeAll(async () => {
    own = await createClient(app, 'AE', seller.staff!.id)
    await opened({ clientID: own, title: 'A Data engineer', mustSkills: [{ name: 'Python' }], priority: 'URGENT' })
    await created({ clientID: own, title: 'B Café manager', niceSkills: [{ name: 'python' }], priority: 'LOW' })
    await opened({ clientID: own, title: 'C Tester', recruiterIDs: [recruiter.staff!.id], deadline: '2026-06-20' })
  })
  const letters = async (query: Record<string, string | number>) => {
    const { data, status, message } = await seller.get('/jobs', { clientID: own, sort: 'title', ...query })
    expect(status, message).toBe(200)
    return data.map(({ title }: JobRow) => title[0]).join('')
  }

  test.each([
    ['nothing', {}, 'ABC'],
    ['a status', { status: 'OPEN' }, 'AC'],
    ['a skill, required or preferred', { skill: 'PYTHON' }, 'AB'],
    ['a recruiter', { unassigned: 'true' }, 'AB'],
    ['deadline', { deadlineWithin: 7 }, 'C'],
    ['no submission yet', { withoutSubmission: 'true' }, 'AC'],
    ['a budget', { billOver: '24000' }, ''],
    ['words of the title, without accents', { searchInput: 'cafe' }, 'B'],
    ['a priority', { priority: 'URGENT' }, 'A'],
    ['age', { ageOver: 1 }, ''],
  ])('is filtered by %s', async (_what, query, found) => {
    expect(await letters(query as Record<string, string>)).toBe(found)
  })

  test('is sorted by priority, most urgent first', async () => {
    expect(await letters({ sort: 'priority' })).toBe('ACB')
  })

  test('has counts by status that match its rows, and is found by the search box', async () => {
    expect((await seller.get('/jobs/counts', { clientID: own })).data).toEqual([
      { status: 'DRAFT', count: 1 },
      { status: 'OPEN', count: 2 },
    ])
    const hits = (await seller.get('/search', { q: 'Café manager' })).data
    expect(hits).toMatchObject([{ kind: 'jobs', items: [{ title: 'B Café manager' }] }])
  })
})

test('custom questions are checked against their version of the form, stored with it, and filtered by', async () => {
  const { db } = app.appContext
  const definition = JSON.stringify({
    sections: [
      {
        key: 'more',
        title: 'More',
        help: null,
        questions: [
          {
            key: 'shift',
            type: 'CHOICE',
            label: 'Shift',
            help: null,
            required: true,
            builtIn: false,
            multiple: false,
            options: ['Day', 'Night'],
            minimum: null,
            maximum: null,
            columns: [],
            showWhen: null,
          },
        ],
      },
    ],
  })
  await db.updateTable('formVersion').set({ status: 'SUPERSEDED' }).where('kind', '=', 'JOB').execute()
  const version = { kind: 'JOB', number: 2, status: 'ACTIVE', definition, activatedAt: new Date() }
  await db.insertInto('formVersion').values(version).execute()
  const answers = (shift: string, formVersion = 2) => ({ answers: { formVersion, values: { shift } } })
  const job = await created(answers('Night'))
  expect(job.answers).toEqual({ formVersion: 2, values: { shift: 'Night' } })
  const refused = await seller.post('/jobs', { clientID, ...COMPLETE, ...answers('Dawn') })
  expect(refused).toMatchObject({ status: 400, errors: [{ path: 'answers.values.shift' }] })
  expect(await seller.post('/jobs', { clientID, ...COMPLETE, ...answers('Day', 1) })).toMatchObject({ status: 400 })
  expect((await seller.get('/jobs', { answer: 'shift:Night' })).data.map(({ id }: JobRow) => id)).toEqual([job.id])
  expect((await seller.get('/jobs', { answer: 'shift:Day' })).data).toEqual([])
})
