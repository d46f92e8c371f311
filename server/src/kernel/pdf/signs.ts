import { runsOf } from './bidi.ts'
import { fontName, fonts } from './fonts.ts'
import type { Draw } from './paper.ts'

export interface Signs {
  readonly title: string
  readonly printedOn: string
  readonly signs: readonly string[]
}

/** What the error says before the signs (kernel/signs.ts reads it): this thread has the fonts, and answers with a page or an error. */
const NOT_IN_FONTS = 'No font has: '

const isInFont = (sign: string) => {
  const name = fontName(runsOf(sign, 'ltr')[0]?.script ?? 'latin', 'regular')
  return fonts.find((one) => one.name === name)!.font.hasGlyphForCodePoint(sign.codePointAt(0)!)
}

/** Draws nothing; ends with an error where a sign would be an empty box on paper. */
export const draw: Draw<Signs> = (_paper, { signs }) => {
  const missing = signs.filter((sign) => !isInFont(sign))
  if (missing.length > 0) throw new Error(NOT_IN_FONTS + missing.join(''))
}
