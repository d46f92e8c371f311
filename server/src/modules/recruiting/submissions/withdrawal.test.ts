import { expect, test } from 'vitest'
import { createRecruitingTestApp, openJob, readyApplicant } from '../../../kernel/testing/fixtures/recruiting.ts'

const { app, team } = await createRecruitingTestApp()

async function onTwoJobs() {
  const applicantID = await readyApplicant(app, 'Priya Nair')
  const jobs = [await openJob(team), await openJob(team)]
  const submissions: string[] = []
  for (const { id: jobID } of jobs) {
    const made = await team.recruiter.post('/applicant-submissions', { jobID, applicantID })
    expect(made.status, made.message).toBe(201)
    submissions.push(made.data.id)
  }
  const read = async () => (await team.manager.get(`/applicants/${applicantID}`)).data
  const statuses = () =>
    Promise.all(submissions.map(async (id) => (await team.manager.get(`/applicant-submissions/${id}`)).data.status))
  const withdraw = async () => {
    const { version } = await read()
    const body = { status: 'WITHDRAWN', reason: 'Moves abroad', version }
    const reply = await team.recruiter.put(`/applicants/${applicantID}/status`, body)
    expect(reply.status, reply.message).toBe(200)
    return reply.data
  }
  const undo = (version: number) => team.recruiter.post(`/applicants/${applicantID}/undo-withdrawal`, { version })
  return { applicantID, jobs, submissions, read, statuses, withdraw, undo }
}

test('an applicant withdraws from all jobs, with the reason, and the undo restores them', async () => {
  const { submissions, read, statuses, withdraw, undo } = await onTwoJobs()
  const withdrawn = await withdraw()
  expect(withdrawn).toMatchObject({
    status: 'WITHDRAWN',
    openSubmissions: 0,
    withdrawal: { until: '2026-06-16T08:00:00.000Z', submissions: 2 },
  })
  expect(await statuses()).toEqual(['WITHDRAWN', 'WITHDRAWN'])
  const { data: first } = await team.manager.get(`/applicant-submissions/${submissions[0]}`)
  expect(first).toMatchObject({ reason: 'Moves abroad', availableTransitions: [] })
  app.setNow('2026-06-16T07:59:00Z')
  expect(await undo(withdrawn.version)).toMatchObject({
    status: 200,
    data: { status: 'IN_PROCESS', reason: null, withdrawal: null, openSubmissions: 2 },
  })
  expect(await statuses()).toEqual(['INTERNAL_REVIEW', 'INTERNAL_REVIEW'])
  expect(await undo((await read()).version)).toMatchObject({
    status: 409,
    code: 'NOTHING_TO_UNDO',
    message: expect.stringContaining('There is nothing to undo'),
  })
})

test('the undo keeps the day on which the client received the applicant', async () => {
  const { submissions, withdraw, undo } = await onTwoJobs()
  const submittedAt = new Date('2026-06-01T08:00:00Z')
  const { db } = app.appContext
  const [id] = submissions
  await db
    .updateTable('applicantSubmission')
    .set({ status: 'SUBMITTED_TO_CLIENT', submittedAt })
    .where('id', '=', id!)
    .execute()
  await db
    .insertInto('submissionStage')
    .values({ submissionId: id!, status: 'SUBMITTED_TO_CLIENT', at: submittedAt })
    .execute()
  const withdrawn = await withdraw()
  expect((await undo(withdrawn.version)).status).toBe(200)
  expect((await team.manager.get(`/applicant-submissions/${id}`)).data).toMatchObject({
    status: 'SUBMITTED_TO_CLIENT',
    submittedAt: '2026-06-01T08:00:00.000Z',
  })
})

test('a submission to a job that was closed since stays withdrawn', async () => {
  const { jobs, statuses, withdraw, undo } = await onTwoJobs()
  const withdrawn = await withdraw()
  const [job] = jobs
  const held = { status: 'ON_HOLD', reason: 'Budget freeze', version: job!.version }
  expect((await team.manager.put(`/jobs/${job!.id}/status`, held)).status).toBe(200)
  expect((await undo(withdrawn.version)).status).toBe(200)
  expect(await statuses()).toEqual(['WITHDRAWN', 'INTERNAL_REVIEW'])
})

test('the undo ends after 24 hours', async () => {
  const { read, withdraw, undo } = await onTwoJobs()
  const { version } = await withdraw()
  app.setNow('2026-06-16T08:00:01Z')
  expect((await read()).withdrawal).toBeNull()
  expect(await undo(version)).toMatchObject({ status: 409, code: 'NOTHING_TO_UNDO' })
})

test('several applicants withdraw together from all their jobs', async () => {
  const all = [await onTwoJobs(), await onTwoJobs()]
  const applicants = await Promise.all(
    all.map(async ({ applicantID, read }) => ({ id: applicantID, version: (await read()).version })),
  )
  const body = { applicants, status: 'WITHDRAWN', reason: 'Agency left' }
  expect((await team.manager.put('/applicants/status', body)).data.done).toHaveLength(2)
  for (const { statuses } of all) expect(await statuses()).toEqual(['WITHDRAWN', 'WITHDRAWN'])
})
