import { buffer } from 'node:stream/consumers'
import { zipOf } from '../../../kernel/documents/zip.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const TYPES = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const RELATIONS = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`

/** Arabic is written from right to left. */
const ARABIC = /\p{Script=Arabic}/u
const paragraph = (text: string, isBold: boolean) =>
  `<w:p>${ARABIC.test(text) ? '<w:pPr><w:bidi/></w:pPr>' : ''}<w:r>${isBold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`

/** A Word file of plain paragraphs; lines in capitals are bold. */
export function smallDocx(lines: readonly string[]): Promise<Buffer> {
  const body = lines.map((line) => paragraph(line, line !== '' && line === line.toUpperCase())).join('')
  const document = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  const parts = { '[Content_Types].xml': TYPES, '_rels/.rels': RELATIONS, 'word/document.xml': document }
  const entries = Object.entries(parts).map(([name, content]) => ({
    name,
    at: new Date(0),
    open: async () => Buffer.from(content),
  }))
  return buffer(zipOf(entries))
}
