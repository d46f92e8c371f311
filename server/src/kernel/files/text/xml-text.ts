import { attributeOf, type XmlTag, xmlTokens } from '../formats/xml.ts'
import { TextLines } from './lines.ts'

/** The meaning of the tags of a format for its text. */
interface Tags {
  /** Text counts within these only. */
  readonly text: ReadonlySet<string>
  readonly paragraphs: ReadonlySet<string>
  readonly breaks: ReadonlySet<string>
  readonly items: ReadonlySet<string>
  readonly table: string
  readonly row: string
  readonly cells: ReadonlySet<string>
  /** Not part of the visible text: deleted text, comments, copies for older programs. */
  readonly skipped: ReadonlySet<string>
}

const DOCX: Tags = {
  text: new Set(['t']),
  paragraphs: new Set(['p']),
  breaks: new Set(['br', 'cr']),
  items: new Set(['numPr']),
  table: 'tbl',
  row: 'tr',
  cells: new Set(['tc']),
  skipped: new Set(['Fallback', 'del', 'moveFrom']),
}
const ODT: Tags = {
  text: new Set(['p', 'h']),
  paragraphs: new Set(['p', 'h']),
  breaks: new Set(['line-break']),
  items: new Set(['list-item']),
  table: 'table',
  row: 'table-row',
  cells: new Set(['table-cell', 'covered-table-cell']),
  skipped: new Set(['tracked-changes', 'annotation', 'note-citation', 'table-of-content-source']),
}

export const textOfDocx = (xml: string, max: number) => textOfXml(xml, DOCX, max)
export const textOfOdt = (xml: string, max: number) => textOfXml(xml, ODT, max)

const MAX_BLANKS = 100

function textOfXml(xml: string, tags: Tags, max: number): string[] {
  const text = new TextLines(max)
  let inText = 0
  let skipping = 0
  const start = (tag: XmlTag) => {
    const { name } = tag
    if (tags.text.has(name)) inText += 1
    if (name === tags.table) text.beginTable()
    if (tags.items.has(name)) text.write('• ')
  }
  const end = ({ name }: XmlTag) => {
    if (tags.text.has(name)) inText = Math.max(0, inText - 1)
    if (tags.paragraphs.has(name)) text.endLine()
    else if (tags.cells.has(name)) text.endCell()
    else if (name === tags.row) text.endRow()
    else if (name === tags.table) text.endTable()
  }
  const empty = (tag: XmlTag) => {
    const { name } = tag
    if (name === 'tab') text.write('    ')
    else if (name === 's') text.write(' '.repeat(Math.min(MAX_BLANKS, Number(attributeOf(tag, 'c') ?? 1) || 1)))
    else if (tags.breaks.has(name) || tags.paragraphs.has(name)) text.endLine()
    else if (tags.cells.has(name)) text.endCell()
  }
  for (const token of xmlTokens(xml)) {
    if (!('kind' in token)) {
      if (inText > 0 && skipping === 0) text.write(token.text)
      continue
    }
    const { kind, name } = token
    if (tags.skipped.has(name)) skipping += kind === 'start' ? 1 : kind === 'end' ? -1 : 0
    else if (skipping > 0) continue
    else if (kind === 'start') start(token)
    else if (kind === 'end') end(token)
    else empty(token)
  }
  return text.end()
}
