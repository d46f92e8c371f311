import type { Interview } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { attachedEvent, parseCalendar } from '../../../kernel/testing/fixtures/calendar.ts'
import { openJob, readyApplicant, recruitingTeam } from '../../../kernel/testing/fixtures/recruiting.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const team = await recruitingTeam(app)
const jobID = (await openJob(team)).id

async function submissionIn(status: string) {
  const { db } = app.appContext
  const applicantID = await readyApplicant(app, 'Priya Nair', { email: `priya${Math.random()}@example.com` })
  const { id } = await db
    .insertInto('applicantSubmission')
    .values({ jobId: jobID, applicantId: applicantID, clientId: team.clientID, countryId: 'AE', status })
    .returning(['id'])
    .executeTakeFirstOrThrow()
  const set = (columns: object) => db.updateTable('applicant').set(columns).where('id', '=', applicantID).execute()
  return { id, set }
}
const arrange = (submissionID: string, round = 1, more: object = {}) =>
  team.recruiter.post('/interviews', {
    submissionID,
    round,
    startsAt: `2026-06-1${6 + round}T10:00:00.000Z`,
    durationMinutes: 60,
    zone: 'Asia/Dubai',
    mode: 'PHONE',
    note: 'Ask why they left.',
    panel: [{ userID: team.lead.staff!.id }],
    ...more,
  })
const BAR = { status: 'DO_NOT_HIRE', reason: 'Forged certificate' }

test('an applicant marked do not hire gets no interview and no further round, and can’t be selected', async () => {
  const one = await submissionIn('SHORTLISTED')
  const two = await submissionIn('SHORTLISTED')
  await one.set(BAR)
  expect(await arrange(one.id)).toMatchObject({ status: 422, code: 'MARKED_DO_NOT_HIRE' })
  const selection = { status: 'SELECTED', version: 1 }
  expect(await team.seller.put(`/applicant-submissions/${one.id}/status`, selection)).toMatchObject({
    status: 422,
    code: 'MARKED_DO_NOT_HIRE',
  })
  expect((await arrange(two.id)).status).toBe(201)
  await two.set(BAR)
  expect(await arrange(two.id, 2)).toMatchObject({ status: 422, code: 'MARKED_DO_NOT_HIRE' })
})

test('an interview is not moved once the applicant is marked do not hire or the submission ended, and no one is invited again', async () => {
  const { db } = app.appContext
  const moved = async (
    change: (one: { id: string; set: (columns: object) => Promise<unknown> }) => Promise<unknown>,
  ) => {
    const one = await submissionIn('SHORTLISTED')
    const { data } = await arrange(one.id)
    await change(one)
    const reply = await team.recruiter.put(`/interviews/${data.id}`, {
      round: 1,
      startsAt: '2026-06-20T10:00:00.000Z',
      durationMinutes: 60,
      zone: 'Asia/Dubai',
      mode: 'PHONE',
      panel: [{ userID: team.lead.staff!.id }],
      version: data.version,
    })
    const mails = await db.selectFrom('outboxMail').select('id').where('entityId', '=', data.id).execute()
    return { code: reply.code, mails: mails.length }
  }
  expect(await moved(async () => {})).toEqual({ mails: 4 })
  expect(await moved(({ set }) => set(BAR))).toEqual({ code: 'MARKED_DO_NOT_HIRE', mails: 2 })
  const ended = { status: 'WITHDRAWN', endedAt: new Date() }
  expect(
    await moved(({ id }) => db.updateTable('applicantSubmission').set(ended).where('id', '=', id).execute()),
  ).toEqual({ code: 'SUBMISSION_ENDED', mails: 2 })
})

test('the note is for the panel and not in the invitation of the applicant', async () => {
  const { id } = await submissionIn('SHORTLISTED')
  const { data } = await arrange(id)
  const mails = await app.appContext.db
    .selectFrom('outboxMail')
    .selectAll()
    .where('entityId', '=', data.id)
    .orderBy('kind')
    .execute()
  const [applicant, colleague] = await Promise.all(mails.map((mail) => attachedEvent(app, mail)))
  expect(mails.map(({ kind }) => kind)).toEqual(['APPLICANT', 'CLIENT_SUBMISSION'])
  expect(colleague).toMatchObject({ DESCRIPTION: 'Ask why they left.' })
  expect(applicant).not.toHaveProperty('DESCRIPTION')
  expect(JSON.stringify([mails[0], applicant])).not.toContain('why they left')
})

test('invitations are in the name of the company, as everything that applicants and clients receive', async () => {
  const { db } = app.appContext
  await sql`update company_setting set values = values || '{"name": "Falcon Staffing"}'`.execute(db)
  const { id } = await submissionIn('SHORTLISTED')
  const { data } = await arrange(id)
  const mails = await db.selectFrom('outboxMail').select('textBody').where('entityId', '=', data.id).execute()
  expect(mails.map(({ textBody }) => textBody.includes('Falcon Staffing'))).toEqual([true, true])
})

test('lists, counts, filters and the calendar file are limited to what the user may see', async () => {
  const { recruiter, lead } = team
  const { id: submissionID } = await submissionIn('SHORTLISTED')
  const panel = [{ userID: lead.staff!.id }, { userID: recruiter.staff!.id }]
  const link = 'https://meet.example.com/abc'
  const { data: interview } = await arrange(submissionID, 1, { mode: 'VIDEO', link, panel })
  const find = async (query: object, who = recruiter) =>
    (await who.get('/interviews', { pageSize: 200, ...query })).data.map(({ id }: Interview) => id)
  for (const query of [
    { submissionID },
    { jobID, status: 'SCHEDULED' },
    { panelUserID: 'me' },
    { personID: 'me' },
    { withinDays: 7 },
    { startsFrom: '2026-06-16', startsTo: '2026-06-18' },
    { searchInput: 'Priya Nair' },
    { mode: 'VIDEO' },
  ])
    expect(await find(query), JSON.stringify(query)).toContain(interview.id)
  for (const query of [
    { startsFrom: '2026-06-19' },
    { status: 'HELD' },
    { scorecardDueOf: 'me' },
    { outcomeMissing: true },
  ])
    expect(await find(query), JSON.stringify(query)).not.toContain(interview.id)
  const { data: counts } = await recruiter.get('/interviews/counts', { submissionID })
  expect(counts).toEqual([{ status: 'SCHEDULED', count: 1 }])
  const stranger = await app.as('TALENT_ACQUISITION')
  expect(await find({}, stranger)).toEqual([])
  const file = await recruiter.get(`/interviews/${interview.id}/calendar`)
  expect(file.headers['content-type']).toContain('text/calendar')
  const event = parseCalendar(file.bytes)
  expect(event).toMatchObject({ METHOD: 'PUBLISH', UID: interview.uid })
  expect(event).not.toHaveProperty('ATTENDEE')
  expect((await stranger.get(`/interviews/${interview.id}/calendar`)).status).toBe(404)
})

test('scheduling, which emails all participants each time, is limited to thirty a minute', async () => {
  await app.appContext.db.deleteFrom('rateLimitCounter').execute()
  const statuses: number[] = []
  for (let nth = 0; nth < 31; nth += 1) statuses.push((await team.recruiter.post('/interviews', {})).status)
  expect([...new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([400, 429])
})

test('the list starts with the next interview, and what has passed comes last, newest first', async () => {
  const made = await submissionIn('INTERVIEWED')
  const days = ['2026-06-01', '2026-06-10', '2026-06-16', '2026-06-30']
  const rows = days.map((day, at) => ({
    submissionId: made.id,
    round: at + 1,
    status: 'HELD',
    mode: 'PHONE',
    zone: 'Asia/Dubai',
    uid: `uid-${day}`,
    startsAt: new Date(`${day}T10:00:00Z`),
    endsAt: new Date(`${day}T11:00:00Z`),
  }))
  await app.appContext.db.insertInto('interview').values(rows).execute()
  const { data } = await team.recruiter.get('/interviews', { submissionID: made.id })
  expect(data.map(({ startsAt }: { startsAt: string }) => startsAt.slice(0, 10))).toEqual([
    '2026-06-16',
    '2026-06-30',
    '2026-06-10',
    '2026-06-01',
  ])
})
