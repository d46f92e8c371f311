import { registerDrawing, renderPdf } from './pdf.ts'

registerDrawing('signs', new URL('./pdf/signs.ts', import.meta.url))

const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/gu
/** As kernel/pdf/signs.ts begins its error; importing it would open the fonts in this thread. */
const NOT_IN_FONTS = 'No font has: '

/** The signs of a text that would be empty boxes on paper, such as an emoji: neither the Latin nor the Arabic font has them. */
export async function signsNotPrinted(text: string): Promise<string[]> {
  const signs = [...new Set(text.match(SEEN))]
  try {
    await renderPdf('signs', { title: 'Signs', printedOn: '2000-01-01', signs })
    return []
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith(NOT_IN_FONTS)) throw error
    return [...error.message.slice(NOT_IN_FONTS.length)]
  }
}
