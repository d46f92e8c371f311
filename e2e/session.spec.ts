import type { Role } from '@muster/contract/access/roles.ts'
import { type Browser, expect, type Page } from '@playwright/test'
import { selectFromList } from './support/desk.ts'
import { addressOf, DEMO_PASSWORD, fillInSignIn as fillIn, goToSignIn, newSession, signIn } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { assertAccessible, watchErrors } from './support/watch.ts'
import { openAddress, openWithSession } from './support/windows.ts'

/** The session in the browser, with the numbers of docs/domain/screens.md. */
const KEY = 'muster-session'
const GUARD_MS = 250
const POLL_MS = 300_000

interface StoredSession {
  tokens: { accessToken: string; refreshToken: string }
  user: { id: string; name: string; role: string }
}

const stored = (page: Page): Promise<StoredSession | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY)

/** Replaces the valid tokens with others, as if they had expired or been revoked. */
const spoil = (page: Page, tokens: Partial<StoredSession['tokens']>) =>
  page.evaluate(
    ([key, change]) => {
      const record = JSON.parse(localStorage.getItem(key as string)!)
      localStorage.setItem(
        key as string,
        JSON.stringify({ ...record, tokens: { ...record.tokens, ...(change as object) } }),
      )
    },
    [KEY, tokens] as const,
  )

/** The requests of a page from now on, as `POST /login 401`. */
function callsOf(page: Page) {
  const calls: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/v1/'))
      calls.push(`${response.request().method()} ${pathname.slice('/api/v1'.length)} ${response.status()}`)
  })
  return calls
}

/** With a separate session, which the test may break or end. */
const arriveAs = async (page: Page, role: Role, address: string) =>
  openWithSession(page, JSON.stringify(await newSession(page.request, role)), address)

/** A separate window, closed after the test: its clock was stopped and stays wrong. */
async function withClock(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.clock.install()
  return page
}

test('a visitor is redirected to the sign-in page after 250 ms, not earlier, and returns to the requested page', async ({
  browser,
}) => {
  const page = await withClock(browser)
  const watched = watchErrors(page)
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.goto('/clients?type=PROSPECT&sort=-name')
  await page.clock.runFor(GUARD_MS - 10)
  await page.waitForLoadState('networkidle')
  expect(new URL(page.url()).pathname).toBe('/clients')
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(page).toHaveURL(/\/$/)
  await page.clock.resume()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await assertAccessible(page)
  await fillIn(page, addressOf('COO'), DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/clients\?type=PROSPECT&sort=-name$/)
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  // Old addresses of these pages also work.
  await openAddress(page, '/consultants?status=BENCH')
  await expect(page).toHaveURL(/\/candidates\?status=BENCH$/)
  await openAddress(page, '/login')
  await expect(page).toHaveURL(/\/home$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Muster', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  watched.assertClean()
  await page.context().close()
})

test('a wrong password is reported in a browser alert; the demo lists its sign-ins by role', async ({ page }) => {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await goToSignIn(page)
  // `/login` redirects to the sign-in page.
  await openAddress(page, '/login')
  await expect(page).toHaveURL(/\/$/)
  // The first field has the focus, and after submitting, the first invalid one.
  const email = page.locator('input[name=email]')
  const password = page.locator('input[name=password]')
  await expect(email).toBeFocused()
  await page.keyboard.type(addressOf('CFO'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await expect(password).toBeFocused()
  await fillIn(page, addressOf('CFO'), 'not the right words at all')
  await expect(page.getByRole('alert')).toBeVisible()
  expect(alerts).toEqual([(await page.getByRole('alert').textContent())?.trim()])
  expect(await stored(page)).toBeNull()
  await page.getByLabel('Demo accounts').selectOption({ label: 'Visa Team: Khalid Bin Saeed' })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  expect(alerts).toHaveLength(1)
})

test('the browser stores tokens and user under one key, and no other data of the session', async ({ page }) => {
  await signIn(page, 'HR_MANAGER')
  const record = await stored(page)
  expect(record).toEqual({
    tokens: { accessToken: expect.any(String), refreshToken: expect.any(String) },
    user: { id: expect.any(String), name: 'Maya Haddad', role: 'HR_MANAGER' },
  })
  const others = await page.evaluate((key) => {
    const all = [localStorage, sessionStorage].flatMap((store) => Object.entries(store))
    return JSON.stringify(all.filter(([name]) => name !== key)) + document.cookie
  }, KEY)
  for (const token of Object.values(record!.tokens)) expect(others).not.toContain(token)
})

test('an expired access token is refreshed once, and the request is sent again, also one that changes data', async ({
  page,
}) => {
  const watched = watchErrors(page)
  await arriveAs(page, 'HR_MANAGER', '/home')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Assigned to me' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const before = await stored(page)
  const calls = callsOf(page)
  await spoil(page, { accessToken: 'run.out.token' })
  await page.getByRole('link', { name: 'CONSULTANT', exact: true }).click()
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  expect(calls.filter((call) => call.startsWith('POST /refresh-token'))).toEqual(['POST /refresh-token 200'])
  expect(calls).toContain('GET /candidates 401')
  expect(calls).toContain('GET /candidates 200')
  const after = await stored(page)
  expect(after?.user).toEqual(before?.user)
  expect(after?.tokens.refreshToken).not.toBe(before?.tokens.refreshToken)

  const message = `Sent while the token ran out ${Date.now()}`
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByLabel('Your feedback')).toBeFocused()
  await page.getByLabel('Your feedback').fill(message)
  await spoil(page, { accessToken: 'run.out.again' })
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thanks for your feedback.')).toBeVisible()
  expect(calls.filter((call) => call.startsWith('POST /submit-feedback'))).toEqual([
    'POST /submit-feedback 401',
    'POST /submit-feedback 201',
  ])

  // The next user of the browser does not see the message for the user before.
  await arriveAs(page, 'CFO', '/home')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await page.getByLabel('Your feedback').fill(`Sent by the next ${Date.now()}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thanks for your feedback.')).toHaveCount(1)
  watched.assertClean()
})

test('a page that becomes active after its token has expired gets one 401, not one for each request', async ({
  page,
}) => {
  const watched = watchErrors(page)
  await arriveAs(page, 'HR_MANAGER', '/home')
  await page.reload()
  await page.waitForLoadState('networkidle')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  await spoil(page, {
    accessToken: `${part({ alg: 'HS256' })}.${part({ exp: Math.floor(Date.now() / 1000) - 60 })}.worn`,
  })
  const calls = callsOf(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Assigned to me' })).toBeVisible()
  await expect.poll(() => calls.filter((call) => call.endsWith(' 200')).length).toBeGreaterThan(4)
  expect(calls.filter((call) => call.endsWith(' 401'))).toHaveLength(1)
  expect(calls.filter((call) => call.startsWith('POST /refresh-token'))).toEqual(['POST /refresh-token 200'])
  watched.assertClean()
})

test('when the refresh fails too, the page is cleared, and the sign-in page shows the reason and leads back', async ({
  page,
}) => {
  await arriveAs(page, 'HR_MANAGER', '/candidates?status=BENCH')
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await spoil(page, { accessToken: 'run.out.token', refreshToken: 'worn.out.token' })
  await page.getByRole('button', { name: /^On notice/ }).click()
  await expect(page.getByText('Your session has ended')).toBeVisible()
  expect(await stored(page)).toBeNull()
  await fillIn(page, addressOf('HR_MANAGER'), DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/candidates\?status=/)
})

test('a stored session without a refresh token is removed, and the user is sent to the sign-in page', async ({
  page,
}) => {
  await arriveAs(page, 'HR_MANAGER', '/home')
  await spoil(page, { refreshToken: '' })
  await page.goto('/candidates')
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull()
})

test('a refresh without an answer does not sign out: it is retried, and the page reports the lost connection', async ({
  page,
}) => {
  await arriveAs(page, 'HR_MANAGER', '/home')
  await expect(page.getByRole('region', { name: 'Assigned to me' })).toBeVisible()
  const before = await stored(page)
  let rejections = 0
  await page.route('**/api/v1/refresh-token', (route) => {
    rejections += 1
    return rejections > 2 ? route.continue() : route.fulfill({ status: 502, body: '<html>Bad gateway</html>' })
  })
  await spoil(page, { accessToken: 'run.out.token' })
  await page.getByRole('link', { name: 'CONSULTANT', exact: true }).click()
  const lost = page.getByText('Connection lost, retrying')
  await expect(lost).toBeVisible()
  expect((await stored(page))?.tokens.refreshToken).toBe(before?.tokens.refreshToken)
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await expect(lost).toHaveCount(0)
  expect(rejections).toBe(3)
})

test('when a session ends over a changed form, the user signs in on the page, the input is kept and sent once, and no other tab loses input', async ({
  page,
  context,
}) => {
  const watched = watchErrors(page)
  const text = `Typed before the end ${Date.now()}`
  page.on('dialog', (dialog) => void dialog.accept())
  const session = JSON.stringify(await newSession(page.request, 'BUSINESS_DEVELOPMENT'))
  await openWithSession(page, session, '/clients/new')
  await page.getByRole('textbox', { name: /^Name/ }).first().fill(text)
  await selectFromList(page, 'Country', 'United Arab Emirates')
  const other = await context.newPage()
  other.on('dialog', (dialog) => void dialog.accept())
  await other.goto('/clients/new')
  await other.getByRole('textbox', { name: /^Name/ }).first().fill(`${text}, elsewhere`)

  await spoil(page, { accessToken: 'run.out.token', refreshToken: 'worn.out.token' })
  const calls = callsOf(page)
  await page.getByRole('button', { name: 'Create client' }).click()
  const again = (tab: Page) => tab.getByRole('dialog', { name: 'Your session has ended' })
  for (const tab of [page, other]) await expect(again(tab)).toBeVisible()
  expect(await stored(page)).toBeNull()
  expect(new URL(page.url()).pathname).toBe('/clients/new')
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  // Another user cannot enter this user's page.
  await fillIn(page, addressOf('CFO'), DEMO_PASSWORD)
  await expect(page.getByRole('alert').filter({ hasText: 'Sign in as Daniel Okafor' })).toBeVisible()
  expect(await stored(page)).toBeNull()
  await fillIn(page, addressOf('BUSINESS_DEVELOPMENT'), DEMO_PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
  expect(calls.filter((call) => /^POST \/clients /.test(call))).toEqual(['POST /clients 401', 'POST /clients 201'])
  // The other tab still has its input.
  await expect(again(other)).toHaveCount(0)
  await expect(other.getByRole('textbox', { name: /^Name/ }).first()).toHaveValue(`${text}, elsewhere`)

  await spoil(other, { accessToken: 'run.out.token', refreshToken: 'worn.out.token' })
  await other.getByRole('button', { name: 'Notifications' }).click()
  await again(other).getByRole('button', { name: 'Discard and leave' }).click()
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(other).toHaveURL(/\/$/)
  await expect(page).toHaveURL(/\/$/)
  watched.assertClean()
})

test('signing out with unsaved changes asks for confirmation', async ({ page }) => {
  await arriveAs(page, 'BUSINESS_DEVELOPMENT', '/clients/new')
  const name = page.getByRole('textbox', { name: /^Name/ }).first()
  await name.fill('Not saved yet')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Not saved yet')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('signing out clears every tab, and Back shows no data', async ({ context, page }) => {
  await arriveAs(page, 'HR_MANAGER', '/candidates')
  const name = (await page.locator('tbody').getByRole('link').first().textContent()) ?? ''
  expect(name).not.toBe('')
  await openAddress(page, '/home')
  const other = await context.newPage()
  await other.goto('/candidates')
  await expect(other.getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible({ timeout: 5_000 })
    expect(await stored(tab)).toBeNull()
    await tab.goBack().catch(() => null)
    await expect(tab.getByText(name, { exact: true })).toHaveCount(0)
    await expect(tab.getByRole('banner')).toHaveCount(0)
  }
})

test('tokens and notifications are refreshed every five minutes, and not in between', async ({ browser }) => {
  const page = await withClock(browser)
  await arriveAs(page, 'ASSET_MANAGER', '/home')
  await expect(page.getByText(/unread/)).toBeAttached()
  await page.waitForLoadState('networkidle')
  const calls = callsOf(page)
  const polls = () => calls.filter((call) => /refresh-token|user-notifications-count/.test(call)).sort()
  await page.clock.fastForward(POLL_MS - 20_000)
  await page.waitForLoadState('networkidle')
  expect(polls()).toEqual([])
  await page.clock.fastForward(21_000)
  await expect.poll(polls).toEqual(['GET /user-notifications-count 200', 'POST /refresh-token 200'])
  await page.clock.fastForward(POLL_MS)
  await expect.poll(() => polls().length).toBe(4)
  await page.context().close()
})
