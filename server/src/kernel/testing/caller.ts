import { randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { FieldError } from '../app/errors.ts'
import type { Db } from '../db/db.ts'
import type { Staff } from '../db/scope.ts'

/** A response in a test. `data` is untyped. */
export interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
  readonly data: any
  readonly code?: string
  readonly message?: string
  readonly errors?: readonly FieldError[]
  readonly meta?: { readonly page: number; readonly pageSize: number; readonly total: number }
  // biome-ignore lint/suspicious/noExplicitAny: as above; the record as it is now, of a stale change.
  readonly current?: any
  readonly headers: LightMyRequestResponse['headers']
  readonly bytes: Buffer
}

export interface TestFile {
  readonly name: string
  readonly type?: string
  readonly content: Buffer | string
}

type Query = Record<string, string | number | boolean | readonly (string | number)[] | undefined>

/** A client of the API; paths are relative to `/api/v1`. */
export interface Caller {
  readonly staff: Staff | null
  readonly token: string | null
  /** The database behind the API, for data that a test does not request through it. */
  readonly db: Db
  readonly get: (path: string, query?: Query, headers?: Record<string, string>) => Promise<Reply>
  readonly post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>
  readonly put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>
  readonly del: (path: string) => Promise<Reply>
  /** Sends files as multipart, in the field `file` (several: `files`), by POST by default. */
  readonly upload: (
    path: string,
    files: TestFile | readonly TestFile[],
    fields?: Record<string, string>,
    method?: 'POST' | 'PUT',
    headers?: Record<string, string>,
  ) => Promise<Reply>
}

export function callerOf(
  { app, appContext: { db } }: { readonly app: FastifyInstance; readonly appContext: { readonly db: Db } },
  signedIn: { staff: Staff; token: string } | null,
): Caller {
  const auth: Record<string, string> = signedIn ? { authorization: `Bearer ${signedIn.token}` } : {}
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ) =>
    replyOf(
      await app.inject({
        method,
        url: `/api/v1${path}`,
        headers: { ...auth, ...headers },
        ...(payload !== undefined && { payload: payload as object }),
      }),
    )
  return {
    staff: signedIn?.staff ?? null,
    token: signedIn?.token ?? null,
    db,
    get: (path, query = {}, headers = {}) => call('GET', `${path}${queryText(query)}`, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    del: (path) => call('DELETE', path),
    upload: (path, files, fields = {}, method = 'POST', headers = {}) => {
      const { body, type } = multipart([files].flat() as TestFile[], fields)
      return call(method, path, body, { ...headers, 'content-type': type })
    },
  }
}

function queryText(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
  const sent = pairs.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)])
  return sent.length > 0 ? `?${new URLSearchParams(sent)}` : ''
}

function replyOf({ statusCode, headers, rawPayload }: LightMyRequestResponse): Reply {
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json')
  const body = isJson && rawPayload.length > 0 ? JSON.parse(rawPayload.toString('utf8')) : {}
  return { ...body, status: statusCode, headers, bytes: rawPayload }
}

function multipart(files: readonly TestFile[], fields: Record<string, string>) {
  const boundary = `----muster${randomUUID()}`
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  for (const { name, type = 'application/octet-stream', content } of files) {
    const field = files.length > 1 ? 'files' : 'file'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name.replace(/"/g, '%22')}"\r\ncontent-type: ${type}\r\n\r\n`
    parts.push(Buffer.from(head), Buffer.from(content), Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { body: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` }
}
