import { attributesOf, xmlTags } from './xml.ts'

/** What the relationship part of an office file (`*.rels`) leads to. */
export interface Relations {
  /**
   * Whether a program fetches something from elsewhere by itself when it opens the file: not links that a reader clicks on, nor other
   * workbooks, of which Excel asks first.
   */
  readonly fetches: boolean
  readonly hasMacros: boolean
  /** The ids of links that a reader clicks on. */
  readonly links: ReadonlySet<string>
}

/** Of a type as it is written: an honest program writes none of its letters as a number. */
const CLICKED = /^[^&]*\/(hyperlink|externalLinkPath)$/

export function relationsIn(rels: string): Relations {
  const links = new Set<string>()
  let fetches = false
  let hasMacros = false
  for (const tag of xmlTags(rels)) {
    const attributes = new Map(attributesOf(tag).map((attribute) => [attribute.name.toLowerCase(), attribute]))
    const type = attributes.get('type')
    hasMacros ||= type?.value.toLowerCase().includes('vbaproject') ?? false
    // A piece of HTML or of another document, which the program reads in and which may name anything.
    if (type?.value.toLowerCase().endsWith('/afchunk')) fetches = true
    const mode = attributes.get('targetmode')?.value.trim().toLowerCase() ?? ''
    if (mode === '' || mode === 'internal') continue
    if (CLICKED.test(type?.written.trim() ?? '')) links.add(attributes.get('id')?.value ?? '')
    else fetches = true
  }
  return { fetches, hasMacros, links }
}
