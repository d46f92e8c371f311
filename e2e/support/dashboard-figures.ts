import type { Role } from '@muster/contract/access/roles.ts'
import { expect, type Page } from '@playwright/test'
import { region } from './desk.ts'
import { arriveAs } from './sign-in.ts'

const numberOf = (text: string | null | undefined) => Number((text ?? '').replace(/[^\d.-]/g, ''))

/** The recruiting figures of the dashboard for one client, by their labels: `Open jobs`, `Funnel: Shortlisted`. */
export async function dashboardFigures(page: Page, role: Role, clientID: string): Promise<Record<string, number>> {
  await arriveAs(page, role, `/ats/dashboard?clientID=${clientID}`)
  const offers = region(page, 'Offers').last()
  await expect(offers).toBeVisible()
  const figures: Record<string, number> = {}
  for (const name of ['Open jobs', 'Open submissions', 'Interviews this week']) {
    const tile = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
    figures[name] = numberOf(await tile.locator('.figures').first().textContent())
  }
  for (const row of await region(page, 'Funnel').locator('tbody tr').all()) {
    const [stage, count] = await row.getByRole('cell').allTextContents()
    figures[`Funnel: ${stage}`] = numberOf(count)
  }
  const heads = await offers.getByRole('columnheader').allTextContents()
  const cells = await offers.getByRole('cell').allTextContents()
  for (const name of ['Issued', 'Accepted', 'Joined']) figures[`Offers: ${name}`] = numberOf(cells[heads.indexOf(name)])
  return figures
}
