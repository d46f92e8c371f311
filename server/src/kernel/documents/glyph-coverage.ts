import type { MissingSigns } from '../pdf/glyph-coverage.ts'
import { registerDrawing, renderPdf } from './pdf.ts'

registerDrawing('signs', new URL('../pdf/glyph-coverage.ts', import.meta.url), 'renderWithGlyphCheck')

const DRAWN = /[\p{L}\p{N}\p{P}\p{S}]/gu
/** The error data of kernel/pdf/glyph-coverage.ts; importing that file would load the fonts in this thread. */
const missingFrom = (error: unknown): string[] | undefined => {
  const cause = error instanceof Error ? (error.cause as MissingSigns | undefined) : undefined
  return cause?.missingSigns && [...cause.missingSigns]
}

/**
 * The characters of a text that would be printed as empty boxes, such as an emoji: they are in neither the Latin nor
 * the Arabic font.
 */
export async function unsupportedGlyphs(text: string): Promise<string[]> {
  const signs = [...new Set(text.match(DRAWN))]
  try {
    await renderPdf('signs', { title: 'Signs', printedOn: '2000-01-01', signs })
    return []
  } catch (error) {
    const missing = missingFrom(error)
    if (!missing) throw error
    return missing
  }
}
