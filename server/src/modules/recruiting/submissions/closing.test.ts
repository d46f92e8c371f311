import type { Job } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import type { JobStatus } from '@muster/contract/recruiting/jobs/states.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import {
  openJob,
  type RecordVersion,
  readyApplicant,
  recruitingTeam,
} from '../../../kernel/testing/fixtures/recruiting.ts'
import { CANCEL_INTERVIEWS } from '../interviews/cancelling.actions.ts'
import { interviewJobs } from '../interviews/transitions.actions.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const team = await recruitingTeam(app)

async function submissionOn({ id: jobId }: RecordVersion, status: string) {
  const applicantID = await readyApplicant(app, 'Priya Nair', {}, { withResume: false })
  const { id } = await app.appContext.db
    .insertInto('applicantSubmission')
    .values({ jobId, applicantId: applicantID, clientId: team.clientID, countryId: 'AE', status })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, applicantID }
}
async function moved(job: RecordVersion, status: JobStatus, reason: string | null): Promise<Job> {
  const reply = await team.manager.put(`/jobs/${job.id}/status`, { status, reason, version: job.version })
  expect(reply.status, reply.message).toBe(200)
  return reply.data
}
const undo = ({ id, version }: RecordVersion) => team.manager.post(`/jobs/${id}/undo-status`, { version })
const statusesOf = (all: readonly { id: string }[]) =>
  Promise.all(all.map(async ({ id }) => (await team.manager.get(`/applicant-submissions/${id}`)).data.status))

test('a job that reopens restores no submission of an applicant who was marked do not hire, rejected, archived or erased since', async () => {
  const job = await openJob(team)
  const all = [
    await submissionOn(job, 'SHORTLISTED'),
    await submissionOn(job, 'SUBMITTED_TO_CLIENT'),
    await submissionOn(job, 'INTERNAL_REVIEW'),
    await submissionOn(job, 'SUBMITTED_TO_CLIENT'),
    await submissionOn(job, 'INTERVIEWED'),
  ]
  const held = await moved(job, 'ON_HOLD', 'Budget freeze')
  expect(held.undo).toMatchObject({ submissions: 5 })
  const since = [
    { status: 'DO_NOT_HIRE' },
    { status: 'REJECTED', reasonCode: 'SKILL' },
    { status: 'ARCHIVED' },
    { erasedAt: new Date() },
  ]
  for (const [at, columns] of since.entries())
    await app.appContext.db.updateTable('applicant').set(columns).where('id', '=', all[at]!.applicantID).execute()
  expect((await team.manager.get(`/jobs/${job.id}`)).data.undo).toMatchObject({ submissions: 1 })
  expect(await undo(held)).toMatchObject({ status: 200, data: { status: 'OPEN' } })
  expect(await statusesOf(all)).toEqual(['JOB_CLOSED', 'JOB_CLOSED', 'JOB_CLOSED', 'JOB_CLOSED', 'INTERVIEWED'])
})

test('the interviews of a closed job are cancelled after the 24 hours of the undo; a submission restored later is shortlisted', async () => {
  const job = await openJob(team)
  const { id } = await submissionOn(job, 'SHORTLISTED')
  const { data: interview } = await team.recruiter.post('/interviews', {
    submissionID: id,
    round: 1,
    startsAt: '2026-06-20T10:00:00.000Z',
    durationMinutes: 60,
    zone: 'Asia/Dubai',
    mode: 'PHONE',
    panel: [{ userID: team.recruiter.staff!.id }],
  })
  const held = await moved(job, 'ON_HOLD', 'Budget freeze')
  const { rows: waiting } = await sql<{ runAt: Date }>`select run_at as "runAt" from graphile_worker.jobs
    where task_identifier = ${CANCEL_INTERVIEWS}`.execute(app.appContext.db)
  expect(waiting.map(({ runAt }) => runAt.toISOString())).toEqual(['2026-06-16T08:00:00.000Z'])
  const [cancel] = interviewJobs
  await cancel!.run({ appContext: app.appContext, payload: { submissionID: id }, now: app.appContext.now() } as never)
  expect((await team.recruiter.get(`/interviews/${interview.id}`)).data).toMatchObject({
    status: 'CANCELLED',
    reason: 'The position is no longer open.',
  })
  expect((await undo(held)).status).toBe(200)
  expect(await statusesOf([{ id }])).toEqual(['SHORTLISTED'])
})

test('of two submissions that a merge gave to one applicant, one is restored', async () => {
  const job = await openJob(team)
  const all = [await submissionOn(job, 'SHORTLISTED'), await submissionOn(job, 'SHORTLISTED')]
  const held = await moved(job, 'ON_HOLD', 'Budget freeze')
  const [one, two] = all.map(({ applicantID }) => applicantID)
  await app.appContext.db
    .updateTable('applicantSubmission')
    .set({ applicantId: one! })
    .where('applicantId', '=', two!)
    .execute()
  expect((await undo(held)).status).toBe(200)
  expect((await statusesOf(all)).toSorted()).toEqual(['JOB_CLOSED', 'SHORTLISTED'])
})

test('a filled job reopens only with an opening, also by the undo', async () => {
  const job = await openJob(team, { openings: 1 })
  await submissionOn(job, 'JOINED')
  const filled = await moved(job, 'FILLED', null)
  expect(await undo(filled)).toMatchObject({ status: 422, code: 'NO_OPENING_LEFT' })
  const { db } = app.appContext
  await db.updateTable('job').set({ openings: 2 }).where('id', '=', job.id).execute()
  await db.updateTable('client').set({ type: 'INACTIVE' }).where('id', '=', team.clientID).execute()
  expect(await undo(filled)).toMatchObject({ status: 422, code: 'CLIENT_INACTIVE' })
  await db.updateTable('client').set({ type: 'ACTIVE' }).where('id', '=', team.clientID).execute()
  expect((await undo(filled)).status).toBe(200)
})
