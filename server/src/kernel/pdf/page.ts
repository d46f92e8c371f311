import PDFDocument from 'pdfkit'
import { type Cell, ensureSpace, type Flow, flowOn, MARGIN, PADDING, writeRow, writeRule, writeText } from './flow.ts'
import { fonts } from './fonts.ts'
import { drawLines, lineHeight, linesOf, type TextStyle } from './text.ts'

export interface TableColumn {
  readonly header: string
  /** The relative width of the column. */
  readonly share: number
  readonly align?: TextStyle['align']
}

/** The elements of a document. An element starts on a new page if it does not fit. All texts are drawn literally. */
export interface Document {
  title(text: string): void
  /** Starts a new page if fewer than this many lines fit, so that a short block stays together. */
  heading(text: string, lines?: number): void
  paragraph(text: string): void
  /** The same sentence in English on the left and Arabic on the right. */
  twoLanguages(english: string, arabic: string): void
  /** Names and values; lines without a value are omitted. */
  keyValues(pairs: readonly (readonly [name: string, value: string | null | undefined])[]): void
  /** The heading row is repeated on every page; a row is split over two pages only if it is taller than one. */
  table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): void
  /** A code of dark and light squares, such as a QR code, with its width in points, at the left margin. */
  squares(rows: readonly (readonly boolean[])[], points: number): void
  /** A JPEG, as large as fits the page and at most its size at 150 dpi. */
  picture(jpeg: Uint8Array): void
  space(points: number): void
}

/** Draws a document on `document`; its data is from a worker message and has the type that its module declares. */
export type PdfDrawing<T> = (document: Document, data: T) => void

const GAP = 16
const BODY: TextStyle = { size: 10, weight: 'regular', color: '#1f2937', align: 'start' }
const TITLE: TextStyle = { ...BODY, size: 20, weight: 'bold', color: '#111827' }
const HEADING: TextStyle = { ...BODY, size: 12, weight: 'bold', color: '#111827' }
const NAME: TextStyle = { ...BODY, color: '#6b7280' }
const HEADER_CELL: TextStyle = { ...BODY, size: 9, weight: 'bold' }
const CELL: TextStyle = { ...BODY, size: 9 }
const SMALL: TextStyle = { ...BODY, size: 8, color: '#6b7280', align: 'center' }

interface PageInfo {
  readonly title: string
  readonly at: Date
  readonly foot?: string | undefined
  readonly maxPages?: number | undefined
}

/** Renders one A4 document. `at` is the only time in it, so that the same data always gives the same bytes. */
export function renderOnDocument<T>(draw: PdfDrawing<T>, data: T, about: PageInfo): Promise<Buffer> {
  // The types include neither a document without a first font nor a font that is already open; pdfkit supports both.
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    font: null as unknown as string,
    info: { Title: about.title, Producer: 'Muster', Creator: 'Muster', CreationDate: about.at, ModDate: about.at },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  for (const { name, font } of fonts) doc.registerFont(name, font as unknown as string)
  limitPages(doc, about.maxPages)
  draw(documentOn(doc), data)
  numberPages(doc, about.foot)
  doc.end()
  return done
}

/** The cause of the error for a document with too many pages. */
export interface TooManyPages {
  readonly maxPages: number
}

function limitPages(doc: PDFKit.PDFDocument, maxPages: number | undefined): void {
  if (maxPages === undefined) return
  doc.on('pageAdded', () => {
    if (doc.bufferedPageRange().count <= maxPages) return
    const cause: TooManyPages = { maxPages }
    throw new Error(`The document has more than ${maxPages} pages.`, { cause })
  })
}

function documentOn(doc: PDFKit.PDFDocument): Document {
  const flow = flowOn(doc)
  return {
    title: (text) => writeText(flow, text, TITLE, 6),
    heading: (text, lines = 0) => {
      flow.y += 10
      const block = lineHeight(HEADING) + 4 + lines * (lineHeight(BODY) + 2 * PADDING)
      ensureSpace(flow, Math.max(3 * lineHeight(BODY), block))
      writeText(flow, text, HEADING, 4)
    },
    paragraph: (text) => writeText(flow, text, BODY, 6),
    space: (points) => {
      flow.y += points
    },
    twoLanguages: (english, arabic) => {
      const width = (flow.width - GAP) / 2
      const right = { text: arabic, x: MARGIN + width + GAP, width, style: { ...BODY, align: 'right' as const } }
      writeRow(flow, [{ text: english, x: MARGIN, width, style: BODY }, right])
    },
    keyValues: (pairs) => writePairs(flow, pairs),
    table: (columns, rows) => writeTable(flow, columns, rows),
    squares: (rows, points) => writeSquares(flow, rows, points),
    picture: (jpeg) => writePicture(flow, jpeg),
  }
}

const POINTS_PER_DOT = 72 / 150

function writePicture(flow: Flow, jpeg: Uint8Array): void {
  // The types do not include an opened image; pdfkit provides its size.
  const opening = flow.doc as unknown as { openImage(from: Buffer): { width: number; height: number } }
  const image = opening.openImage(Buffer.from(jpeg))
  const scale = Math.min(POINTS_PER_DOT, flow.width / image.width, (flow.bottom - MARGIN) / image.height)
  const height = image.height * scale
  ensureSpace(flow, height)
  flow.doc.image(image as unknown as string, MARGIN, flow.y, { width: image.width * scale, height })
  flow.y += height + 6
}

function writeSquares(flow: Flow, rows: readonly (readonly boolean[])[], points: number): void {
  ensureSpace(flow, points)
  const side = points / rows.length
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries()) if (dark) flow.doc.rect(MARGIN + x * side, flow.y + y * side, side, side)
  flow.doc.fill('#000000')
  flow.y += points + 6
}

function writePairs(flow: Flow, pairs: Parameters<Document['keyValues']>[0]): void {
  const names = flow.width * 0.3
  for (const [name, value] of pairs) {
    if (!value) continue
    writeRow(flow, [
      { text: name, x: MARGIN, width: names - GAP, style: NAME },
      { text: value, x: MARGIN + names, width: flow.width - names, style: { ...BODY, align: 'left' } },
    ])
  }
}

function writeTable(flow: Flow, columns: readonly TableColumn[], rows: readonly (readonly string[])[]): void {
  const point = flow.width / columns.reduce((sum, { share }) => sum + share, 0)
  const cellsOf = (texts: readonly string[], style: TextStyle): Cell[] => {
    let x = MARGIN
    return columns.map(({ share, align = 'start' }, index) => {
      const cell = {
        text: texts[index] ?? '',
        x: x + PADDING,
        width: share * point - 2 * PADDING,
        style: { ...style, align },
      }
      x += share * point
      return cell
    })
  }
  const header = () => {
    writeRow(
      flow,
      cellsOf(
        columns.map((column) => column.header),
        HEADER_CELL,
      ),
    )
    writeRule(flow)
  }
  ensureSpace(flow, 3 * lineHeight(CELL) + 4 * PADDING)
  header()
  for (const row of rows) {
    writeRow(flow, cellsOf(row, CELL), header)
    writeRule(flow)
  }
  flow.y += 8
}

function numberPages(doc: PDFKit.PDFDocument, foot?: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // pdfkit would start a new page for a text below the margin.
    doc.page.margins.bottom = 0
    const width = doc.page.width - 2 * MARGIN
    const footer = [`Page ${page - start + 1} of ${count}`, foot].filter(Boolean).join(' · ')
    const lines = linesOf(doc, footer, width, SMALL)
    drawLines(doc, lines, MARGIN, doc.page.height - MARGIN, width, SMALL)
  }
}
