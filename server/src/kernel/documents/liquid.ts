/**
 * The template language of emails and documents: `{{ name }}` and `{% if name %} … {% endif %}`. It has no loops, files
 * or methods, so that rendering always ends and can access the given values only.
 */
import type { TextPlace } from '@muster/contract/kernel/api/envelope.ts'
import { IfTag, Liquid, Output, type Template, TypeGuards, UnlessTag, type Value } from 'liquidjs'

const TAGS = ['if', 'unless']
/** Filters that do not change the content of a value. */
export const WHOLE_FILTERS: readonly string[] = ['default', 'upcase', 'downcase', 'capitalize', 'strip']
const FILTERS: readonly string[] = [...WHOLE_FILTERS, 'truncate']

const NO_RANGES = 'Ranges such as (1..5) are not supported. Enter the value itself.'

/** Every value that is tested or output, in all branches. */
const valuesOf = (templates: readonly Template[]): Value[] =>
  templates.flatMap((template) => {
    if (template instanceof Output) return [template.value]
    if (!(template instanceof IfTag || template instanceof UnlessTag)) return []
    const within = template.branches.flatMap(({ value, templates: nested }) => [value, ...valuesOf(nested)])
    return [...within, ...valuesOf(template.elseTemplates ?? [])]
  })

/** A range is expanded to a list when used: some millions of numbers from a few characters. */
const isRange = (token: unknown): boolean =>
  TypeGuards.isRangeToken(token) ||
  (TypeGuards.isPropertyAccessToken(token) && [token.variable, ...token.props].some(isRange))

const hasRange = ({ initial, filters }: Value): boolean =>
  [...initial.postfix, ...filters.flatMap(({ args }) => args.flat())].some(isRange)

const TOO_INTRICATE =
  'This expression is too complex. Use shorter conditions, no nested brackets, and fewer variables in one text.'
/** The length between `{{` and `}}`, or `{%` and `%}`; the parser needs time in the square of it. */
const LONGEST_SIGN = 300
/** The number of variables and conditions in one text. */
export const MAX_SIGNS = 400

/** Checked before the text is parsed: nested brackets and chains of conditions would block the server for seconds. */
function assertSimple(text: string): void {
  const signs = text.split(/\{[{%]/).slice(1)
  const isIntricate = (sign: string) => {
    const content = sign.slice(0, Math.max(0, sign.search(/[%}]\}/)))
    return content.length > LONGEST_SIGN || content.split('[').length > 2
  }
  if (signs.length > MAX_SIGNS || signs.some(isIntricate)) throw new Error(TOO_INTRICATE)
}

/**
 * `raw` is removed like the other filters, so that nothing is output unescaped; `include` and similar like the other
 * tags.
 */
export function strictLiquid(outputEscape?: (value: unknown) => string, filters = FILTERS): Liquid {
  const engine = new Liquid({
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    jsTruthy: true,
    parseLimit: 100_000,
    renderLimit: 500,
    memoryLimit: 5_000_000,
    ...(outputEscape && { outputEscape }),
  })
  for (const tag of Object.keys(engine.tags)) if (!TAGS.includes(tag)) delete engine.tags[tag]
  for (const filter of Object.keys(engine.filters)) if (!filters.includes(filter)) delete engine.filters[filter]
  const parse = engine.parse.bind(engine)
  engine.parse = (text, path) => {
    assertSimple(text)
    const templates = parse(text, path)
    if (valuesOf(templates).some(hasRange)) throw new Error(NO_RANGES)
    return templates
  }
  return engine
}

/** The maximum length of the quoted text in a message. */
const MAX_EXCERPT = 60
const CODES_NAMED = 40

/** `what` is the type of the text: `mail`, `document`. */
export function unknownVariableMessage(what: string, name: string, known: readonly string[]): string {
  const close = known.find((one) => one.toLowerCase() === name.toLowerCase() || one.startsWith(name.split(/[.[]/)[0]!))
  const hint = close ? ` Did you mean ${close}?` : ` Available: ${known.join(', ')}.`
  return `This ${what} has no variable ${name.slice(0, MAX_EXCERPT)}.${hint}`
}

/** The error of a text, with the wrong words if they are known. */
export interface TextSyntaxError extends Omit<TextPlace, 'line'> {
  readonly message: string
}

/** The place of an unknown variable. */
export const variablePlace = (name: string): TextPlace => ({ excerpt: name.slice(0, MAX_EXCERPT), isName: true })

/** The parser's message, reworded. */
export function textSyntaxError(error: unknown, filters = FILTERS): TextSyntaxError {
  const message = error instanceof Error ? error.message.split(', line:')[0]! : ''
  if (message === NO_RANGES || message === TOO_INTRICATE) return { message }
  const [, tag] = /^tag "?(.*?)"? not found/.exec(message) ?? []
  if (tag !== undefined) {
    const excerpt = tag.slice(0, CODES_NAMED)
    return { message: `The tag ${excerpt} is not supported. Use ${TAGS.join(' and ')}.`, excerpt, isName: true }
  }
  const [, filter] = /^undefined filter: (.*)/.exec(message) ?? []
  if (filter !== undefined) {
    const excerpt = filter.slice(0, CODES_NAMED)
    return { message: `There is no filter ${excerpt}. Use one of ${filters.join(', ')}.`, excerpt, isName: true }
  }
  const [, open] = /^(?:output|tag) "?(.*?)"? not closed/s.exec(message) ?? []
  if (open !== undefined) {
    const excerpt = open.slice(0, MAX_EXCERPT)
    return {
      message: `${excerpt} is not closed. Write variables as {{ name }} and end each if with {% endif %}.`,
      excerpt,
    }
  }
  return {
    message:
      'The variables can’t be read. Write variables as {{ name }}, and conditions as {% if name %} … {% endif %}.',
  }
}
