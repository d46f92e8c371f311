import { cleanForPaper, type Run, readsFromRight, runsOf } from './bidi.ts'
import { fontName, type Weight } from './fonts.ts'

export interface TextStyle {
  /** In points. */
  readonly size: number
  readonly weight: Weight
  readonly color: string
  /** `start` is left, or right for a text that reads from the right. */
  readonly align: 'start' | 'left' | 'right' | 'center'
}

interface Line {
  readonly runs: readonly Run[]
  readonly width: number
  readonly fromRight: boolean
}

type Doc = PDFKit.PDFDocument

const LEADING = 1.4
/** From the top of a line to where its letters stand, the same for both scripts. */
const ASCENT = 1.07

export const lineHeight = (style: TextStyle) => style.size * LEADING

/** Breaks text into lines of at most `width` points; words that are wider than a line are cut. */
export function linesOf(doc: Doc, text: string, width: number, style: TextStyle): Line[] {
  return cleanForPaper(text)
    .split('\n')
    .flatMap((paragraph) => {
      const fromRight = readsFromRight(paragraph)
      const measure = (words: string) => widthOf(doc, runsOf(words, fromRight ? 'rtl' : 'ltr'), style)
      return broken(paragraph, width, measure).map((line) => {
        const runs = runsOf(line, fromRight ? 'rtl' : 'ltr')
        return { runs, width: widthOf(doc, runs, style), fromRight }
      })
    })
}

/** Draws lines from `y` down inside the column that starts at `x`; answers where the next line would stand. */
export function drawLines(
  doc: Doc,
  lines: readonly Line[],
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

/** Greedy filling; a word is measured once and spaces count as drawn. */
function broken(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  const space = measure(' ')
  let line = ''
  let filled = 0
  for (const word of paragraph.split(' ').flatMap((long) => cut(long, width, measure))) {
    const wide = measure(word)
    if (line !== '' && filled + space + wide > width) {
      lines.push(line)
      line = ''
    }
    filled = line === '' ? wide : filled + space + wide
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

function cut(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece !== '' && measure(piece + character) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece]
}

const widthOf = (doc: Doc, runs: readonly Run[], style: TextStyle) =>
  runs.reduce((sum, run) => sum + runWidth(doc, run, style), 0)

function runWidth(doc: Doc, run: Run, style: TextStyle): number {
  useFont(doc, run, style)
  return doc.widthOfString(run.text, featuresOf(run))
}

const useFont = (doc: Doc, { script }: Run, { weight, size }: TextStyle) =>
  doc.font(fontName(script, weight)).fontSize(size)

/** `rtla` makes the shaper lay Arabic letters from the right; it must not touch the digits between them. */
const featuresOf = (run: Run) => (run.rightToLeft && run.script === 'arabic' ? { features: ['rtla' as const] } : {})
