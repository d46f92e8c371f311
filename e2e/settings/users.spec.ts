import type { Role } from '@muster/contract/access/roles.ts'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { runMark } from '../support/desk.ts'
import { arriveAs, goToSignIn, sessionOf } from '../support/sign-in.ts'
import { test } from '../support/test.ts'
import { assertAccessible, watchErrors } from '../support/watch.ts'
import { leaseWindow, openAddress } from '../support/windows.ts'

const PASSWORD = 'violet lantern under snow'
const NEXT_PASSWORD = 'copper tide before noon'

interface Caller {
  get(path: string): Promise<{ data: never; status: number }>
  post(path: string, body: object): Promise<{ data: never; status: number }>
}

/** Calls the API as an administrator, or without signing in. */
async function callerOf(request: APIRequestContext, role: 'ADMIN' | null): Promise<Caller> {
  const token = role && (await sessionOf(request, role)).tokens.accessToken
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const read = async (response: Awaited<ReturnType<typeof request.get>>) => ({
    status: response.status(),
    data: ((await response.json()) as { data: never }).data,
  })
  return {
    get: async (path) => read(await request.get(`/api/v1${path}`, { headers })),
    post: async (path, data) => read(await request.post(`/api/v1${path}`, { headers, data })),
  }
}

/** The link of the newest email to an address, from the mailbox that replaces a mail server. */
async function linkMailedTo(request: APIRequestContext, address: string): Promise<string> {
  const caller = await callerOf(request, 'ADMIN')
  const rows: { id: string; to: string }[] = (await caller.get('/mailbox?pageSize=100')).data
  const row = rows.find(({ to }) => to === address)
  expect(row, `a mail to ${address}`).toBeDefined()
  const { text }: { text: string } = (await caller.post(`/mailbox/${row?.id}/text`, {})).data
  return /\/reset-password\?token=\S+/.exec(text)?.[0] ?? ''
}

async function enter(page: Page, email: string, password: string) {
  await goToSignIn(page)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Unique per run, so that a retry finds it unused. */
const addressOf = (name: string) => `rosalind.${name}.${runMark.toLowerCase()}@example.com`

/** A new user with a password, created through the API. */
async function newcomer(request: APIRequestContext, email: string, role: Role) {
  const caller = await callerOf(request, 'ADMIN')
  const made = await caller.post('/users', { name: 'Rosalind Achterberg', email, role })
  expect(made.status).toBe(201)
  const token = new URL(await linkMailedTo(request, email), 'http://house').searchParams.get('token')
  const set = await (await callerOf(request, null)).post('/reset-password', { token, password: PASSWORD })
  expect(set.status).toBe(200)
}

test('an invited user chooses a password, gets another role and is deactivated at once', async ({
  browser,
  page,
  request,
}) => {
  const validationErrors = watchErrors(page)
  const email = 'nadine.farouk@example.com'
  await arriveAs(page, 'ADMIN', '/users')
  await expect(page.getByRole('link', { name: 'Anita Desai' })).toBeVisible()
  await assertAccessible(page)

  await page.getByRole('button', { name: 'Invite user' }).click()
  const drawer = page.getByRole('dialog', { name: 'Invite user' })
  await drawer.getByRole('button', { name: 'Send invitation' }).click()
  // Missing fields are listed in the order of the form, and the first of them has the focus.
  await expect(drawer.getByRole('alert').getByRole('button')).toHaveText(['Name', 'Email', 'Role'])
  await expect(drawer.locator('[data-path=name]')).toBeFocused()
  await drawer.locator('[data-path=name]').fill('Nadine Farouk')
  await drawer.locator('[data-path=email]').fill(email)
  await drawer.locator('[data-path=role]').click()
  await page.getByRole('option', { name: 'HR Associate' }).click()
  await assertAccessible(page)
  await drawer.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation to ${email} created.`, { exact: false })).toBeVisible()
  await expect(drawer).toBeHidden()
  await page.getByPlaceholder('Search name or email').fill('nadine')
  await expect(page.getByRole('row', { name: /Nadine Farouk/ })).toContainText('Invited')

  const hers = await leaseWindow(browser)
  const herErrors = watchErrors(hers)
  await hers.goto(await linkMailedTo(request, email))
  await hers.locator('input[name=password]').fill(PASSWORD)
  await hers.locator('input[name=repeated]').fill(PASSWORD)
  await hers.getByRole('button', { name: 'Set password' }).click()
  await expect(hers.getByText('Password set')).toBeVisible()
  expect(new URL(hers.url()).search).toBe('')
  await enter(hers, email, PASSWORD)
  await expect(hers).toHaveURL(/\/home$/)

  await page.getByRole('link', { name: 'Nadine Farouk' }).click()
  await expect(page.getByText('accepted the invitation')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Nadine Farouk' })
  await edit.locator('[data-path=role]').click()
  await page.getByRole('option', { name: 'Finance', exact: true }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nadine Farouk saved')).toBeVisible()
  await expect(page.getByText('changed the role')).toBeVisible()
  await assertAccessible(page)
  await hers.goto('/profile')
  await expect(hers.getByText('Nadine Farouk · Finance')).toBeVisible()

  await page.getByRole('button', { name: 'More actions for Nadine Farouk' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click()
  const question = page.getByRole('dialog', { name: 'Deactivate Nadine Farouk?' })
  await expect(question).toContainText('All sessions of Nadine Farouk end immediately')
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Nadine Farouk deactivated')).toBeVisible()
  await hers.getByRole('link', { name: 'Sessions' }).click()
  await expect(hers.getByText('Your session has ended')).toBeVisible()
  await enter(hers, email, PASSWORD)
  await expect(hers.getByRole('alert')).toContainText('Incorrect email or password')
  expect(new URL(hers.url()).pathname).toBe('/')
  validationErrors.assertClean()
  herErrors.assertClean()
})

test('the actions that are not allowed to an administrator show the reason', async ({ page }) => {
  await arriveAs(page, 'ADMIN', '/users?role=ADMIN')
  await page.getByRole('link', { name: 'Salma Khalil', exact: true }).click()
  await expect(page.getByText('You can’t change your own role. Ask another administrator.')).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Salma Khalil' }).click()
  await expect(page.getByRole('menuitem', { name: /Deactivate/ })).toContainText('You can’t deactivate yourself.')
  await assertAccessible(page)
})

test('the teams of a user are on their record, and filter the list', async ({ page, request }) => {
  const watched = watchErrors(page)
  const caller = await callerOf(request, 'ADMIN')
  const [lead]: { id: string }[] = (await caller.get('/users?searchInput=ziad+barakat')).data
  const name = `Levant desk ${Date.now()}`
  const { data: team }: { data: { id: string } } = await caller.post('/teams', { name, leadID: lead?.id })
  await arriveAs(page, 'ADMIN', `/users?teamID=${team.id}`)
  await expect(page.locator('tr[data-row]')).toHaveCount(1)
  await page.getByRole('link', { name: 'Ziad Barakat' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/teams/${team.id}$`))
  watched.assertClean()
})

test('a user who is not an administrator has no page of users', async ({ page }) => {
  await arriveAs(page, 'HR_ASSOCIATE', '/users')
  await expect(page.getByText('You don’t have access to users')).toBeVisible()
})

test('a person changes their password, sets up two-factor sign-in and ends the other session', async ({
  browser,
  page,
  request,
}) => {
  const validationErrors = watchErrors(page)
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  const email = addressOf('achterberg')
  await newcomer(request, email, 'HR_ASSOCIATE')
  const elsewhere = await leaseWindow(browser)
  await enter(elsewhere, email, PASSWORD)
  await expect(elsewhere).toHaveURL(/\/home$/)
  await enter(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/home$/)
  await page.getByRole('link', { name: /^Profile of/ }).click()
  await expect(page.getByRole('heading', { name: 'My details' })).toBeVisible()
  await assertAccessible(page)

  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await expect(page.getByText('This session')).toBeVisible()
  await page.getByRole('button', { name: /^Sign out .+ 127\.0\.0\.1$/ }).click()
  await expect(page.getByText('Session ended')).toBeVisible()
  await elsewhere.goto('/profile')
  await expect(elsewhere.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Password', exact: true }).click()
  await page.locator('[data-path=currentPassword]').fill('not the present one')
  await page.locator('[data-path=password]').fill(NEXT_PASSWORD)
  await page.locator('[data-path=repeated]').fill(NEXT_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your current password is incorrect.', { exact: true })).toBeVisible()
  expect(alerts).toHaveLength(1)
  await page.locator('[data-path=currentPassword]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()

  await page.getByRole('link', { name: 'Two-factor authentication' }).click()
  await page.getByRole('button', { name: 'Set up' }).click()
  // Each step focuses its first field, also for keyboard users.
  await expect(page.locator('[data-path=password]')).toBeFocused()
  await page.keyboard.type(NEXT_PASSWORD)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const shown = (await page.locator('code').first().textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')), digits: 6, period: 30 })
  await expect(page.locator('[data-path=code]')).toBeFocused()
  await page.keyboard.type(app.generate())
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Save your recovery codes')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Save your recovery codes' })).toBeFocused()
  const codes = page.getByRole('status').locator('code')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await assertAccessible(page)
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  const heading = page.getByRole('heading', { name: 'Two-factor authentication', exact: true })
  await expect(heading).toBeFocused()

  await page.getByRole('button', { name: 'Logout' }).click()
  await enter(page, email, NEXT_PASSWORD)
  const code = page.getByLabel(/^Code/)
  await expect(code).toBeFocused()
  // The code of this half minute was used to switch it on; the server also accepts the next one.
  await code.fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)

  await openAddress(page, '/profile?part=two-factor')
  await page.getByRole('button', { name: 'Disable…' }).click()
  const question = page.getByRole('dialog', { name: 'Disable two-factor authentication?' })
  // The focus is not on the close button, which a space typed in a password would press.
  await expect(question.locator('[data-path=password]')).toBeFocused()
  await page.keyboard.type(NEXT_PASSWORD)
  await question.locator('[data-path=code]').fill(recovery)
  await assertAccessible(page)
  await question.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Two-factor authentication disabled', { exact: true })).toBeVisible()
  await expect(heading).toBeFocused()
  validationErrors.assertClean()
})

test('a user who forgot the password gets a link by email, chooses a new one and signs in with it', async ({
  page,
  request,
}) => {
  const validationErrors = watchErrors(page)
  const email = addressOf('forgets')
  await newcomer(request, email, 'HR_ASSOCIATE')
  const before = await linkMailedTo(request, email)
  await goToSignIn(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await page.locator('input[name=email]').fill(email)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('status')).toContainText(`If there is an account for ${email}`)
  await expect.poll(() => linkMailedTo(request, email)).not.toBe(before)
  await page.goto(await linkMailedTo(request, email))
  await page.locator('input[name=password]').fill(NEXT_PASSWORD)
  await page.locator('input[name=repeated]').fill(NEXT_PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password set')).toBeVisible()
  const old = await (await callerOf(request, null)).post('/login', { email, password: PASSWORD })
  expect(old.status).toBe(401)
  await enter(page, email, NEXT_PASSWORD)
  await expect(page).toHaveURL(/\/home$/)
  validationErrors.assertClean()
})

/** Switches two-factor sign-in on and locks the account by wrong passwords, through the API. */
async function lockOut(request: APIRequestContext, email: string) {
  const login = (password: string) => request.post('/api/v1/login', { data: { email, password } })
  const { tokens } = (await (await login(PASSWORD)).json()).data
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const step = async (data: object) => {
    const answer = await request.post('/api/v1/profile/two-factor', { headers, data })
    expect(answer.status()).toBe(200)
    return (await answer.json()).data
  }
  const { secret } = await step({ action: 'ENROL', password: PASSWORD })
  const code = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate()
  await step({ action: 'CONFIRM', password: PASSWORD, code })
  for (let guess = 0; guess < 20; guess += 1) if ((await login('not the password')).status() === 423) return
  throw new Error('No user was locked out.')
}

test('an administrator unlocks an account, ends its sessions and removes its two-factor sign-in', async ({
  browser,
  page,
  request,
}) => {
  const validationErrors = watchErrors(page)
  const email = addressOf('locked')
  await newcomer(request, email, 'FINANCE')
  const hers = await leaseWindow(browser)
  await enter(hers, email, PASSWORD)
  await expect(hers).toHaveURL(/\/home$/)
  await lockOut(request, email)
  const caller = await callerOf(request, 'ADMIN')
  const [user]: { id: string }[] = (await caller.get(`/users?searchInput=${email}`)).data

  await arriveAs(page, 'ADMIN', `/users/${user?.id}`)
  await expect(page.getByText('entered too many incorrect passwords')).toBeVisible()
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(page.getByText('can try to sign in again')).toBeVisible()
  await expect(page.getByText('entered too many incorrect passwords')).toBeHidden()

  await openAddress(page, `/users/${user?.id}?tab=security`)
  await expect(page.getByText('A code from an authenticator app is required')).toBeVisible()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Sign out everywhere…' }).click()
  const ending = page.getByRole('dialog', { name: /^Sign .+ out everywhere\?$/ })
  await ending.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText(/^\d+ sessions? ended$/)).toBeVisible()
  await expect(ending).toBeHidden()
  await expect(page.getByText('has no active sessions.')).toBeVisible()
  await hers.goto('/profile')
  await expect(hers.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Reset two-factor authentication…' }).click()
  const removal = page.getByRole('dialog', { name: /^Reset two-factor authentication of / })
  await removal.getByRole('button', { name: 'Reset two-factor authentication' }).click()
  await expect(page.getByText(/^Two-factor authentication of .* reset$/)).toBeVisible()
  await expect(removal).toBeHidden()
  await expect(page.getByText('Sign-in with password only.')).toBeVisible()
  await enter(hers, email, PASSWORD)
  await expect(hers).toHaveURL(/\/home$/)
  validationErrors.assertClean()
})

test('the preferences of a user are stored', async ({ page, request }) => {
  const email = addressOf('choices')
  await newcomer(request, email, 'FINANCE')
  await enter(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/home$/)
  await openAddress(page, '/profile?part=notifications')
  const choice = page.getByLabel('A note was added to an order form')
  await choice.selectOption({ label: 'In-app and email' })
  await expect(page.getByText('Notification settings saved')).toBeVisible()
  await page.reload()
  await expect(choice).toHaveValue('BELL_AND_MAIL')
  await openAddress(page, '/profile')
  await page.locator('[data-path=name]').fill('Rosalind Achterberg-Lee')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('banner').getByText('Rosalind Achterberg-Lee', { exact: true })).toBeVisible()
  await openAddress(page, '/profile?part=appearance')
  await page.getByText('Dark', { exact: true }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await assertAccessible(page)
})
