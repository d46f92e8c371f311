import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Fails the test on errors that users do not see: console errors, violations of the content security policy, requests
 * to other hosts.
 */
export function watchErrors(page: Page): { readonly assertClean: () => void } {
  const validationErrors: string[] = []
  page.on('pageerror', (error) => validationErrors.push(`error: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    // The browser itself logs an error response that the test provokes.
    if (message.type() === 'error' && !/Failed to load resource/.test(text)) validationErrors.push(`console: ${text}`)
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') validationErrors.push(`request to ${hostname}`)
  })
  return { assertClean: () => expect(validationErrors).toEqual([]) }
}

/** Loaded once per page: the builder of axe sends three times as much code, twice for each check. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const NOTHING = ';'

/**
 * Checks that axe finds no violation of WCAG 2.2 A and AA in this state of the page; if a dialog is open, only in the
 * dialog, because the page behind it cannot be used.
 */
export async function assertAccessible(page: Page): Promise<void> {
  // An element that is fading in has too little contrast for a moment.
  await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)))
  // A frame contains an email or a file of a user and is not checked; passed rules are not reported: this halves the
  // time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Axe would load style sheets and media again for a rule about autoplaying sound, which does not occur.
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
    // A dialog that was closing may no longer exist when it is checked.
    if (hasDialog && failure.message.includes('No elements found')) return look()
    throw failure
  })
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([])
}

/** No list or page is wider than its window: the end of each row is visible. */
export async function assertListsFit(page: Page): Promise<void> {
  const [width, available] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(width, `${page.url()} is wider than its window`).toBeLessThanOrEqual(available!)
  const overhangs = await page
    .locator('section:has(> table tr[data-row])')
    .evaluateAll((regions) => regions.map((region) => region.scrollWidth - region.clientWidth))
  expect(overhangs.filter((overhang) => overhang > 0)).toEqual([])
}
