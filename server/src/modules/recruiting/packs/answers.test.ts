import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bodyOfMail } from '../../../kernel/mail/sealed.ts'
import { textOf } from '../../../kernel/testing/files/pdf-text.ts'
import { signedPdf } from '../../../kernel/testing/fixtures/placement.ts'
import {
  createRecruitingTestApp,
  hiringManager,
  openJob,
  readyApplicant,
} from '../../../kernel/testing/fixtures/recruiting.ts'
import { readHome } from '../../../kernel/testing/tasks.ts'

const { app, team } = await createRecruitingTestApp()
const contactID = await hiringManager(team)

/** A submission sent to the client, and a function that answers as the contact by link. */
async function sent() {
  const { db, secrets } = app.appContext
  const job = await openJob(team)
  const applicantID = await readyApplicant(app, 'Priya Nair')
  const { data: made } = await team.recruiter.post('/applicant-submissions', { jobID: job.id, applicantID })
  const pack = await team.lead.post('/submission-packs', {
    jobID: job.id,
    submissions: [{ id: made.id, version: made.version }],
    contactIDs: [contactID],
    subject: 'One',
  })
  expect(pack.status, pack.message).toBe(201)
  const mail = await db
    .selectFrom('outboxMail')
    .selectAll()
    .where('entityId', '=', pack.data.id)
    .executeTakeFirstOrThrow()
  const token = /token=(sl_[\w-]{43})/.exec(bodyOfMail(secrets, mail).text)![1]!
  const send = async (given: { readonly verdict: string; readonly proposedTimes?: readonly string[] }) => {
    const reply = await app.anonymous.post('/open/shortlists/answer', { token, position: 1, ...given })
    expect(reply.status, reply.message).toBe(200)
  }
  const answer = (verdict: string) => send({ verdict })
  const status = async () => (await team.lead.get(`/applicant-submissions/${made.id}`)).data.status
  /** The profile as returned to the contact. */
  const profile = async () => {
    const reply = await app.anonymous.post('/open/shortlists/profile', { token, position: 1 })
    expect(reply.status, reply.message).toBe(200)
    return textOf(reply.bytes)
  }
  return {
    id: made.id as string,
    jobID: job.id,
    packID: pack.data.id as string,
    applicantID,
    answer,
    send,
    status,
    profile,
  }
}

test('interest shortlists the applicant automatically while the job is open', async () => {
  const { answer, status } = await sent()
  await answer('INTERESTED')
  expect(await status()).toBe('SHORTLISTED')
})

test('interest in a job that is not open is recorded and decided by the recruiter', async () => {
  const { jobID, answer, status } = await sent()
  await app.appContext.db.updateTable('job').set({ status: 'ON_HOLD' }).where('id', '=', jobID).execute()
  await answer('INTERESTED')
  expect(await status()).toBe('SUBMITTED_TO_CLIENT')
})

test('an answer that leaves the decision to the recruiter is one of their tasks, and the list of the task has exactly these', async () => {
  const maybe = await sent()
  const interested = await sent()
  await maybe.answer('MAYBE')
  await interested.answer('INTERESTED')
  const topic = (await readHome(team.recruiter)).waitingOnMe.find(({ kind }) => kind === 'client-feedback')!
  expect(topic.rows).toMatchObject([{ id: maybe.id, since: '2026-06-15T08:00:00.000Z' }])
  const { data } = await team.recruiter.get(topic.path!.replace('/ats/submissions', '/applicant-submissions'))
  expect(data.map(({ id }: { id: string }) => id)).toEqual([maybe.id])
})

test('interview times that an interested client proposed are a task of the recruiter until they are over or an interview is scheduled', async () => {
  const times = await sent()
  const without = await sent()
  await times.send({ verdict: 'INTERESTED', proposedTimes: ['2026-06-17T08:00:00Z'] })
  await without.answer('INTERESTED')
  const topicOfRecruiter = async () =>
    (await readHome(team.recruiter)).waitingOnMe.find(({ kind }) => kind === 'proposed-interview-times')
  const topic = (await topicOfRecruiter())!
  expect(topic).toMatchObject({ title: 'Interview times proposed by clients', count: 1, rows: [{ id: times.id }] })
  const listed = async (path: string) => (await team.recruiter.get(path)).data.map(({ id }: { id: string }) => id)
  expect(await listed(topic.path!.replace('/ats/submissions', '/applicant-submissions'))).toEqual([times.id])
  expect(await listed('/applicant-submissions?timesProposed=false')).not.toContain(times.id)
  app.setNow('2026-06-17T09:00:00Z')
  expect(await topicOfRecruiter()).toBeUndefined()
})

test('a contact who changes an answer repeatedly notifies the recruiter three times an hour at most', async () => {
  const { id, answer } = await sent()
  const countNotices = async () => {
    const { rows } = await sql`select from notification where user_id = ${team.recruiter.staff!.id}
      and subject like 'Client feedback%' and metadata ->> 'entityID' = ${id}`.execute(app.appContext.db)
    return rows.length
  }
  for (const verdict of ['MAYBE', 'NOT_INTERESTED', 'MAYBE', 'NOT_INTERESTED', 'MAYBE']) await answer(verdict)
  expect(await countNotices()).toBe(3)
  app.setNow('2026-06-15T09:00:00Z')
  await answer('NOT_INTERESTED')
  expect(await countNotices()).toBe(4)
})

test('opening a sent profile is logged, and not shown in the history', async () => {
  const { id, packID } = await sent()
  expect((await team.lead.get(`/submission-packs/${packID}/profiles/1`)).status).toBe(200)
  const entries = await app.appContext.db
    .selectFrom('auditEntry')
    .select(['event', 'actorId'])
    .where('entityId', '=', id)
    .where('event', 'like', '%.profile-%')
    .execute()
  expect(entries).toEqual([{ event: 'applicant-submission.profile-viewed', actorId: team.lead.staff!.id }])
  const { data } = await team.manager.get(`/applicant-submissions/${id}/history`)
  expect(data.some(({ event }: { event: string }) => event.includes('profile'))).toBe(false)
})

test('the profile and the CV that a client received stay unchanged', async () => {
  const { id, applicantID, profile } = await sent()
  const read = await profile()
  expect(read).toContain('Priya Nair')
  const submission = async () => (await team.lead.get(`/applicant-submissions/${id}`)).data
  const { resumeID } = await submission()
  const newer = await team.recruiter.upload(`/applicants/${applicantID}/resume`, signedPdf('newer.pdf'))
  expect(newer).toMatchObject({ status: 201, data: { number: 2, isCurrent: true } })
  const { version } = (await team.recruiter.get(`/applicants/${applicantID}`)).data
  const renamed = await team.recruiter.put(`/applicants/${applicantID}`, { name: 'Priya Menon', version })
  expect(renamed.status, renamed.message).toBe(200)
  expect(await profile()).toBe(read)
  expect(await submission()).toMatchObject({ resumeID, resumeNumber: 1 })
})

test('a repeated answer is recorded once, whatever the format of its times', async () => {
  const { id, send } = await sent()
  const answers = async () => (await team.lead.get(`/applicant-submissions/${id}/history`)).data.length
  await send({ verdict: 'MAYBE', proposedTimes: ['2026-07-01T08:00:00Z'] })
  const once = await answers()
  for (const time of ['2026-07-01T08:00:00Z', '2026-07-01T08:00:00.000Z'])
    await send({ verdict: 'MAYBE', proposedTimes: [time] })
  expect(await answers()).toBe(once)
  const { data: proposal } = await team.recruiter.get('/interviews/proposal', { submissionID: id })
  expect(proposal.proposedTimes).toEqual([{ at: '2026-07-01T08:00:00.000Z', by: 'Huda Karim', contactID }])
})

test('the link of a contact who was deleted, such as one who left the client, is closed', async () => {
  const { id, packID } = await sent()
  const link = async () => (await team.lead.get('/submission-packs', { submissionID: id })).data[0].links[0]
  const linkID = (await link()).id
  const copy = () => team.lead.post(`/submission-packs/${packID}/link`, { linkID })
  const token = new URL((await copy()).data.url).searchParams.get('token')
  const read = () => app.anonymous.post('/open/shortlists/read', { token })
  expect((await read()).status).toBe(200)
  await app.appContext.db.deleteFrom('clientContact').where('id', '=', contactID).execute()
  const extended = team.lead.post(`/submission-packs/${packID}/extension`, { linkID, expiresOn: '2026-08-01' })
  for (const reply of [await read(), await copy(), await extended])
    expect(reply).toMatchObject({ status: 409, code: 'LINK_REVOKED' })
  expect((await link()).status).toBe('REVOKED')
})
