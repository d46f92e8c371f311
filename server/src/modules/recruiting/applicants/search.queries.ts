import {
  mistakeText,
  parseSearch,
  type SearchNode,
  tsqueryOf,
  wantedTerms,
} from '@muster/contract/recruiting/applicants/search-query.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../../../kernel/app/errors.ts'

/** The syntax tree of a boolean search; 400 with the position of the error. */
export function readSearch(typed: string): SearchNode {
  const parsed = parseSearch(typed)
  if ('mistake' in parsed) throw invalid([{ path: 'query', message: mistakeText(parsed.mistake) }])
  return parsed.query
}

/** A character that users never type and that `unaccent` does not change. */
const QUOTE = '\ue000'

/** Applicants whose name, title, skills or CV the search finds. */
export const matchesSearch = (query: SearchNode): RawBuilder<boolean> =>
  sql<boolean>`applicant.search_vector @@ to_tsquery('simple',
    replace(translate(applicant_words(${tsqueryOf(query, QUOTE)}), '''\\', '  '), ${QUOTE}, ''''))`

/** Whether a term may be split into several words by PostgreSQL, which must be adjacent. */
export const hasPhrase = (query: SearchNode): boolean => {
  if (query.kind === 'TERM') return /[^\p{L}\p{N}]/u.test(query.text)
  return query.kind === 'NOT' ? hasPhrase(query.of) : hasPhrase(query.left) || hasPhrase(query.right)
}

/** Cache of the replacements of letters beyond ASCII. */
const MAX_LETTERS = 5_000
const simpleLetters = new Map<string, string>()
function simpleLetter(char: string): string {
  const known = simpleLetters.get(char)
  if (known !== undefined) return known
  const simple = char.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const letter = simple.length === char.length ? simple : char
  if (simpleLetters.size < MAX_LETTERS) simpleLetters.set(char, letter)
  return letter
}

/**
 * The same as `search_text` of the database: lower case without accents, one character for each, so that positions do
 * not change.
 */
const plain = (text: string) => text.replace(/[^ -~]/gu, simpleLetter).toLowerCase()

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A pattern that matches whole words, or words with a given beginning. */
function patternOf(query: SearchNode): RegExp | null {
  const terms = wantedTerms(query).map(({ text, prefix }) => {
    const phrase = plain(text).split(/\s+/).map(literal).join('\\s')
    return `(?<![\\p{L}\\p{N}])${phrase}${prefix ? '[\\p{L}\\p{N}]*' : '(?![\\p{L}\\p{N}])'}`
  })
  return terms.length > 0 ? new RegExp(terms.join('|'), 'gu') : null
}

const MAX_PASSAGES = 3
/** Characters on either side of a hit. */
const AROUND = 60
/** Hits after this position in a CV are found but not shown. */
const MAX_READ = 20_000

/**
 * Passages around the hits, with `<b>` around each hit; null when these texts contain none. Everything else is escaped.
 */
export function excerptOf(query: SearchNode, texts: readonly (string | null)[]): string | null {
  const pattern = patternOf(query)
  if (!pattern) return null
  const passages: string[] = []
  for (const text of texts) {
    if (text === null) continue
    const read = text.slice(0, MAX_READ).replace(/\s+/g, ' ')
    passages.push(...passagesIn(read, [...plain(read).matchAll(pattern)]))
    if (passages.length >= MAX_PASSAGES) break
  }
  return passages.length > 0 ? passages.slice(0, MAX_PASSAGES).join(' … ') : null
}

/** The first beginning of a word from a position on, at most a limit. */
function startAfter(text: string, from: number, limit: number): number {
  if (from <= 0 || text[from - 1] === ' ') return Math.max(0, from)
  const space = text.indexOf(' ', from)
  return space === -1 || space >= limit ? limit : space + 1
}

/** The last end of a word up to a position, at least a limit. */
function endBefore(text: string, end: number, limit: number): number {
  if (end >= text.length || text[end] === ' ') return end
  return Math.max(limit, text.lastIndexOf(' ', end))
}

function passagesIn(text: string, hits: readonly RegExpMatchArray[]): string[] {
  const passages: string[] = []
  let shown = 0
  for (let nth = 0; nth < hits.length && passages.length < MAX_PASSAGES; ) {
    const from = Math.max(shown, startAfter(text, hits[nth]!.index! - AROUND, hits[nth]!.index!))
    let passage = ''
    let at = from
    let end = from
    for (; nth < hits.length && hits[nth]!.index! <= Math.max(end, from + AROUND); nth++) {
      const { index = 0, 0: hit } = hits[nth]!
      passage += `${escaped(text.slice(at, index))}<b>${escaped(text.slice(index, index + hit.length))}</b>`
      at = index + hit.length
      end = at + AROUND
    }
    shown = endBefore(text, Math.min(end, hits[nth]?.index ?? end), at)
    passages.push((passage + escaped(text.slice(at, shown))).trim())
  }
  return passages
}
