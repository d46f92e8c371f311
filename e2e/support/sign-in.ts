import type { Role } from '@muster/contract/access/roles.ts'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { SessionRecord } from '../../web/src/kernel/session/session.types.ts'
import { isFollowed, openWithSession } from './windows.ts'

export const DEMO_PASSWORD = 'sunlit harbour at seven'

/** The demo account of a role: `hr.manager@example.com`. */
export const addressOf = (role: Role) => `${role.toLowerCase().replaceAll('_', '.')}@example.com`

export async function goToSignIn(page: Page): Promise<void> {
  if (!(await isFollowed(page, '/'))) await page.goto('/')
}

/** Fills in the form of the sign-in page, wherever it is shown. */
export async function fillInSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in through the form, and waits for the landing page. */
export async function signIn(page: Page, role: Role): Promise<void> {
  await goToSignIn(page)
  await page.getByLabel('Email', { exact: false }).first().fill(addressOf(role))
  // The asterisk of a required field is part of the text of its label.
  await page
    .getByLabel(/^Password/)
    .first()
    .fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** A valid session of a user, created without the sign-in page. */
export async function newSession(request: APIRequestContext, role: Role): Promise<SessionRecord> {
  const data = { email: addressOf(role), password: DEMO_PASSWORD }
  // The server may close a kept-alive connection in the moment in which it is used again.
  const answer = await request.post('/api/v1/login', { data, maxRetries: 2 })
  expect(answer.status()).toBe(200)
  const { tokens, user } = (await answer.json()).data
  return { tokens, user: { id: user.id, name: user.name, role: user.role } }
}

/**
 * Signing in takes longer than most requests: each user signs in once while the token is valid. Tests must not end
 * these sessions.
 */
const sessions = new Map<Role, { session: SessionRecord; until: number }>()
/**
 * A token is valid for ten minutes: a test that starts at the end of these four minutes still has six, and a window
 * that is open longer than five minutes renews its session, which no other test gets.
 */
const GOOD_MS = 4 * 60_000
export async function sessionOf(request: APIRequestContext, role: Role): Promise<SessionRecord> {
  const known = sessions.get(role)
  if (known && known.until > Date.now()) return known.session
  const session = await newSession(request, role)
  sessions.set(role, { session, until: Date.now() + GOOD_MS })
  return session
}

/** Opens an address with the session of a user who signed in before. */
export const arriveAs = async (page: Page, role: Role, address: string): Promise<void> =>
  openWithSession(page, JSON.stringify(await sessionOf(page.request, role)), address)
