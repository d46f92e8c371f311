/** A small writer of XML 1.0: a tree in, text out. It writes no empty element, which Peppol refuses (R008), and escapes whatever people wrote. */

export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: string | readonly XmlNode[]
}

/** What an element may be given: text, children, or nothing at all where a value is missing. */
export type XmlContent = string | null | undefined | readonly (XmlNode | null)[]

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

/** Text as XML writes it; characters that XML 1.0 cannot hold at all, and halves of surrogate pairs, are left out. */
export const escaped = (text: string): string =>
  (text.isWellFormed() ? text : text.toWellFormed()).replace(FORBIDDEN, '').replace(/[&<>"]/g, (one) => ENTITIES[one]!)

function written({ name, attributes, content }: XmlNode, depth: number): string {
  const indent = '  '.repeat(depth)
  const marks = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const open = `${indent}<${name}${marks.join('')}>`
  if (typeof content === 'string') return `${open}${escaped(content)}</${name}>`
  return [open, ...content.map((child) => written(child, depth + 1)), `${indent}</${name}>`].join('\n')
}

/** The whole document, two blanks a level; the same tree gives the same text, byte for byte. */
export const xmlText = (root: XmlNode): string => `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, 0)}\n`
