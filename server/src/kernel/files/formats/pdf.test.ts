import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { smallPdf } from '../../../modules/consultants/demo/attachments.demo.ts'
import { isReadablePdf } from './pdf.ts'

const printed = (options: object) =>
  new Promise<Buffer>((resolve) => {
    const parts: Buffer[] = []
    const document = new PDFDocument(options)
    document.on('data', (part) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.text('Signed').end()
  })

/** A file with compressed objects, as newer programs save them. */
function packed(objects: string, more = ''): Buffer {
  const content = deflateSync(objects)
  const before = Buffer.concat([
    Buffer.from(`%PDF-1.5\n4 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\r\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  return Buffer.concat([
    before,
    Buffer.from(`9 0 obj\n<< /Type /XRef ${more} >>\nstream\nendstream\nendobj\nstartxref\n${before.length}\n%%EOF\n`),
  ])
}

const small = smallPdf(['Signed']).toString('latin1')

test.each<[string, Buffer | string, boolean]>([
  ['a small paper', small, true],
  ['one that a scanner put something before', `scanned\n${small}`, true],
  ['one with a line after its end', `${small}\n\n`, true],
  ['packed objects with a page', packed('3 0 << /Type /Page /Parent 2 0 R >>'), true],
  ['packed objects without a page', packed('3 0 << /Type /Pages /Count 0 >>'), false],
  ['packed objects under a password', packed('unreadable', '/Encrypt 7 0 R'), true],
  ['a script that begins as a PDF', '%PDF-1.4\n<script>alert(1)</script>', false],
  ['an end that leads nowhere', small.replace(/startxref\n\d+/, 'startxref\n7'), false],
  ['an end that leads beyond the file', small.replace(/startxref\n\d+/, 'startxref\n999999999999'), false],
  ['no page', small.replace('/Type /Page ', '/Type /Nothing '), false],
  ['one that was cut off', small.slice(0, -20), false],
  ['another beginning', small.replace('%PDF-', '%XDF-'), false],
  ['nothing', '', false],
])('whether %s can be opened is detected', async (_name, content, isReadable) => {
  expect(await isReadablePdf(Buffer.from(content as string, 'latin1'))).toBe(isReadable)
})

test('our own PDFs can be opened, also with a password', async () => {
  expect(await isReadablePdf(await printed({}))).toBe(true)
  expect(await isReadablePdf(await printed({ userPassword: 'one', ownerPassword: 'two' }))).toBe(true)
})
