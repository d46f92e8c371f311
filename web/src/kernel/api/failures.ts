import type { Failure, FieldFailure } from '@muster/contract/kernel/api/envelope.ts'

/** A failed request: the error of the server, or no usable response (`code` UNREACHABLE or UNREADABLE, status 0). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The errors by field; paths are those of the schema. */
  readonly errors: readonly FieldFailure[]
  /** For STALE_VERSION: the current record. */
  readonly current: unknown
  readonly requestID: string | null
  /** The wait before a repetition that the server asks for (`Retry-After`), in ms; 0 if it names none. */
  readonly retryAfterMS: number

  constructor(status: number, failure: Partial<Failure> & { message: string }, retryAfterMS = 0) {
    super(withoutPath(failure))
    this.name = 'ApiError'
    this.status = status
    this.code = failure.code ?? 'UNREADABLE'
    this.errors = failure.errors ?? []
    this.current = failure.current
    this.requestID = failure.requestID ?? null
    this.retryAfterMS = retryAfterMS
  }
}

/**
 * `password: Use at least 15 characters.` → `Use at least 15 characters.`: the message names the rule, and the path is
 * technical.
 */
function withoutPath({ message, errors = [] }: Partial<Failure> & { message: string }): string {
  const lead = errors[0]?.path ? `${errors[0].path}: ` : ''
  return lead && message.startsWith(lead) ? message.slice(lead.length) : message
}

export const networkError = () =>
  new ApiError(0, {
    code: 'UNREACHABLE',
    message: 'We couldn’t reach the server. Check your connection and try again. Your entries are still on this page.',
  })

export const noSuchRecord = () =>
  new ApiError(404, { code: 'NOT_FOUND', message: 'This record doesn’t exist, or you don’t have access to it.' })

/** Parses an error response; a body that is not ours (such as the error page of a proxy) becomes a general message. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const failure = isFailure(body) ? body : { message: 'Unexpected response from the server. Try again.' }
  return new ApiError(response.status, failure, retryAfterOf(response))
}

/** The `Retry-After` of a response in ms; 0 if it has none in seconds. */
export const retryAfterOf = ({ headers }: Response) => 1000 * (Number(headers.get('retry-after')) || 0)

const isFailure = (body: unknown): body is Failure =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === false && 'message' in body

const SAME_FAILURE_MS = 2000
let lastShown = { message: '', at: Number.NEGATIVE_INFINITY }

/**
 * The one place that decides how an error is shown: as a browser alert with the server's message; a form also shows
 * field errors at its fields. Queries that fail for the same reason show one alert. A missing response shows an alert
 * only for actions, because a list shows it with a retry button.
 */
export function showError(failure: ApiError, from: 'read' | 'action') {
  const answered = failure.status !== 0
  if (!failure.message || (from === 'read' && !answered)) return
  const repeated = failure.message === lastShown.message && performance.now() - lastShown.at < SAME_FAILURE_MS
  if (from === 'action' || !repeated) window.alert(failure.message)
  lastShown = { message: failure.message, at: performance.now() }
}
