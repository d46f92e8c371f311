import type { Failure, FieldFailure } from '@muster/contract/kernel/api/envelope.ts'

/** What kept a call from succeeding: the server's refusal, or that there was no answer (`code` UNREACHABLE or UNREADABLE, status 0). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** At which fields, in the schema's own paths. */
  readonly errors: readonly FieldFailure[]
  /** STALE_VERSION: the record as it is now. */
  readonly current: unknown
  readonly requestID: string | null

  constructor(status: number, failure: Partial<Failure> & { message: string }) {
    super(withoutPath(failure))
    this.name = 'Failed'
    this.status = status
    this.code = failure.code ?? 'UNREADABLE'
    this.errors = failure.errors ?? []
    this.current = failure.current
    this.requestID = failure.requestID ?? null
  }
}

/** `password: Use at least 15 characters.` → `Use at least 15 characters.`: the message names its rule, the path is a program's word. */
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

/** Reads a failure's body; one that is not ours (a proxy's page) becomes a sentence of our own. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  if (isFailure(body)) return new ApiError(response.status, body)
  return new ApiError(response.status, { message: 'Unexpected response from the server. Try again.' })
}

const isFailure = (body: unknown): body is Failure =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === false && 'message' in body

const SAME_FAILURE_MS = 2000
let lastShown = { message: '', at: Number.NEGATIVE_INFINITY }

/**
 * The one place that decides how a failure is shown: the server's message in a browser alert;
 * a form also shows the field errors at its fields. Several reads that fail for one reason alert once. A missing answer is shown
 * by an alert only for actions: a list shows it itself, with a button to try again.
 */
export function showError(failure: ApiError, from: 'read' | 'action') {
  const answered = failure.status !== 0
  if (!failure.message || (from === 'read' && !answered)) return
  const repeated = failure.message === lastShown.message && performance.now() - lastShown.at < SAME_FAILURE_MS
  if (from === 'action' || !repeated) window.alert(failure.message)
  lastShown = { message: failure.message, at: performance.now() }
}
