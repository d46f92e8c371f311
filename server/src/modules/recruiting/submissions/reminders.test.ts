import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import type { Caller } from '../../../kernel/testing/caller.ts'
import { openJob, readyApplicant, recruitingTeam } from '../../../kernel/testing/fixtures/recruiting.ts'
import { remindRecruiting } from './reminders.actions.ts'

const app = await createTestApp()
app.setNow('2026-06-01T08:00:00Z')
const team = await recruitingTeam(app)

const remindOn = (day: string) => {
  app.setNow(`${day}T06:10:00Z`)
  return remindRecruiting(app.appContext, { countryID: 'AE', day })
}
/** How often a user was notified with this subject. */
const times = async (who: Caller, subject: string) =>
  (await who.get('/user-notifications', { pageSize: 100 })).data.filter(
    (one: { subject: string }) => one.subject === subject,
  ).length

test('a job without submissions for 30 days has a reminder, then every week; none after the first submission', async () => {
  const { lead, seller, recruiter } = team
  const job = await openJob(team, { title: 'Slow job' })
  const subject = `Job ${job.number} Slow job has no submission`
  expect(await remindOn('2026-06-30')).toMatchObject({ JOB_WITHOUT_SUBMISSION: 0 })
  expect(await remindOn('2026-07-01')).toMatchObject({ JOB_WITHOUT_SUBMISSION: 1 })
  await remindOn('2026-07-02')
  expect(await Promise.all([lead, seller, recruiter].map((who) => times(who, subject)))).toEqual([1, 1, 0])
  await remindOn('2026-07-08')
  expect(await times(lead, subject)).toBe(2)
  const applicantID = await readyApplicant(app, 'Sara Khan')
  const { data: one } = await recruiter.post('/applicant-submissions', { jobID: job.id, applicantID })
  const sent = { status: 'SUBMITTED_TO_CLIENT', version: one.version }
  expect((await lead.put(`/applicant-submissions/${one.id}/status`, sent)).status).toBe(200)
  expect(await remindOn('2026-07-16')).toMatchObject({ JOB_WITHOUT_SUBMISSION: 0, SUBMISSION_WITHOUT_FEEDBACK: 1 })
  const unanswered = `No feedback on Sara Khan for ${job.number} Slow job`
  expect(await Promise.all([lead, seller, recruiter].map((who) => times(who, unanswered)))).toEqual([1, 1, 1])
  const shortlisted = { status: 'SHORTLISTED', version: one.version + 1 }
  expect((await recruiter.put(`/applicant-submissions/${one.id}/status`, shortlisted)).status).toBe(200)
  expect(await remindOn('2026-07-23')).toMatchObject({ SUBMISSION_WITHOUT_FEEDBACK: 0 })
})

test('a task reminds its assignee on its due date and a week later, until it is done; none for a deleted submission', async () => {
  const { lead, recruiter } = team
  const job = await openJob(team, { deadline: '2026-12-31' })
  const applicantID = await readyApplicant(app, 'Omar Aziz')
  const { data: gone } = await recruiter.post('/applicant-submissions', { jobID: job.id, applicantID })
  const ofGone = { submissionID: gone.id, text: 'Ask for references', dueOn: '2026-08-02' }
  expect((await recruiter.post('/recruiting-tasks', ofGone)).status).toBe(201)
  const { db } = app.appContext
  await db.updateTable('applicantSubmission').set({ archivedAt: new Date() }).where('id', '=', gone.id).execute()
  const body = { jobID: job.id, text: 'Call the hiring manager', dueOn: '2026-08-03', assigneeID: recruiter.staff!.id }
  const { data: task } = await lead.post('/recruiting-tasks', body)
  const subject = 'Task due: Call the hiring manager'
  expect(await remindOn('2026-08-02')).toMatchObject({ RECRUITING_TASK_DUE: 0 })
  for (const day of ['2026-08-02', '2026-08-03', '2026-08-04', '2026-08-10']) await remindOn(day)
  expect([await times(recruiter, subject), await times(lead, subject)]).toEqual([2, 0])
  await recruiter.put(`/recruiting-tasks/${task.id}`, { done: true, version: task.version })
  expect(await remindOn('2026-08-17')).toMatchObject({ RECRUITING_TASK_DUE: 0 })
})
