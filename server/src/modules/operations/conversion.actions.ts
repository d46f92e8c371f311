import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type conversionEndpoints, MAX_CHARACTERS, MAX_PAGES } from '@muster/contract/operations/conversion.contract.ts'
import { AppError, ruleViolation } from '../../kernel/app/errors.ts'
import { asPreview, registerDrawing, renderPdf } from '../../kernel/documents/pdf.ts'
import { sanitizePdf } from '../../kernel/files/formats/image.ts'
import { typeOf } from '../../kernel/files/types.ts'
import type { Download, Upload } from '../../kernel/files/upload-types.ts'
import type { Call } from '../../kernel/http/route.ts'
import type { TooManyPages } from '../../kernel/pdf/page.ts'
import type { Converted } from './conversion.documents.ts'

registerDrawing('conversion', new URL('./conversion.documents.ts', import.meta.url), 'renderConversionPdf')

const OF_WORD_PROCESSORS = new Set(['.doc', '.docx', '.odt', '.rtf'])
const TAKEN = 'Send a JPEG, a PNG or a plain text (UTF-8).'

/** What was sent, as a PDF; it is decided by its content and its name, read where it lies, and never fetched from anywhere. */
export async function convertFile({
  files,
  today,
  staff,
}: Call<(typeof conversionEndpoints)['convert']>): Promise<Download> {
  const file = files[0]!
  const { name, ext } = path.parse(file.filename)
  if (OF_WORD_PROCESSORS.has(ext.toLowerCase()))
    throw new AppError(
      503,
      'CONVERTER_MISSING',
      `This installation has no converter for word processor files. Save "${file.filename}" as a PDF where it was written. ${TAKEN}`,
    )
  const body = await asPreview(staff.id, async () => {
    const content = await contentOf(file, staff.id)
    return print({ title: name, printedOn: today, maxPages: MAX_PAGES, ...content })
  })
  return { name: `${name}.pdf`, type: 'application/pdf', body }
}

async function print(data: Converted): Promise<Buffer> {
  try {
    return await renderPdf('conversion', data)
  } catch (error) {
    const { maxPages } = ((error as Error).cause ?? {}) as Partial<TooManyPages>
    if (maxPages === undefined) throw error
    const message = `The PDF would have more than ${maxPages} pages. Send the text in parts.`
    throw ruleViolation('TOO_MANY_PAGES', message, [{ path: 'file', message }])
  }
}

async function contentOf(
  { path: source, filename }: Upload,
  owner: string,
): Promise<Pick<Converted, 'picture' | 'lines'>> {
  const type = await typeOf(source, filename, 'document', owner)
  if (type === 'image/jpeg' || type === 'image/png') return { picture: await sanitizePdf(source, filename, owner) }
  if (!type.startsWith('text/plain')) {
    const message = `The file "${filename}" is not converted here. ${TAKEN}`
    throw new AppError(415, 'WRONG_TYPE', message, { errors: [{ path: 'file', message }] })
  }
  const text = await readFile(source, 'utf8')
  if (text.length > MAX_CHARACTERS) {
    const message = `A text may have at most ${MAX_CHARACTERS.toLocaleString('en')} characters. Send it in parts.`
    throw ruleViolation('TEXT_SHORT', message, [{ path: 'file', message }])
  }
  return { lines: text.replace(/^\ufeff/, '').split(/\r\n?|\n/) }
}
