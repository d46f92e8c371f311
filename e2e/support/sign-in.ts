import type { Role } from '@muster/contract/access/roles.ts'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { SessionRecord } from '../../web/src/kernel/session/session-core.ts'
import { isFollowed, letIn } from './windows.ts'

export const DEMO_PASSWORD = 'sunlit harbour at seven'

/** The demo account of a role: `hr.manager@example.com`. */
export const addressOf = (role: Role) => `${role.toLowerCase().replaceAll('_', '.')}@example.com`

export async function goToSignIn(page: Page): Promise<void> {
  if (!(await isFollowed(page, '/'))) await page.goto('/')
}

/** Signs in as a person would, and waits for the landing page. */
export async function signIn(page: Page, role: Role): Promise<void> {
  await goToSignIn(page)
  await page.getByLabel('Email', { exact: false }).first().fill(addressOf(role))
  // The star of a required field belongs to its label's text.
  await page
    .getByLabel(/^Password/)
    .first()
    .fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** A real session of someone, without the page on which one asks for it. */
export async function newSession(request: APIRequestContext, role: Role): Promise<SessionRecord> {
  const data = { email: addressOf(role), password: DEMO_PASSWORD }
  // A connection that was kept open may be closed by the server just as it is used again.
  const answer = await request.post('/api/v1/login', { data, maxRetries: 2 })
  expect(answer.status()).toBe(200)
  const { tokens, user } = (await answer.json()).data
  return { tokens, user: { id: user.id, name: user.name, role: user.role } }
}

/** Signing in costs more than what is then asked: everyone does it once while the token is good. No story may end a session of these. */
const sessions = new Map<Role, { session: SessionRecord; until: number }>()
/**
 * Of a token's ten minutes: a story begun at the end of these still has six for its colleagues, and the window of someone who stays longer
 * than five renews a session that no one is given any more.
 */
const GOOD_MS = 4 * 60_000
export async function sessionOf(request: APIRequestContext, role: Role): Promise<SessionRecord> {
  const known = sessions.get(role)
  if (known && known.until > Date.now()) return known.session
  const session = await newSession(request, role)
  sessions.set(role, { session, until: Date.now() + GOOD_MS })
  return session
}

/** Opens an address as someone who has signed in before. */
export const arriveAs = async (page: Page, role: Role, address: string): Promise<void> =>
  letIn(page, JSON.stringify(await sessionOf(page.request, role)), address)
