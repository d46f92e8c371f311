import { createRequire } from 'node:module'
import type { Run } from './bidi.ts'

const { resolve } = createRequire(import.meta.url)
const latin = (cut: string) => resolve(`@expo-google-fonts/noto-sans/${cut}/NotoSans_${cut}.ttf`)
const arabic = (cut: string) => resolve(`@expo-google-fonts/noto-sans-arabic/${cut}/NotoSansArabic_${cut}.ttf`)

export type Weight = 'regular' | 'bold'

const CUTS = { regular: '400Regular', bold: '700Bold' } as const

export const fontName = (script: Run['script'], weight: Weight) => `${script}-${weight}`

interface Glyph {
  readonly id: number
  readonly codePoints: readonly number[]
  readonly advanceWidth: number
  /** The cached data of the font's tables. */
  _metrics?: unknown
}

interface Layout {
  glyphs: Glyph[]
  positions: object[]
}

/** A glyph for one letter: the key by which a document embeds it. */
interface Letter {
  readonly glyph: number
  readonly letter: string
}

interface Subset {
  readonly glyphs: number[]
  includeGlyph(id: number | Letter): number
}

interface Font {
  /** Lays out text; the interface that pdfkit requires of a font. */
  layout(text: string, features?: readonly string[]): Layout
  getGlyph(id: number, codePoints?: readonly number[]): Glyph
  createSubset(): Subset
  hasGlyphForCodePoint(codePoint: number): boolean
  /** The cache of `getGlyph`, with the first letters of each glyph. */
  readonly _glyphs: Record<number, Glyph | undefined>
}

/**
 * The dots of Arabic letters are separate glyphs without a character; they are mapped to a zero-width space, which
 * readers ignore.
 */
const NO_CHARACTER = [0x200b]

/**
 * Arabic letters share base glyphs: noon and beh differ in their dots only, and fontkit maps a base glyph to the letter
 * that was laid out first, in any document. Here every letter has its own base glyph, so that copied and searched text
 * is the original text.
 */
function nameLetters(font: Font): Font {
  const layout = font.layout.bind(font)
  const getGlyph = font.getGlyph.bind(font)
  const createSubset = font.createSubset.bind(font)
  font.getGlyph = (id, codePoints) => {
    const known = font._glyphs[id]
    font._glyphs[id] = undefined
    const glyph = getGlyph(id, codePoints)
    if (known?._metrics) glyph._metrics = known._metrics
    return glyph
  }
  // pdfkit lays out every drawn text three times in a row.
  let last: { key: string; run: Layout } | undefined
  font.layout = (text, features) => {
    const key = `${features} ${text}`
    if (last?.key !== key) {
      const run = layout(text, features)
      run.glyphs = run.glyphs.map(asLetter)
      last = { key, run }
    }
    // It writes into the positions.
    return Object.assign(copyOf(last.run), { positions: last.run.positions.map(copyOf) })
  }
  font.createSubset = () => withLetters(createSubset())
  return font
}

/**
 * fontkit caches a glyph with the characters of its first use, and a glyph that is only a part of another has none: `·`
 * and `…` are drawn with the glyph of the full stop. In the documents after them the full stop would have no text, so
 * that a copied `1,250.00` would read `1,25000`. Here such a glyph is made again when it is used by itself.
 */
function nameParts(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    if (codePoints.length > 0 && font._glyphs[id]?.codePoints.length === 0) font._glyphs[id] = undefined
    return getGlyph(id, codePoints)
  }
  return font
}

const copyOf = <T extends object>(thing: T): T => Object.assign(Object.create(Object.getPrototypeOf(thing)), thing)

function asLetter(glyph: Glyph): Glyph {
  const codePoints = glyph.codePoints.length > 0 ? glyph.codePoints : NO_CHARACTER
  const id: Letter = { glyph: glyph.id, letter: codePoints.join(' ') }
  return Object.create(glyph, {
    id: { value: id },
    codePoints: { value: codePoints },
    // Requested from the glyph itself, which finds its width by its own ID.
    advanceWidth: { value: glyph.advanceWidth },
  })
}

/** The glyphs of one document: a base glyph of two letters is embedded twice. */
function withLetters(subset: Subset): Subset {
  const include = subset.includeGlyph.bind(subset)
  const places = new Map<string, number>()
  subset.includeGlyph = (id) => {
    if (typeof id === 'number') return include(id)
    const key = `${id.glyph} ${id.letter}`
    const place = places.get(key) ?? subset.glyphs.push(id.glyph) - 1
    places.set(key, place)
    return place
  }
  return subset
}

// The library that pdfkit itself uses: a font opened here once serves all documents of the thread, instead of 150 ms
// for each.
const fontkit = createRequire(resolve('pdfkit'))('fontkit') as { openSync(path: string): Font }

/** Every font of the pages, by name. */
export const fonts = (['regular', 'bold'] as const).flatMap((weight) => [
  { name: fontName('latin', weight), font: nameParts(fontkit.openSync(latin(CUTS[weight]))) },
  { name: fontName('arabic', weight), font: nameLetters(fontkit.openSync(arabic(CUTS[weight]))) },
])
