import { expect } from '@playwright/test'
import { desk } from './desk.ts'
import { addressOf, arriveAs } from './sign-in.ts'
import { test } from './test.ts'
import { assertAccessible, assertListsFit, watch } from './watch.ts'
import { follow } from './windows.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('Feedback sent from any page is answered by an administrator, and the bell tells its author', async ({
  browser,
}) => {
  const message = `The board could be wider ${Date.now()}`
  const { page: author, seen: watched } = await desk(browser, 'ASSET_MANAGER', '/home')
  await author.getByRole('button', { name: 'Send feedback' }).click()
  const dialog = author.getByRole('dialog', { name: 'Send feedback' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toContainText('Write what you want to say.')
  await dialog.getByLabel('Your feedback').fill(message)
  await expect(dialog).toContainText('/home')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(author.getByText('Thank you.')).toBeVisible()

  const { page: admin } = await desk(browser, 'ADMIN', '/home')
  await admin
    .getByRole('region', { name: 'Waiting for me' })
    .getByRole('link', { name: new RegExp(message) })
    .click()
  await expect(admin).toHaveURL(/\/settings\/feedback\?open=/)
  const drawer = admin.getByRole('dialog')
  await expect(drawer).toContainText(message)
  await drawer.getByLabel('Answer').fill('It is wider now.')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Feedback saved')).toBeVisible()

  await author.reload()
  const bell = author.getByRole('button', { name: 'Notifications' })
  // Other stories may ring here as well.
  await expect(author.getByText(/^[1-9]\d* unread$/)).toBeAttached()
  await bell.click()
  await expect(author.getByText('None unread')).toBeAttached()
  const modal = author.getByRole('dialog', { name: 'Notifications' })
  await modal.getByRole('button', { name: /^Unread: Your feedback was answered/ }).click()
  await expect(modal.getByRole('region', { name: 'Message' })).toContainText('It is wider now.')
  await expect(modal.getByRole('button', { name: /^Unread: Your feedback was answered/ })).toHaveCount(0)
  await expect(modal.getByRole('button', { name: /^Go to/ })).toHaveCount(0)
  await assertAccessible(author)
  watched.assertClean()
})

test('The audit trail is filtered, an entry opens with its changes, and the address keeps both', async ({ page }) => {
  const watched = watch(page)
  await arriveAs(page, 'MANAGING_DIRECTOR', '/home')
  await page.getByRole('link', { name: 'Audit trail' }).click()
  await expect(page).toHaveURL(/\/settings\/audit-trail$/)
  await expect(page.getByRole('navigation', { name: 'My Setting' })).not.toContainText('Mailbox')
  await page.getByRole('button', { name: 'What' }).click()
  await page.getByRole('option', { name: 'Consultant: status changed' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/event=consultant\.status-changed/)
  await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Status changed' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('What was changed')
  await page.reload()
  await expect(page.getByRole('dialog')).toContainText('What was changed')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await assertAccessible(page)
  watched.assertClean()
})

test('An administrator reads a mail in a frame that may do nothing; others have no mailbox', async ({
  page,
  request,
}) => {
  await request.post('/api/v1/forgot-password', { data: { email: addressOf('COO') } })
  await arriveAs(page, 'ADMIN', '/settings/mailbox')
  await page
    .getByRole('link', { name: /choose a new password/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.locator('iframe')).toHaveAttribute('sandbox', '')
  await drawer.getByText('Plain text').click()
  await expect(drawer.locator('pre')).toContainText('/reset-password?token=')
})

test('Every part of the settings opens and is accessible; who may not see a part is told so', async ({ page }) => {
  const watched = watch(page)
  await arriveAs(page, 'ADMIN', '/home')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'SETTINGS' }).click()
  await expect(page.getByRole('cell', { name: 'Asia/Dubai' })).toBeVisible()
  for (const name of ['Roles and rights', 'Audit trail', 'Mailbox', 'Background jobs', 'Feedback', 'About']) {
    await page.getByRole('navigation', { name: 'My Setting' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await assertAccessible(page)
  }
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  // A reminder says when it comes, is switched off and on again, and its history tells who did so.
  await page.getByRole('navigation', { name: 'My Setting' }).getByRole('link', { name: 'Reminders' }).click()
  const reminder = page.getByRole('row', { name: /A probation ends/ })
  await expect(reminder).toContainText('30, 14 and 3 days before')
  await assertListsFit(page)
  for (const [state, done] of [
    ['On', 'Off'],
    ['Off', 'On'],
  ] as const) {
    await expect(reminder.getByText(state, { exact: true })).toBeVisible()
    await reminder.getByRole('link').click()
    const drawer = page.getByRole('dialog', { name: 'A probation ends' })
    if (state === 'Off') await expect(drawer).toContainText('Salma Khalil')
    else await assertAccessible(page)
    await drawer.getByRole('switch', { name: 'On' }).setChecked(done === 'On')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer).toHaveCount(0)
  }
  await expect(reminder.getByText('On', { exact: true })).toBeVisible()
  await follow(page, '/settings/roles?searchInput=approve+invoices&by=thing')
  await expect(page.getByText('Finance manager invoices').first()).toBeVisible()
  // Who may not see a page is told so by the page, which asks the server for nothing.
  const refused: string[] = []
  page.on('response', (response) => void (response.status() === 403 && refused.push(response.url())))
  await arriveAs(page, 'CFO', '/settings/mailbox')
  await expect(page.getByText('You may not see this')).toBeVisible()
  const record = '/margin/00000000-0000-4000-8000-000000000000'
  for (const address of ['/teams', '/email-templates', '/medical-cards', '/settings/number-series', record]) {
    await follow(page, address)
    await expect(page.getByText(/^You may not see/)).toBeVisible()
  }
  await follow(page, '/settings')
  await expect(page).toHaveURL(/\/settings\/exchange-rates$/)
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  expect(refused).toEqual([])
  watched.assertClean()
})

test('New approval rules are proposed by an administrator, changed meanwhile, and approved by the CFO', async ({
  browser,
}) => {
  test.slow()
  const { page: admin, seen: watched } = await desk(browser, 'ADMIN', '/settings/approval-rules')
  await admin.getByRole('button', { name: 'Propose an edition' }).click()
  await admin.getByRole('textbox', { name: /^In force from/ }).fill(inDays(200))
  await admin.getByRole('textbox', { name: /^Source/ }).fill('Board, spring meeting')
  const large = admin.getByRole('group', { name: 'Rule 6', exact: true })
  // Rules are folded to what they say until one is opened.
  await expect(large).toContainText('The contract value is above')
  await large.getByRole('button', { name: 'Open rule 6' }).click()
  await large.getByRole('textbox', { name: /^Contract value above/ }).fill('3m')
  await admin.getByRole('button', { name: 'Open rule 1' }).click()
  const target = admin
    .getByRole('group', { name: 'Rule 1', exact: true })
    .getByRole('combobox', { name: /^Gross margin % reaches/ })
  await target.fill('30')
  await admin.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(admin.getByText(/^No rule covers a margin of/).first()).toBeVisible()
  await target.fill('target')
  await assertAccessible(admin)
  await admin.getByRole('button', { name: 'Propose', exact: true }).click()
  const change = admin.getByRole('region', { name: 'Changes' }).getByRole('row', { name: /Large contract/ })
  await expect(change).toContainText('above 1,000,000.00')
  await expect(change).toContainText('above 3,000,000.00')
  await expect(admin.getByRole('button', { name: 'Approve…' })).toBeDisabled()
  await expect(admin.getByText('You proposed or changed it. Somebody else has to decide.')).toBeVisible()
  await assertAccessible(admin)
  const id = new URL(admin.url()).pathname.split('/').at(-1)

  const { page: cfo } = await desk(browser, 'CFO', `/settings/approvals/${id}`)
  await cfo.getByRole('button', { name: 'Reject…' }).click()
  const dialog = cfo.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toContainText('Say why you reject it.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await admin.getByRole('button', { name: 'Change the proposal' }).click()
  await admin.getByRole('button', { name: 'Open rule 6' }).click()
  await admin
    .getByRole('group', { name: 'Rule 6', exact: true })
    .getByRole('textbox', { name: /^Contract value above/ })
    .fill('1.5m')
  await admin.getByRole('button', { name: 'Save the proposal' }).click()
  await expect(change).toContainText('above 1,500,000.00')

  // What the CFO has before them was changed meanwhile.
  await cfo.getByRole('button', { name: 'Approve…' }).click()
  await cfo.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(cfo.getByRole('dialog')).toContainText(/changed/)
  await cfo.reload()
  await cfo.getByRole('button', { name: 'Approve…' }).click()
  await cfo.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(cfo.getByText('Coming', { exact: true })).toBeVisible()
  await arriveAs(admin, 'ADMIN', '/settings/approval-rules')
  await expect(
    admin.getByRole('region', { name: 'Editions' }).getByRole('row', { name: /Board, spring/ }),
  ).toContainText('Coming')
  watched.assertClean()
})

test('A law that changes ends a billing rule and begins another; the edition says what differs', async ({ page }) => {
  const watched = watch(page)
  await arriveAs(page, 'ADMIN', '/settings/billing-rules')
  const taxes = page.getByRole('region', { name: 'Tax rules' })
  await expect(taxes.getByRole('row', { name: /^Saudi Arabia Any other country/ })).toContainText('VATEX-SA-33')
  await expect(page.getByRole('region', { name: 'Limits of issue' })).toContainText('14 days after the last day')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Propose an edition' }).click()
  await page.getByRole('textbox', { name: /^In force from/ }).fill(inDays(40))
  await page
    .getByRole('textbox', { name: /^Source/ })
    .first()
    .fill('Tax adviser, letter of this month')
  const saudi = page.getByRole('group', { name: /^Tax rule \d+$/ }).filter({ hasText: 'SA export of services' })
  await saudi.getByRole('button', { name: /^Open tax rule/ }).click()
  const note = page.getByRole('textbox', { name: 'On the invoice', exact: true })
  await note.fill('')
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(
    page.getByText('Write what the invoice says instead of a tax at the standard rate.').first(),
  ).toBeVisible()
  await note.fill('Zero-rated export of services, Art. 33 as amended.')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  const changes = page.getByRole('region', { name: 'Changes' }).getByRole('row')
  await expect(changes).toHaveCount(2)
  await expect(changes.last()).toContainText('Art. 33 as amended')
  await expect(page.getByRole('button', { name: 'Approve…' })).toBeDisabled()
  watched.assertClean()
})

test('The wage account of a legal entity is entered whole, checked by its country, and shown masked', async ({
  page,
}) => {
  const watched = watch(page)
  await arriveAs(page, 'ADMIN', '/settings/legal-entities')
  await page.getByRole('link', { name: 'Demo Talent Arabia LLC' }).click()
  await expect(page.getByText('7421 King Demo Road, Demo Olaya, Riyadh 12000-3311, Saudi Arabia')).toBeVisible()
  await page.getByRole('button', { name: 'Change the account' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: /^Bank/ }).fill('Demo Palm Bank')
  await drawer.getByRole('textbox', { name: /^IBAN/ }).fill('SA03 8000 0000 6080 1016 7518')
  await drawer.getByRole('button', { name: 'Save the account' }).click()
  await expect(drawer).toContainText('The check digits do not fit')
  await drawer.getByRole('textbox', { name: /^IBAN/ }).fill('SA03 8000 0000 6080 1016 7519')
  await assertAccessible(page)
  await drawer.getByRole('button', { name: 'Save the account' }).click()
  await expect(page.getByText('•••• 7519', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show in full' }).click()
  await expect(page.getByText('SA0380000000608010167519')).toBeVisible()
  watched.assertClean()
})

test('The thresholds at which purchase orders warn, and what payroll and billing call unusual, are set for the whole company', async ({
  page,
}) => {
  await arriveAs(page, 'ADMIN', '/settings/company/edit')
  const field = page.getByRole('textbox', { name: /^Warn at/ })
  await field.fill('90, 80')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('The thresholds rise.').first()).toBeVisible()
  await field.fill('75, 90, 100')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('75 %, 90 %, 100 %')).toBeVisible()
  await follow(page, '/settings/company/edit')
  await page.getByRole('textbox', { name: 'A net pay is unusual from' }).fill('15')
  await page.getByRole('textbox', { name: 'The CFO approves credit notes above' }).fill('12500')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('when it differs by more than 15 %')).toBeVisible()
  await expect(page.getByText(/above USD\s12,500/)).toBeVisible()
})

test('New words of the offer letter are refused without the pay, proposed, and approved by the head of HR', async ({
  browser,
}) => {
  test.slow()
  const { page: admin } = await desk(browser, 'ADMIN', '/settings/papers')
  await admin.getByRole('link', { name: 'Offer letter' }).click()
  await admin.getByRole('button', { name: 'Propose an edition' }).click()
  const text = admin.getByRole('textbox', { name: /^Text/ })
  const words = await text.inputValue()
  await admin.getByRole('textbox', { name: /^In force from/ }).fill(inDays(200))
  await admin.getByRole('textbox', { name: /^Source/ }).fill('Counsel, spring')
  await text.fill(words.replace('{{ block.pay }}', '').replace('{{ expiresOn }}', '{{ expiresOm }}'))
  admin.on('dialog', (dialog) => void dialog.accept())
  // What cannot be printed is not shown; the words that are wrong are marked where they stand, and the cursor is there.
  await admin.getByRole('button', { name: 'Show as PDF' }).click()
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await expect(text).toBeFocused()
  await expect(admin.locator('mark').first()).toHaveText('expiresOm')
  await expect(admin.getByText(/This paper has no variable expiresOm/)).toBeVisible()
  await assertAccessible(admin)
  await admin.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(admin.getByText(/must show: the table of the pay/)).toBeVisible()
  await text.fill(words.replace('prove correct.', 'prove correct within a month.'))
  await assertAccessible(admin)
  await admin.getByRole('button', { name: 'Propose', exact: true }).click()
  const changes = admin.getByRole('region', { name: /^Changes against edition/ })
  await expect(changes.locator('ins')).toHaveText(/within a month/)
  await assertAccessible(admin)

  const id = new URL(admin.url()).pathname.split('/').at(-1)
  const { page: head } = await desk(browser, 'HR_VICE_PRESIDENT', `/settings/approvals/${id}`)
  await head.getByRole('button', { name: 'Approve…' }).click()
  await head.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(head.getByText('Coming', { exact: true })).toBeVisible()
  await arriveAs(admin, 'ADMIN', '/settings/papers')
  await expect(admin.getByRole('row', { name: /Offer letter/ })).toContainText(/Edition 2 from/)
})

test('The words of a mail take variables from the picker, by mouse and by keys, and show the values of a real consultant', async ({
  page,
}) => {
  const watched = watch(page)
  await arriveAs(page, 'ADMIN', '/email-templates')
  await page.getByRole('link', { name: 'CV submission' }).click()
  await page
    .getByRole('link', { name: 'Edit' })
    .or(page.getByRole('button', { name: 'Edit' }))
    .click()
  const subject = page.getByRole('textbox', { name: /^Subject/ })
  const text = page.getByRole('textbox', { name: /^Text/ })
  const variable = (name: string) => page.getByRole('button', { name, exact: true })
  // By mouse, in the place of the word that is chosen in the subject.
  await subject.fill('Talk with somebody')
  await subject.press('Shift+Control+ArrowLeft')
  await variable('Consultant').click()
  await expect(subject).toHaveValue('Talk with {{ consultantName }}')
  await expect(subject).toBeFocused()
  // By keys, between two words of the text; one goes on typing after it.
  await text.fill('<p>Dear ,</p>')
  await text.press('End')
  for (let letters = 0; letters < ',</p>'.length; letters += 1) await text.press('ArrowLeft')
  await variable('First name of the consultant').focus()
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue('<p>Dear {{ consultantFirstName }},</p>')
  await expect(text).toBeFocused()
  await page.keyboard.type(' of {{ clientNam }}')
  await expect(text).toHaveValue('<p>Dear {{ consultantFirstName }} of {{ clientNam }},</p>')

  // What the mail does not know is refused by its name, where it stands, and nothing is saved.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/This mail has no variable clientNam/).first()).toBeVisible()
  await expect(page.locator('mark').first()).toHaveText('clientNam')
  await expect(page).toHaveURL(/\/edit$/)
  await text.fill('<p>Dear {{ consultantFirstName }}, it is {{ consultantName }} whom we mean.</p>')

  await page.getByRole('button', { name: 'Show the preview' }).click()
  const mail = page.frameLocator('iframe[title="The mail as it would look"]')
  await expect(mail.getByText(/whom we mean/)).toBeVisible()
  await page.getByRole('combobox', { name: 'With the values of' }).click()
  await page.getByRole('option', { name: 'Consultant', exact: true }).click()
  const choice = page.getByRole('combobox', { name: 'Consultant', exact: true })
  for (const letters of ['ahm', 'khan']) {
    await choice.fill(letters)
    const option = page.getByRole('option', { name: new RegExp(letters, 'i') }).first()
    const name = (await option.textContent())!.split(' · ')[0]!
    await option.click()
    await expect(page.getByText(`Talk with ${name}`, { exact: true })).toBeVisible()
    await expect(mail.getByText(`it is ${name} whom we mean`)).toBeVisible()
    await subject.focus()
    await expect(choice, 'who was chosen stays written there').toHaveValue(new RegExp(name))
  }
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  watched.assertClean()
})

test('A year of holidays is proposed by the rules of a country, added once, and a day of the moon is confirmed', async ({
  page,
}, { retry }) => {
  // What a first try has added is there at the second.
  const country = ['Oman', 'Bahrain', 'Kuwait'][retry]!
  const watched = watch(page)
  const year = String(new Date().getFullYear() + 2)
  await arriveAs(page, 'ADMIN', '/settings/public-holidays')
  const propose = async () => {
    await page.getByRole('button', { name: 'Propose a year' }).click()
    await page.getByRole('textbox', { name: /^Year/ }).fill(year)
    await page.getByRole('combobox', { name: /^Countries/ }).fill(country)
    await page.getByRole('option', { name: country, exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Show the days' }).click()
  }
  await propose()
  const found = page.getByRole('region', { name: 'Proposed holidays' })
  await expect(found.getByRole('row', { name: /Eid al-Fitr/ }).first()).toContainText('Tentative')
  await assertAccessible(page)
  await page.getByRole('button', { name: /^Add \d+ holidays$/ }).click()
  await expect(page).toHaveURL(new RegExp(`year=${year}`))
  const eid = page.getByRole('row').filter({ hasText: country }).filter({ hasText: 'Eid al-Fitr' }).first()
  await expect(eid).toContainText('Tentative')
  await eid.getByRole('link').first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect(page.getByText(/Eid al-Fitr.* confirmed$/)).toBeVisible()
  await expect(eid).not.toContainText('Tentative')
  // What is there already is not added a second time.
  await propose()
  await expect(found.getByText('There already').first()).toBeVisible()
  await expect(found.getByText('Tentative')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0)
  watched.assertClean()
})

test('A legal entity is added with what it needs, and writes its numbers as the house says', async ({ page }) => {
  const watched = watch(page)
  const mark = Date.now().toString(36).toUpperCase()
  const name = `Indus ${mark} (Private) Limited`
  await arriveAs(page, 'ADMIN', '/settings/legal-entities')
  await page.getByRole('button', { name: 'New legal entity' }).click()
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await field('Name').fill(name)
  await page.getByRole('button', { name: 'Add legal entity' }).click()
  await expect(page.getByText('Country is required.').first()).toBeVisible()
  await field('Code').fill(`DT-${mark.slice(-5)}`)
  await page.getByRole('combobox', { name: /^Country/ }).fill('Pakistan')
  await page.getByRole('option', { name: 'Pakistan', exact: true }).click()
  await field('Prefix of its numbers').fill(mark.slice(-5))
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Add legal entity' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('PKR').first()).toBeVisible()

  await follow(page, `/settings/number-series?searchInput=${mark}`)
  const row = page.getByRole('row', { name: /^Invoice/ }).filter({ hasText: name })
  await row.getByRole('link').first().click()
  const drawer = page.getByRole('dialog')
  const pattern = drawer.getByRole('textbox', { name: /^Pattern/ })
  await pattern.fill('INV/{yy}/{n:5}')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText(/^The pattern needs \{entity\}/).first()).toBeVisible()
  await assertAccessible(page)
  const next = `INV/${mark.slice(-5)}/${String(new Date().getFullYear()).slice(2)}/00001`
  await pattern.fill('INV/{entity}/{yy}/{n:5}')
  await expect(drawer).toContainText(`With this pattern the next number is ${next}.`)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(row).toContainText(next)
  watched.assertClean()
})
