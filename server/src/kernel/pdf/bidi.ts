import bidiModule, { type Bidi } from 'bidi-js'

// Its types describe an ES module, while Node gets the CommonJS one, whose default is the factory itself.
const bidi = (bidiModule as unknown as () => Bidi)()
/** Direction characters are removed: the algorithm needs none, and an entered one could reverse a line. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const ISOLATE_MARK = /[\u2066\u2069]/
const ARABIC = /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/

/** A part of a line in one font and direction, in visual order from left to right. */
export interface Run {
  /** As the font's shaper requires: logical order for Arabic letters, document order for all others. */
  readonly text: string
  readonly script: 'arabic' | 'latin'
  readonly rightToLeft: boolean
}

export const cleanForDocument = (text: string) =>
  text
    .toWellFormed()
    .replace(DIRECTION_MARKS, '')
    .replace(/\t/g, '    ')
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it takes out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '')

const isArabic = (text: string) => ARABIC.test(text)

/** Whether the paragraph is right-to-left: decided by its first letter. */
export const readsFromRight = (text: string) => (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1

/** Dates, times and amounts: `2026-03-31` must not become `31-03-2026` between Arabic words. */
const FIGURES = /(?:[+-]|(?<!\d))\d+(?:[-/.:,]\d+)+/g
const ISOLATE = '\u2066'
const END_ISOLATE = '\u2069'

/** The runs of one line in visual order; `base` is the direction of its paragraph. */
export function runsOf(plain: string, base: 'ltr' | 'rtl'): Run[] {
  if (!isArabic(plain) && base === 'ltr') return plain ? [{ text: plain, script: 'latin', rightToLeft: false }] : []
  const line = plain.replace(FIGURES, `${ISOLATE}$&${END_ISOLATE}`)
  const embedding = bidi.getEmbeddingLevels(line, base)
  const order = bidi.getReorderedIndices(line, embedding).filter((index) => !ISOLATE_MARK.test(line[index]!))
  const scripts = scriptsOf(line)
  // Arabic digits are separate runs, because the font's shaper would reverse them.
  const runs: number[][] = []
  for (const index of order) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    const joins =
      before !== undefined &&
      scripts[before] === scripts[index] &&
      embedding.levels[before] === embedding.levels[index] &&
      Math.abs(before - index) === 1 &&
      (scripts[index] === 'latin' || embedding.levels[index]! % 2 === 1)
    if (joins) run!.push(index)
    else runs.push([index])
  }
  return runs.map((indexes) => runAt(line, indexes, scripts[indexes[0]!]!, embedding.levels[indexes[0]!]! % 2 === 1))
}

/** Decided by letters; spaces and joiners between Arabic letters stay with them, so that words keep their shapes. */
function scriptsOf(line: string): ('arabic' | 'latin')[] {
  const scripts = Array.from(
    { length: line.length },
    (_, index) => (ARABIC.test(line[index]!) ? 'arabic' : 'latin') as 'arabic' | 'latin',
  )
  for (const match of line.matchAll(/[ \u200c\u200d]+/g)) {
    const end = match.index + match[0].length
    if (scripts[match.index - 1] === 'arabic' && scripts[end] === 'arabic') scripts.fill('arabic', match.index, end)
  }
  return scripts
}

function runAt(line: string, indexes: readonly number[], script: Run['script'], rightToLeft: boolean): Run {
  if (rightToLeft && script === 'latin') {
    const text = indexes.map((index) => bidi.getMirroredCharacter(line[index]!) ?? line[index]).join('')
    return { text, script, rightToLeft }
  }
  const start = Math.min(...indexes)
  return { text: line.slice(start, start + indexes.length), script, rightToLeft }
}
