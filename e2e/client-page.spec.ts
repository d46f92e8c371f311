import { expect } from '@playwright/test'
import { button, colleague, dialog, field, part, region } from './support/desk.ts'
import { arriveAs } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { assertAccessible, watch } from './support/watch.ts'
import { takeWindow } from './support/windows.ts'

interface Draft {
  contacts: unknown[]
  submissions: { id: string; status: string; blockers: string[]; _applicant: { name: string } }[]
}

test('a manager sends a profile; the client reads it on a phone and answers; the pipeline says so', async ({
  page,
  browser,
  request,
}) => {
  const manager = await colleague(request, 'TAS_MANAGER')
  const reviews: { jobID: string }[] = await manager.get('/applicant-submissions?status=INTERNAL_REVIEW&pageSize=200')
  let found: { jobID: string; name: string } | undefined
  for (const jobID of new Set(reviews.map((one) => one.jobID))) {
    const { contacts, submissions }: Draft = await manager.get(`/submission-packs/draft?jobID=${jobID}`)
    const ready = submissions.find(({ status, blockers }) => status === 'INTERNAL_REVIEW' && blockers.length === 0)
    if (ready && contacts.length > 0) found = { jobID, name: ready._applicant.name }
    if (found) break
  }
  const { jobID, name } = found!

  const watched = watch(page)
  await arriveAs(page, 'TAS_MANAGER', `/jobs/${jobID}?tab=pipeline`)
  await region(page, 'Sent to the client').getByRole('button', { name: 'Send to client' }).click()
  const drawer = dialog(page)
  const applicants = drawer.getByRole('list', { name: 'Applicants to send' })
  await expect(applicants).toBeVisible()
  for (const box of await applicants.getByRole('checkbox').all()) if (await box.isChecked()) await box.uncheck()
  await applicants.getByRole('checkbox', { name: new RegExp(name) }).check()
  await field(page, 'Cover note').fill('A strong match for your team.')
  await button(page, `Preview the profile of ${name}`).click()
  await expect(page.getByRole('dialog', { name: `Profile of ${name}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: `Profile of ${name}` })).toHaveCount(0)
  await assertAccessible(page)
  await button(page, 'Send 1 profile').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(region(page, 'Sent to the client').getByText('Not read yet').first()).toBeVisible()

  const [pack] = await manager.get(`/submission-packs?jobID=${jobID}&pageSize=1`)
  const { url } = await manager.post(`/submission-packs/${pack.id}/link`, { linkID: pack.links[0].id })
  const { pathname, search } = new URL(url)
  const phone = await takeWindow(browser, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  const seen = watch(phone)
  await phone.goto(`${pathname}${search}`)
  await expect(phone.getByRole('heading', { name, level: 2 })).toBeVisible()
  await expect(phone.getByText('A strong match for your team.')).toBeVisible()
  await assertAccessible(phone)
  await button(phone, `Read profile of ${name}`).click()
  await expect(phone.getByRole('document', { name: 'Pages of the PDF' })).toBeVisible()
  await phone.keyboard.press('Escape')
  await button(phone, `Send feedback on ${name}`).click()
  await expect(phone.getByRole('alert')).toHaveText('Choose whether you are interested.')
  await phone.getByRole('radio', { name: 'Interested', exact: true }).check()
  await phone.getByRole('textbox', { name: 'Comment' }).fill('Please arrange an interview.')
  await button(phone, 'Add a time').click()
  await phone.getByLabel(`Interview time 1 for ${name}`).fill('2099-01-10T14:00')
  await assertAccessible(phone)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await button(phone, `Send feedback on ${name}`).click()
  await expect(phone.getByText('Thank you. We have your feedback on all profiles.')).toBeVisible()
  seen.assertClean()

  await arriveAs(page, 'TAS_MANAGER', `/jobs/${jobID}?tab=pipeline`)
  const sent = region(page, 'Sent to the client')
  await expect(sent.getByText('“Please arrange an interview.”').first()).toBeVisible()
  await expect(sent.getByText('Shortlisted').first()).toBeVisible()
  await part(page, 'Notes').click()
  await expect(page.getByText('Replies are not read here.')).toBeVisible()
  await assertAccessible(page)
  watched.assertClean()
})
