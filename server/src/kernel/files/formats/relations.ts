import { attributesOf, xmlTags } from './xml.ts'

/** The targets in a relationship part of an office file (`*.rels`). */
export interface Relations {
  /**
   * Whether opening the file loads something external automatically: not links that a user clicks, nor other workbooks,
   * for which Excel asks first.
   */
  readonly fetches: boolean
  readonly hasMacros: boolean
  /** The IDs of links that a user clicks. */
  readonly links: ReadonlySet<string>
}

/** The type as plain text: normal programs write none of its letters as a character reference. */
const CLICKED = /^[^&]*\/(hyperlink|externalLinkPath)$/

export function relationsIn(rels: string): Relations {
  const links = new Set<string>()
  let fetches = false
  let hasMacros = false
  for (const tag of xmlTags(rels)) {
    const attributes = new Map(attributesOf(tag).map((attribute) => [attribute.name.toLowerCase(), attribute]))
    const type = attributes.get('type')
    hasMacros ||= type?.value.toLowerCase().includes('vbaproject') ?? false
    // A part of HTML or another document, which the program includes and which may have any reference.
    if (type?.value.toLowerCase().endsWith('/afchunk')) fetches = true
    const mode = attributes.get('targetmode')?.value.trim().toLowerCase() ?? ''
    if (mode === '' || mode === 'internal') continue
    if (CLICKED.test(type?.written.trim() ?? '')) links.add(attributes.get('id')?.value ?? '')
    else fetches = true
  }
  return { fetches, hasMacros, links }
}
