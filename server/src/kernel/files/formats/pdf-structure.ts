import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import type { Source } from '../storage/source.ts'

const unpack = promisify(inflate)

/** Readers look for the head among the first bytes, and for the end among the last ones. */
const EDGE = 1024
const PAGE = /\/Type\s*\/Page(?![A-Za-z])/
const PACKED = /\/Type\s*\/ObjStm\b/g
/** What is unpacked in search of a page, in bytes: the first packed objects hold one. */
const MAX_UNPACKED = 32 * 1024 * 1024
const MAX_PACKED = 500

/**
 * Whether someone can open this PDF: it begins and ends as one, leads to its table of objects, and has a page, also where the objects are
 * packed (ISO 32000-1 §7.5). What is locked by a password shows its packed objects to no one, and passes.
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

/** A table of objects, or an object that holds one. */
const isTable = (text: string, at: number) =>
  /^\s{0,8}(xref\s|\d{1,10}\s+\d{1,5}\s+obj\b)/.test(text.slice(at, at + 40))

async function hasPackedPage(bytes: Buffer, text: string): Promise<boolean> {
  const isLocked = /\/Encrypt\b/.test(text)
  let left = MAX_UNPACKED
  let looked = 0
  // Marks within the content of a stream, or before one that another mark has led to, lead to nothing new.
  let found = 0
  for (const { index } of text.matchAll(PACKED)) {
    if (isLocked) return true
    if (index < found) continue
    if (left <= 0 || ++looked > MAX_PACKED) return false
    const stream = /stream\r?\n/g
    stream.lastIndex = index
    if (!stream.exec(text)) return false
    const ends = text.indexOf('endstream', stream.lastIndex)
    if (ends < 0) return false
    found = ends
    const objects = await unpacked(bytes.subarray(stream.lastIndex, ends), left)
    if (objects !== null && PAGE.test(objects)) return true
    // What is more than we look at has cost as much as we would have looked at.
    left -= objects?.length ?? left
  }
  return false
}

/** '' for what is no deflated text, null for more of it than we look at. */
const unpacked = (packed: Buffer, max: number): Promise<string | null> =>
  unpack(packed, { maxOutputLength: max, finishFlush: constants.Z_SYNC_FLUSH }).then(
    (objects) => objects.toString('latin1'),
    (error: NodeJS.ErrnoException) => (error.code === 'ERR_BUFFER_TOO_LARGE' ? null : ''),
  )
