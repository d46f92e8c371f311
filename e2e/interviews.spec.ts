import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { button, colleague, dayFromNow, dialog, field, mark } from './support/desk.ts'
import { arriveAs, sessionOf } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { assertAccessible, watch } from './support/watch.ts'

const NAME = `Farida ${mark}`

/** A submission that the client has shortlisted, of a job with a recruiter and a lead. */
async function prepare(request: APIRequestContext): Promise<string> {
  const development = await colleague(request, 'BUSINESS_DEVELOPMENT')
  const recruiter = await colleague(request, 'TALENT_ACQUISITION')
  const lead = await colleague(request, 'TAS_LEAD')
  const [client] = await development.get('/clients?type=ACTIVE&countryID=AE&pageSize=1')
  const job = await development.post('/jobs', {
    ...{ clientID: client.id, title: `Test analyst ${mark}`, countryID: 'AE', deadline: dayFromNow(30), openings: 1 },
    budget: { unit: 'DAY', currency: 'AED', billMaximum: '1500' },
    mustSkills: [{ name: 'Selenium' }, { name: 'SQL' }],
    recruiterIDs: [(await sessionOf(request, 'TALENT_ACQUISITION')).user.id],
    leadID: (await sessionOf(request, 'TAS_LEAD')).user.id,
  })
  await development.put(`/jobs/${job.id}/status`, { status: 'OPEN', version: job.version })
  const applicant = await recruiter.post('/applicants', {
    ...{ name: NAME, countryID: 'AE', residenceCountry: 'IN', email: `farida.${mark.toLowerCase()}@example.com` },
    ...{ noticeDays: 30, expectedPay: { amount: '18000', currency: 'AED', period: 'MONTH' } },
    consent: { givenOn: dayFromNow(-1), until: dayFromNow(300), channel: 'EMAIL' },
  })
  await recruiter.postFile(`/applicants/${applicant.id}/resume`, `${NAME}.pdf`)
  const body = { jobID: job.id, applicantID: applicant.id, rightToRepresent: 'By phone' }
  let submission = await recruiter.post('/applicant-submissions', body)
  for (const status of ['SUBMITTED_TO_CLIENT', 'SHORTLISTED'])
    submission = await lead.put(`/applicant-submissions/${submission.id}/status`, {
      ...{ status, version: submission.version },
    })
  return submission.id
}

/** Chooses in the panel what the letters find. */
async function addToPanel(page: Page, name: string) {
  await dialog(page).getByRole('combobox', { name: 'Panel' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

test('an interview is scheduled, moved, held and scored, and scorecards show after one’s own', async ({
  page,
  request,
}) => {
  const watched = watch(page)
  const submissionID = await prepare(request)
  const people = await Promise.all(
    (['TAS_LEAD', 'TALENT_ACQUISITION'] as const).map(async (role) => (await sessionOf(request, role)).user),
  )
  await arriveAs(page, 'TALENT_ACQUISITION', `/ats/submissions/${submissionID}`)
  await page.getByRole('region', { name: 'Interviews' }).getByRole('button', { name: 'Schedule interview' }).click()
  await expect(dialog(page)).toContainText(`Schedule interview with ${NAME}`)
  await field(page, 'Date').fill(dayFromNow(3))
  await field(page, 'Time').fill('14:00')
  await expect(dialog(page).getByText(`Time of ${NAME}`)).toContainText('15:30–16:30 (Kolkata)')
  await button(page, 'Schedule and invite').click()
  await expect(dialog(page).getByRole('alert').first()).toContainText('Panel')
  for (const { name } of people) await addToPanel(page, name)
  await page.keyboard.press('Escape')
  await field(page, 'Link').fill('https://meet.example.com/farida')
  await assertAccessible(page)
  await button(page, 'Schedule and invite').click()
  await expect(page.getByText('Invitations sent')).toBeVisible()

  // The record, and another time.
  await page.getByRole('link', { name: 'Round 1' }).click()
  await expect(page.getByRole('heading', { name: `Interview of ${NAME}`, level: 1 })).toBeVisible()
  await assertAccessible(page)
  await button(page, 'Reschedule').click()
  await field(page, 'Time').fill('16:00')
  await button(page, 'Send update').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('17:30–18:30').first()).toBeVisible()

  // It begins: the lead scores first, and the recruiter sees that only after their own.
  const recruiter = await colleague(request, 'TALENT_ACQUISITION')
  const id = page.url().split('/').at(-1)!
  const interview = await recruiter.get(`/interviews/${id}`)
  const { round, zone, mode, link, criteria, version } = interview
  const panel = people.map(({ id: userID }) => ({ userID }))
  const startsAt = new Date(Date.now() + 2500).toISOString()
  await recruiter.put(`/interviews/${id}`, {
    ...{ round, zone, mode, link, criteria, version, panel, startsAt, durationMinutes: 10 },
  })
  await expect(async () => {
    const lead = await colleague(request, 'TAS_LEAD')
    await lead.post(`/interviews/${id}/scorecards`, {
      ...{ scores: [{ criterion: 'Selenium', score: 5 }], recommendation: 'STRONG_YES', summary: 'Very strong.' },
    })
  }).toPass({ timeout: 20_000, intervals: [1500] })
  await arriveAs(page, 'TALENT_ACQUISITION', '/ats/interviews/week')
  await page.getByRole('link', { name: new RegExp(`^${NAME}`) }).click()
  await expect(page.getByText('1 scorecard is in. You see it once you have submitted yours.')).toBeVisible()
  await expect(page.getByText('Very strong.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Enter scorecard' }).click()
  await dialog(page)
    .getByRole('radiogroup', { name: 'Selenium' })
    .getByRole('radio', { name: '4', exact: true })
    .check()
  await dialog(page)
    .getByRole('radiogroup', { name: 'Recommendation' })
    .getByRole('radio', { name: 'Yes', exact: true })
    .check()
  await field(page, 'Summary').fill('Solid and clear.')
  await assertAccessible(page)
  await button(page, 'Submit scorecard').click()
  await expect(page.getByText('Very strong.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Scorecards · average 4.50 of 5' })).toBeVisible()
  await assertAccessible(page)
  watched.assertClean()
})
