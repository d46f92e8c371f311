/** One tag, or the text between two. Comments, instructions and document types are skipped; text in CDATA is text. */
type XmlToken = { readonly text: string } | XmlTag

export interface XmlTag {
  /** Without its prefix: a prefix may stand for any namespace. */
  readonly name: string
  readonly kind: 'start' | 'end' | 'empty'
  /** The attributes as written. */
  readonly rest: string
}

export interface XmlAttribute {
  /** Empty if there is none. */
  readonly prefix: string
  readonly name: string
  readonly value: string
  /** The value as written, before `&…;` references are decoded. */
  readonly written: string
}

const SPACE = new Set([' ', '\t', '\n', '\r'])
const CDATA = '<![CDATA['

/** Parses XML in one pass, each character once, for any input; without nesting or backtracking. */
export function* xmlTokens(source: string): Generator<XmlToken> {
  let at = 0
  while (at < source.length) {
    const next = source.indexOf('<', at)
    if (next !== at) yield { text: decodeXml(source.slice(at, next < 0 ? source.length : next)) }
    if (next < 0) return
    if (source.startsWith(CDATA, next)) {
      const end = source.indexOf(']]>', next)
      yield { text: source.slice(next + CDATA.length, end < 0 ? source.length : end) }
      at = end < 0 ? source.length : end + 3
    } else if (source.startsWith('<!--', next)) at = after(source, '-->', next + 4)
    else if (source.startsWith('<?', next)) at = after(source, '?>', next + 2)
    else {
      at = endOfTag(source, next)
      if (source[next + 1] !== '!') yield tagOf(source.slice(next, at))
    }
  }
}

/** The tags only. */
export function* xmlTags(source: string): Generator<XmlTag> {
  for (const token of xmlTokens(source)) if ('kind' in token) yield token
}

function after(source: string, closing: string, from: number): number {
  const found = source.indexOf(closing, from)
  return found < 0 ? source.length : found + closing.length
}

/** A `>` within quotes does not end a tag. */
function endOfTag(source: string, from: number): number {
  let quote = ''
  for (let at = from + 1; at < source.length; at += 1) {
    const character = source[at]!
    if (quote) quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at + 1
  }
  return source.length
}

function tagOf(tag: string): XmlTag {
  const isEnd = tag[1] === '/'
  const inner = tag.slice(isEnd ? 2 : 1, tag.endsWith('>') ? -1 : undefined)
  const isEmpty = inner.endsWith('/')
  let end = 0
  while (end < inner.length && !SPACE.has(inner[end]!) && inner[end] !== '/') end += 1
  const kind = isEnd ? 'end' : isEmpty ? 'empty' : 'start'
  return { kind, name: localName(inner.slice(0, end)), rest: inner.slice(end, isEmpty ? -1 : undefined) }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Attributes without a value are omitted; values are decoded. */
export function attributesOf({ rest }: XmlTag): XmlAttribute[] {
  const attributes: XmlAttribute[] = []
  let at = 0
  const skipSpace = () => {
    while (at < rest.length && SPACE.has(rest[at]!)) at += 1
  }
  while (at < rest.length) {
    skipSpace()
    const start = at
    while (at < rest.length && rest[at] !== '=' && !SPACE.has(rest[at]!)) at += 1
    const full = rest.slice(start, at)
    skipSpace()
    if (rest[at] !== '=') continue
    at += 1
    skipSpace()
    const quote = rest[at]
    if (quote !== '"' && quote !== "'") continue
    const end = rest.indexOf(quote, at + 1)
    const written = rest.slice(at + 1, end < 0 ? undefined : end)
    at = end < 0 ? rest.length : end + 1
    const colon = full.indexOf(':')
    const prefix = full.slice(0, Math.max(0, colon))
    const name = full.slice(colon + 1)
    attributes.push({ prefix, name, value: decodeXml(written), written })
  }
  return attributes
}

/** The value of the attribute of this name, whatever its prefix. */
export const attributeOf = (tag: XmlTag, name: string): string | undefined =>
  attributesOf(tag).find((attribute) => attribute.name === name)?.value

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decodeXml = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(lt|gt|amp|quot|apos));/g, (whole, decimal, hex, name) =>
        name ? NAMED[name]! : characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16), whole),
      )
    : text

const characterOf = (code: number, otherwise: string) => (code > 0x10ffff ? otherwise : String.fromCodePoint(code))
