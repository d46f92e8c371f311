import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { AppContext } from '../app/app-context.ts'
import { AppError, invalid } from '../app/errors.ts'
import { databaseError } from '../db/db.ts'
import { isDraining } from './draining.ts'
import { API_HEADERS } from './headers.ts'
import { handleClientError } from './http-parse-errors.ts'
import { duplicateKeyPath } from './json-duplicate-keys.ts'

const KIB = 1024
/** Above this many concurrent requests the server returns 503 immediately instead of serving all slowly. */
const MAX_AT_ONCE = 400
const CLOSE_IDLE_MS = 100

/**
 * The bare server: limits, timeouts, headers, one log line per request, and the one place where errors become
 * responses.
 */
export function createServer({ environment, log }: Pick<AppContext, 'environment' | 'log'>): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestID' }),
    genReqId: () => randomUUID(),
    frameworkErrors: answerUnroutable,
    clientErrorHandler: handleClientError,
    bodyLimit: 256 * KIB,
    // Without this Node checks for slow clients only twice a minute.
    http: { connectionsCheckingInterval: 2_000, headersTimeout: 15_000 },
    connectionTimeout: 30_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 30_000,
    maxRequestsPerSocket: 10_000,
    exposeHeadRoutes: false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    trustProxy: trusted(environment.TRUST_PROXY),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 100 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  app.removeContentTypeParser(['text/plain', 'application/json'])
  readJSON(app)
  app.decorateRequest('staff', null)
  app.decorateRequest('admitted', null)
  limitWork(app)
  app.addHook('onResponse', (request, reply, done) => {
    logLine(request, reply)
    done()
  })
  app.addHook('preClose', async () => {
    // A connection whose last request ends after this moment would stay open until its keep-alive timeout.
    const timer = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS)
    app.server.once('close', () => clearInterval(timer))
  })
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
  app.register(multipart)
  return app
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

type ParseText = (request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void) => void

/** JSON is UTF-8: Node inserts U+FFFD for invalid bytes, and a name in another encoding would be stored damaged. */
function readJSON(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error') as ParseText
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = decodeUtf8(body)
    if (text === null)
      done(new AppError(400, 'MALFORMED', 'The request is not in UTF-8. Send JSON in UTF-8.'), undefined)
    else parse(request, text, (error, parsed) => done(error ?? duplicateFieldError(text, parsed), parsed))
  })
}

function duplicateFieldError(text: string, parsed: unknown): AppError | null {
  const path = duplicateKeyPath(text, parsed)
  return path === null
    ? null
    : invalid([{ path: path.slice(0, 200), message: 'This parameter appears more than once. Send it once.' }])
}

function decodeUtf8(body: Buffer): string | null {
  try {
    return UTF8.decode(body)
  } catch {
    return null
  }
}

/** Headers and request ID of every response, and the limit of concurrent requests. */
function limitWork(app: FastifyInstance): void {
  let active = 0
  const begin = (reply: FastifyReply) => {
    active += 1
    reply.raw.once('close', () => {
      active -= 1
    })
  }
  app.addHook('onRequest', (request, reply, done) => {
    // Also outside the API, whose prefix can be written in more than one way; the pages override their own.
    reply.headers(API_HEADERS).header('x-request-id', request.id)
    if (isDraining(app.server)) reply.header('connection', 'close')
    if (isDuplicateHeader(request, 'authorization')) return done(twoTokens())
    if (active >= MAX_AT_ONCE && request.routeOptions.url !== HEALTH) return done(busy())
    if (request.method === 'GET') begin(reply)
    done()
  })
  // A request counts once its body is complete, or clients could fill the memory with incomplete bodies.
  app.addHook('preValidation', (request, reply, done) => {
    if (request.method !== 'GET') begin(reply)
    done()
  })
}

const HEALTH = '/api/v1/health'
const busy = () =>
  new AppError(503, 'BUSY', 'Muster is very busy. Try again in a few seconds.', { retryAfterSeconds: 2 })

/** Node keeps the first of two tokens, while a proxy may have used the other. */
const twoTokens = () => new AppError(401, 'NOT_SIGNED_IN', 'This request has two tokens. Send one.')

function isDuplicateHeader({ raw: { rawHeaders } }: FastifyRequest, name: string): boolean {
  let times = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at]!
    if (header.length === name.length && header.toLowerCase() === name) times += 1
  }
  return times > 1
}

/** Exactly this number of proxies, or exactly those addresses; other clients cannot set the address of a request. */
const trusted = (proxies: number | string[] | undefined) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : (proxies ?? false)

function logLine(request: FastifyRequest, reply: FastifyReply): void {
  const { method, routeOptions, ip, staff } = request
  const ms = Math.round(reply.elapsedTime * 10) / 10
  request.log.info({ method, route: routeOptions?.url, status: reply.statusCode, ms, ip, user: staff?.id }, 'request')
}

/** An address that cannot be routed; Fastify runs none of our hooks for it. */
function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  sendFailure(error, request, reply)
  request.log.info({ method: request.method, status: reply.statusCode, ip: request.ip }, 'request')
}

/** The messages for Fastify's own errors. */
const FASTIFY_ERRORS: Record<string, [AppError['status'], string, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'WRONG_TYPE', 'Send JSON with the header Content-Type: application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'TOO_LARGE', 'This request is too large.'],
  FST_ERR_BAD_URL: [400, 'MALFORMED', 'This URL has characters that can’t be read.'],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'ROUTE_NOT_FOUND', 'This page or endpoint doesn’t exist.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'MALFORMED', 'The request declares JSON but has no body. Send a JSON body.'],
}

/** The response to a thrown error; null for a bug of ours. */
function appErrorFor(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const { code = '', statusCode = 500 } = error as FastifyError
  const known = FASTIFY_ERRORS[code]
  if (known) return new AppError(...known)
  if (statusCode >= 400 && statusCode < 500)
    return new AppError(400, 'MALFORMED', 'The request couldn’t be read. Check that it is valid JSON.')
  return databaseError(error)
}

/**
 * The client closed the connection in the middle of the body: there is no response, and it is not an error of the
 * server.
 */
const isInterrupted = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const violation = isInterrupted(request)
    ? new AppError(400, 'MALFORMED', 'The request was interrupted.')
    : appErrorFor(error)
  if (!violation) {
    request.log.error({ err: error }, 'unexpected error')
    const message = 'Something went wrong. Try again. If it happens again, contact support with the request number.'
    return reply
      .headers(API_HEADERS)
      .status(500)
      .send({ success: false, message, code: 'INTERNAL', requestID: request.id })
  }
  const { status, code, message, details } = violation
  // Errors that only an operator can fix: a store that is down, a lost content.
  if (violation.cause) request.log.error({ err: violation.cause }, code)
  if (details.retryAfterSeconds) reply.header('retry-after', String(details.retryAfterSeconds))
  if (status === 413) reply.header('connection', 'close')
  const { errors, current } = details
  return reply
    .headers(API_HEADERS)
    .status(status)
    .type('application/json; charset=utf-8')
    .send({
      success: false,
      message,
      code,
      ...(errors && { errors }),
      ...(current !== undefined && { current }),
      requestID: request.id,
    })
}
