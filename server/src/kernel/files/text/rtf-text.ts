import { TextLines } from './lines.ts'

/** Groups whose content is not text of the document. */
const SKIPPED = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'themedata',
  'datastore',
  'listtable',
  'nonshppict',
  'listoverridetable',
  'revtbl',
  'rsidtbl',
  'generator',
  'xmlnstbl',
  'header',
  'headerl',
  'headerr',
  'headerf',
  'footer',
  'footerl',
  'footerr',
  'footerf',
  'filetbl',
  'fldinst',
  'template',
  'latentstyles',
  'mmathPr',
])
const CHARACTERS: Readonly<Record<string, string>> = {
  tab: '    ',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  '~': '\u00a0',
  _: '-',
  '{': '{',
  '}': '}',
  '\\': '\\',
}
const PAGES = new Set([874, 1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258])

interface Group {
  readonly isSkipped: boolean
  /** The number of fallback characters after a Unicode character. */
  readonly fallback: number
}

const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
const isDigit = (code: number) => code >= 48 && code <= 57

/** The control word at a position, its number, and the position after it. */
function controlWordAt(source: string, from: number): { word: string; value: number | null; end: number } {
  let at = from
  while (at < source.length && isLetter(source.charCodeAt(at))) at += 1
  const word = source.slice(from, at)
  const number = at
  if (source[at] === '-') at += 1
  while (at < source.length && at - number < 12 && isDigit(source.charCodeAt(at))) at += 1
  const digits = source.slice(number, at)
  if (source[at] === ' ') at += 1
  return { word, value: digits === '' || digits === '-' ? null : Number(digits), end: at }
}

/** The text of an RTF file, whose bytes are passed as Latin-1; each character is read once. */
export function textOfRtf(source: string, max: number): string[] {
  const text = new TextLines(max)
  const outer: Group[] = []
  let group: Group = { isSkipped: false, fallback: 1 }
  let page = new TextDecoder('windows-1252')
  let bytes: number[] = []
  let toSkip = 0
  let at = 0

  const flush = () => {
    if (bytes.length > 0) text.write(page.decode(Uint8Array.from(bytes)))
    bytes = []
  }
  const put = (code: number) => {
    if (toSkip > 0) toSkip -= 1
    else if (!group.isSkipped) bytes.push(code)
  }
  const writeCharacters = (characters: string) => {
    if (group.isSkipped) return
    flush()
    text.write(characters)
  }

  const control = (word: string, value: number | null) => {
    if (SKIPPED.has(word) || word === '*') group = { ...group, isSkipped: true }
    else if (word === 'uc') group = { ...group, fallback: Math.max(0, value ?? 1) }
    else if (word === 'ansicpg' && PAGES.has(value ?? 0)) page = new TextDecoder(`windows-${value}`)
    else if (word === 'bin') at += Math.max(0, value ?? 0)
    else if (word === 'u' && value !== null) {
      writeCharacters(String.fromCharCode(value < 0 ? value + 65_536 : value))
      toSkip = group.fallback
    } else if (CHARACTERS[word] !== undefined) writeCharacters(CHARACTERS[word])
    else if (!group.isSkipped) layout(word)
  }
  const layout = (word: string) => {
    if (!['par', 'line', 'page', 'sect', 'cell', 'nestcell', 'row', 'nestrow'].includes(word)) return
    flush()
    if (word === 'cell' || word === 'nestcell') text.endCell()
    else if (word === 'row' || word === 'nestrow') text.endRow()
    else text.endLine()
  }
  const readControl = () => {
    if (!isLetter(source.charCodeAt(at))) return readSymbol()
    const { word, value, end } = controlWordAt(source, at)
    at = end
    // A control word within the fallback counts as one character of it.
    if (toSkip > 0 && word !== 'u' && word !== 'bin') toSkip -= 1
    else control(word, value)
  }
  const readSymbol = () => {
    const symbol = source[at] ?? ''
    at += 1
    if (symbol === "'") {
      const code = Number.parseInt(source.slice(at, at + 2), 16)
      at += 2
      if (!Number.isNaN(code)) put(code)
    } else if (symbol === '\n' || symbol === '\r') control('par', null)
    else control(symbol, null)
  }

  while (at < source.length) {
    const character = source[at]!
    at += 1
    if (character === '{') outer.push(group)
    else if (character === '}') {
      toSkip = 0
      group = outer.pop() ?? group
    } else if (character === '\\') readControl()
    else if (character !== '\r' && character !== '\n') put(character.charCodeAt(0))
  }
  flush()
  return text.end()
}
