import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails the story on anything a user would never see but should worry about: errors, policy violations, requests to other hosts. */
export function watch(page: Page): { readonly assertClean: () => void } {
  const validationErrors: string[] = []
  page.on('pageerror', (error) => validationErrors.push(`error: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    // A refusal that the story provokes is logged by the browser itself.
    if (message.type() === 'error' && !/Failed to load resource/.test(text)) validationErrors.push(`console: ${text}`)
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') validationErrors.push(`request to ${hostname}`)
  })
  return { assertClean: () => expect(validationErrors).toEqual([]) }
}

/** Read once by a page: the builder itself brings three times the text, and twice for each look. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const NOTHING = ';'

/** No violation of WCAG 2.2 A and AA that axe can find, in this state of the page; of a dialog alone, as no one reaches what lies behind it. */
export async function assertAccessible(page: Page): Promise<void> {
  // What is still fading in has too little contrast for a moment.
  await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)))
  // What is in a frame is someone's mail or file, and no one reads what was right: half of what it costs otherwise.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Style sheets and media are fetched once more for a rule about sound that plays by itself, and there is none.
  const dialog = '[role=dialog][aria-modal=true]'
  const look = (within?: string) => {
    const examined = new AxeBuilder({ page, axeSource: NOTHING })
    return (within ? examined.include(within) : examined)
      .setLegacyMode()
      .options({ resultTypes: ['violations'], iframes: false, preload: false })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze()
  }
  const hasDialog = (await page.locator(dialog).count()) > 0
  const { violations } = await (hasDialog ? look(dialog) : look()).catch((failure: Error) => {
    // A dialog that was closing is gone when its turn comes.
    if (hasDialog && failure.message.includes('No elements found')) return look()
    throw failure
  })
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([])
}

/** No list or page is wider than its window: the end of each row is visible. */
export async function assertListsFit(page: Page): Promise<void> {
  const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(width, `${page.url()} is wider than its window`).toBeLessThanOrEqual(room!)
  const overhangs = await page
    .locator('section:has(> table tr[data-row])')
    .evaluateAll((regions) => regions.map((region) => region.scrollWidth - region.clientWidth))
  expect(overhangs.filter((overhang) => overhang > 0)).toEqual([])
}
