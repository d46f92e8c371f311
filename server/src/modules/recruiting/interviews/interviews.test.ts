import type { Interview } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { describe, expect, test } from 'vitest'
import { attachedEvent } from '../../../kernel/testing/fixtures/calendar.ts'
import {
  createRecruitingTestApp,
  hiringManager,
  NOW,
  openJob,
  readyApplicant,
} from '../../../kernel/testing/fixtures/recruiting.ts'
import { readTasks } from '../../../kernel/testing/tasks.ts'
import { remindOfInterviews } from './reminders.actions.ts'
import { interviewJobs } from './transitions.actions.ts'

/** 14:00 in Dubai, 15:30 in India. */
const START = '2026-06-17T10:00:00.000Z'

const { app, team } = await createRecruitingTestApp()
const { recruiter, lead } = team
const contactID = await hiringManager(team, 'huda@example.com')
const jobID = (await openJob(team, { mustSkills: [{ name: 'Java' }, { name: 'Spring Boot' }] })).id

let applicants = 0
/** A submission that the client has shortlisted, of an applicant who lives in India. */
async function shortlisted(): Promise<string> {
  applicants += 1
  const { db } = app.appContext
  const email = `applicant${applicants}@example.com`
  const applicantId = await readyApplicant(app, `Applicant ${applicants}`, { residenceCountry: 'IN', email })
  const { resumeId } = await db
    .selectFrom('applicantResume')
    .select('id as resumeId')
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('applicantSubmission')
    .values({
      jobId: jobID,
      applicantId,
      clientId: team.clientID,
      countryId: 'AE',
      status: 'SHORTLISTED',
      resumeId,
      recruiterId: recruiter.staff!.id,
      submittedAt: new Date(NOW),
      shortlistedAt: new Date(NOW),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const bodyOf = (more: object = {}) => ({
  round: 1,
  startsAt: START,
  durationMinutes: 60,
  zone: 'Asia/Dubai',
  mode: 'VIDEO',
  link: 'https://meet.example.com/abc',
  note: 'Bring, please; an "ID"',
  panel: [{ contactID }, { userID: lead.staff!.id }, { userID: recruiter.staff!.id }],
  ...more,
})
async function arranged(submissionID: string, more: object = {}, who = recruiter): Promise<Interview> {
  const reply = await who.post('/interviews', { submissionID, ...bodyOf(more) })
  expect(reply.status, `${reply.message} ${JSON.stringify(reply.errors)}`).toBe(201)
  return reply.data
}
const step = ({ id, version }: Interview, status: string, more: object = {}, who = recruiter) =>
  who.put(`/interviews/${id}/status`, { status, version, ...more })
const submissionStatus = async (id: string) => (await recruiter.get(`/applicant-submissions/${id}`)).data.status
const scoreBody = (score = 4) => ({
  scores: [
    { criterion: 'Java', score },
    { criterion: 'Spring Boot', score: score - 1 },
  ],
  recommendation: 'YES',
  summary: 'Clear answers.',
})

/** The emails about an interview since the last call, with their calendar files parsed strictly. */
async function mailsOf(interviewID: string) {
  const { db } = app.appContext
  const mails = await db
    .selectFrom('outboxMail')
    .selectAll()
    .where('entity', '=', 'interview')
    .where('entityId', '=', interviewID)
    .orderBy('toAddress')
    .execute()
  const found = []
  for (const mail of mails) found.push({ ...mail, event: await attachedEvent(app, mail) })
  await db.deleteFrom('outboxMail').where('entityId', '=', interviewID).execute()
  return found
}

describe('an interview', () => {
  test('is scheduled from the proposal, moves the submission and invites all participants in their own time zone', async () => {
    const submissionID = await shortlisted()
    const { data: proposal } = await recruiter.get('/interviews/proposal', { submissionID })
    expect(proposal).toMatchObject({
      round: 1,
      zone: 'Asia/Dubai',
      applicantZone: 'Asia/Kolkata',
      criteria: ['Java', 'Spring Boot'],
      contacts: [{ id: contactID, name: 'Huda Karim' }],
    })
    expect(proposal.colleagues.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([lead.staff!.id, recruiter.staff!.id, team.seller.staff!.id]),
    )
    const interview = await arranged(submissionID)
    expect(interview).toMatchObject({
      status: 'SCHEDULED',
      endsAt: '2026-06-17T11:00:00.000Z',
      sequence: 0,
      criteria: ['Java', 'Spring Boot'],
      applicantZone: 'Asia/Kolkata',
      missingScorecards: 0,
      warnings: [],
      editable: true,
    })
    expect(interview.panel.find((one) => one.contactID === contactID)).toMatchObject({ email: null })
    expect(await submissionStatus(submissionID)).toBe('INTERVIEW_SCHEDULED')
    const mails = await mailsOf(interview.id)
    expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual(
      [`applicant${applicants}@example.com`, 'huda@example.com', lead.staff!.email, recruiter.staff!.email].sort(),
    )
    const toApplicant = mails.find(({ toAddress }) => toAddress.startsWith('applicant'))!
    expect(toApplicant.textBody).toContain('15:30–16:30 (Asia/Kolkata)')
    expect(toApplicant.textBody).toContain('Replies to this email are not read.')
    const toContact = mails.find(({ toAddress }) => toAddress === 'huda@example.com')!
    expect(toContact).toMatchObject({
      kind: 'CLIENT_SUBMISSION',
      subject: 'Interview for Java developer on 17 June 2026',
    })
    expect(toContact.textBody).toContain('14:00–15:00 (Asia/Dubai)')
    expect(toContact.event).toMatchObject({
      METHOD: 'REQUEST',
      UID: interview.uid,
      SEQUENCE: '0',
      DTSTART: '20260617T100000Z',
      STATUS: 'CONFIRMED',
      ATTENDEE: 'mailto:huda@example.com',
      ORGANIZER: `mailto:${recruiter.staff!.email}`,
      DESCRIPTION: 'Bring, please; an "ID"',
      LOCATION: 'Video call: https://meet.example.com/abc',
    })
    expect(JSON.stringify(toContact.event)).not.toContain('applicant')
  })

  test('is changed with the same UID and a higher sequence; people removed from the panel get a cancellation', async () => {
    const interview = await arranged(await shortlisted())
    await mailsOf(interview.id)
    const change = bodyOf({
      startsAt: '2026-06-18T10:00:00.000Z',
      panel: [{ contactID }, { userID: recruiter.staff!.id }],
    })
    const reply = await recruiter.put(`/interviews/${interview.id}`, { ...change, version: interview.version })
    expect(reply.data).toMatchObject({ sequence: 1, uid: interview.uid, startsAt: '2026-06-18T10:00:00.000Z' })
    const methods = Object.fromEntries(
      (await mailsOf(interview.id)).map(({ toAddress, event, subject }) => [
        toAddress,
        [event.METHOD, event.UID, event.SEQUENCE, subject.split(':')[0]],
      ]),
    )
    expect(methods).toMatchObject({
      'huda@example.com': ['REQUEST', interview.uid, '1', 'Updated'],
      [lead.staff!.email]: ['CANCEL', interview.uid, '1', 'Cancelled'],
    })
    const stale = await recruiter.put(`/interviews/${interview.id}`, { ...change, version: interview.version })
    expect(stale).toMatchObject({ status: 409, code: 'STALE_VERSION' })
    const same = await recruiter.put(`/interviews/${interview.id}`, { ...change, version: reply.data.version })
    expect(same.status).toBe(200)
    expect(await mailsOf(interview.id), 'nothing to announce').toEqual([])
  })

  test('invites a guest again at the corrected address', async () => {
    const guestAt = (email: string) => bodyOf({ panel: [{ name: 'Omar Aziz', email }] })
    const interview = await arranged(await shortlisted(), guestAt('omar@exmaple.com'))
    await mailsOf(interview.id)
    const change = { ...guestAt('omar@example.com'), version: interview.version }
    expect((await recruiter.put(`/interviews/${interview.id}`, change)).status).toBe(200)
    const mails = await mailsOf(interview.id)
    expect(mails.map(({ toAddress, event }) => [toAddress, event.METHOD])).toEqual([
      [`applicant${applicants}@example.com`, 'REQUEST'],
      ['omar@example.com', 'REQUEST'],
      ['omar@exmaple.com', 'CANCEL'],
    ])
  })

  test('is cancelled with a reason in all calendars; its submission stays, and another one can be scheduled', async () => {
    const submissionID = await shortlisted()
    const interview = await arranged(submissionID)
    await mailsOf(interview.id)
    expect(await step(interview, 'CANCELLED')).toMatchObject({ status: 400, errors: [{ path: 'reason' }] })
    expect(await step(interview, 'HELD')).toMatchObject({ status: 422, code: 'INTERVIEW_NOT_STARTED' })
    const { data } = await step(interview, 'CANCELLED', { reason: 'Hiring freeze' })
    expect(data).toMatchObject({ status: 'CANCELLED', reason: 'Hiring freeze', sequence: 1, editable: false })
    const mails = await mailsOf(interview.id)
    expect(mails).toHaveLength(4)
    expect(mails[0]!.event).toMatchObject({ METHOD: 'CANCEL', STATUS: 'CANCELLED', UID: interview.uid, SEQUENCE: '1' })
    expect(mails[0]!.textBody).toContain('Hiring freeze')
    expect(await submissionStatus(submissionID)).toBe('INTERVIEW_SCHEDULED')
    expect((await arranged(submissionID)).round).toBe(1)
  })

  test('is held and scored: a panel member sees the scorecards of others after submitting their own', async () => {
    const submissionID = await shortlisted()
    const interview = await arranged(submissionID)
    const early = await lead.post(`/interviews/${interview.id}/scorecards`, scoreBody())
    expect(early).toMatchObject({ status: 422, code: 'INTERVIEW_NOT_HELD' })
    app.setNow('2026-06-17T11:30:00Z')
    const held = (await step(interview, 'HELD')).data as Interview
    expect(held).toMatchObject({ status: 'HELD', missingScorecards: 2 })
    expect(await submissionStatus(submissionID)).toBe('INTERVIEWED')
    expect((await readTasks(lead)).map(({ title }) => title)).toContain(
      `Scorecard of Applicant ${applicants} is missing`,
    )
    const wrong = { ...scoreBody(), scores: [{ criterion: 'Cobol', score: 3 }] }
    expect(await lead.post(`/interviews/${interview.id}/scorecards`, wrong)).toMatchObject({
      status: 400,
      errors: [{ path: 'scores.0.criterion' }],
    })
    expect((await lead.post(`/interviews/${interview.id}/scorecards`, scoreBody(5))).status).toBe(201)
    const before = (await recruiter.get(`/interviews/${interview.id}`)).data as Interview
    expect(before).toMatchObject({ scorecards: [], hiddenScorecards: 1, averageScore: null, missingScorecards: 1 })
    const contact = held.panel.find((one) => one.contactID === contactID)!
    expect(before.scorable.map(({ id }) => id)).toContain(contact.id)
    const leads = held.panel.find((one) => one.userID === lead.staff!.id)!
    const forLead = { ...scoreBody(), panelMemberID: leads.id }
    expect(await recruiter.post(`/interviews/${interview.id}/scorecards`, forLead)).toMatchObject({
      code: 'PANEL_MEMBER_HAS_ACCOUNT',
    })
    const forContact = { ...scoreBody(2), panelMemberID: contact.id }
    expect((await recruiter.post(`/interviews/${interview.id}/scorecards`, forContact)).data.scorecards).toHaveLength(1)
    const mine = (await recruiter.post(`/interviews/${interview.id}/scorecards`, scoreBody(4))).data as Interview
    expect(mine).toMatchObject({ hiddenScorecards: 0, averageScore: '3.17', missingScorecards: 0 })
    expect(mine.scorecards).toHaveLength(3)
    expect(await recruiter.post(`/interviews/${interview.id}/scorecards`, scoreBody())).toMatchObject({
      status: 409,
      code: 'SCORECARD_SUBMITTED',
    })
    const seller = (await team.seller.get(`/interviews/${interview.id}`)).data as Interview
    expect(seller.scorecards, 'a user who is not on the panel may read them').toHaveLength(3)
    expect(await team.seller.post(`/interviews/${interview.id}/scorecards`, scoreBody())).toMatchObject({
      code: 'NOT_ON_PANEL',
    })
    const { data: history } = await recruiter.get(`/interviews/${interview.id}/history`)
    expect(history.map(({ event }: { event: string }) => event)).toContain('interview.scorecard-submitted')
  })

  test('without attendance makes the submission a no-show, which can be scheduled again', async () => {
    const submissionID = await shortlisted()
    const interview = await arranged(submissionID)
    app.setNow('2026-06-17T12:00:00Z')
    expect((await readTasks(recruiter)).map(({ title }) => title)).toContain(
      `The interview of Applicant ${applicants} has no outcome`,
    )
    expect(await step(interview, 'CANCELLED', { reason: 'Too late' })).toMatchObject({
      code: 'INTERVIEW_ALREADY_STARTED',
    })
    expect((await step(interview, 'NO_SHOW')).status).toBe(200)
    expect(await submissionStatus(submissionID)).toBe('NO_SHOW')
    await arranged(submissionID, { startsAt: '2026-06-19T10:00:00.000Z' })
    expect(await submissionStatus(submissionID)).toBe('INTERVIEW_SCHEDULED')
  })

  test('is cancelled in the background when its submission is withdrawn', async () => {
    const submissionID = await shortlisted()
    const interview = await arranged(submissionID)
    const { version } = (await recruiter.get(`/applicant-submissions/${submissionID}`)).data
    const body = { status: 'WITHDRAWN', reason: 'Took another offer', version }
    expect((await recruiter.put(`/applicant-submissions/${submissionID}/status`, body)).status).toBe(200)
    expect((await recruiter.get(`/interviews/${interview.id}`)).data.warnings[0]).toMatchObject({
      code: 'SUBMISSION_ENDED',
    })
    const [cancel] = interviewJobs
    const job = { appContext: app.appContext, payload: { submissionID }, now: app.appContext.now() }
    await cancel!.run(job as never)
    const { data } = await recruiter.get(`/interviews/${interview.id}`)
    expect(data).toMatchObject({ status: 'CANCELLED', reason: 'The application was withdrawn.' })
  })
})

describe('scheduling rejects', () => {
  const refused = async (more: object, submissionID?: string) =>
    recruiter.post('/interviews', { submissionID: submissionID ?? (await shortlisted()), ...bodyOf(more) })

  test.each([
    ['a time in the past', { startsAt: '2026-06-15T07:00:00Z' }, 'startsAt'],
    ['a video call without a link', { link: null }, 'link'],
    ['an interview on site without a location', { mode: 'ON_SITE' }, 'place'],
    ['no panel', { panel: [] }, 'panel'],
    ['an unknown time zone', { zone: 'Mars/Base' }, 'zone'],
    ['two hours less than ten minutes', { durationMinutes: 5 }, 'durationMinutes'],
  ])('%s', async (_what, more, path) => {
    expect(await refused(more)).toMatchObject({ status: 400, errors: [{ path }] })
  })

  test('colleagues without access, contacts of other clients, and duplicate participants', async () => {
    const abroad = await app.as('COUNTRY_MANAGER', { countryIDs: ['SA'] })
    const hr = await app.as('HR_MANAGER')
    const stranger = await app.as('TALENT_ACQUISITION')
    const users = [abroad, hr, stranger].map(({ staff }) => ({ userID: staff!.id }))
    const panel = [...users, { contactID: jobID }, { contactID }, { name: 'Huda', email: 'HUDA@example.com' }]
    const reply = await refused({ panel })
    expect(reply.status).toBe(400)
    expect(reply.errors!.map(({ path }) => path)).toEqual(['panel.0', 'panel.1', 'panel.2', 'panel.3', 'panel.5'])
    expect(reply.errors![0]!.message).toContain('does not have access to this submission')
  })

  test('a second interview of a round, and one while the applicant has another; a busy colleague is a warning', async () => {
    const submissionID = await shortlisted()
    await arranged(submissionID)
    expect(await refused({ startsAt: '2026-06-18T10:00:00Z' }, submissionID)).toMatchObject({
      status: 409,
      code: 'ROUND_SCHEDULED',
    })
    const overlapping = await refused({ round: 2, startsAt: '2026-06-17T10:30:00Z' }, submissionID)
    expect(overlapping).toMatchObject({ status: 422, code: 'INTERVIEW_OVERLAP', errors: [{ path: 'startsAt' }] })
    expect(overlapping.message).toContain('17 Jun 2026, 14:00–15:00 (Asia/Dubai)')
    const other = await arranged(await shortlisted(), { panel: [{ userID: lead.staff!.id }] })
    expect(other.warnings).toMatchObject([{ code: 'PANEL_BUSY' }])
  })

  test('a submission that the client has not shortlisted, and one out of scope', async () => {
    const submissionID = await shortlisted()
    const rows = app.appContext.db.updateTable('applicantSubmission').where('id', '=', submissionID)
    await rows.set({ status: 'SUBMITTED_TO_CLIENT' }).execute()
    expect(await refused({}, submissionID)).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' })
    const stranger = await app.as('TALENT_ACQUISITION')
    expect((await stranger.post('/interviews', { submissionID, ...bodyOf() })).status).toBe(404)
  })

  test('the second of two concurrent interviews of the same round', async () => {
    const submissionID = await shortlisted()
    const replies = await Promise.all(
      [recruiter, lead].map((who) => who.post('/interviews', { submissionID, ...bodyOf() })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

test('the panel and the recruiter are reminded the day before, and of a missing scorecard afterwards', async () => {
  const { db } = app.appContext
  await db.updateTable('interview').set({ status: 'CANCELLED' }).where('status', '=', 'SCHEDULED').execute()
  await db.updateTable('interview').set({ status: 'CANCELLED' }).where('status', '=', 'HELD').execute()
  const interview = await arranged(await shortlisted(), { panel: [{ contactID }, { userID: lead.staff!.id }] })
  const remind = async (day: string, now: string) => {
    await db.deleteFrom('notification').execute()
    await remindOfInterviews(app.appContext, { countryID: 'AE', day }, new Date(now))
    const rows = await db.selectFrom('notification').select(['userId', 'subject']).orderBy('subject').execute()
    return rows
      .map(({ userId, subject }) => [userId === lead.staff!.id ? 'lead' : 'recruiter', subject.split(':')[0]])
      .sort()
  }
  expect(await remind('2026-06-15', '2026-06-15T03:00:00Z')).toEqual([])
  const upcoming = 'Interview tomorrow'
  expect(await remind('2026-06-16', '2026-06-16T03:00:00Z')).toEqual([
    ['lead', upcoming],
    ['recruiter', upcoming],
  ])
  expect(await remind('2026-06-16', '2026-06-16T04:00:00Z'), 'once').toEqual([])
  expect(await remind('2026-06-18', '2026-06-18T03:00:00Z')).toEqual([['lead', 'Scorecard missing']])
  expect(await remind('2026-06-20', '2026-06-20T03:00:00Z')).toEqual([
    ['lead', 'Scorecard missing'],
    ['recruiter', 'Scorecard missing'],
  ])
  app.setNow('2026-06-21T08:00:00Z')
  expect((await lead.post(`/interviews/${interview.id}/scorecards`, scoreBody())).data).toMatchObject({
    status: 'HELD',
  })
  expect(await remind('2026-06-27', '2026-06-27T03:00:00Z')).toEqual([])
  // With people of the client only, the recruiter enters the scorecard.
  app.setNow(NOW)
  await arranged(await shortlisted(), { panel: [{ contactID }] })
  expect(await remind('2026-06-18', '2026-06-18T03:00:00Z')).toEqual([['recruiter', 'Scorecard missing']])
})
