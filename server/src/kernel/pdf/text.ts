import { cleanForDocument, type Run, readsFromRight, runsOf } from './bidi.ts'
import { fontName, type Weight } from './fonts.ts'

export interface TextStyle {
  /** In points. */
  readonly size: number
  readonly weight: Weight
  readonly color: string
  /** `start` is left, or right for a right-to-left text. */
  readonly align: 'start' | 'left' | 'right' | 'center'
}

interface TextLine {
  readonly runs: readonly Run[]
  readonly width: number
  readonly fromRight: boolean
}

type Doc = PDFKit.PDFDocument
type Measure = (text: string) => number

/** A part of a line that is not broken. */
interface Block {
  readonly text: string
  /** In points. */
  readonly wide: number
}

const LEADING = 1.4
/** The distance from the top of a line to the baseline, the same for both scripts. */
const ASCENT = 1.07

/** The maximum number of letters per line: the narrowest letters in the smallest size, */
const IN_A_LINE = 250
/** and with marks on each the maximum number of characters. */
const MAX_IN_A_LINE = 500
const MARK = /^\p{M}/u

export const lineHeight = (style: TextStyle) => style.size * LEADING

/** Breaks text into lines of at most `width` points; words that are wider than a line are split. */
export function linesOf(doc: Doc, text: string, width: number, style: TextStyle): TextLine[] {
  return cleanForDocument(text)
    .split('\n')
    .flatMap((paragraph) => {
      const fromRight = readsFromRight(paragraph)
      const measure = (text: string) => widthOf(doc, runsOf(text, fromRight ? 'rtl' : 'ltr'), style)
      return breakLines(paragraph, width, measure).map((line) => {
        const runs = runsOf(line, fromRight ? 'rtl' : 'ltr')
        return { runs, width: widthOf(doc, runs, style), fromRight }
      })
    })
}

/** Draws lines from `y` down inside the column that starts at `x`; returns the position of the next line. */
export function drawLines(
  doc: Doc,
  lines: readonly TextLine[],
  x: number,
  y: number,
  width: number,
  style: TextStyle,
): number {
  for (const line of lines) {
    let left = x + (width - line.width) * shareBefore(style.align, line.fromRight)
    for (const run of line.runs) {
      useFont(doc, run, style)
      doc
        .fillColor(style.color)
        .text(run.text, left, y + style.size * ASCENT, { lineBreak: false, baseline: 'alphabetic', ...featuresOf(run) })
      left += runWidth(doc, run, style)
    }
    y += lineHeight(style)
  }
  return y
}

function shareBefore(align: TextStyle['align'], fromRight: boolean): number {
  if (align === 'center') return 0.5
  return align === 'right' || (align === 'start' && fromRight) ? 1 : 0
}

/** Greedy line filling; a word is measured once and spaces count as drawn. */
function breakLines(paragraph: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  const space = measure(' ')
  let line = ''
  let filled = 0
  for (const word of paragraph.split(' ')) {
    for (const [index, { text, wide }] of splitToWidth(word, width, measure).entries()) {
      if (index > 0 || (line !== '' && filled + space + wide > width)) {
        lines.push(line)
        line = ''
      }
      filled = line === '' ? wide : filled + space + wide
      line = line === '' ? text : `${line} ${text}`
    }
  }
  return [...lines, line]
}

/**
 * A word that fits is one part. A wider one is never measured as a whole, so that its length costs no more than that of
 * many words.
 */
function splitToWidth(word: string, width: number, measure: Measure): Block[] {
  const letters = [...word]
  const pieces: Block[] = []
  let guess = IN_A_LINE
  for (let from = 0; from < letters.length || from === 0; ) {
    const rest = Math.min(letters.length - from, MAX_IN_A_LINE)
    const pieceOf = (count: number) => {
      const text = letters.slice(from, from + count).join('')
      return { text, wide: measure(text) }
    }
    const { count, piece } = fitting(pieceOf, rest, Math.min(rest, guess), width)
    let end = count
    // A mark stays with its letter.
    while (end > 1 && MARK.test(letters[from + end] ?? '')) end--
    const isMoved = end > 1 && end < count
    pieces.push(isMoved ? pieceOf(end) : piece)
    from += isMoved ? end : Math.max(1, count)
    guess = count
  }
  return pieces
}

/** The number of letters that fill a line, at least one: first the estimate by the last measurement, then bisection. */
function fitting(pieceOf: (count: number) => Block, rest: number, guess: number, width: number) {
  let count = guess
  let piece = pieceOf(count)
  let fits = 0
  let best = piece
  let over = rest + 1
  for (let tries = 0; ; tries++) {
    if (piece.wide <= width || count <= 1) [fits, best] = [count, piece]
    else over = count
    if (over - fits <= 1) return { count: fits, piece: best }
    const expected = tries < 3 && piece.wide > 0 ? (count * width) / piece.wide : (fits + over) / 2
    const ahead = fits === 0 ? over - 1 : Math.min(over - 1, 2 * fits)
    count = Math.max(fits + 1, Math.min(ahead, Math.floor(expected)))
    piece = pieceOf(count)
  }
}

const widthOf = (doc: Doc, runs: readonly Run[], style: TextStyle) =>
  runs.reduce((sum, run) => sum + runWidth(doc, run, style), 0)

function runWidth(doc: Doc, run: Run, style: TextStyle): number {
  useFont(doc, run, style)
  return doc.widthOfString(run.text, featuresOf(run))
}

const useFont = (doc: Doc, { script }: Run, { weight, size }: TextStyle) =>
  doc.font(fontName(script, weight)).fontSize(size)

/** `rtla` makes the shaper lay out Arabic letters from the right; it must not affect the digits between them. */
const featuresOf = (run: Run) => (run.rightToLeft && run.script === 'arabic' ? { features: ['rtla' as const] } : {})
