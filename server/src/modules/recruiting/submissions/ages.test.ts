import { expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { openJob, readyApplicant, recruitingTeam } from '../../../kernel/testing/fixtures/recruiting.ts'
import { readTasks } from '../../../kernel/testing/tasks.ts'
import { remindRecruiting } from './reminders.actions.ts'

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const team = await recruitingTeam(app)
/** The user is in Dubai, as the job. */
const IN_DUBAI = { 'time-offset': '240', 'time-zone': 'Asia/Dubai' }
/** Half an hour after midnight in Dubai, on 16 June. */
const MIDNIGHT = '2026-06-15T20:30:00Z'

test('after midnight in the country of the job, ages start at 0 and grow by the days of the country', async () => {
  const { manager, recruiter } = team
  app.setNow(MIDNIGHT)
  const job = await openJob(team)
  const applicantID = await readyApplicant(app, 'Sara Khan')
  const made = await recruiter.post('/applicant-submissions', { jobID: job.id, applicantID }, IN_DUBAI)
  expect(made.data).toMatchObject({ age: 'ON_TIME', ageDays: 0 })
  const get = async (path: string, query = {}) => (await manager.get(path, query, IN_DUBAI)).data
  const ages = async () => ({
    record: (await get(`/applicant-submissions/${made.data.id}`)).ageDays,
    row: (await get('/applicant-submissions'))[0].ageDays,
    card: (await get('/applicant-submissions/board'))[0].cards[0].ageDays,
    job: (await get(`/jobs/${job.id}`)).ageDays,
    jobRow: (await get('/jobs'))[0].ageDays,
    late: (await get('/applicant-submissions', { late: true })).length,
    review: (await get('/ats/dashboard')).submissionAges.find(
      ({ status }: { status: string }) => status === 'INTERNAL_REVIEW',
    ),
  })
  const reviewed = (age: object) => expect.objectContaining({ onTime: 0, due: 0, late: 0, ...age })
  const all = (days: number) => ({ record: days, row: days, card: days, job: days, jobRow: days })
  expect(await ages()).toEqual({ ...all(0), late: 0, review: reviewed({ onTime: 1 }) })
  expect((await readTasks(team.lead)).find(({ id }) => id === made.data.id)).toMatchObject({ dueOn: '2026-06-18' })
  app.setNow('2026-06-17T08:00:00Z')
  expect(await ages()).toEqual({ ...all(1), late: 0, review: reviewed({ due: 1 }) })
  app.setNow('2026-06-17T20:30:00Z')
  expect(await ages()).toEqual({ ...all(2), late: 1, review: reviewed({ late: 1 }) })
})

test('a reminder counts the days of the country since a job was opened', async () => {
  app.setNow(MIDNIGHT)
  await openJob(team, { title: 'Night job' })
  const remindOn = (day: string) => {
    app.setNow(`${day}T06:10:00Z`)
    return remindRecruiting(app.appContext, { countryID: 'AE', day })
  }
  const before = await remindOn('2026-07-15')
  const after = await remindOn('2026-07-16')
  expect([before, after]).toEqual([
    expect.objectContaining({ JOB_WITHOUT_SUBMISSION: 0 }),
    expect.objectContaining({ JOB_WITHOUT_SUBMISSION: 2 }),
  ])
})
