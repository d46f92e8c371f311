import type { RecruitingDashboard } from '@muster/contract/recruiting/reports/reports.contract.ts'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../kernel/testing/app.ts'
import { createClient } from '../../../kernel/testing/fixtures/placement.ts'

/** A job opened on 4 May 2026 with submissions at these stages. */
const STAGES = ['submitted', 'shortlisted', 'interviewScheduled', 'selected', 'offerIssued', 'offerAccepted', 'joined']

const app = await createTestApp()
app.setNow('2026-06-15T08:00:00Z')
const manager = await app.as('TAS_MANAGER')
const recruiter = await app.as('TALENT_ACQUISITION')
const recruiterID = recruiter.staff!.id
const { db } = app.appContext
const job = await db
  .insertInto('job')
  .values({
    title: 'Java developer',
    clientId: await createClient(app, 'AE'),
    countryId: 'AE',
    openings: 2,
    status: 'OPEN',
    openedAt: new Date('2026-05-04T08:00:00Z'),
    firstSubmissionAt: new Date('2026-05-11T08:00:00Z'),
  })
  .returning(['id', 'clientId'])
  .executeTakeFirstOrThrow()
let nth = 0
const submission = async (reached: number, status: string, more: object = {}) => {
  const applicant = await db
    .insertInto('applicant')
    .values({ name: `Applicant ${++nth}`, nameKey: `applicant ${nth}`, countryId: 'AE', source: 'REFERRAL' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hash = `${nth}`.padStart(64, '0')
  const stored = await db
    .insertInto('storedFile')
    .values({
      key: hash,
      sha256: hash,
      size: 1,
      name: 'cv.pdf',
      contentType: 'application/pdf',
      entity: 'applicant-resume',
      entityId: applicant.id,
      kind: 'document',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const resume = await db
    .insertInto('applicantResume')
    .values({ applicantId: applicant.id, countryId: 'AE', number: 1, name: 'cv.pdf', storedFileId: stored.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const times = Object.fromEntries(
    STAGES.slice(0, reached).map((name, at) => [`${name}At`, new Date(Date.UTC(2026, 4, 11 + at * 2, 9))]),
  )
  await db
    .insertInto('applicantSubmission')
    .values({
      jobId: job.id,
      applicantId: applicant.id,
      clientId: job.clientId,
      countryId: 'AE',
      status,
      recruiterId: recruiterID,
      resumeId: resume.id,
      stateSince: new Date('2026-05-25T09:00:00Z'),
      ...times,
      ...more,
    })
    .execute()
}
const ended = { endedAt: new Date('2026-05-20T09:00:00Z') }
await submission(7, 'JOINED', ended)
// Selected without an interview: counted as having passed it.
await submission(5, 'OFFER_ISSUED', { interviewScheduledAt: null })
await submission(3, 'CLIENT_REJECTED', { ...ended, reasonCode: 'RATE' })
await submission(1, 'SUBMITTED_TO_CLIENT')
await submission(0, 'INTERNAL_REVIEW', { stateSince: new Date('2026-06-15T07:00:00Z'), recruiterId: null })

const dashboard = async (query = '', who = manager, headers = {}): Promise<RecruitingDashboard> => {
  const reply = await who.get(`/ats/dashboard${query}`, {}, headers)
  expect(reply.status, reply.message).toBe(200)
  return reply.data
}
const LISTS: Readonly<Record<string, string>> = { '/ats/jobs': '/jobs', '/ats/interviews': '/interviews' }
/** The number of rows in the list that a figure links to. */
async function rowsBehind(href: string, who = manager, headers = {}): Promise<number> {
  const [path = '', search = ''] = href.split('?')
  const query = new URLSearchParams(search)
  query.delete('view')
  const reply = await who.get(`${LISTS[path] ?? '/applicant-submissions'}?${query}`, {}, headers)
  expect(reply.status, reply.message).toBe(200)
  return reply.meta!.total
}

describe('the dashboard of recruiting', () => {
  test('counts the funnel by the furthest stage, and each stage links to its submissions', async () => {
    const { funnel } = await dashboard()
    expect(funnel.map(({ stage, count, passThrough }) => [stage, count, passThrough])).toEqual([
      ['SUBMITTED', 4, null],
      ['SHORTLISTED', 3, 75],
      ['INTERVIEW', 3, 100],
      ['SELECTED', 2, 66.7],
      ['OFFER', 2, 100],
      ['ACCEPTED', 1, 50],
      ['JOINED', 1, 100],
    ])
    for (const { count, href } of funnel) expect(await rowsBehind(href), href).toBe(count)
  })

  test('reports durations in calendar and business days', async () => {
    const { times, tiles, offers } = await dashboard()
    expect(times).toEqual([
      { measure: 'TO_SUBMIT', medianDays: 7, medianBusinessDays: 5, count: 1 },
      // Accepted on Thursday 21 May: 17 days, less two weekends and a part of another.
      { measure: 'TO_FILL', medianDays: 17, medianBusinessDays: 13, count: 1 },
      expect.objectContaining({ measure: 'TO_HIRE', count: 1 }),
      { measure: 'TO_START', medianDays: 19, medianBusinessDays: 14, count: 1 },
    ])
    expect(tiles.timeToFill).toMatchObject({ value: 17, before: null })
    expect(offers).toEqual({ issued: 2, accepted: 1, declined: 0, open: 1, joined: 1, acceptance: 100, joining: 100 })
  })

  test('counts ages, sources, rejections and workload; each links to exactly its rows', async () => {
    const { jobAges, submissionAges, sources, rejections, recruiters, tiles, cohorts } = await dashboard()
    expect(jobAges.map(({ count }) => count)).toEqual([0, 0, 0, 1, 0])
    expect(submissionAges.filter(({ onTime, due, late }) => onTime + due + late > 0)).toEqual([
      expect.objectContaining({ status: 'INTERNAL_REVIEW', onTime: 1, due: 0, late: 0 }),
      expect.objectContaining({ status: 'SUBMITTED_TO_CLIENT', onTime: 0, due: 0, late: 1 }),
      expect.objectContaining({ status: 'OFFER_ISSUED', onTime: 0, due: 0, late: 1 }),
    ])
    expect(sources).toEqual([expect.objectContaining({ source: 'REFERRAL', submitted: 4, joined: 1 })])
    expect(rejections).toEqual([expect.objectContaining({ reason: 'RATE', internal: 0, client: 1 })])
    expect(recruiters).toEqual([
      expect.objectContaining({ id: recruiterID, open: 2, late: 2, submitted: 4, interviewed: 3, joined: 1 }),
      expect.objectContaining({ id: 'none', name: 'No recruiter', open: 1, late: 0, submitted: 0 }),
    ])
    expect(cohorts).toHaveLength(13)
    expect(cohorts.find(({ month }) => month === '2026-05')).toMatchObject({ submitted: 4, offer: 2, joined: 1 })
    const figures = [
      ...jobAges.map(({ count, href }) => [href, count] as const),
      ...submissionAges.map(({ onTime, due, late, href }) => [href, onTime + due + late] as const),
      ...sources.map(({ submitted, href }) => [href, submitted] as const),
      ...rejections.map(({ client, internal, href }) => [href, client + internal] as const),
      ...recruiters.map(({ open, href }) => [href, open] as const),
      ...cohorts.map(({ submitted, href }) => [href, submitted] as const),
      ...(['openJobs', 'openSubmissions', 'lateSubmissions'] as const).map(
        (name) => [tiles[name].href!, tiles[name].value!] as const,
      ),
    ]
    for (const [href, count] of figures) expect(await rowsBehind(href), href).toBe(count)
  })

  test('its tiles open the interviews of the week, the offers accepted and the offers issued in the period', async () => {
    const { id } = await db
      .selectFrom('applicantSubmission')
      .select('id')
      .where('joinedAt', 'is not', null)
      .executeTakeFirstOrThrow()
    const interview = { submissionId: id, zone: 'Asia/Dubai', mode: 'PHONE' }
    const on = (day: string, round: number, status: string) => ({
      ...interview,
      round,
      status,
      uid: `${round}@test`,
      startsAt: new Date(`${day}T08:00:00Z`),
      endsAt: new Date(`${day}T09:00:00Z`),
    })
    const rows = [on('2026-06-14', 1, 'HELD'), on('2026-06-21', 2, 'SCHEDULED'), on('2026-06-16', 3, 'CANCELLED')]
    await db.insertInto('interview').values(rows).execute()
    const { tiles, times, offers } = await dashboard('?from=2026-05-20&to=2026-06-15')
    expect(tiles.interviewsThisWeek.value).toBe(1)
    expect(await rowsBehind(tiles.interviewsThisWeek.href!)).toBe(1)
    // Submitted before the period, accepted in it.
    expect(await rowsBehind(tiles.timeToFill.href!)).toBe(times.find(({ measure }) => measure === 'TO_FILL')!.count)
    expect([offers.issued, await rowsBehind(tiles.offerAcceptance.href!)]).toEqual([0, 0])
    const { tiles: whole, offers: all } = await dashboard()
    expect([all.issued, await rowsBehind(whole.offerAcceptance.href!)]).toEqual([2, 2])
  })

  test('a month that is partly in the period, or ends earlier where its reader is, opens the submissions it counts', async () => {
    const partly = await dashboard('?from=2026-05-12&to=2026-05-31')
    expect(partly.cohorts.map(({ submitted }) => submitted)).toEqual([0])
    expect(await rowsBehind(partly.cohorts[0]!.href)).toBe(0)
    // 1 a.m. of 1 June in Dubai.
    await submission(1, 'SUBMITTED_TO_CLIENT', { submittedAt: new Date('2026-05-31T21:00:00Z') })
    const inDubai = { 'time-offset': '240', 'time-zone': 'Asia/Dubai' }
    const { cohorts } = await dashboard('', manager, inDubai)
    expect(cohorts.slice(-2).map(({ month, submitted }) => [month, submitted])).toEqual([
      ['2026-05', 4],
      ['2026-06', 1],
    ])
    for (const { submitted, href } of cohorts) expect(await rowsBehind(href, manager, inDubai), href).toBe(submitted)
    const report = await manager.get('/ats/reports?by=month&sort=name', {}, inDubai)
    expect(report.data.map(({ submitted }: { submitted: number }) => submitted)).toEqual([4, 1])
    for (const row of report.data) expect(await rowsBehind(row.href, manager, inDubai)).toBe(row.submitted)
    await db.deleteFrom('applicantSubmission').where('submittedAt', '>', new Date('2026-05-31T00:00:00Z')).execute()
  })

  test('is filtered by country and period; an invalid period is rejected', async () => {
    expect((await dashboard('?countryID=SA')).funnel[0]!.count).toBe(0)
    expect((await dashboard('?from=2026-01-01&to=2026-04-30')).funnel[0]!.count).toBe(0)
    const wrong = await manager.get('/ats/dashboard?from=2026-06-02&to=2026-06-01')
    expect(wrong.status).toBe(400)
    expect(wrong.errors?.[0]?.path).toBe('from')
    expect((await manager.get('/ats/dashboard?from=2001-06-02')).status).toBe(400)
  })

  test('shows a recruiter only the jobs they are assigned to', async () => {
    const other = await app.as('TALENT_ACQUISITION')
    const { funnel, tiles } = await dashboard('', other)
    expect([funnel[0]!.count, tiles.openJobs.value, tiles.openSubmissions.value]).toEqual([0, 0, 0])
  })
})

describe('the report of recruiting', () => {
  test.each([
    ['recruiter', 1],
    ['client', 1],
    ['country', 1],
    ['job', 1],
    ['source', 1],
    ['month', 1],
  ])('by %s', async (by, rows) => {
    const reply = await manager.get(`/ats/reports?by=${by}`)
    expect(reply.status, reply.message).toBe(200)
    expect(reply.data).toHaveLength(rows)
    expect(reply.data[0]).toMatchObject({
      submitted: 4,
      shortlisted: 3,
      interview: 3,
      selected: 2,
      offer: 2,
      accepted: 1,
      joined: 1,
      rejected: 1,
      open: 2,
      interviewShare: 75,
      joinedShare: 25,
      acceptance: 100,
      daysToAccept: 10,
    })
    expect(await rowsBehind(reply.data[0].href)).toBe(4)
  })

  test('can be exported by users with the permission', async () => {
    expect((await manager.get('/ats/reports/export?by=client&format=csv')).status).toBe(200)
    expect((await (await app.as('TALENT_ACQUISITION')).get('/ats/reports/export?by=client&format=csv')).status).toBe(
      403,
    )
  })
})
