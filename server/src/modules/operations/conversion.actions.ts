import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type conversionEndpoints, MAX_CHARACTERS, MAX_PAGES } from '@muster/contract/operations/conversion.contract.ts'
import { AppError, ruleViolation } from '../../kernel/app/errors.ts'
import { asPreview, registerDrawing, renderPdf } from '../../kernel/documents/pdf.ts'
import { toPageJpeg } from '../../kernel/files/formats/image.ts'
import { readInThread } from '../../kernel/files/reading.ts'
import { DOCUMENT_FORMS, type DocumentForm } from '../../kernel/files/text/document-text.ts'
import { typeOf, UNREAD } from '../../kernel/files/types.ts'
import type { Download, Upload } from '../../kernel/files/upload-types.ts'
import type { Call } from '../../kernel/http/route.ts'
import type { TooManyPages } from '../../kernel/pdf/page.ts'
import type { ConvertedFile } from './conversion.documents.ts'

registerDrawing('conversion', new URL('./conversion.documents.ts', import.meta.url), 'renderConversionPdf')

const ALLOWED = 'Upload a DOC, DOCX, ODT, RTF, JPEG, PNG or plain text (UTF-8) file.'

/**
 * Converts the uploaded file into a PDF; its type is detected from content and name, and nothing is loaded from
 * elsewhere.
 */
export async function convertFile({
  files,
  today,
  staff,
}: Call<(typeof conversionEndpoints)['convert']>): Promise<Download> {
  const file = files[0]!
  const { name } = path.parse(file.filename)
  const body = await asPreview(staff.id, async () => {
    const content = await contentOf(file, staff.id)
    return print({ title: name, printedOn: today, maxPages: MAX_PAGES, ...content })
  })
  return { name: `${name}.pdf`, type: 'application/pdf', body }
}

async function print(data: ConvertedFile): Promise<Buffer> {
  try {
    return await renderPdf('conversion', data)
  } catch (error) {
    const { maxPages } = ((error as Error).cause ?? {}) as Partial<TooManyPages>
    if (maxPages === undefined) throw error
    const message = `The PDF would have more than ${maxPages} pages. Split the text.`
    throw ruleViolation('TOO_MANY_PAGES', message, [{ path: 'file', message }])
  }
}

async function contentOf(file: Upload, owner: string): Promise<Pick<ConvertedFile, 'picture' | 'lines'>> {
  const { path: source, filename } = file
  const ending = path.extname(filename).slice(1).toLowerCase()
  const form = DOCUMENT_FORMS.find((known) => known === ending)
  if (form) return { lines: await linesOf(file, form, owner) }
  const type = await typeOf(source, filename, 'document', owner)
  if (type === 'image/jpeg' || type === 'image/png') return { picture: await toPageJpeg(source, filename, owner) }
  if (!type.startsWith('text/plain')) throw notConverted(filename, 'can’t be converted')
  const text = await readFile(source, 'utf8')
  if (text.length > MAX_CHARACTERS) throw tooLong()
  return { lines: text.replace(/^\ufeff/, '').split(/\r\n?|\n/) }
}

/** The text of a word processor file, with lists and tables; pictures and fonts are omitted. */
async function linesOf(
  { path: source, filename }: Upload,
  form: DocumentForm,
  owner: string,
): Promise<readonly string[]> {
  const read = await readInThread({ kind: 'TEXT', source, form, max: MAX_CHARACTERS }, { owner })
  if ('problem' in read) throw notConverted(filename, UNREAD[read.problem])
  if ('isTooLong' in read.result) throw tooLong()
  if ('problem' in read.result) throw notConverted(filename, read.result.problem)
  return read.result.lines
}

function notConverted(filename: string, why: string): AppError {
  const message = `The file "${filename}" ${why}. ${ALLOWED}`
  return new AppError(415, 'WRONG_TYPE', message, { errors: [{ path: 'file', message }] })
}

function tooLong(): AppError {
  const message = `A text may have at most ${MAX_CHARACTERS.toLocaleString('en')} characters. Split the text.`
  return ruleViolation('TEXT_TOO_LONG', message, [{ path: 'file', message }])
}
