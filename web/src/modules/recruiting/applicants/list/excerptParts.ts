interface ExcerptPart {
  readonly text: string
  readonly isHit: boolean
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const plain = (text: string) => text.replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity]!)

/** Splits the passages of the server: text between `<b>` and `</b>` is a hit, all other text is escaped. */
export const excerptParts = (excerpt: string): ExcerptPart[] =>
  excerpt
    .split(/<\/?b>/)
    .map((text, index) => ({ text: plain(text), isHit: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
