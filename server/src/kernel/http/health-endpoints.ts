import { createHash, timingSafeEqual } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { AppContext } from '../app/app-context.ts'
import { AppError, unavailable } from '../app/errors.ts'
import { contractSchemaNames, withComponents } from '../openapi/components.ts'
import { openApi } from '../openapi/openapi.ts'
import { referencePage } from '../openapi/reference-page.ts'
import { isDraining } from './draining.ts'
import { PAGE_HEADERS } from './headers.ts'
import type { Route } from './route.ts'

/** Health, readiness, metrics and the description of the API. */
export function mountService(
  app: FastifyInstance,
  appContext: AppContext,
  modules: readonly { name: string; routes: readonly Route[] }[],
): void {
  let document: Record<string, unknown> | undefined
  let page: string | undefined
  const described = () => {
    document ??= openApi(modules, appContext.environment.PRODUCT_NAME)
    return document
  }
  app.get('/api/v1/health', async () => ({ success: true, data: { status: 'up' } }))
  app.get('/api/v1/ready', async () => {
    if (isDraining(app.server)) throw unavailable('CLOSING', 'This node is shutting down. Use another one.')
    await assertReady(appContext)
    return { success: true, data: { status: 'ready' } }
  })
  let components: Promise<Record<string, unknown>> | undefined
  app.get('/api/v1/openapi.json', async () => {
    components ??= contractSchemaNames().then((names) => withComponents(described(), names))
    return components
  })
  app.get('/api/v1/docs', async (_request, reply) => {
    page ??= referencePage(described())
    return reply.headers(PAGE_HEADERS).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
  mountMetrics(app, appContext)
}

async function assertReady({ db, files, environment }: AppContext): Promise<void> {
  const demo = db.selectFrom('demoCompany').select('one').where('filledAt', 'is', null).executeTakeFirst()
  const answers = await Promise.allSettled([
    withinLimit(demo),
    withinLimit(firstOf(files.list())),
    withinLimit(spaceLeft(environment.DATA_DIR)),
  ])
  if (answers[0]!.status === 'rejected') throw unavailable('DATABASE_UNAVAILABLE', 'The database is not responding.')
  if (answers[1]!.status === 'rejected') throw unavailable('STORAGE_UNAVAILABLE', 'The file storage is not responding.')
  assertSpace(answers[2]!, environment.MIN_FREE_MEBIBYTES)
  if (answers[0]!.value) throw unavailable('DEMO_INCOMPLETE', 'The demo company is still being created.')
}

const MEBIBYTE = 1024 * 1024

/** Bytes that this process can still write to the folder; a byte is written, because a quota cannot be queried. */
async function spaceLeft(folder: string): Promise<number> {
  const probe = join(folder, `.space-${process.pid}`)
  await mkdir(folder, { recursive: true })
  await writeFile(probe, '1')
  await rm(probe, { force: true })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function assertSpace(left: PromiseSettledResult<number>, mebibytes: number): void {
  if (left.status === 'rejected') throw unavailable('DISK_FULL', 'The data folder is not writable. Free up disk space.')
  if (left.value < mebibytes * MEBIBYTE)
    throw unavailable(
      'DISK_FULL',
      `The disk of the data folder has ${Math.floor(left.value / MEBIBYTE)} MiB left, but MIN_FREE_MEBIBYTES requires ${mebibytes}. Free up disk space.`,
    )
}

const READY_WITHIN_MS = 3_000

/** A readiness check needs a quick answer: a timeout counts as not ready. */
const withinLimit = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    pause(READY_WITHIN_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('too slow'))),
  ])

/** Requests one name from the store, which it can answer only when it is available. */
const firstOf = async (names: AsyncIterable<unknown>) => {
  for await (const _ of names) return
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

let processRegistry: Registry | undefined

/**
 * Memory, event loop and garbage collections of the process; its observers cannot be stopped, so that one set serves
 * all app instances.
 */
function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry })
  }
  return processRegistry
}

function mountMetrics(app: FastifyInstance, { environment }: AppContext): void {
  const registry = new Registry()
  const common = processMetrics()
  const seconds = new Histogram({
    name: 'muster_http_request_seconds',
    help: 'Time of a request by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions?.url ?? 'unknown', status: reply.statusCode }
    seconds.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/api/v1/metrics', async (request, reply) => {
    if (!mayRead(request, environment.METRICS_TOKEN))
      throw new AppError(404, 'ROUTE_NOT_FOUND', 'This page or endpoint doesn’t exist.')
    const all = Registry.merge([common, registry])
    return reply.type(all.contentType).send(await all.metrics())
  })
}

/** Directly from this machine, not through a proxy, or with the token. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token && isSame(headers.authorization ?? '', `Bearer ${token}`)) return true
  const proxied = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip']
  return !token && !proxied && LOOPBACK.has(socket.remoteAddress ?? '')
}

/** In constant time, however many characters match. */
function isSame(sent: string, secret: string): boolean {
  const [one, other] = [sent, secret].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(one!, other!)
}
