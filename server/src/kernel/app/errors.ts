import type { TextPlace } from '@muster/contract/kernel/api/envelope.ts'
import { errorCode } from '@muster/contract/kernel/api/error-codes.ts'

export interface FieldError {
  readonly path: string
  readonly message: string
  /** For a text field, if they are known. */
  readonly places?: readonly TextPlace[]
}

type Status = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 423 | 429 | 503

interface ErrorDetails {
  readonly errors?: readonly FieldError[]
  /** The current record, for a change of an outdated version. */
  readonly current?: unknown
  readonly retryAfterSeconds?: number
}

/** An error that the user can understand and resolve. Any other thrown error is a bug and returns 500. */
export class AppError extends Error {
  readonly status: Status
  readonly code: string
  readonly details: ErrorDetails

  constructor(status: Status, code: string, message: string, details: ErrorDetails = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** 404, also for a record outside the user's scope, so that its existence is not revealed. */
export const notFound = (what: string) =>
  new AppError(404, 'NOT_FOUND', `This ${what} does not exist, or you don’t have access to it.`)

export const forbidden = (message = 'Your role doesn’t have permission to do this.') =>
  new AppError(403, 'FORBIDDEN', message)

export const conflict = (code: string, message: string, details?: ErrorDetails) =>
  new AppError(409, code, message, details)

/** 422: a business rule is violated. `rule` is an error code or the name of a guard; the message states what to do. */
export const ruleViolation = (rule: string, message: string, errors?: readonly FieldError[]) =>
  new AppError(422, errorCode(rule), message, errors ? { errors } : {})

/** 400 with errors at named fields, in the format of schema errors. */
export const invalid = (errors: readonly FieldError[], message = sentenceOf(errors)) =>
  new AppError(400, 'INVALID', message, { errors })

export const staleVersion = (current: unknown) =>
  conflict(
    'STALE_VERSION',
    'Another user changed this record since you opened it. Compare both versions and save again.',
    { current },
  )

export const unavailable = (code: string, message: string) => new AppError(503, code, message, { retryAfterSeconds: 5 })

function sentenceOf(errors: readonly FieldError[]): string {
  const [first] = errors
  if (!first) return 'The request couldn’t be read.'
  const where = first.path ? `${first.path}: ` : ''
  return errors.length === 1 ? `${where}${first.message}` : `${where}${first.message} (and ${errors.length - 1} more)`
}
