import { type BrowserContext, test as base } from '@playwright/test'

/** One browser of each size for the stories of a worker: what it has read and compiled of the program is read and compiled once. */
const kept = new Map<string, BrowserContext>()

/** A story with a new window that remembers nobody, in a browser that knows the program already. */
export const test = base.extend({
  context: async ({ browser, baseURL, hasTouch, viewport }, use) => {
    const size = JSON.stringify({ hasTouch, viewport })
    const context = kept.get(size) ?? (await browser.newContext())
    kept.set(size, context)
    await use(context)
    const [page] = context.pages()
    if (page) {
      const devtools = await context.newCDPSession(page)
      await devtools.send('Storage.clearDataForOrigin', {
        origin: new URL(baseURL!).origin,
        storageTypes: 'cookies,indexeddb,local_storage',
      })
    }
    for (const open of context.pages()) await open.close()
  },
})
