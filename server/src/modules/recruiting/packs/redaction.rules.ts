/** Letters that are often replaced by other letters and have no accent to remove. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ð: 'd',
  þ: 'th',
}
const plainLetter = (letter: string) => {
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\p{M}/gu, '')
  return SPELLINGS[plain] ?? plain
}

/**
 * A text in lower case without accents, so that `José`, `JOSE` and `Jose` are equal, with the position of each letter
 * in the text.
 */
function plainText(text: string): { readonly plain: string; readonly places: readonly number[] } {
  let plain = ''
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    const written = plainLetter(letter)
    plain += written
    for (let nth = 0; nth < written.length; nth += 1) places.push(at)
    at += letter.length
  }
  return { plain, places: [...places, at] }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
/** Finds the terms in a plain text, but not within longer words. */
const patternOf = (terms: readonly string[]) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${terms.map((one) => escaped(plainText(one).plain)).join('|')})(?![\\p{L}\\p{N}])`,
    'gu',
  )

/** Whether a text contains one of the terms, ignoring case and accents. */
export const mentionsAny = (text: string, terms: readonly string[]): boolean =>
  terms.length > 0 && patternOf(terms).test(plainText(text).plain)

/** The text with the terms replaced. */
export function replaceTerms(text: string, terms: readonly string[], by: string): string {
  if (terms.length === 0) return text
  const { plain, places } = plainText(text)
  let written = ''
  let from = 0
  for (const { index, 0: found } of plain.matchAll(patternOf(terms))) {
    written += text.slice(from, places[index]) + by
    from = places[index + found.length]!
  }
  return written + text.slice(from)
}
