import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { fetchesFromElsewhere } from './relations.ts'

const MOST_ENTRIES = 5_000
const MOST_INFLATED_BYTES = 200 * 1024 * 1024
const MACROS = /(^|\/)(vbaProject\.bin|vbaData\.xml|activeX\/|macrosheets\/|dialogsheets\/)|^(Basic|Scripts)\//i
const SYMLINK = 0o120000

interface Contents {
  /** The names of all entries. */
  readonly names: ReadonlySet<string>
  /** Why the archive is not taken, as the end of the sentence "The file …". */
  readonly fault?: string
}

/**
 * Reads an office file (docx, xlsx, odt) as the zip it is, inflating each entry without keeping it, and says what makes it
 * dangerous: too many or too large entries, names that leave the archive, links, macros, passwords, parts that are fetched from
 * elsewhere when it is opened, XML that declares entities.
 */
export async function lookIntoZip(
  source: string | Buffer,
  mostInflated: number = MOST_INFLATED_BYTES,
): Promise<Contents> {
  const names = new Set<string>()
  let zip: ZipFile | undefined
  try {
    zip = await (typeof source === 'string' ? openPromise(source) : fromBufferPromise(source))
    if (zip.entryCount > MOST_ENTRIES) return { names, fault: `holds more than ${MOST_ENTRIES} parts` }
    let inflated = 0
    for await (const entry of zip.eachEntry()) {
      names.add(entry.fileName)
      inflated += entry.uncompressedSize
      const fault =
        inflated > mostInflated ? `unpacks to more than ${mostInflated / 1024 / 1024} MB` : await faultOf(zip, entry)
      if (fault) return { names, fault }
    }
    return { names }
  } catch {
    return { names, fault: 'is damaged' }
  } finally {
    if (typeof source === 'string') zip?.close()
  }
}

async function faultOf(zip: ZipFile, entry: Entry): Promise<string | undefined> {
  if (entry.isEncrypted()) return 'is protected by a password'
  if (MACROS.test(entry.fileName)) return 'holds macros'
  if (((entry.externalFileAttributes >>> 16) & 0o170000) === SYMLINK) return 'holds a link to another file'
  if (entry.fileName.endsWith('/')) return undefined
  if (RELATIONS.test(entry.fileName) && entry.uncompressedSize > MOST_RELATIONS) return 'is damaged'
  const isXml = /\.(xml|rels|rdf)$/i.test(entry.fileName)
  const seen = await signsIn(await zip.openReadStreamPromise(entry), isXml ? signsOf(entry.fileName) : [])
  if (seen || !RELATIONS.test(entry.fileName)) return seen?.fault
  const rels = await buffer(await zip.openReadStreamPromise(entry))
  return fetchesFromElsewhere(rels.toString('utf8')) ? FETCHES : undefined
}

interface Sign {
  readonly looks: RegExp
  readonly fault: string
}

const DECLARES: Sign = { looks: /<!DOCTYPE|<!ENTITY/, fault: 'holds XML with a document type' }
/** Any other encoding could hide what is looked for. */
const ENCODED: Sign = {
  looks: /^(\xff\xfe|\xfe\xff|<\0|\0<)|^(\xef\xbb\xbf)?<\?xml[^>]*encoding\s*=\s*["'](?!utf-?8["']|us-ascii["'])/i,
  fault: 'holds XML with a document type',
}
const RUNS: Sign = { looks: /vbaProject/i, fault: 'holds macros' }

const signsOf = (name: string) => (RELATIONS.test(name) ? [DECLARES, ENCODED, RUNS] : [DECLARES, ENCODED])

const RELATIONS = /\.rels$/i
/** Honest ones have some hundred entries. */
const MOST_RELATIONS = 2 * 1024 * 1024
const FETCHES =
  'fetches a picture, a template or another part from elsewhere when it is opened; embed that part, or save the file as PDF'

const TAIL = 2_000

/** Drains the stream (which fails when the entry is larger than it says) and answers the first sign that it shows. */
async function signsIn(stream: Readable, signs: readonly Sign[]): Promise<Sign | undefined> {
  let tail = ''
  let found: Sign | undefined
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (signs.length === 0 || found) continue
    const text = tail + chunk.toString('latin1')
    found = signs.find(({ looks }) => looks.test(text))
    tail = text.slice(-TAIL)
  }
  return found
}
