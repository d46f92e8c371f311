import { crc32 } from 'node:zlib'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const TYPES = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const RELATIONS = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`

/** Arabic is written from right to left. */
const ARABIC = /\p{Script=Arabic}/u
const paragraph = (text: string, isBold: boolean) =>
  `<w:p>${ARABIC.test(text) ? '<w:pPr><w:bidi/></w:pPr>' : ''}<w:r>${isBold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`

/** A Word file of plain paragraphs; lines in capitals are bold. */
export function smallDocx(lines: readonly string[]): Buffer {
  const body = lines.map((line) => paragraph(line, line !== '' && line === line.toUpperCase())).join('')
  const document = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  return zipOf([
    ['[Content_Types].xml', TYPES],
    ['_rels/.rels', RELATIONS],
    ['word/document.xml', document],
  ])
}

/** A zip file whose entries are stored uncompressed (APPNOTE.TXT 4.3). */
function zipOf(parts: readonly (readonly [name: string, content: string])[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, content] of parts) {
    const bytes = Buffer.from(content)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(bytes.length, 14)
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), bytes])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, rest, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}
