import {
  DOCUMENT_TEMPLATE_CODES,
  type DocumentTemplateCode,
  documentTemplateEntry,
} from '@muster/contract/settings/document-templates/document-template-catalog.rules.ts'
import { AppError, ruleViolation } from '../../../kernel/app/errors.ts'
import type { RenderedTemplate } from '../../../kernel/documents/document-markup.ts'
import { unsupportedGlyphs } from '../../../kernel/documents/glyph-coverage.ts'
import { errorsOfTemplateText, inOrder, type TemplateTextError, validationError } from './content.rules.ts'
import { footer, validateTemplate } from './document-templates.queries.ts'

/** How papers with values that nobody has are printed. */
export type Samples = Readonly<Partial<Record<DocumentTemplateCode, (worded: RenderedTemplate) => Promise<Buffer>>>>

const known: { -readonly [code in keyof Samples]: Samples[code] } = {}

/** Modules that print documents bring theirs in their manifests: templates are tried out here, and printed by later modules. */
export function registerTemplateSamples(samples: Samples): void {
  Object.assign(known, samples)
}

/** Refuses to start while words of some paper could not be tried out. */
export function assertSamples(samples: Samples = known): void {
  const missing = DOCUMENT_TEMPLATE_CODES.filter((code) => !samples[code])
  if (missing.length > 0) throw new Error(`No module provides a sample of ${missing.join(', ')}.`)
}

interface Sample {
  readonly text: string
  readonly arabic: boolean
  readonly printedOn: string
}

/** The paper in these words with values that nobody has. */
export const printSample = (code: DocumentTemplateCode, { text, arabic, printedOn }: Sample): Promise<Buffer> =>
  known[code]!({
    ...{ title: `${documentTemplateEntry(code).name} preview`, printedOn, foot: footer(validateTemplate(text)) },
    template: { text, arabic },
  })

/**
 * Refuses words that could not be printed, or that leave out what the paper must say: 422 with the first rule's name, and at the field
 * every fault with its line.
 */
export async function assertPrintable(code: DocumentTemplateCode, text: string): Promise<void> {
  const found = await errorsOfTemplateText(code, text)
  const isTooLong = found.some(({ code: rule }) => rule === 'TEMPLATE_TOO_LONG')
  const validationErrors = isTooLong ? found : inOrder([...found, ...(await signErrors(text))])
  const [first] = validationErrors
  if (!first) return
  const message = validationErrors.map((validationError) => validationError.message).join('\n')
  throw ruleViolation(first.code, first.message, [{ path: first.path, message }])
}

/** What would be an empty box on paper. */
async function signErrors(text: string): Promise<TemplateTextError[]> {
  const signs = await unsupportedGlyphs(text)
  const lines = text.split('\n')
  return signs.map((sign) => {
    const line = lines.findIndex((one) => one.includes(sign)) + 1
    return validationError(
      'TEMPLATE_CHARACTER',
      `The character ${sign} can’t be printed. Replace it with a word.`,
      line,
    )
  })
}

/**
 * The same, and prints the words as samples, with their Arabic and without: what fails is told to whoever writes or approves them, and not
 * to whoever needs the first letter.
 */
export async function assertRenders(code: DocumentTemplateCode, text: string, printedOn: string): Promise<void> {
  await assertPrintable(code, text)
  for (const arabic of [true, false])
    await printSample(code, { text, arabic, printedOn }).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      const refusal = ruleViolation(
        'TEMPLATE_NOT_PRINTED',
        'A sample with this text could not be printed. Undo your last change.',
        [{ path: 'values.text', message: 'A sample with this text could not be printed.' }],
      )
      // The rules let these words pass, so the drawing may be at fault: the log says how it failed.
      throw Object.assign(refusal, { cause: error })
    })
}
