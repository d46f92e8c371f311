/**
 * The checks of a document template when it is saved, so that printing cannot fail or omit content: syntax, unknown
 * variables, mandatory content (docs/domain/documents.md), figures missing in the Arabic text.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { TextPlace } from '@muster/contract/kernel/api/envelope.ts'
import {
  type DocumentTemplateCode,
  documentTemplateEntry,
} from '@muster/contract/settings/document-templates/document-template-catalog.rules.ts'
import type { FieldError } from '../../../kernel/app/errors.ts'
import { type Block, parseBlocks, type TemplateTextValues } from '../../../kernel/documents/document-markup.ts'
import {
  MAX_SIGNS,
  strictLiquid,
  type TextSyntaxError,
  textSyntaxError,
  unknownVariableMessage,
  variablePlace,
  WHOLE_FILTERS,
} from '../../../kernel/documents/liquid.ts'
import { mandatoryClauses } from './mandatory-clauses.rules.ts'

export interface TemplateTextError extends FieldError {
  /** The name of the rule that was violated. */
  readonly code:
    | 'TEMPLATE_SYNTAX'
    | 'TEMPLATE_VARIABLE_UNKNOWN'
    | 'TEMPLATE_BLOCK'
    | 'TEMPLATE_INCOMPLETE'
    | 'TEMPLATE_ARABIC_INCOMPLETE'
    | 'TEMPLATE_TOO_LONG'
    | 'TEMPLATE_CHARACTER'
  readonly line?: number
}

/** Far above the size of every real template; together these limits keep the checks of a text to a few milliseconds. */
const MAX_PIECES = 300
const MAX_LINES = 1500
const MAX_OF_PIECE = 4000
const MAX_VALIDATION_ERRORS = 20

/** A mark that no author would write, without capitals or spaces that a filter would change. */
const MARK = '\ue000\ue001\ue002'

/**
 * Filters that shorten a value are not allowed in documents; older versions that use them are printed as they were
 * approved.
 */
const liquid = strictLiquid(undefined, WHOLE_FILTERS)

export const validationError = (
  code: TemplateTextError['code'],
  message: string,
  line?: number,
  place: Omit<TextPlace, 'line'> = {},
): TemplateTextError => ({
  path: 'values.text',
  code,
  message: line === undefined ? message : `Line ${line}: ${message}`,
  ...(line !== undefined && { line, places: [{ line, ...place }] }),
})

/** A parsed part of the text: the variable names it uses, and its output for given values. */
interface ParsedText {
  readonly names: readonly string[]
  /** Whether the mark is in the output, evaluated asynchronously. */
  isTrueFor(values: TemplateTextValues): Promise<boolean>
  /** Whether it always prints a value of these names when there is one, decided by its syntax. */
  always(...names: string[]): boolean
}

interface InvalidText {
  readonly why: TextSyntaxError
  /** Counted from 0. */
  readonly line: number
}

/** The parsed part, or the error that prevents parsing. */
function read(text: string): ParsedText | InvalidText {
  try {
    const templates = liquid.parse(text)
    return {
      names: liquid.fullVariablesSync(templates),
      isTrueFor: async (values) => {
        await yieldToEventLoop()
        return String(liquid.renderSync(templates, values)).includes(MARK)
      },
      always: (...names) => mandatoryClauses(templates, names),
    }
  } catch (error) {
    const [, line = '1'] = /, line:(\d+)/.exec(error instanceof Error ? error.message : '') ?? []
    return { why: textSyntaxError(error, WHOLE_FILTERS), line: Number(line) - 1 }
  }
}

interface ReadPiece extends Block {
  readonly parsed: ParsedText
  readonly parsedArabic: ParsedText | null
}

/**
 * All errors, ordered by line; an error about the whole text has no line. The check yields between paragraphs and
 * variables, so that a long text does not block other requests.
 */
export async function errorsOfTemplateText(code: DocumentTemplateCode, text: string): Promise<TemplateTextError[]> {
  const pieces = text.split('\n').length > MAX_LINES ? [] : parseBlocks(text)
  if (pieces.length === 0 || pieces.length > MAX_PIECES || text.split(/\{[{%]/).length > MAX_SIGNS)
    return [
      validationError(
        'TEMPLATE_TOO_LONG',
        `A document may have at most ${MAX_PIECES} paragraphs and ${MAX_SIGNS} variables. Shorten it.`,
      ),
    ]
  const validationErrors: TemplateTextError[] = []
  const readable: ReadPiece[] = []
  const unread: string[] = []
  for (const piece of pieces) {
    if (piece.kind === 'BLOCK') continue
    await yieldToEventLoop()
    const outcome = readPiece(code, piece)
    validationErrors.push(...outcome.problems)
    if (outcome.piece) readable.push(outcome.piece)
    else unread.push(piece.english)
  }
  validationErrors.push(...errorsOfBlocks(code, pieces))
  // If the text has many errors, missing content is not reported as well.
  if (validationErrors.length < MAX_VALIDATION_ERRORS)
    validationErrors.push(
      ...(await missingContent(code, readable, unread.join('\n'))),
      ...(await missingInArabic(code, readable)),
    )
  return inOrder(validationErrors)
}

/** The line of the first error; an error without a line sorts last. */
export const inOrder = (validationErrors: readonly TemplateTextError[]): TemplateTextError[] =>
  validationErrors
    .toSorted((one, other) => (one.line ?? Infinity) - (other.line ?? Infinity))
    .slice(0, MAX_VALIDATION_ERRORS)

interface Outcome {
  readonly problems: readonly TemplateTextError[]
  /** A part of the text whose output can be checked. */
  readonly piece?: ReadPiece
}

function readPiece(code: DocumentTemplateCode, piece: Block): Outcome {
  const { english, arabic, line } = piece
  const whole = arabic === null ? english : `${english}\n${arabic}`
  const only = (...one: Parameters<typeof validationError>): Outcome => ({ problems: [validationError(...one)] })
  if (whole.length > MAX_OF_PIECE) return only('TEMPLATE_TOO_LONG', 'This paragraph is too long. Split it.', line)
  if (/<\/?[a-z][^<>]*>/i.test(whole))
    return only('TEMPLATE_SYNTAX', 'Documents are plain text. Remove the text between < and >.', line)
  if (/^ar:/.test(english)) return only('TEMPLATE_ARABIC_INCOMPLETE', 'Enter the English text above its Arabic.', line)
  if (/\bblock\s*[.[]/.test(whole))
    return only('TEMPLATE_BLOCK', 'Put a block such as {{ block.pay }} on its own line.', line)
  const inEnglish = readSide(code, english, line)
  const inArabic = arabic === null ? null : readSide(code, arabic, piece.arabicLine!)
  return {
    problems: [...inEnglish.problems, ...(inArabic?.problems ?? [])],
    ...(inEnglish.parsed && { piece: { ...piece, parsed: inEnglish.parsed, parsedArabic: inArabic?.parsed ?? null } }),
  }
}

interface ParsedSide {
  readonly problems: readonly TemplateTextError[]
  readonly parsed?: ParsedText
}

/** The text of one language, with the line of each error. */
function readSide(code: DocumentTemplateCode, text: string, first: number): ParsedSide {
  const parsed = read(text)
  if ('why' in parsed) {
    const { message, ...place } = parsed.why
    return { problems: [validationError('TEMPLATE_SYNTAX', message, first + parsed.line, place)] }
  }
  const known = Object.keys(documentTemplateEntry(code).variables)
  const lines = text.split('\n')
  const validationErrors = [...new Set(parsed.names)]
    .filter((name) => !known.includes(name))
    .map((name) => {
      const at = lines.findIndex((line) => line.includes(name))
      return validationError(
        'TEMPLATE_VARIABLE_UNKNOWN',
        unknownVariableMessage('document', name, known),
        first + Math.max(0, at),
        variablePlace(name),
      )
    })
  return { problems: validationErrors, parsed }
}

/** Every block must appear once: it is a line of its own, so no condition can hide it. */
function errorsOfBlocks(code: DocumentTemplateCode, pieces: readonly Block[]): TemplateTextError[] {
  const { blocks, name } = documentTemplateEntry(code)
  const known = Object.keys(blocks)
  const placed = pieces.filter(({ kind }) => kind === 'BLOCK')
  const validationErrors = placed.flatMap(({ english, line }, at) => {
    if (!known.includes(english)) {
      const all = known.map((one) => `{{ block.${one} }}`).join(', ')
      return [
        validationError(
          'TEMPLATE_BLOCK',
          `This document has no block ${english.slice(0, 40)}. Available blocks: ${all}.`,
          line,
          { excerpt: english.slice(0, 40), isName: true },
        ),
      ]
    }
    return placed.findIndex((one) => one.english === english) < at
      ? [
          validationError('TEMPLATE_BLOCK', `{{ block.${english} }} is used twice. Remove one.`, line, {
            excerpt: `{{ block.${english} }}`,
          }),
        ]
      : []
  })
  const missing = known.filter((block) => !placed.some(({ english }) => english === block))
  return [
    ...validationErrors,
    ...missing.map((block) =>
      validationError(
        'TEMPLATE_INCOMPLETE',
        `The ${name.toLowerCase()} must show: ${lowered(blocks[block]!)}. Put {{ block.${block} }} on its own line.`,
      ),
    ),
  ]
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Values for all variables of a document: the marked variables contain the mark, all others contain the same value. */
const marking = (code: DocumentTemplateCode, marked: readonly string[], others: string): TemplateTextValues =>
  Object.fromEntries(
    Object.keys(documentTemplateEntry(code).variables).map((name) => [name, marked.includes(name) ? MARK : others]),
  )

/** The value of all other variables: empty when a variable is checked alone, set when it is checked with all. */
const ALONE = ''
const WITH_ALL = '1'

const lettersOf = (name: string) => [...name.toLowerCase()].sort().join('')

/**
 * The names that the author may have meant, each as its sorted letters, so that transposed letters match: unknown
 * names, which may be misspelt, and all words of parts that cannot be parsed.
 */
function possibleNames(pieces: readonly ReadPiece[], unread: string, known: readonly string[]): ReadonlySet<string> {
  const names = [...pieces.flatMap(({ parsed }) => parsed.names.filter((name) => !known.includes(name))), unread]
  return new Set((names.join(' ').match(/\w+/g) ?? []).map(lettersOf))
}

/**
 * Mandatory content may be hidden only when its own value is missing. Content that cannot be parsed or is misspelt may
 * be the mandatory content: it has an error of its own.
 */
async function missingContent(
  code: DocumentTemplateCode,
  pieces: readonly ReadPiece[],
  unread: string,
): Promise<TemplateTextError[]> {
  const { variables, name } = documentTemplateEntry(code)
  const validationErrors: TemplateTextError[] = []
  const possible = possibleNames(pieces, unread, Object.keys(variables))
  for (const one of Object.keys(variables).filter((variable) => variables[variable]!.required)) {
    await yieldToEventLoop()
    const places = pieces.filter(({ parsed }) => parsed.names.includes(one))
    if (places.some(({ parsed }) => parsed.always(one)) || possible.has(lettersOf(one))) continue
    const what = lowered(variables[one]!.label)
    validationErrors.push(
      validationError(
        'TEMPLATE_INCOMPLETE',
        `The ${name.toLowerCase()} must always include: ${what}. Put {{ ${one} }} outside any condition other than {% if ${one} %}.`,
        places[0]?.line,
      ),
    )
  }
  return validationErrors
}

/**
 * If the English text of a paragraph prints a figure, its Arabic text must print it as well. If the English always
 * prints it, the Arabic must always print it; if a condition may hide it in English, the check uses the figure alone
 * and all values together.
 */
async function missingInArabic(code: DocumentTemplateCode, pieces: readonly ReadPiece[]): Promise<TemplateTextError[]> {
  const { variables } = documentTemplateEntry(code)
  const validationErrors: TemplateTextError[] = []
  for (const { parsed, parsedArabic, arabicLine } of pieces) {
    // A text with unknown names has that error, and cannot be evaluated.
    if (parsedArabic === null || [...parsed.names, ...parsedArabic.names].some((name) => !variables[name])) continue
    for (const name of parsed.names.filter((one) => variables[one]!.kind === 'FIGURE')) {
      const twin = variables[name]!.inArabic ?? name
      const isMissing = async (others: string) =>
        (await parsed.isTrueFor(marking(code, [name], others))) &&
        !(await parsedArabic.isTrueFor(marking(code, [name, twin], others)))
      const isHidden = parsed.always(name) && !parsedArabic.always(name, twin)
      if (isHidden || (await isMissing(ALONE)) || (await isMissing(WITH_ALL)))
        validationErrors.push(
          validationError(
            'TEMPLATE_ARABIC_INCOMPLETE',
            `The Arabic text is missing {{ ${twin} }} from the English text. Add it.`,
            arabicLine!,
          ),
        )
    }
  }
  return validationErrors
}
