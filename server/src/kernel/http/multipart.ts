import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid, unavailable } from '../app/errors.ts'
import { createTempFolder } from '../files/temp-files.ts'
import type { Upload } from '../files/upload-types.ts'

const MIB = 1024 * 1024

export interface MultipartBody {
  readonly fields: Record<string, unknown>
  readonly files: readonly Upload[]
  readonly discard: () => Promise<void>
}

/**
 * Reads a multipart body: its files into a temporary folder, before any transaction opens, so that a slow client holds
 * no lock. Rejects with 413 above the limits and with 400 if the file is missing. `discard` must be called at the end
 * of the request.
 */
export async function receiveMultipart(
  request: FastifyRequest,
  { upload }: Endpoint,
  mebibytes: number,
): Promise<MultipartBody> {
  if (!request.isMultipart())
    throw new AppError(415, 'WRONG_TYPE', 'Send this as multipart/form-data with the file in the field "file".')
  const folder = await createTempFolder().catch(() => {
    throw unavailable('STORAGE_UNAVAILABLE', 'The disk is too full to accept the file. Try again in a few minutes.')
  })
  // Retried, because an aborted write may still create a file while its folder is being deleted.
  const discard = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
  const fields: Record<string, unknown> = Object.create(null)
  const files: Upload[] = []
  const limits = {
    fileSize: mebibytes * MIB,
    files: upload!.max,
    fields: 50,
    fieldSize: 64 * 1024,
    parts: upload!.max + 50,
    headerPairs: 50,
  }
  try {
    // A client that has disconnected would be waited for without end.
    if (request.raw.destroyed) throw new AppError(400, 'MALFORMED', 'The upload was interrupted. Send it again.')
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') saveField(fields, part.fieldname, part.value)
      else {
        const file = path.join(folder, String(files.length))
        const hash = createHash('sha256')
        // At once, not after the client has sent the rest of it.
        part.file.once('limit', () => part.file.destroy(tooLarge(mebibytes)))
        await pipeline(part.file, hashing(hash), createWriteStream(file))
        if (part.file.truncated) throw tooLarge(mebibytes)
        const { fieldname: field, filename, mimetype } = part
        if (field !== 'file' && field !== 'files')
          throw invalid([{ path: field, message: 'Send files in the field "file" or "files".' }])
        files.push({ field, filename, mimetype, path: file, size: part.file.bytesRead, sha256: hash.digest('hex') })
      }
    }
    if (upload!.required !== false && files.length === 0) throw invalid([{ path: 'file', message: 'Select a file.' }])
    return { fields: { ...fields }, files, discard }
  } catch (error) {
    await discard()
    throw multipartError(error, mebibytes, upload!.max)
  }
}

const hashing = (hash: Hash) =>
  new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

/** Fields are text; a repeated field is a list. */
function saveField(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (['__proto__', 'constructor', 'prototype'].includes(name))
    throw invalid([{ path: name, message: 'Unknown field. Remove it.' }])
  const before = fields[name]
  fields[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
}

const tooLarge = (mebibytes: number) =>
  new AppError(413, 'TOO_LARGE', `A file can have at most ${mebibytes} MiB. Make it smaller and try again.`)

function multipartError(error: unknown, mebibytes: number, max: number): unknown {
  const code = (error as { code?: string }).code
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(mebibytes)
  if (code === 'FST_FILES_LIMIT') return new AppError(413, 'TOO_MANY_FILES', `Send at most ${max} files at once.`)
  if (code?.startsWith('FST_'))
    return new AppError(400, 'MALFORMED', 'The multipart request couldn’t be read. Send it again.')
  if (code === 'ENOSPC')
    return unavailable('STORAGE_UNAVAILABLE', 'The disk is too full to accept the file. Try again in a few minutes.')
  if (error instanceof Error && /Unexpected end|Part terminated|Multipart/.test(error.message))
    return new AppError(400, 'MALFORMED', 'The upload ended before it was complete. Send it again.')
  return error
}
