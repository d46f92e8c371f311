import type { Role } from '@muster/contract/access/roles.ts'
import { expect, type Page } from '@playwright/test'
import { SESSION_KEY } from '../web/src/kernel/session-core.ts'

export const DEMO_PASSWORD = 'sunlit harbour at seven'

/** The demo account of a role: `hr.manager@example.com`. */
export const addressOf = (role: Role) => `${role.toLowerCase().replaceAll('_', '.')}@example.com`

/** Signs in as a person would, and waits for the landing page. */
export async function signIn(page: Page, role: Role): Promise<void> {
  await page.goto('/')
  await page.getByLabel('E-mail', { exact: false }).first().fill(addressOf(role))
  // The star of a required field belongs to its label's text.
  await page
    .getByLabel(/^Password/)
    .first()
    .fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** Opens an address as somebody who has signed in before: the tokens of a real session, without the page on which one asks for them. */
export async function arriveAs(page: Page, role: Role, address: string): Promise<void> {
  const answer = await page.request.post('/api/v1/login', { data: { email: addressOf(role), password: DEMO_PASSWORD } })
  expect(answer.status()).toBe(200)
  const { tokens, user } = (await answer.json()).data
  // Storage belongs to the origin, which any of its addresses gives.
  await page.goto('/api/v1/health')
  await page.evaluate(
    ([key, record]) => localStorage.setItem(key!, record!),
    [SESSION_KEY, JSON.stringify({ tokens, user: { id: user.id, name: user.name, role: user.role } })],
  )
  await page.goto(address)
}
