/**
 * A small XML 1.0 writer: a tree in, text out. It omits empty elements, which Peppol rejects (R008), and escapes free
 * text.
 */

export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: string | readonly XmlNode[]
}

/** The content of an element: text, children, or nothing where a value is missing. */
type XmlContent = string | null | undefined | readonly (XmlNode | null)[]

/** An element, or null where it would be empty. */
export function element(
  name: string,
  content: XmlContent,
  attributes: Readonly<Record<string, string>> = {},
): XmlNode | null {
  if (content === null || content === undefined || content === '') return null
  if (typeof content === 'string') return { name, attributes, content }
  const children = content.filter((child) => child !== null)
  return children.length === 0 ? null : { name, attributes, content: children }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 cannot hold
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text as escaped XML; characters that XML 1.0 can’t represent, and unpaired surrogates, are omitted. */
export const escaped = (text: string): string =>
  (text.isWellFormed() ? text : text.toWellFormed()).replace(FORBIDDEN, '').replace(/[&<>"]/g, (one) => ENTITIES[one]!)

function written({ name, attributes, content }: XmlNode, depth: number): string {
  const indent = '  '.repeat(depth)
  const marks = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const open = `${indent}<${name}${marks.join('')}>`
  if (typeof content === 'string') return `${open}${escaped(content)}</${name}>`
  return [open, ...content.map((child) => written(child, depth + 1)), `${indent}</${name}>`].join('\n')
}

/** The whole document with two spaces per level; byte for byte the same for the same tree. */
export const xmlText = (root: XmlNode): string => `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, 0)}\n`
