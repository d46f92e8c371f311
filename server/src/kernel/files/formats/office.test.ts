import { describe, expect, test } from 'vitest'
import { errorOfOffice, OFFICE_BUDGET } from './office.ts'
import { docxParts, type ZipPart, zipOf } from './zip.fixture.ts'

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const [types] = docxParts
const docx = (body: string, ...more: ZipPart[]) =>
  zipOf([
    types!,
    { name: 'word/document.xml', content: `<?xml version="1.0"?><w:document>${body}</w:document>` },
    ...more,
  ])
const odt = (body: string, ...more: ZipPart[]) =>
  zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
    { name: 'content.xml', content: `<?xml version="1.0" encoding="UTF-8"?><office:text>${body}</office:text>` },
    ...more,
  ])
const relations = (...entries: string[]): ZipPart => ({
  name: 'word/_rels/document.xml.rels',
  content: `<Relationships>${entries.join('')}</Relationships>`,
})
const link = `<Relationship Id="rId7" Type="${RELATION}/hyperlink" Target="https://a.example/" TargetMode="External"/>`
const field = (...pieces: string[]) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${pieces.map((piece) => `<w:r><w:instrText>${piece}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>INCLUDEPICTURE</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`

describe('a DOCX whose text', () => {
  test.each([
    ['includes an image by a field', docx(field('INCLUDEPICTURE "http://a.example/x.png" \\* MERGEFORMAT'))],
    [
      'includes an image by a field split into several runs',
      docx(field(' Include', 'Picture', ' "http://a.example/x.png"')),
    ],
    ['includes a text by a short field', docx('<w:fldSimple w:instr=" INCLUDETEXT &quot;//a/b.docx&quot; "/>')],
    ['runs a program by a field', docx(field('DDEAUTO c:\\\\x.exe'))],
    ['is linked to a workbook', docx(field('LINK Excel.Sheet.12 "\\\\\\\\a\\\\b.xlsx"'))],
    ['generates the name of a field by another field', docx(`${field(`${field('QUOTE 73')}`)}`)],
    ['encodes the name of a field as character references', docx(field('&#73;NCLUDEPICTURE "http://a.example/x.png"'))],
    ['shows an external VML image', docx('<v:imagedata src="http://a.example/x.png"/>')],
    ['shows an external image under another namespace prefix', docx("<q:imagedata q:href='\\\\a\\b.png'/>")],
    ['links an image instead of embedding it', docx('<a:blip r:link="rId9"/>')],
    ['uses the target of a hyperlink as an image', docx('<a:blip r:embed="rId7"/>', relations(link))],
    ['uses the target of a hyperlink as a template', docx('<w:attachedTemplate r:id="rId7"/>', relations(link))],
    ['includes an HTML part', docx('', relations(`<Relationship Type="${RELATION}/aFChunk" Target="a.htm"/>`))],
    [
      'has its external image in a part without a file ending',
      docx('', { name: 'word/other', content: '<w:x><v:imagedata src="http://a.example/x.png"/></w:x>' }),
    ],
    [
      'shows a drawing with an external image',
      docx('', { name: 'word/media/a.svg', content: '<svg><image href="http://a.example/x.png"/></svg>' }),
    ],
  ])('%s is rejected', async (_what, file) => {
    expect(await errorOfOffice(file, 'docx')).toMatch(
      /^loads an image, a template or another part from an external source/,
    )
  })

  test.each([
    ['has hyperlinks', docx('<w:hyperlink r:id="rId7"/><a:hlinkClick r:id="rId7"/>', relations(link))],
    ['has fields of its own', docx(field('HYPERLINK "https://a.example/"') + field('TOC \\o') + field('PAGE'))],
    ['has a field within a field', docx(field(`IF ${field('MERGEFIELD Link')} = "x"`))],
    ['contains the name of a field as text', docx('<w:t>INCLUDEPICTURE "http://a.example/x.png"</w:t>')],
    ['has an embedded image', docx('<a:blip r:embed="rId8"/><v:imagedata r:id="rId8" o:title="http://a.example"/>')],
    ['has a style linked to another style', docx('<w:link w:val="Heading1"/>')],
    [
      'has an embedded drawing',
      docx('', { name: 'word/media/a.svg', content: '<!DOCTYPE svg><svg><a href="https://a.example/"/></svg>' }),
    ],
    ['has a binary image', docx('', { name: 'word/media/a.emf', content: Buffer.from('010000006c000000<', 'latin1') })],
  ])('%s is accepted', async (_what, file) => {
    expect(await errorOfOffice(file, 'docx')).toBeUndefined()
  })
})

describe('an ODT that', () => {
  const FETCHES = /^loads an image/
  test.each([
    ['shows an external image', odt('<draw:image xlink:href="http://a.example/x.png"/>'), FETCHES],
    [
      'shows an external image under another namespace prefix',
      odt("<z:image q:href = 'https://a.example/x.png'/>"),
      FETCHES,
    ],
    [
      'encodes the address of an image as character references',
      odt('<draw:image xlink:href="&#x68;ttp://a.example/x.png"/>'),
      FETCHES,
    ],
    ['shows an image of another machine', odt('<draw:image xlink:href="\\\\a\\x.png"/>'), FETCHES],
    ['shows an image of the parent folder', odt('<draw:image xlink:href="../x.png"/>'), FETCHES],
    ['shows an external frame', odt('<draw:floating-frame xlink:href="https://a.example/"/>'), FETCHES],
    ['shows an external object', odt('<draw:object-ole xlink:href="file:///etc/passwd"/>'), FETCHES],
    ['includes an external section', odt('<text:section-source xlink:href="http://a.example/b.odt"/>'), FETCHES],
    ['requests data from another program', odt('<office:dde-source/>'), FETCHES],
    ['has a button with an external image', odt('<form:button form:image-data="http://a.example/x.png"/>'), FETCHES],
    [
      'has a style with an external background',
      odt('', { name: 'styles.xml', content: '<style:background-image xlink:href="http://a.example/x.png"/>' }),
      FETCHES,
    ],
    [
      'has a template on another machine',
      odt('', { name: 'meta.xml', content: '<meta:template xlink:href="file://a.example/t.ott"/>' }),
      FETCHES,
    ],
    [
      'runs a macro by a link',
      odt('<text:a xlink:href="vnd.sun.star.script:a.b?language=Basic"/>'),
      /^contains macros/,
    ],
    ['is locked', odt('', { name: 'META-INF/manifest.xml', content: '<manifest:encryption-data/>' }), /password/],
  ])('%s is rejected', async (_what, file, validationError) => {
    expect(await errorOfOffice(file, 'odt')).toMatch(validationError)
  })

  test.each([
    ['has hyperlinks', odt('<text:a xlink:href="https://a.example/"/><draw:a xlink:href="../x.odt"/>')],
    [
      'has embedded images and objects',
      odt('<draw:image xlink:href="Pictures/a.png"/><draw:object xlink:href="./Object 1"/>'),
    ],
    ['has an inline image', odt('<draw:image xlink:href="data:image/png;base64,AA"/>')],
    ['links to a position in the document', odt('<draw:image xlink:href="#a"/><form:form xlink:href=""/>')],
    [
      'contains the path of the template it was created from',
      odt('', { name: 'meta.xml', content: '<meta:template xlink:href="../../../usr/lib/office/t.ott"/>' }),
    ],
  ])('%s is accepted', async (_what, file) => {
    expect(await errorOfOffice(file, 'odt')).toBeUndefined()
  })
})

const MIB = 2 ** 20
const many = (count: number, name: string, content: string): Buffer =>
  docx('', ...Array.from({ length: count }, (_, n) => ({ name: name.replace('#', String(n)), content })))
/** Compresses to a twentieth, as normal text does. */
const sentences = (bytes: number) => {
  let text = ''
  for (let n = 0; text.length < bytes; n += 1) text += `<w:p>${(n * 2_654_435_761) % 4_294_967_296}</w:p>`
  return text.slice(0, bytes)
}

describe('one size limit for all parts of a file', () => {
  test.each<[string, () => Buffer, RegExp]>([
    [
      '95 parts of 2 MB with relationships that pack well',
      () => many(95, 'word/_rels/#.rels', '<'.padEnd(2 * MIB, 'a')),
      /^unpacks to more than 100 times its size/,
    ],
    [
      'five parts of 1 MB with relationships that pack badly',
      () => many(5, 'word/_rels/#.rels', sentences(MIB)),
      /^references more parts than can be read/,
    ],
    ['more text than a book has', () => many(5, 'word/#.xml', sentences(MIB)), /^contains more text than can be read/],
    ['two parts of one name', () => docx('', { name: 'WORD/document.xml', content: '<x/>' }), /^is damaged/],
  ])('%s', async (_what, file, validationError) => {
    expect(await errorOfOffice(file(), 'docx', { ...OFFICE_BUDGET, text: 4 * MIB })).toMatch(validationError)
  })

  test('deeply nested content is scanned like any other', async () => {
    expect(await errorOfOffice(docx('<w:p>'.repeat(1_000_000)), 'docx')).toBeUndefined()
    expect(await errorOfOffice(docx('<w:fldChar w:fldCharType="begin"/>x'.repeat(100_000)), 'docx')).toMatch(/^loads/)
  })
})
