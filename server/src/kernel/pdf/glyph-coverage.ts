import { runsOf } from './bidi.ts'
import { fontName, fonts } from './fonts.ts'
import type { PdfDrawing } from './page.ts'

export interface GlyphSample {
  readonly title: string
  readonly printedOn: string
  readonly signs: readonly string[]
}

/**
 * The cause of the error: this thread has the fonts, and responds with a page or an error, which
 * kernel/documents/glyph-coverage.ts reads.
 */
export interface MissingSigns {
  readonly missingSigns: readonly string[]
}

const isInFont = (sign: string) => {
  const name = fontName(runsOf(sign, 'ltr')[0]?.script ?? 'latin', 'regular')
  return fonts.find((one) => one.name === name)!.font.hasGlyphForCodePoint(sign.codePointAt(0)!)
}

/** Draws nothing; throws if a character would be printed as an empty box. */
export const renderWithGlyphCheck: PdfDrawing<GlyphSample> = (_document, { signs }) => {
  const missingSigns = signs.filter((sign) => !isInFont(sign))
  const cause: MissingSigns = { missingSigns }
  if (missingSigns.length > 0) throw new Error(`No font has ${missingSigns.join('')}`, { cause })
}
