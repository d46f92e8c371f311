import type { Role } from '@muster/contract/access/roles.ts'
import { expect, type Page } from '@playwright/test'
import {
  button,
  chooseFromMenu,
  colleague,
  dayFromNow,
  dialog,
  field,
  mark,
  part,
  pdf,
  pick,
  region,
  select,
  statusIs,
  take,
} from './support/desk.ts'
import { arriveAs, sessionOf } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { assertAccessible, watch } from './support/watch.ts'

/** A title of its own for every run, so that a second run on the same data finds its own job. */
const TITLE = `Integration engineer ${mark}`

/** Opens the job from the list. */
async function openJob(page: Page, role: Role) {
  await arriveAs(page, role, `/ats/jobs?searchInput=${encodeURIComponent(TITLE)}`)
  await page.getByRole('link', { name: TITLE, exact: true }).click()
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
}

test.describe
  .serial('a job from the client’s vacancy to the recruiter', () => {
    test('business development enters it, sees what is missing, and opens it', async ({ page, request }) => {
      const watched = watch(page)
      const [client] = await (await colleague(request, 'BUSINESS_DEVELOPMENT')).get(
        '/clients?type=ACTIVE&countryID=AE&pageSize=1',
      )
      await arriveAs(page, 'BUSINESS_DEVELOPMENT', '/home')
      await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'ATS', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Recruiting dashboard' })).toBeAttached()
      await page.getByRole('link', { name: 'Jobs', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeAttached()
      await expect(page.getByRole('group', { name: 'Filter by status' }).getByRole('button').first()).toBeVisible()
      await assertAccessible(page)

      await button(page, 'New job').click()
      await button(page, 'Create draft').click()
      await expect(page.getByText('Title is required.').first()).toBeVisible()
      await pick(page, 'Client', client.name, client.name)
      // The country follows from the client.
      await expect(page.getByRole('combobox', { name: 'Country', exact: true })).not.toHaveValue('')
      await field(page, 'Title').fill(TITLE)
      await field(page, 'Openings').fill('2')
      await field(page, 'Submission deadline').fill(dayFromNow(30))
      await expect(field(page, 'Duration')).toBeVisible()
      await select(page, 'Contract type', 'Permanent')
      await expect(field(page, 'Duration')).toHaveCount(0)
      await select(page, 'Contract type', 'Contract')
      await button(page, 'Add a required skill').click()
      await field(page, 'Skill').fill('Kafka')
      await field(page, 'Years').fill('5')
      await assertAccessible(page)
      await button(page, 'Create draft').click()

      await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Unavailable actions' })).toContainText(
        'Enter the bill rate budget first.',
      )
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await button(page, 'Add the bill rate budget').click()
      await field(page, 'Maximum bill rate').fill('1200')
      await field(page, 'Minimum bill rate').fill('1500')
      await page.getByLabel('Currency of maximum bill rate').selectOption('AED')
      await button(page, 'Save').click()
      await expect(page.getByText('The maximum is below the minimum.').first()).toBeVisible()
      await field(page, 'Minimum bill rate').fill('900')
      await button(page, 'Save').click()
      await expect(page.getByText(/AED 900 – 1,200 per/).first()).toBeVisible()

      await part(page, 'Documents').click()
      await page.locator('input[type=file]').setInputFiles(pdf(`${mark}.pdf`))
      await expect(page.getByText(`${mark}.pdf`).first()).toBeVisible()
      await part(page, 'Overview').click()
      await take(page, 'Open job')
      await expect(region(page, 'Status')).toContainText('No recruiter is assigned yet.')
      watched.assertClean()
    })

    test('the manager assigns a recruiter and a lead, who puts it on hold and resumes it', async ({ page }) => {
      const watched = watch(page)
      const recruiter = (await sessionOf(page.request, 'TALENT_ACQUISITION')).user
      const lead = (await sessionOf(page.request, 'TAS_LEAD')).user
      await openJob(page, 'TAS_MANAGER')
      await button(page, 'Assign').click()
      await pick(page, 'Lead', lead.name, lead.name)
      await dialog(page).getByRole('button', { name: 'Assign', exact: true }).click()
      await expect(dialog(page)).toHaveCount(0)

      await openJob(page, 'TAS_LEAD')
      await button(page, 'Assign').click()
      await pick(page, 'Recruiters', recruiter.name, recruiter.name)
      await assertAccessible(page)
      await dialog(page).getByRole('button', { name: 'Assign', exact: true }).click()
      await expect(button(page, 'Reassign')).toBeVisible()

      await take(page, 'Put on hold', { words: 'The client waits for its budget.' })
      await expect(region(page, 'Status')).toContainText('The client waits for its budget.')
      await assertAccessible(page)
      await take(page, 'Resume')
      await statusIs(page, 'Open')
      // What was done by mistake is undone within 24 hours.
      await take(page, 'Put on hold', { words: 'Chosen by mistake.' })
      await region(page, 'Status').getByRole('button', { name: 'Undo', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(region(page, 'Status')).toContainText('2 openings to fill.')
      await expect(region(page, 'Status changes').first()).toContainText('Chosen by mistake. · Undone')
      watched.assertClean()
    })

    test('the recruiter reads the notification, goes to the job and mentions the lead in a note', async ({ page }) => {
      const watched = watch(page)
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
      // What the client pays is not for recruiters.
      await expect(page.getByText('Bill rate budget')).toHaveCount(0)
      await expect(button(page, 'Reassign')).toHaveCount(0)

      await part(page, 'Notes').click()
      await field(page, 'New note').fill('Two applicants by Thursday.')
      await pick(page, 'Mention', lead.name, lead.name)
      await button(page, 'Add note').click()
      await expect(page.getByRole('article')).toContainText(`Mentions ${lead.name}`)
      await assertAccessible(page)
      watched.assertClean()
    })

    test('a copy is a draft of its own, which is deleted, and a lost job names its reason', async ({ page }) => {
      const watched = watch(page)
      await openJob(page, 'TAS_VICE_PRESIDENT')
      await chooseFromMenu(page, 'Copy…')
      await field(page, 'Title').fill(`${TITLE} copy`)
      await button(page, 'Create draft').click()
      await expect(page.getByRole('heading', { name: `${TITLE} copy` })).toBeVisible()
      await statusIs(page, 'Draft')
      await expect(page.getByText('Copied from')).toBeVisible()
      await chooseFromMenu(page, 'Delete draft…')
      await dialog(page).getByRole('button', { name: 'Delete draft' }).click()
      await expect(page.getByText(/^J-\d+ deleted$/)).toBeVisible()

      await openJob(page, 'TAS_VICE_PRESIDENT')
      await region(page, 'Status').getByRole('button', { name: 'Close as lost' }).click()
      await dialog(page).getByRole('button', { name: 'Close as lost' }).last().click({ force: true })
      await expect(dialog(page).getByText('Choose why the job was lost.')).toBeVisible()
      await select(page, 'Reason', 'Filled by a competitor')
      await assertAccessible(page)
      await dialog(page).getByRole('button', { name: 'Close as lost' }).last().click()
      await expect(region(page, 'Status')).toContainText('Filled by a competitor')
      await expect(button(page, 'Edit')).toHaveCount(0)
      watched.assertClean()
    })
  })
