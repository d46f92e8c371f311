import {
  DOCUMENT_TEMPLATE_CODES,
  type DocumentTemplateCode,
  documentTemplateEntry,
} from '@muster/contract/settings/document-templates/document-template-catalog.rules.ts'
import { AppError, ruleViolation } from '../../../kernel/app/errors.ts'
import type { RenderedTemplate } from '../../../kernel/documents/document-markup.ts'
import { unsupportedGlyphs } from '../../../kernel/documents/glyph-coverage.ts'
import { errorsOfTemplateText, inOrder, type TemplateTextError, validationError } from './content.rules.ts'
import { footer, unsavedTemplate } from './document-templates.queries.ts'

/** A function that prints a document with sample values. */
export type Samples = Readonly<Partial<Record<DocumentTemplateCode, (rendered: RenderedTemplate) => Promise<Buffer>>>>

const known: { -readonly [code in keyof Samples]: Samples[code] } = {}

/**
 * Modules that print documents register these functions in their manifests, because templates are validated here and
 * printed by modules that come later in the module order.
 */
export function registerTemplateSamples(samples: Samples): void {
  Object.assign(known, samples)
}

/** Throws at start-up when a document type has no sample values. */
export function assertSamples(samples: Samples = known): void {
  const missing = DOCUMENT_TEMPLATE_CODES.filter((code) => !samples[code])
  if (missing.length > 0) throw new Error(`No module provides a sample of ${missing.join(', ')}.`)
}

interface Sample {
  readonly text: string
  readonly arabic: boolean
  readonly printedOn: string
}

/** The document printed with this text and sample values. */
export const printSample = (code: DocumentTemplateCode, { text, arabic, printedOn }: Sample): Promise<Buffer> =>
  known[code]!({
    title: `${documentTemplateEntry(code).name} preview`,
    printedOn,
    foot: footer(unsavedTemplate(text)),
    template: { text, arabic },
  })

/**
 * Rejects a text that could not be printed or that omits mandatory content: 422 with the name of the first rule, and
 * every error with its line at the field.
 */
export async function assertPrintable(code: DocumentTemplateCode, text: string): Promise<void> {
  const found = await errorsOfTemplateText(code, text)
  const isTooLong = found.some(({ code: rule }) => rule === 'TEMPLATE_TOO_LONG')
  const validationErrors = isTooLong ? found : inOrder([...found, ...(await signErrors(text))])
  const [first] = validationErrors
  if (!first) return
  const message = validationErrors.map((validationError) => validationError.message).join('\n')
  const places = validationErrors.flatMap((validationError) => validationError.places ?? [])
  throw ruleViolation(first.code, first.message, [{ path: first.path, message, places }])
}

/** Characters without a glyph. */
async function signErrors(text: string): Promise<TemplateTextError[]> {
  const signs = await unsupportedGlyphs(text)
  const lines = text.split('\n')
  return signs.map((sign) => {
    const line = lines.findIndex((one) => one.includes(sign)) + 1
    return validationError(
      'TEMPLATE_CHARACTER',
      `The character ${sign} can’t be printed. Replace it with a word.`,
      line,
      { excerpt: sign },
    )
  })
}

/**
 * The same, and prints the text with samples, with and without its Arabic text: so the author or approver gets the
 * errors, and not the user who prints the first letter.
 */
export async function assertRenders(code: DocumentTemplateCode, text: string, printedOn: string): Promise<void> {
  await assertPrintable(code, text)
  for (const arabic of [true, false])
    await printSample(code, { text, arabic, printedOn }).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      const violation = ruleViolation(
        'TEMPLATE_NOT_PRINTED',
        'A sample with this text couldn’t be printed. Undo your last change.',
        [{ path: 'values.text', message: 'A sample with this text couldn’t be printed.' }],
      )
      // The text passed the rules, so the renderer may have failed: the details are logged.
      throw Object.assign(violation, { cause: error })
    })
}
