import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'
import { PAGE_HEADERS } from './headers.ts'

/** The first parts of the addresses that `web/src/app/router.tsx` knows; a test holds the two together. */
export const PAGES: ReadonlySet<string> = new Set([
  '',
  'applicant-form',
  'assets',
  'ats',
  'candidate-timesheets',
  'candidates',
  'clients',
  'email-templates',
  'employee-data',
  'employee-data-form',
  'exit-form',
  'forgot-password',
  'home',
  'job-form',
  'jobs',
  'margin',
  'medical-cards',
  'order-form-setups',
  'profile',
  'purchase-orders',
  'references-data-form',
  'reports',
  'reset-password',
  'settings',
  'teams',
  'timesheets',
  'users',
])

/** Serves the built pages: hashed assets for ever, the one page for every address that is a page. */
export async function mountPages(app: FastifyInstance, folder: string): Promise<void> {
  const index = path.join(folder, 'index.html')
  const built = existsSync(index)
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, file) => {
        for (const [name, value] of Object.entries(PAGE_HEADERS)) response.header(name, value)
        response.header('cache-control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  let page: string | undefined
  app.setNotFoundHandler(async (request, reply) => {
    const status = built ? pageStatus(request) : null
    if (status === null) throw new Refusal(404, 'ROUTE_NOT_FOUND', 'There is nothing at this address.')
    page ??= await readFile(index, 'utf8')
    return sendPage(reply.status(status), page)
  })
}

const sendPage = (reply: FastifyReply, page: string) =>
  reply.headers(PAGE_HEADERS).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)

/**
 * 200 for an address of the pages. A browser that asks for any other gets the page too, which says so kindly, but with 404;
 * null when there is nothing to show: the API, files, hidden names, other methods, and whoever is no browser.
 */
function pageStatus({ method, url, headers }: FastifyRequest): 200 | 404 | null {
  const address = url.replace(/^https?:\/\/[^/]*/i, '').split('?')[0]!
  if ((method !== 'GET' && method !== 'HEAD') || path.extname(address) || /[%\\;]|\/[./]/.test(address)) return null
  const first = address.split('/')[1] ?? ''
  if (PAGES.has(first)) return 200
  return headers.accept?.includes('text/html') && !/^api$/i.test(first) ? 404 : null
}
