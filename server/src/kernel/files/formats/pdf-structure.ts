import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import type { Source } from '../storage/source.ts'

const unpack = promisify(inflate)

/** PDF readers search for the header in the first bytes, and for the end in the last ones. */
const EDGE = 1024
const PAGE = /\/Type\s*\/Page(?![A-Za-z])/
const OBJECT_STREAM = /\/Type\s*\/ObjStm\b/g
/** The maximum that is unpacked in search of a page, in bytes: the first compressed objects contain one. */
const MAX_UNPACKED = 32 * 1024 * 1024
const MAX_PACKED = 500

/**
 * Whether a PDF can be opened: it has a header and an end, refers to its object table, and has a page, also in
 * compressed objects (ISO 32000-1 §7.5). The compressed objects of an encrypted file cannot be read, and are accepted.
 */
export async function opensAsPdf(source: Source): Promise<boolean> {
  const bytes = typeof source === 'string' ? await readFile(source) : Buffer.from(source)
  const text = bytes.toString('latin1')
  const head = text.slice(0, EDGE).indexOf('%PDF-')
  const end = /startxref\s+(\d{1,12})\s+%%EOF/.exec(text.slice(-EDGE))
  if (head < 0 || !end) return false
  const table = Number(end[1])
  if (!isTable(text, table) && !isTable(text, table + head)) return false
  return PAGE.test(text) || (await hasPackedPage(bytes, text))
}

/** An object table, or an object that contains one. */
const isTable = (text: string, at: number) =>
  /^\s{0,8}(xref\s|\d{1,10}\s+\d{1,5}\s+obj\b)/.test(text.slice(at, at + 40))

async function hasPackedPage(bytes: Buffer, text: string): Promise<boolean> {
  const isLocked = /\/Encrypt\b/.test(text)
  let left = MAX_UNPACKED
  let streams = 0
  // Markers inside the content of a stream, or before one already found, are ignored.
  let found = 0
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    if (isLocked) return true
    if (index < found) continue
    if (left <= 0 || ++streams > MAX_PACKED) return false
    const stream = /stream\r?\n/g
    stream.lastIndex = index
    if (!stream.exec(text)) return false
    const ends = text.indexOf('endstream', stream.lastIndex)
    if (ends < 0) return false
    found = ends
    const objects = await unpacked(bytes.subarray(stream.lastIndex, ends), left)
    if (objects !== null && PAGE.test(objects)) return true
    // An object larger than the limit is inflated up to the limit only.
    left -= objects?.length ?? left
  }
  return false
}

/** An empty string for invalid deflate data, null above the limit. */
const unpacked = (packed: Buffer, max: number): Promise<string | null> =>
  unpack(packed, { maxOutputLength: max, finishFlush: constants.Z_SYNC_FLUSH }).then(
    (objects) => objects.toString('latin1'),
    (error: NodeJS.ErrnoException) => (error.code === 'ERR_BUFFER_TOO_LARGE' ? null : ''),
  )
