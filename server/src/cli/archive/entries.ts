import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sealStream, unsealStream } from '../../kernel/files/storage/seal.ts'
import { HEADER_LENGTH, keyFor, newHeader } from './seal.ts'

/** One entry of the archive: its description, and its content in chunks. */
export interface ArchiveEntry {
  readonly head: EntryHead
  readonly pieces: AsyncIterable<Buffer>
}

type EntryHead =
  | { readonly type: 'about' }
  | { readonly type: 'table'; readonly name: string }
  | { readonly type: 'file'; readonly name: string }
  | { readonly type: 'manifest' }

/**
 * Writes header and entries to a new file: each entry as its description, its chunks and an empty chunk, compressed,
 * then encrypted. Fails if the file exists.
 */
export async function writeArchive(
  path: string,
  passphrase: string,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  const { header, key } = await newHeader(passphrase)
  const zip = createGzip({ level: 6 })
  const zipped = pipeline(Readable.from(framed(entries), { objectMode: false }), zip)
  const sealed = async function* () {
    yield header
    yield* sealStream(zip, key)
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await Promise.all([zipped, pipeline(Readable.from(sealed(), { objectMode: false }), file)])
}

async function* framed(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  for await (const { head, pieces } of entries) {
    yield* frame(Buffer.from(JSON.stringify(head)))
    for await (const piece of pieces) if (piece.length > 0) yield* frame(piece)
    yield length(0)
  }
}

function* frame(bytes: Buffer): Generator<Buffer> {
  yield length(bytes.length)
  yield bytes
}

function length(bytes: number): Buffer {
  const written = Buffer.alloc(4)
  written.writeUInt32BE(bytes)
  return written
}

/**
 * Reads an archive entry by entry; each must be read to its end before the next. Throws when the passphrase is wrong,
 * when a byte was changed, or when the end is missing.
 */
export async function* readArchive(path: string, passphrase: string): AsyncGenerator<ArchiveEntry> {
  const key = await keyFor(passphrase, await headerOf(path))
  const content = Readable.from(unsealStream(createReadStream(path, { start: HEADER_LENGTH }), key), {
    objectMode: false,
  })
  const unzip = createGunzip()
  // The loop below throws the same error; this only prevents an unhandled rejection.
  pipeline(content, unzip).catch(() => {})
  const readBytes = byteReader(unzip)
  try {
    for (let size = await readLength(readBytes, true); size !== null; size = await readLength(readBytes, true)) {
      const head = JSON.parse((await readBytes(size))!.toString()) as EntryHead
      yield { head, pieces: piecesOf(readBytes) }
    }
  } finally {
    content.destroy()
    unzip.destroy()
  }
}

async function headerOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_LENGTH), 0, HEADER_LENGTH, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const damaged = (cause?: unknown) =>
  new Error('The backup is damaged or truncated. Use another copy. No changes were made.', { cause })

type ReadBytes = (bytes: number) => Promise<Buffer | null>

async function readLength(readBytes: ReadBytes, mayEnd: boolean): Promise<number | null> {
  const bytes = await readBytes(4)
  if (bytes) return bytes.readUInt32BE()
  if (mayEnd) return null
  throw damaged()
}

async function* piecesOf(readBytes: ReadBytes): AsyncGenerator<Buffer> {
  for (let size = await readLength(readBytes, false); size; size = await readLength(readBytes, false))
    yield (await readBytes(size))!
}

/** Reads exactly this many bytes from a stream; null at its end, an error when it ends in between. */
function byteReader(stream: AsyncIterable<Buffer>): ReadBytes {
  const source = stream[Symbol.asyncIterator]()
  let buffered: Buffer = Buffer.alloc(0)
  return async (bytes) => {
    const parts = [buffered]
    let size = buffered.length
    while (size < bytes) {
      const { value, done } = await source.next().catch((cause: unknown) => {
        throw damaged(cause)
      })
      if (done && size === 0) return null
      if (done) throw damaged()
      parts.push(value)
      size += value.length
    }
    const all = parts.length === 1 ? buffered : Buffer.concat(parts)
    buffered = all.subarray(bytes)
    return all.subarray(0, bytes)
  }
}
