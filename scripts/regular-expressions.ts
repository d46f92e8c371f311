import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createContext, Script } from 'node:vm'
import { parseAst } from 'vite'

/**
 * Every regular expression of the program, and texts that reveal expressions whose time grows faster than the length of
 * the text.
 */

export interface FoundExpression {
  /** Relative to the root of the repository. */
  readonly file: string
  readonly source: string
  readonly flags: string
}

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const NOT_RUN = /\.test\.tsx?$|\/testing\/|\.fixture\.ts$/

/** Regular expressions from literals, and calls that create one from a string, as source text. */
export function expressionsOfProgram(): { literals: FoundExpression[]; made: { file: string; code: string }[] } {
  const literals: FoundExpression[] = []
  const made: { file: string; code: string }[] = []
  for (const file of globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: ROOT }).sort()) {
    if (NOT_RUN.test(file)) continue
    const code = readFileSync(path.join(ROOT, file), 'utf8')
    eachNode(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
      if (node.regex) literals.push({ file, source: node.regex.pattern, flags: node.regex.flags })
      if (/^(New|Call)Expression$/.test(node.type) && node.callee?.name === 'RegExp')
        made.push({ file, code: code.slice(node.start, node.end) })
    })
  }
  return { literals, made }
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: { readonly name?: string }
}

function eachNode(tree: unknown, visit: (node: Node) => void): void {
  if (tree === null || typeof tree !== 'object') return
  if ('type' in tree && typeof tree.type === 'string') visit(tree as Node)
  for (const [key, child] of Object.entries(tree)) if (key !== 'regex') eachNode(child, visit)
}

/** An expression without an unlimited repetition takes constant time at each position of a text. */
export const repeats = ({ source }: Pick<FoundExpression, 'source'>) => /[*+]|\{\d+,\}/.test(source)

/**
 * A text that matches the start of the expression, then repeats some characters, then ends with characters that do not
 * match.
 */
interface Attack {
  readonly start: string
  readonly again: string
  readonly end: string
}

const MAX_TOGETHER = 24
const ENDS = ['', '\0', '\0\n!']

function attacksOn({ source }: Pick<FoundExpression, 'source'>): Attack[] {
  const attacks = new Map<string, Attack>()
  for (const way of waysThrough(source)) {
    const alphabet = [...new Set([...way.flat(), ' ', 'a', '0'])].slice(0, 24)
    const firsts = way.map(([first]) => first!)
    for (let at = 0; at <= way.length; at += 1) {
      const start = firsts.slice(0, at).join('')
      const runs = firsts.slice(at, at + MAX_TOGETHER).map((_, index) => firsts.slice(at, at + index + 1).join(''))
      for (const again of new Set([...alphabet, ...runs]))
        if (again !== '')
          for (const end of ENDS) attacks.set(JSON.stringify([start, again, end]), { start, again, end })
    }
  }
  return [...attacks.values()]
}

/**
 * The characters that each position of the expression matches, as a few samples; one such list for each alternative.
 */
type CharacterSequence = readonly (readonly string[])[]

function waysThrough(source: string): CharacterSequence[] {
  let at = 0
  const alternatives = (): CharacterSequence[] => {
    const ways: CharacterSequence[] = []
    for (;;) {
      ways.push(...sequence())
      if (source[at] !== '|') return ways
      at += 1
    }
  }
  const sequence = (): CharacterSequence[] => {
    const items: CharacterSequence[][] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') items.push(item())
    const first = items.map(([way = []]) => way)
    const others = items.flatMap((ways, index) => ways.slice(1).map((way) => first.with(index, way)))
    return [first, ...others].map((parts) => parts.flat())
  }
  const item = (): CharacterSequence[] => {
    const ways = source[at] === '(' ? group() : [atom()]
    at += /^(?:[*+?]|\{\d*,?\d*\})?\??/.exec(source.slice(at, at + 20))![0].length
    return ways
  }
  const group = (): CharacterSequence[] => {
    const opening = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(source.slice(at))![0]
    at += opening.length
    const ways = alternatives()
    at += 1
    return opening.includes('!') ? [[]] : ways
  }
  const atom = (): CharacterSequence => {
    const { text, takes } = atomAt(source, at)
    at += text.length
    return takes.length === 0 ? [] : [takes]
  }
  return alternatives()
}

const CLASSES: Readonly<Record<string, readonly string[]>> = {
  d: ['0'],
  w: ['a', '0', '_'],
  s: [' ', '\t', '\n'],
  D: ['a', ' '],
  W: [' ', '-'],
  S: ['a', '0', '-'],
}
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', '0': '\0' }

function atomAt(source: string, at: number): { text: string; takes: readonly string[] } {
  const rest = source.slice(at)
  if (rest.startsWith('[')) return classAt(source, at)
  const escaped = /^\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]*\}|.)/i.exec(rest)?.[0]
  if (escaped) return { text: escaped, takes: charactersOfEscape(escaped) }
  if (rest[0] === '^' || rest[0] === '$') return { text: rest[0], takes: [] }
  const text = String.fromCodePoint(rest.codePointAt(0)!)
  return { text, takes: text === '.' ? ['a', ' ', '.'] : [text] }
}

function charactersOfEscape(escaped: string): readonly string[] {
  const letter = escaped[1]!
  if (/[bB1-9]/.test(letter)) return []
  if (letter === 'p') return ['a', 'é', '́', '\u200b', '1', '-'].filter((one) => new RegExp(escaped, 'u').test(one))
  if (letter === 'P') return ['a', '-']
  if (/[ux]/.test(letter)) return [String.fromCodePoint(Number.parseInt(escaped.slice(2).replace(/[{}]/g, ''), 16))]
  return CLASSES[letter] ?? [CONTROLS[letter] ?? letter]
}

const CANDIDATES = [
  'a',
  'A',
  '0',
  '1',
  ' ',
  '\t',
  '\n',
  '-',
  '.',
  '/',
  ':',
  '<',
  '>',
  '"',
  "'",
  '=',
  '{',
  '}',
  '%',
  '@',
  '#',
  '&',
  '_',
  'é',
  '\u200b',
  'ا',
]

function classAt(source: string, at: number): { text: string; takes: readonly string[] } {
  let end = at + 1
  while (end < source.length && source[end] !== ']') end += source[end] === '\\' ? 2 : 1
  const text = source.slice(at, end + 1)
  const one = new RegExp(`^${text}$`, 'u')
  const written = [...text].filter((character) => one.test(character))
  const takes = [
    ...new Set([...CANDIDATES.filter((character) => one.test(character)).slice(0, 4), ...written.slice(0, 6)]),
  ]
  return { text, takes }
}

/**
 * Searches each text for all matches of the expression, and records the time of each; stops at the first that exceeds
 * the limit.
 */
const SCRIPT = new Script(`
  for (const attack of attacks) {
    tried.push({ attack, ms: Infinity })
    const text = attack.start + attack.again.repeat(Math.ceil(length / attack.again.length)) + attack.end
    expression.lastIndex = 0
    const begun = now()
    text.replace(expression, '')
    tried.at(-1).ms = now() - begun
    if (tried.at(-1).ms > enough) break
  }`)

interface AttackResult {
  readonly attack: Attack
  /** Infinite when it was aborted. */
  readonly ms: number
}

interface Search {
  readonly attacks: readonly Attack[]
  readonly length: number
  readonly limitMs: number
}

function tryAll(
  { source, flags }: Pick<FoundExpression, 'source' | 'flags'>,
  { attacks, length, limitMs }: Search,
): AttackResult[] {
  const tried: AttackResult[] = []
  const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  const now = () => performance.now()
  try {
    const context = createContext({ attacks, tried, expression, length, enough: ENOUGH_MS, now })
    SCRIPT.runInContext(context, { timeout: limitMs })
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
  }
  return tried
}

const LENGTH = 3_000
/** A linear search of a text of this length takes a fraction of this time; a quadratic one takes more. */
const SUSPECT_MS = 0.5
const ENOUGH_MS = 30
const LIMIT_MS = 4_000
const TIMES_LONGER = 8
/** For eight times the text a linear search takes eight times as long, a quadratic one 64 times. */
const MAX_GROWTH = 20
/** No linear search of a text of that length takes this long, even on a busy machine. */
const ENDLESS_MS = 1_500
/** The fastest of some tries is used, because a busy machine delays everything. */
const TRIES = 4
const MAX_SUSPECTS = 6

/** The text on which the time of the expression grows faster than the length of the text; null when there is none. */
export function attackThatGrows(found: Pick<FoundExpression, 'source' | 'flags'>): Attack | null {
  const suspects = tryAll(found, { attacks: attacksOn(found), length: LENGTH, limitMs: LIMIT_MS })
    .filter(({ ms }) => ms > SUSPECT_MS)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, MAX_SUSPECTS)
  return suspects.find(({ attack, ms }) => ms === Number.POSITIVE_INFINITY || grows(found, attack))?.attack ?? null
}

function grows(found: Pick<FoundExpression, 'source' | 'flags'>, attack: Attack): boolean {
  const timeOf = (length: number) => tryAll(found, { attacks: [attack], length, limitMs: ENDLESS_MS })[0]!.ms
  const short = Math.max(0.5, Math.min(...Array.from({ length: TRIES }, () => timeOf(LENGTH))))
  for (let tries = 0; tries < TRIES; tries += 1) {
    const long = timeOf(LENGTH * TIMES_LONGER)
    if (long === Number.POSITIVE_INFINITY) return true
    if (long <= MAX_GROWTH * short) return false
  }
  return true
}
