import type { Endpoint, Parsed, PathParams, Sent } from '@muster/contract/kernel/api/endpoint.ts'
import type { Meta, Success } from '@muster/contract/kernel/api/envelope.ts'
import { leadsToEnrolment } from '../session/enrolment.ts'
import { session } from '../session/session.ts'
import type { Outgoing } from '../session/session-core.ts'
import { addressFor, type LooseArgs } from './call-address.ts'
import { ApiError, networkError, noSuchRecord, showError, toApiError } from './failures.ts'
import { namesRecords } from './record-id.ts'
import { sendWithProgress } from './upload.ts'

type RequestPart<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/** The arguments of an endpoint: path parameters, query, body and, for uploads, files. */
export type Args<E extends Endpoint> = RequestPart<'params', PathParams<E['path']>> &
  RequestPart<'query', Sent<E['query']>> &
  RequestPart<'body', Sent<E['body']>> &
  (E extends { upload: object } ? { files: readonly File[] } : unknown)

/** A list returns `{items, meta}`, any other endpoint its data. */
export type Answer<E extends Endpoint> = E extends { list: { item: infer I } }
  ? { items: Parsed<I>[]; meta: Meta }
  : Parsed<E['returns']>

/** The parts of an endpoint that are needed to call it, so that a page can refer to it without loading its schemas. */
export type EndpointRef<E extends Endpoint = Endpoint> = Pick<E, 'method' | 'path'> & { readonly open?: string }

export interface SendOptions {
  signal?: AbortSignal
  /** Created before the first attempt, so that the server recognises a retry of the same change. */
  idempotencyKey?: string
  /** Errors are not shown, because the user has not requested this yet. */
  isQuiet?: boolean
  /** Upload progress from 0 to 1. */
  onProgress?: (share: number) => void
}

function outgoing(endpoint: Endpoint | EndpointRef, args: LooseArgs, options: SendOptions): Outgoing {
  // Offset from UTC in minutes, so that the server uses the user's date, and the time zone, because the offset changes
  // during the year.
  const headers: Record<string, string> = {
    accept: 'application/json',
    'time-offset': String(-new Date().getTimezoneOffset()),
    'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  if (endpoint.method !== 'GET') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
  const out: Outgoing = { url: addressFor(endpoint.path, args), method: endpoint.method, headers }
  if (options.signal) out.signal = options.signal
  if ('upload' in endpoint && endpoint.upload) out.body = formOf(args, endpoint.upload.max)
  else if (args.body !== undefined) {
    headers['content-type'] = 'application/json'
    out.body = JSON.stringify(args.body)
  }
  return out
}

/** Fields come first, so that the server has them when the files arrive. */
function formOf({ body, files = [] }: LooseArgs, max: number): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as object))
    if (value !== undefined && value !== null)
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const file of files) form.append(max === 1 ? 'file' : 'files', file, file.name)
  return form
}

/**
 * Calls an endpoint and returns the raw response, or shows the error and throws `ApiError`. A 401 that ends the session
 * and a required two-factor setup are not shown here, because the next page explains them.
 */
export async function respond(
  endpoint: Endpoint | EndpointRef,
  args: object,
  options: SendOptions = {},
): Promise<Response> {
  const from = endpoint.method === 'GET' ? 'read' : 'action'
  // No request is sent and no error is shown: the page shows that the record does not exist.
  if (!namesRecords(endpoint.path, (args as LooseArgs).params)) throw noSuchRecord()
  const out = outgoing(endpoint, args as LooseArgs, options)
  const { onProgress } = options
  let response: Response
  try {
    const { url, ...init } = out
    if (endpoint.open) response = await fetch(url, init)
    else response = await session.call(out, onProgress && ((url, init) => sendWithProgress(url, init, onProgress)))
  } catch (error) {
    if (options.signal?.aborted) throw error
    const failure = networkError()
    if (!options.isQuiet) showError(failure, from)
    throw failure
  }
  if (response.ok) return response
  const failure = await toApiError(response)
  const sessionOver = response.status === 401 && !endpoint.open && !session.current()
  // A cancelled request needs no error, and its response may be incomplete.
  if (options.signal?.aborted) throw failure
  if (!leadsToEnrolment(failure, from) && !sessionOver && !options.isQuiet) showError(failure, from)
  throw failure
}

/** Calls an endpoint of the contract. The answer has the type of the contract; the server has already validated it. */
export async function send<const E extends Endpoint>(
  endpoint: E | EndpointRef<E>,
  args: Args<E>,
  options: SendOptions = {},
): Promise<Answer<E>> {
  const response = await respond(endpoint, args as object, options)
  const envelope = (await response.json().catch(() => null)) as Success<unknown> | null
  if (!envelope?.success) throw new ApiError(response.status, { message: 'Unexpected response from the server.' })
  return (envelope.meta ? { items: envelope.data, meta: envelope.meta } : envelope.data) as Answer<E>
}
