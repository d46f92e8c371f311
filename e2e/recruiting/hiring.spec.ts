import { type APIRequestContext, expect } from '@playwright/test'
import { confirmApplicant } from '../support/confirm-cv.ts'
import {
  AMINA,
  BASIL,
  BROKEN_CV,
  CARLA,
  cvNameOf,
  DOUBLE,
  emailOf,
  FORWARD,
  LEILA,
  NAMES,
  TERM,
  twentyCVs,
} from '../support/cvs.ts'
import { dashboardFigures } from '../support/dashboard-figures.ts'
import {
  apiCallerAs,
  button,
  dayFromNow,
  dialog,
  field,
  performStep,
  region,
  runMark,
  sectionLink,
  selectByTyping,
  selectFromList,
} from '../support/desk.ts'
import { editInPlace } from '../support/edit-in-place.ts'
import { enterScorecard } from '../support/enter-scorecard.ts'
import { testOrderFormOfApplicant, type Vacancy } from '../support/order-form-of-applicant.ts'
import { arriveAs, sessionOf } from '../support/sign-in.ts'
import { startInterview } from '../support/start-interview.ts'
import { test } from '../support/test.ts'
import { assertAccessible, assertListsFit, watchErrors } from '../support/watch.ts'
import { leaseWindow } from '../support/windows.ts'

const TITLE = `Integration engineer ${runMark}`
/** An applicant without consent. */
const UNASKED = 'Omar Zaki'
const made: Vacancy = {
  title: TITLE,
  clientID: '',
  client: '',
  jobID: '',
  submissionID: '',
  orderFormID: '',
  figures: {},
}

/** The submission of one of them. */
async function submissionOf(request: APIRequestContext, name: string): Promise<string> {
  const rows = await (await apiCallerAs(request, 'TAS_LEAD')).get(`/applicant-submissions?jobID=${made.jobID}`)
  return rows.find((one: { _applicant: { name: string } }) => one._applicant.name === name).id
}

test.describe
  .serial('from the client’s vacancy to the consultant at work', () => {
    test('business development enters the job, sees what is missing, and opens it', async ({ page, request }) => {
      const watched = watchErrors(page)
      const clients = await (await apiCallerAs(request, 'BUSINESS_DEVELOPMENT')).get(
        '/clients?type=ACTIVE&countryID=AE&pageSize=50',
      )
      const client = clients.find(({ name }: { name: string }) => name.startsWith('Falcon Crest'))
      Object.assign(made, { clientID: client.id, client: client.name })
      made.figures = await dashboardFigures(page, 'TAS_VICE_PRESIDENT', made.clientID)

      await arriveAs(page, 'BUSINESS_DEVELOPMENT', '/home')
      await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'ATS', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Recruiting dashboard' })).toBeAttached()
      await expect(page.getByText(/^Period: /)).toBeVisible()
      await page.getByRole('link', { name: 'Jobs', exact: true }).click()
      await expect(page.getByRole('group', { name: 'Filter by status' }).getByRole('button').first()).toBeVisible()
      await assertAccessible(page)
      await button(page, 'New job').click()
      await button(page, 'Create draft').click()
      await expect(page.getByText('Title is required.').first()).toBeVisible()
      await selectByTyping(page, 'Client', made.client, made.client)
      // The country is taken from the client.
      await expect(page.getByRole('combobox', { name: 'Country', exact: true })).not.toHaveValue('')
      await field(page, 'Title').fill(TITLE)
      await field(page, 'City').fill('Dubai')
      await field(page, 'Submission deadline').fill(dayFromNow(30))
      await field(page, 'Start date').fill('today')
      await field(page, 'Duration').fill('12')
      await selectFromList(page, 'Contract type', 'Permanent')
      await expect(field(page, 'Duration')).toHaveCount(0)
      await selectFromList(page, 'Contract type', 'Contract')
      await expect(field(page, 'Duration')).toHaveValue('12')
      await button(page, 'Add a required skill').click()
      await field(page, 'Skill').fill('Kafka')
      await field(page, 'Years').fill('5')
      await assertAccessible(page)
      await button(page, 'Create draft').click()

      await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
      made.jobID = page.url().split('/').at(-1)!
      await expect(page.getByRole('list', { name: 'Unavailable actions' })).toContainText(
        'Enter the bill rate budget first.',
      )
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await button(page, 'Add the bill rate budget').click()
      await field(page, 'Maximum bill rate').fill('36000')
      await field(page, 'Minimum bill rate').fill('45000')
      await button(page, 'Save').click()
      await expect(page.getByText('The maximum is below the minimum.').first()).toBeVisible()
      await field(page, 'Minimum bill rate').fill('30000')
      await button(page, 'Save').click()
      await expect(page.getByText(/AED 30,000 – 36,000 per/).first()).toBeVisible()
      await performStep(page, 'Open job')
      await expect(region(page, 'Status')).toContainText('No recruiter is assigned yet.')
      await assertAccessible(page)
      watched.assertClean()
    })

    test('the manager names a lead, who assigns the recruiter', async ({ page }) => {
      const recruiter = (await sessionOf(page.request, 'TALENT_ACQUISITION')).user
      const lead = (await sessionOf(page.request, 'TAS_LEAD')).user
      for (const [role, label, { name }] of [
        ['TAS_MANAGER', 'Lead', lead],
        ['TAS_LEAD', 'Recruiters', recruiter],
      ] as const) {
        await arriveAs(page, role, `/jobs/${made.jobID}`)
        await button(page, 'Assign').click()
        await selectByTyping(page, label, name, name)
        await dialog(page).getByRole('button', { name: 'Assign', exact: true }).click()
        await expect(dialog(page)).toHaveCount(0)
      }
      await expect(button(page, 'Reassign')).toBeVisible()
      await expect(region(page, 'Status')).toContainText('1 opening to fill.')
    })

    test('the recruiter drops twenty CVs and confirms each in the review queue', async ({ page }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'TALENT_ACQUISITION', '/ats/applicants')
      await button(page, 'CV intake').click()
      await expect(page.getByRole('heading', { name: 'CV intake', level: 1 })).toBeVisible()
      // Nothing is added to a country that was not chosen, and the files wait for the choice.
      await page.locator('input[type=file]').setInputFiles([...(await twentyCVs()), BROKEN_CV])
      await expect(page.getByText('Select a country to upload 21 CVs.')).toBeVisible()
      await page.getByLabel('Recruiting country').selectOption({ label: 'United Arab Emirates' })
      const progress = region(page, 'Upload progress')
      await expect(progress.getByRole('status')).toHaveText('20 of 21 read, 1 not accepted', { timeout: 60_000 })
      await expect(progress).toContainText('is damaged')
      await assertAccessible(page)

      await progress.getByRole('link', { name: cvNameOf(LEILA), exact: true }).click()
      await expect(field(page, 'Name')).toHaveValue(LEILA)
      // When a field has the focus, its source in the CV is highlighted, and a click on the source focuses the field.
      await field(page, 'Email').focus()
      await expect(page.locator('mark[data-active]')).toHaveText(emailOf(LEILA))
      await page.locator('mark', { hasText: 'Kafka' }).first().click()
      await expect(page.locator('input:focus')).toHaveValue('Kafka')
      // Scrolled to the top, so that the sticky header covers no button.
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
      await assertAccessible(page)
      const done = new Set<string>()
      while (done.size < NAMES.length) await confirmApplicant(page, done)
      watched.assertClean()
    })

    test('the recruiter merges the duplicate and finds more by a boolean search', async ({ page }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'TALENT_ACQUISITION', '/ats/applicants')
      const search = page.getByRole('searchbox', { name: 'Search CVs, skills and names' })
      await search.fill(`(${TERM} AND`)
      await expect(page.getByRole('alert')).toContainText('A word is missing after AND.')
      await search.fill(`${TERM.slice(0, -1)}* AND (kafka OR rust) NOT junior`)
      await expect(page.locator('tr[data-row]')).toHaveCount(5)
      await expect(page.locator('tr[data-row] mark').first()).toBeVisible()
      await assertAccessible(page)
      // A click opens the row in a side panel, j moves to the next, Escape closes only the panel.
      await page
        .locator('tr[data-row]')
        .first()
        .click({ position: { x: 500, y: 10 } })
      const panel = page.locator('[data-peek-panel]')
      const first = await panel.getByRole('heading', { level: 2 }).textContent()
      await page.keyboard.press('j')
      await expect(panel.getByRole('heading', { level: 2 })).not.toHaveText(first!)
      await assertAccessible(page)
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)

      await page.getByRole('link', { name: LEILA, exact: true }).click()
      await expect(page.getByText('1 possible duplicate of this applicant.')).toBeVisible()
      await button(page, 'Start screening').click()
      await dialog(page).getByRole('button', { name: 'Start screening' }).click()
      await expect(page.getByText('Screening').first()).toBeVisible()
      await page.getByRole('link', { name: 'Review', exact: true }).click()
      await button(page, 'Review and merge').click()
      await page.getByRole('radio', { name: `Name: ${DOUBLE}`, exact: true }).check()
      await assertAccessible(page)
      await page.getByRole('button', { name: /^Merge into A-\d+$/ }).click()
      await expect(page.getByRole('heading', { name: DOUBLE, level: 1 })).toBeVisible()
      await expect(page.getByLabel('Version of the CV')).toBeVisible()
      // After the undo both are there again; then they are merged permanently.
      await button(page, 'Undo merge').click()
      await dialog(page).getByRole('button', { name: 'Undo merge' }).click()
      await expect(page.getByRole('heading', { name: LEILA, level: 1 })).toBeVisible()
      await editInPlace(page)
      // The value from the CV is shown next to the confirmed one.
      await page.getByText('Text', { exact: true }).click()
      await expect(region(page, 'Found and confirmed values')).toContainText('Abu Dhabi Corrected')
      await assertAccessible(page)
      await assertListsFit(page)
      watched.assertClean()
    })

    test('the recruiter submits three and sees the reason why the fourth is rejected; the lead approves and sends their profiles', async ({
      page,
    }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'TALENT_ACQUISITION', `/jobs/${made.jobID}`)
      await button(page, 'Submit applicants').click()
      for (const [index, name] of [...FORWARD, UNASKED].entries()) {
        // By email address, so that a second run in the same company finds its own applicant.
        await page.getByRole('searchbox', { name: 'Applicants' }).fill(emailOf(name))
        await button(page, `Add ${name}`).click()
        const chosen = page.getByRole('listitem', { name })
        await chosen.getByLabel('Expected pay', { exact: true }).fill(String(18_000 + index * 1000))
        await chosen.getByLabel('Notice period (days)').fill('30')
      }
      const warnings = page.getByRole('list', { name: `Warnings for ${UNASKED}` })
      await expect(warnings).toContainText('The consent is missing.')
      await field(page, 'Right to represent').fill('By email on Monday')
      await assertAccessible(page)
      await button(page, 'Submit 4 applicants').click()
      await expect(page.getByText('3 applicants submitted for review')).toBeVisible()
      await expect(warnings).toContainText('The applicant has no valid consent.')
      await button(page, 'Cancel').click()
      await button(page, 'Discard changes').click()

      await arriveAs(page, 'TAS_LEAD', `/ats/submissions?jobID=${made.jobID}`)
      await page.getByRole('link', { name: AMINA, exact: true }).click()
      const review = region(page, 'Internal review').filter({ has: page.getByRole('list', { name: 'Checklist' }) })
      await expect(review).toContainText('AED 18,000 per month')
      await review.getByRole('button', { name: 'Record as submitted' }).click()
      await expect(page.getByRole('region', { name: /^Submitted to client/ })).toContainText(AMINA)

      // Sending approves the other two.
      await arriveAs(page, 'TAS_LEAD', `/jobs/${made.jobID}?tab=pipeline`)
      await region(page, 'Sent to the client').getByRole('button', { name: 'Send to client' }).click()
      const applicants = dialog(page).getByRole('list', { name: 'Applicants to send' })
      for (const name of FORWARD)
        await expect(applicants.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked()
      await field(page, 'Cover note').fill('A strong match for your team.')
      const contact = dialog(page).getByRole('checkbox', { name: /Olivia Hart/ })
      await contact.check()
      await button(page, `Preview the profile of ${AMINA}`).click()
      await expect(page.getByRole('dialog', { name: `Profile of ${AMINA}` })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: `Profile of ${AMINA}` })).toHaveCount(0)
      await assertAccessible(page)
      await button(page, 'Send 3 profiles').click()
      await expect(dialog(page)).toHaveCount(0, { timeout: 30_000 })
      await expect(region(page, 'Sent to the client').getByText('Not read yet').first()).toBeVisible()
      watched.assertClean()
    })

    test('the client opens the shortlist on a phone and answers, and the pipeline shows the answer', async ({
      page,
      browser,
      request,
    }) => {
      const lead = await apiCallerAs(request, 'TAS_LEAD')
      const [pack] = await lead.get(`/submission-packs?jobID=${made.jobID}&pageSize=1`)
      const { url } = await lead.post(`/submission-packs/${pack.id}/link`, { linkID: pack.links[0].id })
      const { pathname, search } = new URL(url)
      // In a separate browser without a session.
      const phone = await leaseWindow(browser, {
        hasTouch: true,
        isMobile: true,
        viewport: { width: 390, height: 844 },
      })
      const phoneLog = watchErrors(phone)
      await phone.goto(`${pathname}${search}`)
      await expect(phone.getByRole('heading', { name: AMINA, level: 2 })).toBeVisible()
      await expect(phone.getByText('A strong match for your team.')).toBeVisible()
      await assertAccessible(phone)
      await button(phone, `Read profile of ${AMINA}`).click()
      await expect(phone.getByRole('document', { name: 'Pages of the PDF' })).toBeVisible()
      await phone.keyboard.press('Escape')
      await button(phone, `Send feedback on ${AMINA}`).click()
      await expect(phone.getByRole('alert')).toHaveText('Select whether you are interested.')
      const verdict = (name: string, verdict: string) =>
        phone
          .getByRole('radiogroup', { name: `Feedback on ${name}` })
          .getByRole('radio', { name: verdict, exact: true })
          .check()
      await verdict(AMINA, 'Interested')
      await phone.getByRole('textbox', { name: 'Comment' }).fill('Please arrange an interview.')
      await button(phone, 'Add a time').click()
      await phone.getByLabel(`Interview time 1 for ${AMINA}`).fill('2099-01-10T14:00')
      await assertAccessible(phone)
      await button(phone, `Send feedback on ${AMINA}`).click()
      await verdict(BASIL, 'Not interested')
      await phone.getByLabel('Reason').selectOption({ label: 'Rate is too high' })
      await button(phone, `Send feedback on ${BASIL}`).click()
      await verdict(CARLA, 'Maybe')
      await button(phone, `Send feedback on ${CARLA}`).click()
      await expect(phone.getByText('Thank you. We have your feedback on all profiles.')).toBeVisible()
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      phoneLog.assertClean()

      const watched = watchErrors(page)
      await arriveAs(page, 'TALENT_ACQUISITION', `/jobs/${made.jobID}?tab=pipeline`)
      const sent = region(page, 'Sent to the client')
      await expect(sent.getByText('“Please arrange an interview.”').first()).toBeVisible()
      await expect(sent.getByText('Shortlisted').first()).toBeVisible()
      await expect(sent.getByRole('row', { name: /^Basil/ })).toContainText('Not interested')
      await expect(page.getByRole('region', { name: /^Shortlisted/ })).toContainText(AMINA)
      await sectionLink(page, 'Notes').click()
      await expect(page.getByText('Replies are not read here.')).toBeVisible()
      await assertAccessible(page)
      watched.assertClean()
    })

    test('an interview is scheduled, rescheduled, completed and scored, and scorecards are visible after submitting one’s own', async ({
      page,
      request,
    }) => {
      const watched = watchErrors(page)
      made.submissionID = await submissionOf(request, AMINA)
      const people = await Promise.all(
        (['TAS_LEAD', 'TALENT_ACQUISITION'] as const).map(async (role) => (await sessionOf(request, role)).user),
      )
      await arriveAs(page, 'TALENT_ACQUISITION', `/ats/submissions/${made.submissionID}`)
      await region(page, 'Interviews').getByRole('button', { name: 'Schedule interview' }).click()
      await expect(dialog(page)).toContainText(`Schedule interview with ${AMINA}`)
      await field(page, 'Date').fill(dayFromNow(3))
      await field(page, 'Time').fill('14:00')
      await expect(dialog(page).getByText(`Time of ${AMINA}`)).toContainText('15:30–16:30 (Kolkata)')
      await button(page, 'Schedule and invite').click()
      await expect(dialog(page).getByRole('alert').first()).toContainText('Panel')
      for (const { name } of people) {
        await dialog(page).getByRole('combobox', { name: 'Panel' }).fill(name)
        await page.getByRole('option', { name, exact: true }).click()
      }
      await page.keyboard.press('Escape')
      await field(page, 'Link').fill('https://meet.example.com/amina')
      await assertAccessible(page)
      await button(page, 'Schedule and invite').click()
      await expect(page.getByText(/^The invitations are /)).toBeVisible()

      await page.getByRole('link', { name: 'Round 1' }).click()
      await expect(page.getByRole('heading', { name: `Interview of ${AMINA}`, level: 1 })).toBeVisible()
      await button(page, 'Reschedule').click()
      await field(page, 'Time').fill('16:00')
      await button(page, 'Send update').click()
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByText('16:00–17:00').first()).toBeVisible()
      await assertAccessible(page)

      const id = page.url().split('/').at(-1)!
      const panel = people.map(({ id: userID }) => ({ userID }))
      await startInterview(await apiCallerAs(request, 'TALENT_ACQUISITION'), id, panel)
      // The interview starts: the lead enters a scorecard first, and the recruiter sees it only after entering their
      // own.
      await expect(async () => {
        await arriveAs(page, 'TAS_LEAD', `/ats/interviews/${id}`)
        await expect(button(page, 'Enter scorecard')).toBeVisible({ timeout: 2000 })
      }).toPass({ timeout: 20_000 })
      await enterScorecard(page, { score: '5', recommendation: 'Strong yes', summary: 'Very strong.' })
      await expect(dialog(page)).toHaveCount(0)
      await arriveAs(page, 'TALENT_ACQUISITION', '/ats/interviews/week')
      await page
        .getByRole('link', { name: new RegExp(`^${AMINA}`) })
        .last()
        .click()
      await expect(page.getByText('1 scorecard is submitted. Submit yours to see it.')).toBeVisible()
      await expect(page.getByText('Very strong.')).toHaveCount(0)
      await enterScorecard(page, { score: '4', recommendation: 'Yes', summary: 'Solid and clear.' })
      await expect(page.getByText('Very strong.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Scorecards · average 4.50 of 5' })).toBeVisible()
      watched.assertClean()
    })

    testOrderFormOfApplicant(made)
  })
