/**
 * The markup of a document's text: `# ` a title, `## ` a heading, `- ` a list item, `ar: ` the Arabic text of the line
 * above, `{{ block.pay }}` on its own line a block with fixed layout; everything else is a paragraph, up to the next
 * empty line. The type of a line is decided before its variables are filled in, so that no value can become a heading
 * or a block.
 */

import type { Document } from '../pdf/page.ts'
import { strictLiquid } from './liquid.ts'

export interface Block {
  readonly kind: 'TITLE' | 'HEADING' | 'ITEM' | 'PARAGRAPH' | 'BLOCK'
  /** The number of its first line in the text, from 1. */
  readonly line: number
  /** As written; for a block its name. */
  readonly english: string
  readonly arabic: string | null
  /** The number of the first line of the Arabic text. */
  readonly arabicLine: number | null
}

const SIGNS = { '#': 'TITLE', '##': 'HEADING', '-': 'ITEM' } as const
const BLOCK = /^\{\{\s*block\.(\w+)\s*\}\}$/

export function parseBlocks(text: string): Block[] {
  const pieces: (Pick<Block, 'kind' | 'line' | 'arabicLine'> & { english: string[]; arabic: string[] | null })[] = []
  let isOpen = false
  for (const [index, rawLine] of text.split(/\r?\n/).entries()) {
    const trimmed = rawLine.trim()
    const open = isOpen ? pieces.at(-1) : undefined
    const [, sign, text] = /^(#{1,2}|-)\s+(\S.*)?$/.exec(trimmed) ?? []
    const arabic = trimmed.startsWith('ar:') ? trimmed.slice(3).trim() : undefined
    const [, block] = BLOCK.exec(trimmed) ?? []
    isOpen = trimmed !== '' && block === undefined
    if (trimmed === '') continue
    const alone = { line: index + 1, arabic: null, arabicLine: null }
    if (arabic !== undefined && open) {
      if (!open.arabic) Object.assign(open, { arabic: [], arabicLine: index + 1 })
      open.arabic!.push(arabic)
    } else if (block !== undefined) pieces.push({ ...alone, kind: 'BLOCK', english: [block] })
    else if (sign !== undefined)
      pieces.push({ ...alone, kind: SIGNS[sign as keyof typeof SIGNS], english: [text ?? ''] })
    else if (!open) pieces.push({ ...alone, kind: 'PARAGRAPH', english: [trimmed] })
    else if (open.arabic) open.arabic.push(trimmed)
    else open.english.push(trimmed)
  }
  return pieces.map(({ english, arabic, ...piece }) => ({
    ...piece,
    english: english.join('\n'),
    arabic: arabic?.join('\n') ?? null,
  }))
}

/** The value of a variable; null, an empty text, 0 and false are empty, which `{% if name %}` tests. */
type TemplateTextValue = string | number | boolean | null
export type TemplateTextValues = Readonly<Record<string, TemplateTextValue>>

const liquid = strictLiquid()

/** One text with its variables filled in. Throws if a variable is missing. */
export const interpolate = (text: string, values: TemplateTextValues): string =>
  String(liquid.parseAndRenderSync(text, values)).trim()

/** The data of a document that is printed with an approved text. */
export interface RenderedTemplate {
  readonly title: string
  readonly printedOn: string
  readonly foot: string
  readonly template: Template
}

export interface Template {
  readonly text: string
  /** Including its Arabic text. */
  readonly arabic: boolean
}

const DRAWN: Readonly<
  Record<Exclude<Block['kind'], 'BLOCK'>, (document: Document, english: string, arabic: string) => void>
> = {
  TITLE: (document, english, arabic) => {
    if (english) document.title(english)
    if (arabic) document.title(arabic)
  },
  HEADING: (document, english, arabic) => document.heading([english, arabic].filter(Boolean).join(' · ')),
  ITEM: (document, english, arabic) =>
    arabic ? document.twoLanguages(`• ${english}`, `• ${arabic}`) : document.paragraph(`• ${english}`),
  PARAGRAPH: (document, english, arabic) =>
    arabic ? document.twoLanguages(english, arabic) : document.paragraph(english),
}

/**
 * Draws a document with its approved text. Parts that are empty once their variables are filled in are omitted.
 * `blocks` lay out figures and signatures; the text only defines their position.
 */
export function renderBlocks(
  document: Document,
  { text, arabic }: Template,
  values: TemplateTextValues,
  blocks: Readonly<Record<string, () => void>>,
): void {
  const variables = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
  for (const piece of parseBlocks(text)) {
    if (piece.kind === 'BLOCK') {
      blocks[piece.english]!()
      continue
    }
    const english = interpolate(piece.english, variables)
    if (english)
      DRAWN[piece.kind](document, english, arabic && piece.arabic ? interpolate(piece.arabic, variables) : '')
  }
}
