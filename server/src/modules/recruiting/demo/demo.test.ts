import { firstOfMonth, lastOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { Resume } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { ApplicantStatus } from '@muster/contract/recruiting/applicants/states.contract.ts'
import { JobStatus } from '@muster/contract/recruiting/jobs/states.contract.ts'
import type { RecruitingDashboard } from '@muster/contract/recruiting/reports/reports.contract.ts'
import { SubmissionStatus } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { drainJobs, outcomeOf, stopJobs } from '../../../kernel/testing/background-work.ts'
import type { TestFile } from '../../../kernel/testing/caller.ts'
import { SUBMISSION_STEPS } from '../hand-over/sync-submission.jobs.ts'
import { resumeReading } from '../resumes/reading.jobs.ts'

const app = await createTestApp({ demo: true })
const { db } = app.appContext
const vicePresident = await app.as('TAS_VICE_PRESIDENT')
await drainJobs(app, [resumeReading])
afterAll(stopJobs)

/** The client decides soon after an interview: on some days no submission is in this status. */
const PASSING = 'INTERVIEWED'

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows
const total = async (path: string, query = {}) => (await vicePresident.get(path, { ...query, pageSize: 1 })).meta!.total
/** Statuses without a record in the list. */
async function missing(path: string, statuses: readonly string[]): Promise<string[]> {
  const counts = await Promise.all(statuses.map((status) => total(path, { status })))
  return statuses.filter((_, nth) => counts[nth] === 0)
}

test('60 jobs are in all statuses, with an open one in each country that has a client', async () => {
  expect(await total('/jobs')).toBe(60)
  expect(await missing('/jobs', JobStatus.options)).toEqual([])
  const countries = await rowsOf(sql<{ id: string; open: number }>`
    select country_id as id, count(job.id) filter (where job.status = 'OPEN')::int as open from client
      left join job using (country_id) where client.type = 'ACTIVE' and client.archived_at is null group by 1 order by 1`)
  expect(countries.map(({ id }) => id)).toEqual(['AE', 'BH', 'GB', 'IN', 'KW', 'OM', 'QA', 'SA'])
  expect(countries.filter(({ open }) => open === 0)).toEqual([])
})

test('420 applicants are in all statuses, and 700 submissions in all statuses over 14 months', async () => {
  expect(await total('/applicants')).toBe(420)
  expect(await missing('/applicants', ApplicantStatus.options)).toEqual([])
  expect(await total('/applicant-submissions')).toBe(700)
  const lasting = SubmissionStatus.options.filter((status) => status !== PASSING)
  expect(await missing('/applicant-submissions', lasting)).toEqual([])
  const [span] = await rowsOf(sql<{ days: number }>`
    select extract(day from max(created_at) - min(created_at))::int as days from applicant_submission`)
  expect(span!.days).toBeGreaterThan(380)
  expect(span!.days).toBeLessThan(430)
})

test('each submission answers the screening questions of its job, and none has a no to a knockout', async () => {
  const [counts] = await rowsOf(sql<Record<string, number>>`select
    count(*) filter (where jsonb_array_length(job.screening_questions) > 0)::int as asked,
    count(*) filter (where jsonb_array_length(job.screening_questions) <> jsonb_array_length(s.screening_answers))::int as open,
    count(*) filter (where s.screening_answers @> '[{"answer": "NO"}]')::int as no,
    count(*) filter (where s.screening_answers @> '[{"answer": "NO", "knockout": true}]')::int as out
    from applicant_submission s join job on job.id = s.job_id`)
  expect(counts).toMatchObject({ open: 0, out: 0 })
  expect(counts!.asked).toBeGreaterThan(100)
  expect(counts!.no).toBeGreaterThan(10)
})

test('profiles were sent and answered, interviews held and scored', async () => {
  const [counts] = await rowsOf(sql<Record<string, number>>`select
    (select count(*) from submission_pack)::int as packs, (select count(*) from submission_verdict)::int as verdicts,
    (select count(*) from interview where status = 'HELD')::int as held,
    (select count(*) from interview where starts_at > now())::int as planned,
    (select count(*) from interview_scorecard)::int as scorecards`)
  const { packs, verdicts, ...others } = counts!
  // Few, because their profiles are printed at each first start.
  expect(packs).toBeGreaterThanOrEqual(5)
  expect(verdicts).toBeGreaterThanOrEqual(3)
  for (const [name, count] of Object.entries(others)) expect(count, name).toBeGreaterThan(10)
})

test('CVs have three layouts in PDF and DOCX, some of several pages', async () => {
  const files = await rowsOf(sql<{ name: string; text: string }>`
    select name, text from applicant_resume where state = 'CONFIRMED'`)
  expect(files.length).toBeGreaterThan(250)
  const layouts = ['TECHNICAL SKILLS', 'Curriculum Vitae', 'Summary\nI live in']
  for (const type of ['pdf', 'docx']) {
    const ofType = files.filter(({ name }) => name.endsWith(`.${type}`))
    for (const layout of layouts)
      expect(ofType.filter(({ text }) => text.includes(layout)).length, `${layout} as ${type}`).toBeGreaterThan(20)
    expect(ofType.filter(({ text }) => text.split('\n').length > 120).length, `long as ${type}`).toBeGreaterThan(1)
  }
  const { rows } = await sql<{ id: string }>`select id from applicant_resume
    where name like '%.pdf' and text like '%Selected projects%' limit 1`.execute(db)
  const file = await vicePresident.get(`/resumes/${rows[0]!.id}/file`, { inline: 'true' })
  expect(file.bytes.toString('latin1').match(/\/Type \/Page /g)!.length).toBeGreaterThan(4)
})

test('the intake queue has CVs to confirm in each country, an Arabic, a scanned and a broken one, as their files are read', async () => {
  const { data: queue } = await vicePresident.get('/resumes', { pageSize: 50 })
  const waiting = (queue as Resume[]).filter(({ state }) => state === 'TO_CONFIRM')
  expect(new Set(waiting.map(({ countryID }) => countryID)).size).toBe(8)
  const arabic = waiting.find(({ name }) => /\p{Script=Arabic}/u.test(name))!
  const unusual = [arabic, ...(queue as Resume[]).filter(({ state }) => state !== 'TO_CONFIRM')]
  const files: TestFile[] = []
  for (const { id, name } of unusual)
    files.push({ name, content: (await vicePresident.get(`/resumes/${id}/file`, { inline: 'true' })).bytes })
  const recruiter = await app.as('TALENT_ACQUISITION')
  const reply = await recruiter.upload('/resumes', files, { countryID: 'AE' })
  await outcomeOf(recruiter, reply)
  const contentOf = async (id: string) => {
    const { name, state, error, text, fields } = (await vicePresident.get(`/resumes/${id}`)).data
    return { name, state, error, text: text?.trim() ?? null, names: fields.map((one: { field: string }) => one.field) }
  }
  const read = await Promise.all(reply.data.resumes.map(contentOf))
  expect(read.map(({ state }) => state).sort()).toEqual(['FAILED', 'SCANNED', 'TO_CONFIRM'])
  expect(read).toEqual(await Promise.all(unusual.map(({ id }) => contentOf(id))))
  expect(read[0]!.text).toContain('الخبرة العملية')
})

test('each offer has its order form in the status it follows, and each applicant who joined is its consultant', async () => {
  const rows = await rowsOf(sql<{ status: string; form: string | null; isSame: boolean; isConsultant: boolean }>`
    select s.status, form.status as form, consultant.id is not null and a.candidate_id = consultant.id as "isConsultant",
      form.client_id = s.client_id and form.country_id = s.country_id and form.submission_id = s.id and form.job_id = s.job_id as "isSame"
    from applicant_submission s join applicant a on a.id = s.applicant_id
      left join order_form form on form.id = s.order_form_id left join consultant on consultant.id = form.candidate_id
    where s.status in ('OFFER_ISSUED', 'OFFER_ACCEPTED', 'OFFER_DECLINED', 'JOINED')`)
  const of = (status: string) => rows.filter((row) => row.status === status)
  expect(of('JOINED').length).toBeGreaterThanOrEqual(15)
  expect(of('OFFER_DECLINED').length).toBeGreaterThanOrEqual(12)
  for (const row of rows) {
    expect(row, row.status).toMatchObject({ form: expect.any(String), isSame: true })
    expect(SUBMISSION_STEPS[row.form!]!.at(-1), `the order form is ${row.form}`).toBe(row.status)
    if (row.status === 'JOINED') expect(row.isConsultant).toBe(true)
  }
})

test('every chart of dashboard and reports has figures in each whole month of the last year', async () => {
  const year: RecruitingDashboard = (await vicePresident.get('/ats/dashboard')).data
  expect(year.times.filter(({ medianDays }) => medianDays === null)).toEqual([])
  expect(year.jobAges.filter(({ count }) => count === 0)).toEqual([])
  const empty = year.submissionAges.filter(({ onTime, due, late }) => onTime + due + late === 0)
  expect(empty.filter(({ status }) => status !== PASSING)).toEqual([])
  for (const group of [year.recruiters, year.clients, year.countries])
    expect(group.filter(({ joined }) => joined > 0).length).toBeGreaterThan(1)
  const whole = year.cohorts.filter(({ month }) => firstOfMonth(month) >= year.from && lastOfMonth(month) <= year.to)
  expect(whole.length).toBeGreaterThanOrEqual(11)
  for (const { month, submitted, interview } of whole) {
    const period = { from: firstOfMonth(month), to: lastOfMonth(month) }
    const { funnel, sources, rejections, offers, recruiters, clients, countries }: RecruitingDashboard = (
      await vicePresident.get('/ats/dashboard', period)
    ).data
    const figures = {
      submitted,
      interview,
      shortlisted: funnel[1]!.count,
      offers: offers.issued,
      sources: sources.length,
      rejections: rejections.length,
      recruiters: recruiters.length,
      clients: clients.length,
      countries: countries.length,
      rows: (await vicePresident.get('/ats/reports', { ...period, by: 'source' })).data.length,
    }
    expect(
      Object.entries(figures).filter(([, figure]) => figure === 0),
      month,
    ).toEqual([])
  }
})
