import type { Socket } from 'node:net'
import { API_HEADERS } from './headers.ts'

const REASONS: Readonly<Record<string, readonly [string, string, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'TOO_SLOW',
    'The request timed out before it was complete. Send it again.',
  ],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'TOO_LARGE',
    'The headers of this request are too large. Sign out and in again, and shorten the URL.',
  ],
}
const UNREADABLE = ['400 Bad Request', 'MALFORMED', 'This is not a valid HTTP request.'] as const

/**
 * Responds in our format to input that is no valid request: invalid or smuggled HTTP, headers that are too large or too
 * slow. Then closes the connection.
 */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code, message] = REASONS[error.code ?? ''] ?? UNREADABLE
  const body = JSON.stringify({ success: false, message, code })
  const headers = {
    ...API_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) socket.write([`HTTP/1.1 ${status}`, ...head, '', body].join('\r\n'))
  socket.destroy(error)
}
