import { expect, test } from 'vitest'
import {
  createRecruitingTestApp,
  openJob,
  type RecordVersion,
  readyApplicant,
} from '../../../kernel/testing/fixtures/recruiting.ts'

const { app, team } = await createRecruitingTestApp()
const { seller, recruiter, lead } = team

const TRAVEL = { question: 'Can you travel?', knockout: true }
const ARABIC = { question: 'Do you speak Arabic?', knockout: false }
const submission = async (job: RecordVersion, screeningAnswers?: readonly object[]) =>
  recruiter.post('/applicant-submissions', {
    jobID: job.id,
    applicantID: await readyApplicant(app, 'Sara Khan'),
    ...(screeningAnswers && { screeningAnswers }),
  })
const change = ({ id, version }: RecordVersion, screeningAnswers: readonly object[]) =>
  recruiter.put(`/applicant-submissions/${id}`, { version, screeningAnswers })
const send = ({ id, version }: RecordVersion) =>
  lead.put(`/applicant-submissions/${id}/status`, { status: 'SUBMITTED_TO_CLIENT', version })
const yes = { answer: 'YES', note: null }
const no = { answer: 'NO', note: null }

test('the answers are stored as asked, required before the client gets the CV, and kept from then on', async () => {
  const job = await openJob(team, { screeningQuestions: [TRAVEL, ARABIC] })
  const made = await submission(job, [{ question: TRAVEL.question, answer: 'YES', note: 'One week a month' }])
  expect(made).toMatchObject({
    status: 201,
    data: { screeningQuestions: [TRAVEL, ARABIC], editable: expect.arrayContaining(['screeningAnswers']) },
  })
  expect(made.data.screeningAnswers).toEqual([{ ...TRAVEL, answer: 'YES', note: 'One week a month' }])
  const open = await send(made.data)
  expect(open).toMatchObject({ status: 422, code: 'SCREENING_ANSWERS_MISSING' })
  expect(open.message).toContain('“Do you speak Arabic?”')

  const replies = [TRAVEL, ARABIC].map(({ question }) => ({ question, ...yes }))
  const changed = await change(made.data, replies)
  expect(changed.status, changed.message).toBe(200)
  const sent = await send(changed.data)
  expect(sent.status, sent.message).toBe(200)
  expect(sent.data.editable).not.toContain('screeningAnswers')
  expect(await change(sent.data, replies)).toMatchObject({ status: 409, code: 'NOT_EDITABLE' })

  const { version } = (await seller.get(`/jobs/${job.id}`)).data
  const other = { screeningQuestions: [{ question: 'Can you lead?', knockout: true }], version }
  expect(await seller.put(`/jobs/${job.id}`, other)).toMatchObject({ status: 200 })
  expect((await lead.get(`/applicant-submissions/${made.data.id}`)).data.screeningAnswers).toEqual([
    { ...TRAVEL, ...yes },
    { ...ARABIC, ...yes },
  ])
  const history = (await lead.get(`/applicant-submissions/${made.data.id}/history`)).data
  expect(JSON.stringify(history)).toContain('screeningAnswers')
})

test('a no to a knockout question disqualifies the applicant until the answer or the question changes', async () => {
  const job = await openJob(team, { screeningQuestions: [TRAVEL] })
  const out = await submission(job, [{ question: TRAVEL.question, ...no }])
  expect(out).toMatchObject({ status: 422, code: 'KNOCKOUT_QUESTION_FAILED' })
  expect(out.message).toContain('“Can you travel?” disqualifies the applicant')

  const made = await submission(job, [{ question: TRAVEL.question, ...yes }])
  const failed = await change(made.data, [{ question: TRAVEL.question, ...no }])
  expect(failed).toMatchObject({ status: 200, data: { screeningAnswers: [{ ...TRAVEL, ...no }] } })
  expect(await send(failed.data)).toMatchObject({ status: 422, code: 'KNOCKOUT_QUESTION_FAILED' })

  const { version } = (await seller.get(`/jobs/${job.id}`)).data
  await seller.put(`/jobs/${job.id}`, { screeningQuestions: [ARABIC], version })
  const again = await change(failed.data, [{ question: ARABIC.question, ...no }])
  expect(again.data.screeningAnswers).toEqual([
    { ...ARABIC, ...no },
    { ...TRAVEL, ...no },
  ])
  const sent = await send(again.data)
  expect(sent.status, sent.message).toBe(200)
})

test('only questions of the job are answered, each once', async () => {
  const job = await openJob(team, { screeningQuestions: [ARABIC] })
  const one = { question: ARABIC.question, ...yes }
  expect(await submission(job, [{ question: 'Are you tall?', ...yes }])).toMatchObject({
    status: 400,
    errors: [{ path: 'screeningAnswers.0.question' }],
  })
  expect(await submission(job, [one, one])).toMatchObject({
    status: 400,
    errors: [{ path: 'screeningAnswers.1.question' }],
  })
})
