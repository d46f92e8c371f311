import { drawLines, lineHeight, linesOf, type TextStyle } from './text.ts'

export const MARGIN = 50
export const PADDING = 4
const FOOTER = 30
const RULE = '#d1d5db'

export interface Cell {
  readonly text: string
  /** From the left edge of the page, in points. */
  readonly x: number
  readonly width: number
  readonly style: TextStyle
}

/** The position on the pages where the next element is drawn. */
export interface Flow {
  readonly doc: PDFKit.PDFDocument
  /** Between the margins. */
  readonly width: number
  readonly bottom: number
  y: number
}

export const flowOn = (doc: PDFKit.PDFDocument): Flow => ({
  doc,
  width: doc.page.width - 2 * MARGIN,
  bottom: doc.page.height - MARGIN - FOOTER,
  y: MARGIN,
})

function startPage(flow: Flow, onPage?: () => void): void {
  flow.doc.addPage()
  flow.y = MARGIN
  onPage?.()
}

export function ensureSpace(flow: Flow, height: number, onPage?: () => void): void {
  if (flow.y + height > flow.bottom && flow.y > MARGIN) startPage(flow, onPage)
}

/** Line by line, so that a text longer than a page continues on the next. */
export function writeText(flow: Flow, text: string, style: TextStyle, after: number): void {
  for (const line of linesOf(flow.doc, text, flow.width, style)) {
    ensureSpace(flow, lineHeight(style))
    flow.y = drawLines(flow.doc, [line], MARGIN, flow.y, flow.width, style)
  }
  flow.y += after
}

/** Texts side by side. A text taller than a page continues on the next; `onPage` draws the start of every new page. */
export function writeRow(flow: Flow, cells: readonly Cell[], onPage?: () => void): void {
  let open = cells.map((cell) => ({ ...cell, lines: linesOf(flow.doc, cell.text, cell.width, cell.style) }))
  ensureSpace(flow, Math.max(...open.map(({ lines, style }) => lines.length * lineHeight(style))) + 2 * PADDING, onPage)
  for (;;) {
    const top = flow.y + PADDING
    const height = flow.bottom - top - PADDING
    const fitting = open.map((cell) => ({ cell, fits: Math.max(1, Math.floor(height / lineHeight(cell.style))) }))
    const ends = fitting.map(({ cell: { lines, x, width, style }, fits }) =>
      drawLines(flow.doc, lines.slice(0, fits), x, top, width, style),
    )
    flow.y = Math.max(...ends) + PADDING
    open = fitting.map(({ cell, fits }) => ({ ...cell, lines: cell.lines.slice(fits) }))
    if (open.every(({ lines }) => lines.length === 0)) return
    startPage(flow, onPage)
  }
}

export const writeRule = ({ doc, width, y }: Flow) =>
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width, y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke()
