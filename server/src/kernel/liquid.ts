/**
 * The language in which people write variables into mails and papers: `{{ name }}` and `{% if name %} … {% endif %}`. It has no loops, no
 * files and no methods, so that a text ends in time and reaches nothing but the values it is given.
 */
import { Liquid } from 'liquidjs'

const TAGS = ['if', 'unless']
/** They leave of a value what it says. */
export const WHOLE_FILTERS: readonly string[] = ['default', 'upcase', 'downcase', 'capitalize', 'strip']
const FILTERS: readonly string[] = [...WHOLE_FILTERS, 'truncate']

/** `raw` is gone with the other filters, so that nothing leaves unescaped; `include` and its like with the other tags. */
export function strictLiquid(outputEscape?: (value: unknown) => string, filters = FILTERS): Liquid {
  const engine = new Liquid({
    ...{ strictVariables: true, strictFilters: true, ownPropertyOnly: true, jsTruthy: true },
    ...{ parseLimit: 100_000, renderLimit: 500, memoryLimit: 5_000_000 },
    ...(outputEscape && { outputEscape }),
  })
  for (const tag of Object.keys(engine.tags)) if (!TAGS.includes(tag)) delete engine.tags[tag]
  for (const filter of Object.keys(engine.filters)) if (!filters.includes(filter)) delete engine.filters[filter]
  return engine
}

/** `what` is the text it was written into: `mail`, `paper`. */
export function unknownWords(what: string, name: string, known: readonly string[]): string {
  const close = known.find((one) => one.toLowerCase() === name.toLowerCase() || one.startsWith(name.split(/[.[]/)[0]!))
  const hint = close ? ` Did you mean ${close}?` : ` It has: ${known.join(', ')}.`
  return `This ${what} has no variable ${name.slice(0, 60)}.${hint}`
}

/** The parser's words in ours. */
export function syntaxWords(error: unknown, filters = FILTERS): string {
  const said = error instanceof Error ? error.message.split(', line:')[0]! : ''
  const [, tag] = /^tag "?(.*?)"? not found/.exec(said) ?? []
  if (tag !== undefined) return `The tag ${tag.slice(0, 40)} may not be used. Use ${TAGS.join(' and ')}.`
  const [, filter] = /^undefined filter: (.*)/.exec(said) ?? []
  if (filter !== undefined) return `There is no filter ${filter.slice(0, 40)}. Use one of ${filters.join(', ')}.`
  const [, open] = /^(?:output|tag) "?(.*?)"? not closed/s.exec(said) ?? []
  if (open !== undefined)
    return `${open.slice(0, 60)} is not closed. Write variables as {{ name }} and end each if with {% endif %}.`
  return 'The variables cannot be read. Write them as {{ name }}, and conditions as {% if name %} … {% endif %}.'
}
