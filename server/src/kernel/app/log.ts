import type { FastifyServerOptions } from 'fastify'
import type { Environment } from './environment.ts'

const MAX_CAUSES = 5

interface LoggedError {
  readonly [name: string]: unknown
  readonly type: string
  readonly message: string
  readonly stack: string
}

/**
 * The part of an error that is logged: its place and type, without values. PostgreSQL quotes whole rows in its details.
 */
function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { code, table, constraint, column, syscall } = error as Error & Record<string, unknown>
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: withoutValues(error.message, code),
    code,
    table,
    constraint,
    column,
    syscall,
    stack: stack.join('\n'),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** Errors of class 22 (data exceptions) repeat the value in their message. */
const withoutValues = (message: string, code: unknown) =>
  typeof code === 'string' && /^22...$/.test(code) ? message.replace(/".*"/s, '"…"') : message

/** One JSON line per event. In development only warnings, by default. */
export function logOptions({
  LOG_LEVEL,
  production,
}: Environment): NonNullable<FastifyServerOptions['logger']> & object {
  return {
    level: production || process.env.LOG_LEVEL ? LOG_LEVEL : 'warn',
    redact: ['req.headers', '*.password', '*.token', '*.accessToken', '*.refreshToken'],
    serializers: { err: (error) => describeError(error) },
  }
}
