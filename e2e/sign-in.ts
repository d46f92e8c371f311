import type { Role } from '@muster/contract/access/roles.ts'
import { expect, type Page } from '@playwright/test'

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
