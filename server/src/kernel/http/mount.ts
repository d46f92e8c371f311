import { type Endpoint, exportRightsOf } from '@muster/contract/kernel/api/endpoint.ts'
import type { Right } from '@muster/contract/kernel/api/permission.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app/app-context.ts'
import { AppError, forbidden, invalid } from '../app/errors.ts'
import { startOfDayFor, todayAt } from '../app/today.ts'
import { sendExport } from '../batch/export.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { type ListQuery, readPage } from '../db/list.ts'
import { type Staff, scopeFor } from '../db/scope.ts'
import type { Download, Upload } from '../files/upload-types.ts'
import { discardUnsaved, discardUploads, storeUploads } from '../files/uploads.ts'
import { serializeResponse } from '../performance/response-serializer.ts'
import { networkOf } from '../security/network.ts'
import { consumeRateLimit } from '../security/rate-limit.ts'
import { successMessage } from './answer-labels.ts'
import { sendFile } from './download.ts'
import { assertSortVisible } from './field-access.ts'
import { runIdempotent, type StoredResponse } from './idempotency.ts'
import { receiveMultipart } from './multipart.ts'
import { parseBody, parseParams, parseQuery } from './parse.ts'
import { type Call, type Route, rightsOf } from './route.ts'

export type AuthenticatedUser = Staff & { readonly mustEnrol?: true }

/** The authentication of the access module. */
export interface Authenticator {
  readonly authenticate: (appContext: AppContext, token: string) => Promise<AuthenticatedUser | null>
  /** The current state of the same user; null if the session was ended since authentication. */
  readonly again: (appContext: AppContext, staff: Staff, since: Date) => Promise<AuthenticatedUser | null>
  /** Extends the session; called for requests of a user, not for polls. */
  readonly touch: (appContext: AppContext, staff: Staff) => void
}

interface MountParams {
  staff: Staff | null
  query: unknown
  body: unknown
  files: readonly Upload[]
  params: Record<string, string>
  /** The Idempotency-Key of the request, if any. */
  key?: string | undefined
}

const TOKEN = /^Bearer ([\w~+/.-]{20,4096}=*)$/

/**
 * Mounts a route: authentication → permission → scope → parsing → transaction → handler → validation of the response →
 * removal of hidden fields → envelope.
 */
export function mount(app: FastifyInstance, appContext: AppContext, gate: Authenticator, route: Route): void {
  const { endpoint } = route
  const { list } = endpoint
  const url = `/api/v1${endpoint.path}`
  const onRequest = async (request: FastifyRequest) => {
    request.staff = await authorize(appContext, gate, request, endpoint)
  }
  app.route({
    method: endpoint.method,
    url,
    onRequest,
    handler: (request, reply) => answer(appContext, gate, route, request, reply),
  })
  if (!list || list.export === false) return
  const rights = exportRightsOf(list)
  const exported = { ...endpoint, perMinute: 10 }
  app.route({
    method: 'GET',
    url: `${url}/export`,
    onRequest: async (request) => {
      request.staff = await authorize(appContext, gate, request, exported, rights)
    },
    handler: (request, reply) => answerExport(appContext, { ...route, endpoint: exported }, request, reply),
  })
}

/** Files are read, hashed and encrypted; no user uploads so many in a minute. */
const UPLOADS_PER_MINUTE = 120

/** `oneOf`: permissions of which one is required in addition. */
async function authorize(
  appContext: AppContext,
  gate: Authenticator,
  request: FastifyRequest,
  endpoint: Endpoint,
  oneOf: readonly Right[] = [],
): Promise<Staff | null> {
  if (endpoint.open) {
    if (endpoint.perMinute)
      await consumeRateLimit(
        appContext.db,
        `${networkOf(request.ip)} ${request.method} ${request.routeOptions.url}`,
        endpoint.perMinute,
        appContext.now(),
      )
    return null
  }
  const token = TOKEN.exec(request.headers.authorization ?? '')?.[1]
  const staff = token ? await gate.authenticate(appContext, token) : null
  assertAdmitted(endpoint, staff, oneOf)
  request.admitted = { at: appContext.now(), clock: performance.now() }
  if (!endpoint.passive) gate.touch(appContext, staff)
  const max = endpoint.perMinute ?? (endpoint.upload ? UPLOADS_PER_MINUTE : 0)
  // By the route of the request: a list's export and uploads to the same address have separate limits.
  if (max > 0)
    await consumeRateLimit(
      appContext.db,
      `${staff.id} ${request.method} ${request.routeOptions.url}`,
      max,
      appContext.now(),
    )
  return staff
}

/** Not longer than an authentication is cached, so that a request with an immediate body causes no query. */
const AT_ONCE_MS = 1_000

/** A body may take two minutes: a user who was deactivated or lost the permission meanwhile is rejected. */
async function reauthorize(
  appContext: AppContext,
  gate: Authenticator,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<Staff | null> {
  const { staff, admitted } = request
  if (!staff || !admitted || performance.now() - admitted.clock < AT_ONCE_MS) return staff
  const now = await gate.again(appContext, staff, admitted.at)
  assertAdmitted(endpoint, now)
  return now
}

function assertAdmitted(
  endpoint: Endpoint,
  staff: AuthenticatedUser | null,
  oneOf: readonly Right[] = [],
): asserts staff is AuthenticatedUser {
  if (!staff)
    throw new AppError(401, 'NOT_SIGNED_IN', 'You are not signed in, or your session has ended. Sign in again.')
  if (staff.mustEnrol && !/^\/(profile|user-notifications-count|logout)/.test(endpoint.path))
    throw new AppError(
      403,
      'TWO_FACTOR_ENROL_REQUIRED',
      'Your role needs two-factor sign-in. Set it up on your profile page first.',
    )
  const { may } = rightsOf(staff)
  if ((endpoint.may && !may(endpoint.may)) || (oneOf.length > 0 && !oneOf.some(may))) throw forbidden()
}

function callFor(
  appContext: AppContext,
  db: Db,
  { endpoint }: Route,
  request: FastifyRequest,
  mountParams: MountParams,
): Call {
  const now = appContext.now()
  const { staff, params, query, body, files } = mountParams
  return {
    appContext,
    db,
    staff,
    scope: staff && endpoint.may ? scopeFor(staff, endpoint.may.resource) : null,
    params,
    query,
    body,
    files,
    now,
    today: todayAt(request.headers['time-offset'], now),
    dayBegins: (day: string) =>
      startOfDayFor({ offset: request.headers['time-offset'], zone: request.headers['time-zone'] }, day),
    requestID: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    log: request.log,
    setMessage: () => undefined,
    ...rightsOf(staff),
  } as unknown as Call
}

async function answer(
  appContext: AppContext,
  gate: Authenticator,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { endpoint } = route
  let { staff } = request
  const params = parseParams(endpoint, request.params as Record<string, string>)
  const query = parseQuery(endpoint, request.query)
  if (staff) assertSortVisible(endpoint, staff.role, query)
  if (endpoint.method === 'GET') {
    const call = callFor(appContext, appContext.db, route, request, {
      staff,
      params,
      query,
      body: undefined,
      files: [],
    })
    return respond(endpoint, staff, call, await route.handle(call), reply)
  }
  // Checked before the change: a completed change must not be rejected for its key.
  const key = keyOf(request)
  const received = endpoint.upload
    ? await receiveMultipart(request, endpoint, appContext.environment.UPLOAD_MAX_MB)
    : null
  try {
    staff = await reauthorize(appContext, gate, request, endpoint)
    const body = parseBody(endpoint, received?.fields ?? request.body)
    // The request is complete; from here our work takes the time, not a slow client. (An injected request has no
    // socket.)
    request.socket.setTimeout?.(WORK_MS)
    const uploads = received?.files ?? []
    const requested = { staff, params, query, body, files: uploads, key }
    await route.admit?.(callFor(appContext, appContext.db, route, request, requested))
    if (endpoint.download) return await changeAndSend(appContext, route, request, reply, requested)
    const owner = staff?.id ?? request.ip
    const files = endpoint.upload ? await storeUploads(appContext, uploads, endpoint.upload, owner) : uploads
    const response = await changeWith(appContext, route, request, { ...requested, files })
    return reply.status(response.status).send(response.body)
  } catch (error) {
    throw withCurrentStripped(endpoint, staff, error)
  } finally {
    await received?.discard()
  }
}

/** The total time limit of a request (kernel/http/server.ts). */
const WORK_MS = 120_000

/**
 * A list of 100,000 rows takes half a minute on a busy machine; the database itself cancels statements that take too
 * long.
 */
const EXPORT_MS = 300_000

/**
 * Makes the change, and deletes the stored content of uploads if it failed; after an unknown outcome they are left to
 * the cleanup.
 */
async function changeWith(
  appContext: AppContext,
  route: Route,
  request: FastifyRequest,
  params: MountParams,
): Promise<StoredResponse> {
  const { files, key } = params
  try {
    const response = await change(appContext, route, request, params)
    if (key) await discardUnsaved(appContext, files).catch(() => undefined)
    return response
  } catch (error) {
    if (error instanceof AppError && !route.endpoint.ownTransaction) await discardUploads(appContext, files)
    throw error
  }
}

/**
 * Makes the change in one transaction with its audit entries, notifications and emails; a repeated POST gets the stored
 * response.
 */
async function change(
  appContext: AppContext,
  route: Route,
  request: FastifyRequest,
  params: MountParams,
): Promise<StoredResponse> {
  const { endpoint } = route
  const handle = async (db: Db): Promise<StoredResponse> => {
    let doneMessage: string | undefined
    const setMessage = (message: string) => {
      doneMessage = message
    }
    const result = await route.handle({ ...callFor(appContext, db, route, request, params), setMessage })
    const data = serializeResponse(endpoint, params.staff, result)
    const message = doneMessage ?? successMessage(endpoint, data)
    return { status: endpoint.status ?? 200, body: { success: true, message, data } }
  }
  if (endpoint.ownTransaction) return handle(appContext.db)
  const { key, staff } = params
  return inTransaction(appContext.db, (db) => {
    if (!key || !staff || endpoint.method !== 'POST') return handle(db)
    const { id: userID, role, countryIDs } = staff
    const repeatable = {
      userID,
      key,
      request: `POST ${request.url}`,
      // With the current permissions of the user, which may have changed since the response was stored.
      body: [params.body, params.files.map(({ sha256, filename }) => [sha256, filename]), role, countryIDs],
      secret: appContext.secrets.derive('idempotency'),
    }
    return runIdempotent(db, repeatable, () => handle(db))
  })
}

async function changeAndSend(
  appContext: AppContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  params: MountParams,
) {
  const handle = async (db: Db) => route.handle(callFor(appContext, db, route, request, params))
  const file = route.endpoint.ownTransaction ? await handle(appContext.db) : await inTransaction(appContext.db, handle)
  return sendFile(reply, file as Download)
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid([{ path: 'Idempotency-Key', message: 'Send one key of 1 to 200 visible characters.' }])
  return key
}

interface PageQuery {
  readonly page: number
  readonly pageSize: number
  readonly sort?: string
  readonly searchInput?: string
}

async function respond(endpoint: Endpoint, staff: Staff | null, call: Call, data: unknown, reply: FastifyReply) {
  if (endpoint.download) return sendFile(reply, data as Download)
  if (!endpoint.list)
    return reply.status(endpoint.status ?? 200).send({ success: true, data: serializeResponse(endpoint, staff, data) })
  const { page, pageSize, sort, ...filter } = call.query as unknown as PageQuery
  // Filters by day use the days of the user's time zone.
  const since = call.dayBegins(call.today)
  const requested = JSON.stringify([
    staff?.id,
    staff?.role,
    staff?.countryIDs,
    endpoint.path,
    call.params,
    filter,
    since,
  ])
  const slice = { page, pageSize, sort, searched: Boolean(filter.searchInput) }
  const list = data as ListQuery
  const { items, total } = await readPage(call.db, list, slice, list.order ?? endpoint.list.order, requested)
  return { success: true, data: serializeResponse(endpoint, staff, items), meta: { page, pageSize, total } }
}

function withCurrentStripped(endpoint: Endpoint, staff: Staff | null, error: unknown): unknown {
  if (!(error instanceof AppError) || error.details.current === undefined) return error
  return new AppError(error.status, error.code, error.message, {
    ...error.details,
    current: serializeResponse(endpoint, staff, error.details.current),
  })
}

async function answerExport(appContext: AppContext, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route
  // The whole list is written before its first byte is sent, and may wait for other exports.
  request.socket.setTimeout?.(EXPORT_MS)
  const staff = request.staff!
  const { format = 'xlsx', ...rest } = request.query as Record<string, unknown>
  if (format !== 'xlsx' && format !== 'csv') throw invalid([{ path: 'format', message: 'Select xlsx or csv.' }])
  const query = parseQuery(endpoint, rest)
  assertSortVisible(endpoint, staff.role, query)
  const params = parseParams(endpoint, request.params as Record<string, string>)
  const requested = { staff, params, query, body: undefined, files: [] }
  const call: Call = { ...callFor(appContext, appContext.db, route, request, requested), isExport: true }
  const list = (await route.handle(call)) as ListQuery
  const show = (item: unknown) =>
    serializeResponse({ returns: endpoint.list!.item, view: endpoint.view }, staff, item) as object
  return sendExport(reply, call, endpoint, { list, format, filter: rest, show })
}

declare module 'fastify' {
  interface FastifyRequest {
    staff: Staff | null
    /** The time of authentication, by a clock that cannot be set. */
    admitted: { readonly at: Date; readonly clock: number } | null
  }
}
