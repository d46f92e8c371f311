/**
 * The boolean search of applicants: `java AND (spring OR quarkus) NOT junior`, `"spring boot"`, `kuber*`. Words without
 * an operator must all match; NOT binds strongest, then AND, then OR. Operators are not case-sensitive.
 */
export type SearchNode =
  | { readonly kind: 'TERM'; readonly text: string; readonly prefix: boolean }
  | { readonly kind: 'NOT'; readonly of: SearchNode }
  | { readonly kind: 'AND' | 'OR'; readonly left: SearchNode; readonly right: SearchNode }

export interface SearchMistake {
  /** The position of the error in the query, from 0. */
  readonly at: number
  readonly message: string
}
type ParsedSearch = { readonly query: SearchNode } | { readonly mistake: SearchMistake }

type Token =
  | { readonly kind: '(' | ')' | 'AND' | 'OR' | 'NOT'; readonly at: number }
  | { readonly kind: 'TERM'; readonly at: number; readonly text: string; readonly prefix: boolean }

/** The maximum depth of brackets. */
const MAX_DEPTH = 20
const MAX_TERMS = 60

const mistakeAt = (at: number, message: string) => Object.assign(new Error(message), { at })
const isMistake = (error: unknown): error is ReturnType<typeof mistakeAt> => error instanceof Error && 'at' in error

const TERM_END = /[\s()"“”]/
const QUOTES = new Set(['"', '“', '”'])
const OPERATORS = new Set(['AND', 'OR', 'NOT'])
const hasLetter = (text: string) => /[\p{L}\p{N}]/u.test(text)

function tokensOf(typed: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < typed.length; ) {
    const char = typed[at]!
    if (/\s/.test(char)) at += 1
    else if (char === '(' || char === ')') tokens.push({ kind: char, at: at++ })
    else if (QUOTES.has(char)) at = phraseAt(typed, at, tokens)
    else if (char === '-' && /[^\s)]/.test(typed[at + 1] ?? ' ')) tokens.push({ kind: 'NOT', at: at++ })
    else at = readTerm(typed, at, tokens)
  }
  return tokens
}

function phraseAt(typed: string, at: number, tokens: Token[]): number {
  const rest = typed.slice(at + 1)
  const length = rest.search(/["“”]/)
  if (length < 0) throw mistakeAt(at, 'This quotation mark is not closed.')
  const text = rest.slice(0, length).trim()
  if (!hasLetter(text)) throw mistakeAt(at, 'Enter at least one word between the quotation marks.')
  tokens.push({ kind: 'TERM', at, text, prefix: false })
  return at + length + 2
}

function readTerm(typed: string, at: number, tokens: Token[]): number {
  let end = at
  while (end < typed.length && !TERM_END.test(typed[end]!)) end += 1
  const term = typed.slice(at, end)
  const operator = term.toUpperCase()
  if (OPERATORS.has(operator)) tokens.push({ kind: operator as 'AND' | 'OR' | 'NOT', at })
  else {
    const star = term.indexOf('*')
    if (star === 0) throw mistakeAt(at, 'Put the asterisk at the end of a word, such as kuber*.')
    if (star > 0 && star < term.length - 1)
      throw mistakeAt(at + star, 'Put the asterisk at the end of a word, such as kuber*.')
    const text = star > 0 ? term.slice(0, star) : term
    if (!hasLetter(text)) throw mistakeAt(at, `“${term}” has no letter or digit to search for.`)
    tokens.push({ kind: 'TERM', at, text, prefix: star > 0 })
  }
  return end
}

const describe = ({ kind }: Token) => (kind === '(' || kind === ')' ? `“${kind}”` : kind)

/** Recursive descent over the tokens; `end` is the position of a missing term at the end. */
function treeOf(tokens: readonly Token[], end: number): SearchNode {
  let next = 0
  const peek = (): Token | undefined => tokens[next]

  function either(depth: number): SearchNode {
    let left = both(depth)
    while (peek()?.kind === 'OR') {
      next += 1
      left = { kind: 'OR', left, right: both(depth) }
    }
    return left
  }

  function both(depth: number): SearchNode {
    let left = negated(depth)
    for (let token = peek(); token && token.kind !== 'OR' && token.kind !== ')'; token = peek()) {
      if (token.kind === 'AND') next += 1
      left = { kind: 'AND', left, right: negated(depth) }
    }
    return left
  }

  function negated(depth: number): SearchNode {
    let isNegated = false
    for (; peek()?.kind === 'NOT'; next += 1) isNegated = !isNegated
    const of = one(depth)
    return isNegated ? { kind: 'NOT', of } : of
  }

  function one(depth: number): SearchNode {
    const token = peek()
    if (!token) {
      const last = tokens.at(-1)
      throw mistakeAt(end, last ? `A word is missing after ${describe(last)}.` : 'Enter a search term.')
    }
    next += 1
    if (token.kind === 'TERM') return { kind: 'TERM', text: token.text, prefix: token.prefix }
    if (token.kind !== '(') throw mistakeAt(token.at, `A word is missing before ${describe(token)}.`)
    if (depth >= MAX_DEPTH) throw mistakeAt(token.at, `Use at most ${MAX_DEPTH} nested brackets.`)
    const inner = either(depth + 1)
    if (peek()?.kind !== ')') throw mistakeAt(token.at, 'This bracket is not closed.')
    next += 1
    return inner
  }

  const query = either(0)
  const left = peek()
  if (left) throw mistakeAt(left.at, 'There is no opening bracket for this one. Remove it, or add one.')
  return query
}

/** The query as a tree, or the error with its position. */
export function parseSearch(typed: string): ParsedSearch {
  try {
    const tokens = tokensOf(typed)
    const extra = tokens.filter(({ kind }) => kind === 'TERM')[MAX_TERMS]
    if (extra) throw mistakeAt(extra.at, `Search for at most ${MAX_TERMS} words.`)
    return { query: treeOf(tokens, typed.trimEnd().length) }
  } catch (error) {
    if (isMistake(error)) return { mistake: { at: error.at, message: error.message } }
    throw error
  }
}

/** The error message, with the position counted from 1. */
export const mistakeText = ({ at, message }: SearchMistake) => `Character ${at + 1}: ${message}`

/**
 * The query in the syntax of PostgreSQL's `to_tsquery`. Each term is quoted, so that nothing in it is an operator. The
 * server uses another quote character until the text is in lower case without accents, because some letters become
 * quotes then.
 */
export function tsqueryOf(node: SearchNode, quote = "'"): string {
  if (node.kind === 'NOT') return `!${tsqueryOf(node.of, quote)}`
  if (node.kind !== 'TERM') {
    const [left, right] = [node.left, node.right].map((side) => tsqueryOf(side, quote))
    return `(${left} ${node.kind === 'AND' ? '&' : '|'} ${right})`
  }
  const term = node.text.replace(/[^\p{L}\p{N}\p{M}#+./@_-]+/gu, ' ').trim()
  return `${quote}${term}${quote}${node.prefix ? ':*' : ''}`
}

/** The terms that a hit can contain, without excluded ones. */
export function wantedTerms(
  node: SearchNode,
  isNegated = false,
): { readonly text: string; readonly prefix: boolean }[] {
  if (node.kind === 'TERM') return isNegated ? [] : [{ text: node.text, prefix: node.prefix }]
  if (node.kind === 'NOT') return wantedTerms(node.of, !isNegated)
  return [...wantedTerms(node.left, isNegated), ...wantedTerms(node.right, isNegated)]
}
