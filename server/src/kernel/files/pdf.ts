import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import type { Source } from './types.ts'

const unpack = promisify(inflate)

/** Readers look for the head among the first bytes, and for the end among the last ones. */
const EDGE = 1024
const PAGE = /\/Type\s*\/Page(?![A-Za-z])/
const PACKED = /\/Type\s*\/ObjStm\b/g
/** What is unpacked in search of a page, in bytes: the first packed objects hold one. */
const MOST_UNPACKED = 32 * 1024 * 1024
const MOST_PACKED = 500

/**
 * Whether somebody can open this PDF: it begins and ends as one, leads to its table of objects, and has a page, also where the objects are
 * packed (ISO 32000-1 §7.5). What is locked by a password shows its packed objects to nobody, and passes.
 */
export async function isReadablePdf(source: Source): Promise<boolean> {
  const bytes = typeof source === 'string' ? await readFile(source) : source
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
  let left = MOST_UNPACKED
  let looked = 0
  for (const { index } of text.matchAll(PACKED)) {
    if (isLocked) return true
    if (left <= 0 || ++looked > MOST_PACKED) return false
    const stream = /stream\r?\n/g
    stream.lastIndex = index
    if (!stream.exec(text)) return false
    const ends = text.indexOf('endstream', stream.lastIndex)
    if (ends < 0) return false
    const objects = await unpacked(bytes.subarray(stream.lastIndex, ends), left)
    if (PAGE.test(objects)) return true
    left -= objects.length
  }
  return false
}

/** What is no deflated text, or more of it than we look at, says nothing. */
const unpacked = (packed: Buffer, most: number): Promise<string> =>
  unpack(packed, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH }).then(
    (objects) => objects.toString('latin1'),
    () => '',
  )
