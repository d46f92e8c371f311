import { createRequire } from 'node:module'
import type { Run } from './bidi.ts'

const { resolve } = createRequire(import.meta.url)
const latin = (cut: string) => resolve(`@expo-google-fonts/noto-sans/${cut}/NotoSans_${cut}.ttf`)
const arabic = (cut: string) => resolve(`@expo-google-fonts/noto-sans-arabic/${cut}/NotoSansArabic_${cut}.ttf`)

export type Weight = 'regular' | 'bold'

const CUTS = { regular: '400Regular', bold: '700Bold' } as const

export const fontName = (script: Run['script'], weight: Weight) => `${script}-${weight}`

interface Glyph {
  readonly codePoints: readonly number[]
}

interface Font {
  /** Lays out text; what pdfkit asks of a font that is handed to it. */
  layout(text: string, features?: unknown): { glyphs: Glyph[] }
}

const NO_CHARACTER = { codePoints: { value: [0x200b] } }

/**
 * The dots of Arabic letters are glyphs of their own that stand for no character. Without this they would be copied out of the
 * document as control characters; a zero-width space is what readers pass over. The font's own glyph stays as it is, because
 * fontkit hides glyphs that stand for nothing but spaces.
 */
function nameDots(font: Font): Font {
  const layout = font.layout.bind(font)
  font.layout = (text, features) => {
    const run = layout(text, features)
    run.glyphs = run.glyphs.map((glyph) => (glyph.codePoints.length > 0 ? glyph : Object.create(glyph, NO_CHARACTER)))
    return run
  }
  return font
}

// The one pdfkit itself reads fonts with: a font opened here once serves all documents of the thread, instead of 150 ms for each.
const fontkit = createRequire(resolve('pdfkit'))('fontkit') as { openSync(path: string): Font }

/** Every font a page may use, by the name pages use. */
export const fonts = (['regular', 'bold'] as const).flatMap((weight) => [
  { name: fontName('latin', weight), font: fontkit.openSync(latin(CUTS[weight])) },
  { name: fontName('arabic', weight), font: nameDots(fontkit.openSync(arabic(CUTS[weight]))) },
])
