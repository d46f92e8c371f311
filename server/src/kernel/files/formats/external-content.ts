import { attributesOf, type XmlAttribute, type XmlTag, xmlTokens } from './xml.ts'

/**
 * The actions that the content of an office file itself triggers when it is opened, in addition to its relationship
 * parts (relations.ts): loading something external, or running something.
 */
export type BodyError = 'FETCHES' | 'RUNS'

/** Tags with links that are opened only when a user clicks them. */
const LINK_TAGS = new Set(['hyperlink', 'hlinkClick', 'hlinkHover', 'hlinkMouseOver'])
/** Pictures and fills of VML, which name their source without a relationship. */
const VML = new Set(['imagedata', 'fill', 'stroke', 'image'])
const VML_SOURCES = new Set(['src', 'href', 'althref'])
/** Word fields that load another file, address or program. */
const FETCHING_FIELDS = new Set([
  'INCLUDEPICTURE',
  'INCLUDETEXT',
  'INCLUDE',
  'IMPORT',
  'LINK',
  'DDE',
  'DDEAUTO',
  'DATABASE',
  'RD',
])

/** `links`: the IDs of the part's clickable links, which nothing else may use. */
export function docxError(xml: string, links: ReadonlySet<string>): BodyError | undefined {
  const fields = fieldReader()
  let isInstruction = false
  for (const token of xmlTokens(xml)) {
    if (!('kind' in token)) {
      if (isInstruction) fields.write(token.text)
      continue
    }
    const { name, kind } = token
    if (name === 'instrText' || name === 'delInstrText') isInstruction = kind === 'start'
    if (kind === 'end') continue
    const attributes = attributesOf(token)
    if (name === 'fldChar') fields.mark(namedIn(attributes, 'fldCharType'))
    if (name === 'fldSimple') fields.whole(namedIn(attributes, 'instr'))
    if (attributes.some((attribute) => isFetchedByName(token, attribute, links)) || fields.fetches()) return 'FETCHES'
  }
  return fields.fetches() ? 'FETCHES' : undefined
}

const namedIn = (attributes: readonly XmlAttribute[], name: string) =>
  attributes.find((attribute) => attribute.name === name)?.value ?? ''

function isFetchedByName(tag: XmlTag, { prefix, name, value }: XmlAttribute, links: ReadonlySet<string>): boolean {
  if (prefix !== '' && links.has(value) && !LINK_TAGS.has(tag.name)) return true
  if (prefix !== '' && name === 'link') return true
  return VML.has(tag.name) && VML_SOURCES.has(name.toLowerCase()) && leavesFile(value)
}

/**
 * Parses the field instructions, which may be split and nested: the first word of each is its type. A field whose type
 * is produced by another field is rejected, because no normal program writes one.
 */
function fieldReader() {
  const open: string[] = []
  let fetches = false
  const assess = (instruction: string) => {
    const command = instruction
      .trimStart()
      .slice(0, 40)
      .split(/[\s"\\{]/, 1)[0]!
    fetches ||= FETCHING_FIELDS.has(command.toUpperCase())
  }
  return {
    write: (text: string) => {
      // Only the first word is checked.
      if (open.length > 0 && open.at(-1)!.length < 1_000) open.push(open.pop()! + text)
    },
    mark: (type: string) => {
      if (type === 'begin') {
        if (open.length > 0 && open.at(-1)!.trim() === '') fetches = true
        open.push('')
      } else if (type === 'separate') {
        assess(open.at(-1) ?? '')
        if (open.length > 0) open[open.length - 1] = '='
      } else if (type === 'end') assess(open.pop() ?? '')
    },
    whole: assess,
    fetches: () => fetches,
  }
}

/** Targets that run a macro or a command of the program instead of opening an address. */
const RUNNING = /^(vnd\.sun\.star\.\w{1,20}|vnd\.libreoffice\.\w{1,20}|macro|script|slot|service|\.uno):/i
const HREFS = new Set(['href', 'image-data'])

/** Any XML part of an OpenDocument file, and SVG pictures. */
export function errorOfOpenDocument(xml: string): BodyError | undefined {
  for (const token of xmlTokens(xml)) {
    if (!('kind' in token) || token.kind === 'end') continue
    if (token.name === 'dde-source' || token.name === 'dde-connection-decl') return 'FETCHES'
    for (const { name, value } of attributesOf(token)) {
      if (!HREFS.has(name)) continue
      if (RUNNING.test(value.trimStart())) return 'RUNS'
      const isFetched = token.name === 'template' ? isFromNetwork(value) : token.name !== 'a' && leavesFile(value)
      if (isFetched) return 'FETCHES'
    }
  }
  return undefined
}

/**
 * Whether an address is outside the file: with a scheme (except `data:`, which contains its content), another machine,
 * or a parent folder.
 */
function leavesFile(address: string): boolean {
  const plain = address.trim().replaceAll('\\', '/')
  if (/^data:/i.test(plain)) return false
  return /^(\/|\.\.\/|[a-z][a-z0-9+.-]{0,30}:)/i.test(plain)
}

/** The template of a document is named, not opened; but one on another machine is loaded. */
function isFromNetwork(address: string): boolean {
  const plain = address.trim().replaceAll('\\', '/')
  if (/^file:\/{3}(?!\/)/i.test(plain)) return false
  return /^(\/\/|[a-z][a-z0-9+.-]{1,30}:)/i.test(plain)
}
