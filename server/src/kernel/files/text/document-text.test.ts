import { expect, test } from 'vitest'
import { docxParts, zipOf } from '../formats/zip.fixture.ts'
import { docOf } from './doc.fixture.ts'
import { type DocumentForm, type DocumentText, textOfDocument } from './document-text.ts'

const MAX = 1_000
const docx = (body: string) =>
  zipOf([docxParts[0]!, { name: 'word/document.xml', content: `<w:body>${body}</w:body>` }])
const odt = (body: string) => zipOf([{ name: 'content.xml', content: `<office:text>${body}</office:text>` }])
const rtf = (body: string) => Buffer.from(`{\\rtf1\\ansi\\ansicpg1252${body}}`, 'latin1')
const p = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

test.each<[string, DocumentForm, Buffer, readonly string[]]>([
  [
    'DOCX: paragraphs in Latin and Arabic',
    'docx',
    docx(p('Offer &amp; terms') + p('عرض عمل')),
    ['Offer & terms', 'عرض عمل'],
  ],
  ['DOCX: a line break and a tab', 'docx', docx('<w:p><w:t>A</w:t><w:br/><w:tab/><w:t>B</w:t></w:p>'), ['A', '    B']],
  [
    'DOCX: a list and a table',
    'docx',
    docx(
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/></w:numPr></w:pPr><w:r><w:t>Java</w:t></w:r></w:p>
      <w:tbl><w:tr><w:tc>${p('Rate')}</w:tc><w:tc>${p('1,700')}</w:tc></w:tr></w:tbl>${p('End')}`,
    ),
    ['• Java', 'Rate | 1,700', 'End'],
  ],
  [
    'DOCX: without deleted text, field codes and copies for older programs',
    'docx',
    docx(
      `<w:del><w:r><w:delText>1,600</w:delText></w:r></w:del><w:instrText>PAGE</w:instrText>
      <mc:Fallback>${p('Again')}</mc:Fallback>${p('1,700')}`,
    ),
    ['1,700'],
  ],
  [
    'ODT: headings, blanks, lists and tables',
    'odt',
    odt(
      `<text:h>CV</text:h><text:p>A<text:s text:c="3"/>B<text:line-break/>C</text:p>
      <text:list><text:list-item><text:p>Java</text:p></text:list-item></text:list>
      <table:table><table:table-row><table:table-cell><text:p>Rate</text:p></table:table-cell>
      <table:table-cell><text:p>1,700</text:p></table:table-cell></table:table-row></table:table>`,
    ),
    ['CV', 'A   B', 'C', '• Java', 'Rate | 1,700'],
  ],
  [
    'RTF: characters of a code page and of Unicode, with their fallbacks',
    'rtf',
    rtf("{\\fonttbl{\\f0 Arial;}}{\\*\\generator Word;}Caf\\'e9 \\{1\\}\\par \\uc1\\u1593 ?\\u1585\\'3f end"),
    ['Café {1}', 'عر end'],
  ],
  ['RTF: an Arabic code page', 'rtf', Buffer.from("{\\rtf1\\ansicpg1256 \\'da\\'d1\\'d6}"), ['عرض']],
  [
    'RTF: a table and a field',
    'rtf',
    rtf(
      '\\trowd Rate\\cell 1,700\\cell\\row{\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt here}}{\\pict 00ff}\\bin3 {{{.\\line B',
    ),
    ['Rate | 1,700', 'here.', 'B'],
  ],
  [
    'DOC: both kinds of pieces, a table and the result of a field',
    'doc',
    docOf('Offer\rRate\u00071,700\u0007\u0007\u0013 PAGE \u00147\u0015\r', 'عرض عمل\r'),
    ['Offer', 'Rate | 1,700', '7', 'عرض عمل'],
  ],
])('%s', async (_what, form, file, lines) => {
  const read = await textOfDocument(file, form, MAX)
  expect('lines' in read ? read.lines.filter((line) => line.trim() !== '') : read).toEqual(lines)
})

const ENDLESS = { flags: 0x02_00, next: 4 }
const OTHER = { problem: 'doesn’t match its file extension' }
test.each<[string, DocumentForm, Buffer, DocumentText]>([
  ['text that is no RTF', 'rtf', Buffer.from('Hello'), OTHER],
  ['a DOC that is a picture', 'doc', Buffer.from('\x89PNG'), OTHER],
  ['a DOC that was cut off', 'doc', docOf('A', 'B').subarray(0, 2_500), { problem: 'is damaged' }],
  ['a DOC under a password', 'doc', docOf('A', 'B', { flags: 0x03_00 }), { problem: 'is protected by a password' }],
  ['a DOC whose sectors follow each other without an end', 'doc', docOf('A\r', 'B', ENDLESS), { lines: ['A', 'B'] }],
  [
    'a DOCX with macros',
    'docx',
    zipOf([...docxParts, { name: 'word/vbaProject.bin', content: 'x' }]),
    { problem: 'contains macros' },
  ],
  ['a document without text', 'docx', docx('<w:p/>'), { problem: 'contains no text' }],
  ['more text than is asked for', 'rtf', rtf('a'.repeat(MAX + 1)), { isTooLong: true }],
  ['a million groups within each other', 'rtf', rtf('{'.repeat(1_000_000)), { problem: 'contains no text' }],
  ['a million tables within each other', 'docx', docx('<w:tbl>'.repeat(1_000_000)), { problem: 'contains no text' }],
])('the text of %s', async (_what, form, file, answer) => expect(await textOfDocument(file, form, MAX)).toEqual(answer))
