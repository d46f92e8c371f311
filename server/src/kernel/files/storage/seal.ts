import { createCipheriv, createDecipheriv } from 'node:crypto'

const SEGMENT = 64 * 1024
const TAG = 16

/** The size of a content of this size when encrypted. */
export const sealedSize = (size: number) => size + TAG * Math.max(1, Math.ceil(size / SEGMENT))

/**
 * Encrypts a stream with a key created for this file, segment by segment, each with its number and a flag for the last
 * one, so that decrypted data can be trusted before the end, and swapped, changed or missing segments are detected.
 */
export async function* sealStream(content: AsyncIterable<Buffer>, key: Uint8Array): AsyncGenerator<Buffer> {
  for await (const { bytes, number, last } of segmentsOf(content, SEGMENT)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(number, last))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** Throws at the first segment that was changed. */
export async function* unsealStream(content: AsyncIterable<Buffer>, key: Uint8Array): AsyncGenerator<Buffer> {
  for await (const { bytes, number, last } of segmentsOf(content, SEGMENT + TAG)) {
    if (bytes.length < TAG) throw new Error('The stored file is truncated.')
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(number, last), { authTagLength: TAG })
    decipher.setAuthTag(bytes.subarray(-TAG))
    yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()])
  }
}

/** Segments of exactly this length; the last may be shorter. */
async function* segmentsOf(content: AsyncIterable<Buffer>, length: number) {
  let buffered: Buffer[] = []
  let size = 0
  let number = 0
  for await (const chunk of content) {
    buffered.push(chunk)
    size += chunk.length
    // A segment is output only when a further one is available, because only then it is not the last.
    if (size <= length) continue
    let rest = Buffer.concat(buffered)
    while (rest.length > length) {
      yield { bytes: rest.subarray(0, length), number: number++, last: false }
      rest = rest.subarray(length)
    }
    buffered = [rest]
    size = rest.length
  }
  yield { bytes: Buffer.concat(buffered), number, last: true }
}

function nonce(number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes[0] = last ? 1 : 0
  bytes.writeBigUInt64BE(BigInt(number), 4)
  return bytes
}
