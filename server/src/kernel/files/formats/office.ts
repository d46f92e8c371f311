import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Entry } from 'yauzl'
import type { Source } from '../storage/source.ts'
import { type BodyError, docxError, errorOfOpenDocument } from './external-content.ts'
import { type Relations, relationsIn } from './relations.ts'
import { type Archive, openArchive, type ZipBudget } from './zip.ts'

/** The part without which a zip is not this type of office file. */
const MAIN_PARTS = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', odt: 'content.xml' } as const
type OfficeForm = keyof typeof MAIN_PARTS
export const isOffice = (form: string): form is OfficeForm => form in MAIN_PARTS

/** The limits for all parts of an office file together, in bytes when unpacked. */
interface OfficeBudget extends ZipBudget {
  /** For all relationship parts; normal ones have some hundred entries. */
  readonly relations: number
  /** For all XML of a text document: a book of a thousand pages has a fifth of it. */
  readonly text: number
}

const MEBIBYTE = 1024 * 1024
export const OFFICE_BUDGET: OfficeBudget = {
  parts: 5_000,
  bytes: 200 * MEBIBYTE,
  relations: 4 * MEBIBYTE,
  text: 64 * MEBIBYTE,
}
const inMegabytes = (bytes: number) => `${Math.floor(bytes / MEBIBYTE)} MB`
const MACROS = /(^|\/)(vbaProject\.bin|vbaData\.xml|activeX\/|macrosheets\/|dialogsheets\/)|^(Basic|Scripts)\//i
const XML_NAME = /\.(xml|rels|rdf|vml|svg)$/i
const RELATIONS_NAME = /(^|\/)_rels\/[^/]*\.rels$/i

const HAS_MACROS = 'contains macros'
const HAS_DOCUMENT_TYPE = 'contains XML with a document type'
const FETCHES =
  'loads an image, a template or another part from an external source; embed that part, or save the file as PDF'
const BODY_ERRORS: Readonly<Record<BodyError, string>> = { FETCHES, RUNS: HAS_MACROS }

/**
 * Why an office file is rejected, as the end of the sentence "The file …": it is not one, it is dangerous to open
 * (macros, passwords, external parts, XML with entity declarations), or reading it exceeds the limits. Inflates every
 * part, so that none is larger than the directory states.
 */
export async function errorOfOffice(
  source: Source,
  form: OfficeForm,
  budget: OfficeBudget = OFFICE_BUDGET,
): Promise<string | undefined> {
  const archive = await openArchive(source, budget)
  if ('problem' in archive) return archive.problem
  try {
    if (!archive.names.has(MAIN_PARTS[form])) return 'doesn’t match its file extension'
    if (archive.parts.some(({ fileName }) => MACROS.test(fileName))) return HAS_MACROS
    return await errorOfParts(archive, form, budget)
  } catch {
    return 'is damaged'
  } finally {
    archive.close()
  }
}

async function errorOfParts(archive: Archive, form: OfficeForm, budget: OfficeBudget): Promise<string | undefined> {
  const isRelations = ({ fileName }: Entry) => RELATIONS_NAME.test(fileName)
  const related = await relationsOf(archive, archive.parts.filter(isRelations), budget.relations)
  if (typeof related === 'string') return related
  let read = 0
  for (const part of archive.parts.filter((one) => !isRelations(one))) {
    const { kind, stream } = await openPart(archive, part)
    if (kind === 'BINARY') {
      for await (const _ of stream);
      continue
    }
    if (kind === 'ENCODED') return HAS_DOCUMENT_TYPE
    if (form === 'xlsx') {
      if (await hasDeclaration(stream)) return HAS_DOCUMENT_TYPE
      continue
    }
    read += part.uncompressedSize
    if (read > budget.text) return `contains more text than can be read (${inMegabytes(budget.text)}); save it in parts`
    const validationError = errorOfXml((await buffer(stream)).toString('utf8'), part.fileName, form, related)
    if (validationError) return validationError
  }
  return undefined
}

function errorOfXml(xml: string, name: string, form: OfficeForm, related: ReadonlyMap<string, Relations>) {
  const isDrawing = /\.svg$/i.test(name)
  // A drawing has a document type declaration; only other declarations are dangerous.
  if (xml.includes('<!ENTITY') || (!isDrawing && xml.includes('<!DOCTYPE'))) return HAS_DOCUMENT_TYPE
  if (/^META-INF\/manifest\.xml$/i.test(name) && xml.includes('encryption-data')) return 'is protected by a password'
  const links = related.get(name.toLowerCase())?.links ?? NONE
  const validationError = form === 'docx' && !isDrawing ? docxError(xml, links) : errorOfOpenDocument(xml)
  return validationError && BODY_ERRORS[validationError]
}

const NONE: ReadonlySet<string> = new Set()

/** By the name of the part that they belong to, or why the file is rejected. */
async function relationsOf(
  archive: Archive,
  parts: readonly Entry[],
  max: number,
): Promise<Map<string, Relations> | string> {
  if (parts.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > max)
    return `references more parts than can be read (${inMegabytes(max)} of relationships); save it again, or as PDF`
  const related = new Map<string, Relations>()
  for (const part of parts) {
    const { kind, stream } = await openPart(archive, part)
    const xml = (await buffer(stream)).toString('utf8')
    if (kind === 'ENCODED' || xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) return HAS_DOCUMENT_TYPE
    const relations = relationsIn(xml)
    if (relations.hasMacros) return HAS_MACROS
    if (relations.fetches) return FETCHES
    related.set(part.fileName.toLowerCase().replace(/_rels\/([^/]*)\.rels$/, '$1'), relations)
  }
  return related
}

/** `ENCODED`: XML in another encoding than UTF-8, which could hide what the checks look for. */
type Kind = 'XML' | 'ENCODED' | 'BINARY'

/** The type of a part, by its name or its first bytes, and its content from the start. */
async function openPart(archive: Archive, part: Entry): Promise<{ kind: Kind; stream: AsyncIterable<Buffer> }> {
  const stream = (await archive.open(part)) as Readable & AsyncIterable<Buffer>
  const iterator = stream[Symbol.asyncIterator]()
  const chunks: Buffer[] = []
  let size = 0
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    chunks.push(next.value)
    size += next.value.length
    if (size >= HEAD_BYTES) break
  }
  const first = Buffer.concat(chunks)
  async function* whole() {
    yield first
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value as Buffer
  }
  return { kind: kindOf(first.subarray(0, HEAD_BYTES).toString('latin1'), part.fileName), stream: whole() }
}

const HEAD_BYTES = 1_000
const BYTE_ORDER_MARK = '\xef\xbb\xbf'
const WIDE_MARKS = ['\xff\xfe', '\xfe\xff']
const UTF8 = /\bencoding\s{0,20}=\s{0,20}["'](?:utf-?8|us-ascii)["']/i

function kindOf(head: string, name: string): Kind {
  const hasWideMark = WIDE_MARKS.some((mark) => head.startsWith(mark))
  const narrow = head.slice(hasWideMark ? 2 : 0).replaceAll('\0', '')
  // UTF-16: without the zero bytes its markup is parsed like any other.
  if ((hasWideMark || head.slice(0, 4).includes('\0')) && narrow.trimStart().startsWith('<')) return 'ENCODED'
  const text = (head.startsWith(BYTE_ORDER_MARK) ? head.slice(BYTE_ORDER_MARK.length) : head).trimStart()
  if (!text.startsWith('<')) return XML_NAME.test(name) && text !== '' ? 'ENCODED' : 'BINARY'
  if (!text.startsWith('<?xml')) return 'XML'
  const end = text.indexOf('?>')
  const declaration = text.slice(0, end < 0 ? undefined : end)
  return end < 0 || (/encoding/i.test(declaration) && !UTF8.test(declaration)) ? 'ENCODED' : 'XML'
}

/** Reads to the end, and returns whether the XML declares a document type or an entity. */
async function hasDeclaration(stream: AsyncIterable<Buffer>): Promise<boolean> {
  let tail = ''
  let hasFound = false
  for await (const chunk of stream) {
    const text = tail + chunk.toString('latin1')
    hasFound ||= text.includes('<!DOCTYPE') || text.includes('<!ENTITY')
    tail = text.slice(-10)
  }
  return hasFound
}
