import type { TimelineEntry } from '@muster/contract/recruiting/applicants/timeline.contract.ts'
import { expect, test } from 'vitest'
import type { Caller } from '../../../kernel/testing/caller.ts'
import {
  createRecruitingTestApp,
  hiringManager,
  NOW,
  openJob,
  readyApplicant,
} from '../../../kernel/testing/fixtures/recruiting.ts'

const { app, team } = await createRecruitingTestApp()
const contactID = await hiringManager(team)

let minutes = 0
/** Each step is a minute after the previous one. */
function nextMinute() {
  minutes += 1
  app.setNow(new Date(Date.parse(NOW) + minutes * 60_000).toISOString())
}
async function ok(reply: ReturnType<Caller['post']>) {
  const { status, data, message } = await reply
  expect(status, message).toBeLessThan(300)
  return data
}
const timelineOf = async (id: string, who: Caller, query: object = {}): Promise<TimelineEntry[]> =>
  (await ok(who.get(`/applicants/${id}/timeline`, query as never))).entries
/** The text of the note, the subject of the email, or the event. */
const textOf = (entry: TimelineEntry) =>
  entry.kind === 'NOTE' ? entry.note.text : entry.kind === 'EMAIL' ? entry.email.subject : entry.change.event
const all = (entries: readonly TimelineEntry[]) => entries.map(textOf)

/** An applicant with a note, an email, a submission with a note and a pack, and an interview. */
async function busyApplicant(name: string) {
  const { recruiter, lead } = team
  const id = await readyApplicant(app, name, { email: `${name.toLowerCase().replace(' ', '.')}@example.com` })
  const job = await openJob(team)
  nextMinute()
  await ok(recruiter.post(`/applicants/${id}/notes`, { text: 'Spoke on the phone' }))
  nextMinute()
  await ok(recruiter.post('/recruiting-mails', { template: 'RESUME_REQUEST', jobID: job.id, applicantIDs: [id] }))
  nextMinute()
  const submission = await ok(
    recruiter.post('/applicant-submissions', { jobID: job.id, applicantID: id, pitch: 'Strong in Java' }),
  )
  nextMinute()
  await ok(recruiter.post(`/applicant-submissions/${submission.id}/notes`, { text: 'The client is in a hurry' }))
  nextMinute()
  await ok(
    lead.post('/submission-packs', {
      jobID: job.id,
      submissions: [{ id: submission.id, version: submission.version }],
      contactIDs: [contactID],
      subject: `Profiles of ${name}`,
    }),
  )
  nextMinute()
  const sent = await ok(recruiter.get(`/applicant-submissions/${submission.id}`))
  await ok(recruiter.put(`/applicant-submissions/${sent.id}/status`, { status: 'SHORTLISTED', version: sent.version }))
  nextMinute()
  const interview = await ok(
    recruiter.post('/interviews', {
      submissionID: submission.id,
      round: 1,
      startsAt: '2026-06-17T10:00:00.000Z',
      durationMinutes: 60,
      zone: 'Asia/Dubai',
      mode: 'VIDEO',
      link: 'https://meet.example.com/abc',
      panel: [{ contactID }],
    }),
  )
  return { id, job, submission, interview }
}

test('the timeline has every note, email and change of an applicant, newest first, by type and by page', async () => {
  const { recruiter, seller } = team
  const { id, job, submission, interview } = await busyApplicant('Priya Nair')
  const entries = await timelineOf(id, recruiter)
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
  const expected = [
    'Spoke on the phone',
    'Please send us your current CV for Java developer',
    'applicant-submission.created',
    'The client is in a hurry',
    'Profiles of Priya Nair',
    'applicant-submission.sent',
    'interview.created',
    'applicant.status-changed',
  ]
  expect(all(entries)).toEqual(expect.arrayContaining(expected))
  const invitations = entries.filter(
    (entry) => entry.kind === 'EMAIL' && entry.email.subject.startsWith('Interview for'),
  )
  expect(invitations).toHaveLength(2)
  // The note and the email have entries of their own: they are not repeated as an event of the audit trail.
  expect(all(entries).filter((one) => one.endsWith('.commented') || one === 'applicant.mailed')).toEqual([])
  const reference = { id: submission.id, name: `${job.number} Java developer` }
  const about = (text: string) => entries.find((entry) => textOf(entry) === text)
  expect(about('The client is in a hurry')).toMatchObject({ _submission: reference })
  for (const invitation of invitations) expect(invitation).toMatchObject({ _submission: reference })
  expect(about('interview.created')).toMatchObject({ _submission: reference, interviewID: interview.id })
  expect(about('Spoke on the phone')).toMatchObject({ _submission: null })

  for (const kind of ['NOTE', 'EMAIL', 'SUBMISSION', 'CHANGE'] as const)
    expect(await timelineOf(id, recruiter, { kind })).toEqual(entries.filter((entry) => entry.kind === kind))

  // Business development sees the submission to its client, but neither the emails to the applicant nor the notes of recruiting.
  const limited = all(await timelineOf(id, seller))
  expect(limited).toContain('applicant-submission.created')
  expect(limited).not.toContain('Please send us your current CV for Java developer')
})

test('each entry of the timeline is on one page only', async () => {
  const { recruiter } = team
  const id = await readyApplicant(app, 'Omar Said')
  const at = new Date('2026-05-01T10:00:00Z')
  const notes = Array.from({ length: 120 }, (_, nth) => ({
    subjectType: 'applicant',
    subjectId: id,
    authorId: recruiter.staff!.id,
    text: `Note ${nth}`,
    // Some at the same instant.
    createdAt: new Date(at.getTime() + Math.floor(nth / 7) * 1000),
  }))
  await app.appContext.db.insertInto('comment').values(notes).execute()
  const found: string[] = []
  let after: string | undefined
  const sizes: number[] = []
  do {
    const page = await ok(recruiter.get(`/applicants/${id}/timeline`, after ? { after } : {}))
    sizes.push(page.entries.length)
    found.push(...all(page.entries))
    after = page.next ?? undefined
  } while (after)
  expect(sizes).toEqual([50, 50, 20])
  expect(new Set(found)).toEqual(new Set(notes.map(({ text }) => text)))
  expect((await recruiter.get(`/applicants/${id}/timeline`, { after: 'somewhere' })).status).toBe(400)
})

test('the timeline of an applicant out of scope is not found', async () => {
  const id = await readyApplicant(app, 'Sara Khan', { countryId: 'SA' })
  const director = await app.as('ASSOCIATE_DIRECTOR', { countryIDs: ['AE'] })
  expect((await director.get(`/applicants/${id}/timeline`)).status).toBe(404)
  expect((await team.seller.get(`/applicants/${id}/timeline`)).status).toBe(404)
})

test('the search box finds jobs, applicants, submissions, interviews and packs that are in the user’s lists', async () => {
  const { recruiter, lead } = team
  const { id, job, submission, interview } = await busyApplicant('Zubaida Qasim')
  const search = async (q: string, who = recruiter) => {
    const groups: { kind: string; items: { title: string; subtitle: string; path: string }[] }[] = await ok(
      who.get('/search', { q }),
    )
    return Object.fromEntries(groups.map(({ kind, items }) => [kind, items]))
  }
  const found = await search('zubaida java')
  expect(found['applicant-submissions']).toMatchObject([
    {
      title: 'Zubaida Qasim',
      path: `/ats/submissions/${submission.id}`,
      subtitle: expect.stringContaining(job.number),
    },
  ])
  expect(found.interviews).toMatchObject([
    { title: 'Zubaida Qasim', path: `/ats/interviews/${interview.id}`, subtitle: expect.stringMatching(/^Round 1 · /) },
  ])
  expect(found['submission-packs']).toMatchObject([
    { title: 'Profiles of Zubaida Qasim', path: `/jobs/${job.id}?tab=pipeline` },
  ])
  expect((await search('zubaida')).applicants).toMatchObject([{ path: `/ats/applicants/${id}` }])
  expect((await search(job.number)).jobs).toMatchObject([{ path: `/jobs/${job.id}` }])
  expect(await search(submission.id)).toMatchObject({
    'applicant-submissions': [{ path: `/ats/submissions/${submission.id}` }],
  })
  // Another recruiter is not assigned to the job, and HR has no list of applicants.
  const stranger = await app.as('TALENT_ACQUISITION')
  expect(Object.keys(await search('zubaida', stranger))).toEqual(['applicants'])
  for (const role of ['HR_MANAGER', 'VISA_TEAM'] as const)
    expect(Object.keys(await search('zubaida', await app.as(role)))).toEqual([])
  expect(Object.keys(await search('zubaida', lead))).toHaveLength(4)
})
