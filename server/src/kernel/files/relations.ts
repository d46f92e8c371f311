interface Relation {
  readonly type: string
  readonly mode: string
}

/**
 * What the relationship part of an office file (`*.rels`) leads to outside the file, other than links that a reader clicks on and other
 * workbooks, of which Excel asks first: a program fetches these by itself when it opens the file.
 */
export const fetchesFromElsewhere = (rels: string): boolean =>
  relationsIn(rels).some(({ type, mode }) => !/^(internal)?$/i.test(mode) && !CLICKED.test(type))

/** Nothing is decoded: a type or mode that is written with `&#…;` is none that an honest program writes. */
const CLICKED = /^[^&]*\/(hyperlink|externalLinkPath)$/

function relationsIn(rels: string): Relation[] {
  return tagsIn(rels).flatMap((tag) => {
    const attributes = new Map(
      [...tag.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, name, one, other]) => [localName(name!), (one ?? other ?? '').trim()] as const,
      ),
    )
    const mode = attributes.get('targetmode')
    return mode === undefined ? [] : [{ mode, type: attributes.get('type') ?? '' }]
  })
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Each tag with its attributes, in one pass over the text; a `>` within quotes ends none. */
function tagsIn(text: string): string[] {
  const tags: string[] = []
  let at = text.indexOf('<')
  while (at >= 0) {
    const skipped = SKIPPED.find(([opens]) => text.startsWith(opens, at))
    const end = skipped ? after(text, skipped[1], at) : endOfTag(text, at)
    if (!skipped) tags.push(text.slice(at, end))
    at = text.indexOf('<', end)
  }
  return tags
}

function after(text: string, closes: string, from: number): number {
  const found = text.indexOf(closes, from)
  return found < 0 ? text.length : found + closes.length
}

function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text[at]!
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at + 1
  }
  return text.length
}
