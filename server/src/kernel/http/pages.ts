import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { type ModulePages, PLANNED_PAGES } from '@muster/contract/kernel/api/pages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app/errors.ts'
import { PAGE_HEADERS } from './headers.ts'

/** The first segments of all page addresses. */
export const addressesOf = (modules: readonly { readonly pages?: ModulePages }[]): ReadonlySet<string> =>
  new Set([PLANNED_PAGES, ...modules.flatMap(({ pages = [] }) => pages)].flatMap(({ addresses }) => addresses))

/** Serves the built pages: hashed assets with unlimited caching, the one HTML page for every page address. */
export async function mountPages(app: FastifyInstance, folder: string, addresses: ReadonlySet<string>): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'))
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
  const pages = built ? await readPages(folder) : null
  app.setNotFoundHandler(async (request, reply) => {
    const status = pages ? pageStatus(request, addresses) : null
    if (!pages || status === null) throw new AppError(404, 'ROUTE_NOT_FOUND', 'This page or endpoint doesn’t exist.')
    return sendPage(reply.status(status), pages(addressOf(request.url)))
  })
}

const sendPage = (reply: FastifyReply, page: string) =>
  reply.headers(PAGE_HEADERS).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)

/** The list of the build with the files that the browser needs for each address (`web/scripts/preloads.ts`). */
const PRELOADS = 'preloads.json'

/**
 * The page for an address, which names the files that the browser needs there, so that they are loaded together with
 * the program. `/clients/:/?` in the list stands for any client and any of its tabs.
 */
async function readPages(folder: string): Promise<(address: string) => string> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8')
  const preloads = await readFile(path.join(folder, PRELOADS), 'utf8').catch(() => '{}')
  const patterns = Object.entries(JSON.parse(preloads) as Record<string, string[]>)
    .map(([pattern, files]) => ({
      parts: pattern.split('/'),
      page: page.replace('</head>', `${files.map(linkTo).join('')}</head>`),
    }))
    // `/clients/new` also matches any client: exact addresses come first.
    .sort((a, b) => openParts(a.parts) - openParts(b.parts))
  return (address) => {
    const parts = address.replace(/(.)\/$/, '$1').split('/')
    return patterns.find((pattern) => isAt(parts, pattern.parts))?.page ?? page
  }
}

const openParts = (parts: readonly string[]) => parts.filter((part) => part === ':' || part === '?').length

const isAt = (parts: readonly string[], pattern: readonly string[]) =>
  parts.length <= pattern.length &&
  pattern.every((part, at) => part === '?' || (part === ':' ? Boolean(parts[at]) : part === parts[at]))

const AS: Readonly<Record<string, string>> = {
  '.js': 'rel="modulepreload"',
  '.css': 'rel="stylesheet"',
  '.woff2': 'rel="preload" as="font" type="font/woff2"',
}
const linkTo = (file: string) => `<link ${AS[path.extname(file)]} crossorigin href="/${file}">`

const addressOf = (url: string) => url.replace(/^https?:\/\/[^/]*/i, '').split('?')[0]!

/**
 * 200 for an address of the pages. A browser with any other address gets the page too, which shows a message, with
 * status 404; null if there is nothing to show: the API, files, hidden names, other methods, and clients other than
 * browsers.
 */
function pageStatus({ method, url, headers }: FastifyRequest, addresses: ReadonlySet<string>): 200 | 404 | null {
  const address = addressOf(url)
  if ((method !== 'GET' && method !== 'HEAD') || path.extname(address) || /[%\\;]|\/[./]/.test(address)) return null
  const first = address.split('/')[1] ?? ''
  if (addresses.has(first)) return 200
  return headers.accept?.includes('text/html') && !/^api$/i.test(first) ? 404 : null
}
