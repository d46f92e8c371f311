import type { Page } from '@playwright/test'
import { button, dialog, field } from './desk.ts'
import { assertAccessible } from './watch.ts'

/** Enters the scorecard of a panel member. */
export async function enterScorecard(page: Page, card: { score: string; recommendation: string; summary: string }) {
  const choose = (group: string, name: string) =>
    dialog(page).getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).check()
  await button(page, 'Enter scorecard').click()
  await choose('Kafka', card.score)
  await choose('Recommendation', card.recommendation)
  await field(page, 'Summary').fill(card.summary)
  await assertAccessible(page)
  await button(page, 'Submit scorecard').click()
}
