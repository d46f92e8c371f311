import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { INLINE_TYPES } from '../files/file-formats.ts'
import type { Download } from '../files/upload-types.ts'
import { FILE_HEADERS } from './headers.ts'

/** RFC 6266: a plain ASCII name for old clients, the real one in UTF-8 for the others. */
function contentDisposition(name: string, inline = false): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it takes out
  const clean = name.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e"\\/]/g, '_').slice(-150) || 'file'
  const ascii = clean
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/[;%]/g, '_')
  const utf8 = encodeURIComponent(clean).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${utf8}`
}

export function sendFile(reply: FastifyReply, { name, type, body, inline = false }: Download) {
  return reply
    .headers(FILE_HEADERS)
    .header('content-disposition', contentDisposition(name, inline && INLINE_TYPES.has(type)))
    .type(type)
    .send(body instanceof Readable ? body : Buffer.from(body))
}
