import type { Role } from '@muster/contract/access/roles.ts'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  apiCallerAs,
  button,
  chooseFromMenu,
  dayFromNow,
  dialog,
  expectStatus,
  field,
  pdf,
  performStep,
  region,
  runMark,
  sectionLink,
  selectByTyping,
  selectFromList,
} from '../support/desk.ts'
import { arriveAs, sessionOf } from '../support/sign-in.ts'
import { test } from '../support/test.ts'
import { assertAccessible, watchErrors } from '../support/watch.ts'

/** A unique title for every run, so that a second run on the same data finds its own job. */
const TITLE = `Platform engineer ${runMark}`

/** An open job with a recruiter and a lead. */
async function prepare(request: APIRequestContext) {
  const development = await apiCallerAs(request, 'BUSINESS_DEVELOPMENT')
  const [client] = await development.get('/clients?type=ACTIVE&countryID=AE&pageSize=1')
  const job = await development.post('/jobs', {
    clientID: client.id,
    title: TITLE,
    countryID: 'AE',
    deadline: dayFromNow(30),
    openings: 2,
    budget: { unit: 'DAY', currency: 'AED', billMaximum: '1200' },
    mustSkills: [{ name: 'Kafka', years: '5' }],
    recruiterIDs: [(await sessionOf(request, 'TALENT_ACQUISITION')).user.id],
    leadID: (await sessionOf(request, 'TAS_LEAD')).user.id,
  })
  await development.put(`/jobs/${job.id}/status`, { status: 'OPEN', version: job.version })
}

/** Opens the job from the list. */
async function openJob(page: Page, role: Role) {
  await arriveAs(page, role, `/ats/jobs?searchInput=${encodeURIComponent(TITLE)}`)
  await page.getByRole('link', { name: TITLE, exact: true }).click()
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
}

test.describe
  .serial('an open job', () => {
    test('the lead adds a document, puts it on hold, resumes it and undoes a mistake', async ({ page, request }) => {
      await prepare(request)
      const watched = watchErrors(page)
      await openJob(page, 'TAS_LEAD')
      await sectionLink(page, 'Documents').click()
      await page.locator('input[type=file]').setInputFiles(pdf(`${runMark}.pdf`))
      await expect(page.getByText(`${runMark}.pdf`).first()).toBeVisible()
      await sectionLink(page, 'Overview').click()
      await performStep(page, 'Put on hold', { reason: 'The client waits for its budget.' })
      await expect(region(page, 'Status')).toContainText('The client waits for its budget.')
      await assertAccessible(page)
      await performStep(page, 'Resume')
      await expectStatus(page, 'Open')
      // A change made by mistake can be undone within 24 hours.
      await performStep(page, 'Put on hold', { reason: 'Chosen by mistake.' })
      await region(page, 'Status').getByRole('button', { name: 'Undo', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(region(page, 'Status')).toContainText('2 openings to fill.')
      await expect(region(page, 'Status changes').first()).toContainText('Chosen by mistake. · Undone')
      watched.assertClean()
    })

    test('the recruiter opens the job from the notification and mentions the lead in a note', async ({ page }) => {
      const watched = watchErrors(page)
      const lead = (await sessionOf(page.request, 'TAS_LEAD')).user
      await arriveAs(page, 'TALENT_ACQUISITION', '/home')
      await button(page, 'Notifications').click()
      const modal = page.getByRole('dialog', { name: 'Notifications' })
      await modal
        .getByRole('button', { name: new RegExp(TITLE) })
        .first()
        .click()
      await expect(modal.getByRole('link', { name: 'View record' })).toHaveCount(0)
      await assertAccessible(page)
      await modal.getByRole('button', { name: 'Go to job' }).click()
      await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
      await expect(page.getByText('Kafka (5 years)')).toBeVisible()
      // Recruiters do not see what the client pays.
      await expect(page.getByText('Bill rate budget')).toHaveCount(0)
      await expect(button(page, 'Reassign')).toHaveCount(0)

      await sectionLink(page, 'Notes').click()
      await field(page, 'New note').fill('Two applicants by Thursday.')
      await selectByTyping(page, 'Mention', lead.name, lead.name)
      await button(page, 'Add note').click()
      await expect(page.getByRole('article')).toContainText(`Mentions ${lead.name}`)
      await assertAccessible(page)

      // A follow-up task that is due is on the dashboard until it is done.
      const task = `Call the client about ${TITLE}`
      await field(page, 'New task').fill(task)
      await button(page, 'Add task').click()
      await expect(page.getByRole('checkbox', { name: task })).not.toBeChecked()
      await assertAccessible(page)
      await arriveAs(page, 'TALENT_ACQUISITION', '/home')
      await page
        .getByRole('link', { name: new RegExp(task) })
        .first()
        .click()
      await page.getByRole('checkbox', { name: task }).check()
      await expect(page.getByText('Task done', { exact: true })).toBeVisible()
      await arriveAs(page, 'TALENT_ACQUISITION', '/home')
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      await expect(page.getByText(task)).toHaveCount(0)
      watched.assertClean()
    })

    test('a cloned job is a draft of its own and is deleted, and a lost job shows its reason', async ({ page }) => {
      const watched = watchErrors(page)
      await openJob(page, 'TAS_VICE_PRESIDENT')
      await chooseFromMenu(page, 'Clone…')
      await field(page, 'Title').fill(`${TITLE} copy`)
      await button(page, 'Clone as draft').click()
      await expect(page.getByRole('heading', { name: `${TITLE} copy` })).toBeVisible()
      await expectStatus(page, 'Draft')
      await expect(page.getByText('Cloned from')).toBeVisible()
      await chooseFromMenu(page, 'Delete draft…')
      await dialog(page).getByRole('button', { name: 'Delete draft' }).click()
      await expect(page.getByText(/^J-\d+ deleted$/)).toBeVisible()

      await openJob(page, 'TAS_VICE_PRESIDENT')
      await region(page, 'Status').getByRole('button', { name: 'Close as lost' }).click()
      await dialog(page).getByRole('button', { name: 'Close as lost' }).last().click({ force: true })
      await expect(dialog(page).getByText('Select why the job was lost.')).toBeVisible()
      await selectFromList(page, 'Reason', 'Filled by a competitor')
      await assertAccessible(page)
      await dialog(page).getByRole('button', { name: 'Close as lost' }).last().click()
      await expect(region(page, 'Status')).toContainText('Filled by a competitor')
      await expect(button(page, 'Edit')).toHaveCount(0)
      watched.assertClean()
    })
  })

/** The number of the active version, from the badge next to the heading. */
const versionInForce = async (page: Page) =>
  Number(/\d+/.exec((await page.getByText(/^Version \d+ active$/).textContent())!)![0])

test('questions are added to the job form, answered, and stay with the job', async ({ page }) => {
  const watched = watchErrors(page)
  await arriveAs(page, 'ADMIN', '/job-form')
  const number = (await versionInForce(page)) + 1
  await button(page, 'Add section').click()
  await page
    .getByRole('textbox', { name: /^Title of section/ })
    .last()
    .fill('Client site')
  const section = region(page, 'Client site')
  const add = async (label: string, type?: string) => {
    if (label !== 'Parking') await section.getByRole('button', { name: 'Add question' }).click()
    await section.getByRole('textbox', { name: 'Question' }).fill(label)
    if (type) await selectFromList(page, 'Type', type)
  }
  // Neither a section without questions nor a question without its text is published.
  await button(page, 'Publish…').click()
  await expect(section.getByRole('alert')).toHaveText(
    'The section Client site has no questions. Add a question or remove the section.',
  )
  await expect(section.getByRole('button', { name: 'Add question' })).toBeFocused()
  await section.getByRole('button', { name: 'Add question' }).click()
  await button(page, 'Publish…').click()
  await expect(section.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('alert').first()).toContainText('needs attention')
  await add('Parking')
  await add('Badge needed', 'Choice')
  await section.getByRole('textbox', { name: 'Options' }).fill('Yes\nNo')
  await add('Which badge')
  await selectFromList(page, 'Show when', 'Badge needed')
  await page.getByRole('combobox', { name: 'has one of the answers' }).press('ArrowDown')
  await page.getByRole('option', { name: 'Yes', exact: true }).click()
  await page.keyboard.press('Escape')
  // The arrow keys move a question, and its handle keeps the focus.
  const handle = section.getByRole('button', { name: 'Move Parking with the arrow keys' })
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(handle).toBeFocused()
  await expect(section.getByRole('button', { name: /^Move .* with the arrow keys$/ }).last()).toHaveAccessibleName(
    'Move Parking with the arrow keys',
  )
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Client site' })).toBeVisible()
  await expect(field(page, 'Which badge')).toHaveCount(0)
  await selectFromList(page, 'Badge needed', 'Yes')
  await expect(field(page, 'Which badge')).toBeVisible()
  await assertAccessible(page)
  await button(page, 'Publish…').click()
  await expect(dialog(page).getByRole('list', { name: 'Changes' })).toContainText('Badge needed')
  await dialog(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(`Version ${number} active`)).toBeVisible()

  await arriveAs(page, 'BUSINESS_DEVELOPMENT', '/jobs/new')
  await selectByTyping(page, 'Client', 'Al Noor', /Al Noor/)
  await field(page, 'Title').fill(`${TITLE} with badge`)
  await expect(field(page, 'Which badge')).toHaveCount(0)
  await selectFromList(page, 'Badge needed', 'Yes')
  await field(page, 'Which badge').fill('Blue, from the north gate')
  await button(page, 'Create draft').click()
  const answered = page.getByText(`Answered with version ${number} of the form.`)
  await expect(answered).toBeVisible()
  await expect(page.getByText('Blue, from the north gate')).toBeVisible()
  const { pathname } = new URL(page.url())

  // The form no longer contains the question; the job still shows it with its answer.
  await arriveAs(page, 'ADMIN', '/job-form')
  await button(page, 'Remove Client site').click()
  await button(page, 'Publish…').click()
  await dialog(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(`Version ${number + 1} active`)).toBeVisible()
  await arriveAs(page, 'BUSINESS_DEVELOPMENT', '/jobs/new')
  await expect(field(page, 'Title')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Badge needed' })).toHaveCount(0)
  await arriveAs(page, 'BUSINESS_DEVELOPMENT', pathname)
  await expect(answered).toBeVisible()
  await expect(page.getByText('Which badge', { exact: true })).toBeVisible()
  await expect(page.getByText('Blue, from the north gate')).toBeVisible()
  watched.assertClean()
})
