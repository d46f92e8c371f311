/**
 * Renders email templates. The HTML is filtered by an allow-list before it is stored and again before it is sent;
 * variables are filled in by a template language without loops, files or methods, and all values are escaped. Errors
 * are reported when the template is saved.
 */
import type { TextPlace } from '@muster/contract/kernel/api/envelope.ts'
import { inGroups } from '@muster/contract/kernel/values/digits.ts'
import type { Money } from '@muster/contract/kernel/values/fields.ts'
import {
  type TemplateCode,
  templateEntry,
} from '@muster/contract/settings/document-templates/template-catalog.rules.ts'
import {
  type NamedLink,
  TEMPLATE_VARIABLES,
  type VariableName,
} from '@muster/contract/settings/document-templates/template-variables.rules.ts'
import type { Template } from 'liquidjs'
import sanitize from 'sanitize-html'
import {
  strictLiquid,
  textSyntaxError,
  unknownVariableMessage,
  variablePlace,
} from '../../../kernel/documents/liquid.ts'
import { htmlPage, plainText } from './template-html.rules.ts'

export interface TemplateText {
  readonly subject: string
  readonly body: string
}

interface TemplateError {
  readonly path: 'subject' | 'body'
  /** The name of the rule that was violated. */
  readonly code: 'TEMPLATE_SYNTAX' | 'TEMPLATE_VARIABLE_UNKNOWN' | 'TEMPLATE_LINK' | 'TEMPLATE_EMPTY'
  readonly message: string
  readonly places: readonly TextPlace[]
}

const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'a',
    'blockquote',
    'ul',
    'ol',
    'li',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
}

/**
 * The HTML without elements that are not allowed in an email: scripts, styles, images, frames, event handlers, unsafe
 * links.
 */
export const cleanBody = (html: string): string => sanitize(html, ALLOWED).trim()

const escaped = (value: unknown): string =>
  String(value ?? '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/\r?\n/g, '<br />')

interface ShownLinks {
  readonly links: readonly NamedLink[]
  readonly toString: () => string
}

/** A list of links: links in the body; in a subject or a list of values only their text. */
const linksShown = (links: readonly NamedLink[]): ShownLinks => ({
  links,
  toString: () => links.map(({ text }) => text).join(', '),
})

const isShownLinks = (value: unknown): value is ShownLinks =>
  typeof value === 'object' && value !== null && 'links' in value

const escapeHtml = (value: unknown): string =>
  isShownLinks(value)
    ? value.links.map(({ text, link }) => `<a href="${escaped(webAddress(link))}">${escaped(text)}</a>`).join('<br />')
    : escaped(value)

const plain = strictLiquid()
const escaping = strictLiquid(escapeHtml)

/**
 * Inside `{{ }}` and `{% %}` the entities that the editor writes are decoded: `{% if daysLeft &gt; 3 %}`. The output is
 * escaped in any case.
 */
const SIGNS: Readonly<Record<string, string>> = { '&gt;': '>', '&lt;': '<', '&amp;': '&', '&quot;': '"', '&#39;': "'" }
const forLiquid = (body: string): string =>
  body.replace(/\{\{[^{}]*\}\}|\{%[^%]*%\}/g, (inside) =>
    inside.replace(/&(gt|lt|amp|quot|#39);/g, (sign) => SIGNS[sign]!),
  )

const parsed = { subject: (text: string) => plain.parse(text), body: (html: string) => escaping.parse(forLiquid(html)) }

/** The errors of an email template: its syntax, its variables, its links. The body must already be sanitised. */
export function findErrors(code: TemplateCode, template: TemplateText): TemplateError[] {
  const validationErrors = (['subject', 'body'] as const).flatMap((path) => languageErrors(code, path, template[path]))
  if (plainText(template.body) === '')
    validationErrors.push({
      path: 'body',
      code: 'TEMPLATE_EMPTY',
      message: 'The text is empty. Enter the email text.',
      places: [],
    })
  return [...validationErrors, ...linkErrors(code, template.body)]
}

function languageErrors(code: TemplateCode, path: 'subject' | 'body', source: string): TemplateError[] {
  const engine = path === 'body' ? escaping : plain
  let templates: Template[]
  try {
    templates = parsed[path](source)
  } catch (error) {
    const [, line = '1'] = /, line:(\d+)/.exec(error instanceof Error ? error.message : '') ?? []
    const { message, ...place } = textSyntaxError(error)
    return [{ path, code: 'TEMPLATE_SYNTAX', ...inLine(source, Number(line), message, place) }]
  }
  const known: readonly string[] = templateEntry(code).variables
  return [...new Set(engine.fullVariablesSync(templates))]
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path,
      code: 'TEMPLATE_VARIABLE_UNKNOWN' as const,
      ...inLine(source, lineOf(source, name), unknownVariableMessage('mail', name, known), variablePlace(name)),
    }))
}

/** The line of the first occurrence, counted from 1. */
const lineOf = (source: string, excerpt: string) =>
  source.split('\n').findIndex((line) => line.includes(excerpt.split(/[.[]/)[0]!)) + 1

/** A message with its line number and the field; a text of one line needs no number. */
const inLine = (source: string, line: number, message: string, place: TextPlace) =>
  line > 0 && source.includes('\n')
    ? { message: `Line ${line}: ${message}`, places: [{ line, ...place }] }
    : { message, places: [place] }

const HREF = /<a href="([^"]*)"/g
const VARIABLE_ALONE = /^\{\{\s*(\w+)\s*\}\}$/

/**
 * A link must contain a complete web or email address, or a variable that is a link: other variables cannot be used as
 * addresses.
 */
function linkErrors(code: TemplateCode, body: string): TemplateError[] {
  const known: readonly string[] = templateEntry(code).variables
  return [...body.matchAll(HREF)].flatMap(({ 1: written = '', index }): TemplateError[] => {
    const href = written.replaceAll('&amp;', '&')
    const [, name] = VARIABLE_ALONE.exec(href) ?? []
    const isLink =
      name !== undefined && known.includes(name) && TEMPLATE_VARIABLES[name as VariableName].kind === 'LINK'
    if (isLink || (/^(https?:\/\/|mailto:)/i.test(href) && !/\{[{%]/.test(href))) return []
    // An unknown variable has an error of its own.
    if (name !== undefined && !known.includes(name)) return []
    const links = known.filter((one) => TEMPLATE_VARIABLES[one as VariableName].kind === 'LINK')
    const or = links.length > 0 ? `, or to ${links.map((one) => `{{ ${one} }}`).join(' or ')} alone` : ''
    return [
      {
        path: 'body',
        code: 'TEMPLATE_LINK',
        ...inLine(
          body,
          body.slice(0, index).split('\n').length,
          `The link "${href.slice(0, 60)}" is not allowed. Use an address such as https://example.com${or}.`,
          { excerpt: href.slice(0, 60) },
        ),
      },
    ]
  })
}

export type TemplateValue = string | number | Money | readonly NamedLink[] | null

export interface FilledTemplate {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * The email with its variables filled in. Throws when a variable of the email is missing or a link is no web address:
 * both are programming errors.
 */
export function fillTemplate(
  code: TemplateCode,
  template: TemplateText,
  variables: Readonly<Record<string, TemplateValue>>,
): FilledTemplate {
  const values: Record<string, string | number | ShownLinks> = {}
  for (const name of templateEntry(code).variables) {
    const value = variables[name]
    if (value === undefined) throw new Error(`The email ${code} requires the variable ${name}.`)
    values[name] = valueShown(name, value)
  }
  const subject = String(plain.renderSync(parsed.subject(template.subject), values))
  const body = cleanBody(String(escaping.renderSync(parsed.body(template.body), values)))
  return { subject: subject.replace(/\s+/g, ' ').trim(), html: htmlPage(body), text: plainText(body) }
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A value as the email shows it; empty when there is none, for `{% if name %}`. */
export function valueShown(name: VariableName, value: TemplateValue): string | number | ShownLinks {
  if (value === null) return ''
  if (isLinks(value)) return value.length > 0 ? linksShown(value) : ''
  const { kind } = TEMPLATE_VARIABLES[name]
  if (typeof value === 'object') {
    const [whole = '', decimals] = value.amount.split('.')
    const grouped = inGroups(whole, value.currency)
    return `${value.currency} ${grouped}${decimals === undefined ? '' : `.${decimals}`}`
  }
  if (kind === 'DAY') return days.format(new Date(`${value}T00:00:00Z`))
  if (kind === 'LINK') return webAddress(String(value))
  return value
}

const isLinks = (value: TemplateValue): value is readonly NamedLink[] => Array.isArray(value)

function webAddress(link: string): string {
  const { protocol } = URL.parse(link) ?? {}
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('Emails can only link to web addresses.')
  return link
}
