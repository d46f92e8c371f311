import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { errorOfOffice, OFFICE_BUDGET } from '../formats/office.ts'
import { openArchive } from '../formats/zip.ts'
import type { Source } from '../storage/source.ts'
import { textOfDoc } from './doc-text.ts'
import { TextTooLongError } from './lines.ts'
import { textOfRtf } from './rtf-text.ts'
import { textOfDocx, textOfOdt } from './xml-text.ts'

export const DOCUMENT_FORMS = ['doc', 'docx', 'odt', 'rtf'] as const
export type DocumentForm = (typeof DOCUMENT_FORMS)[number]

/** The lines of a document, or why there are none, as the end of the sentence "The file …". */
export type DocumentText =
  | { readonly lines: readonly string[] }
  | { readonly problem: string }
  | { readonly isTooLong: true }

/** The text of a word processor file, up to a number of characters; for a worker thread. */
export async function textOfDocument(source: Source, form: DocumentForm, max: number): Promise<DocumentText> {
  try {
    const found = await read(source, form, max)
    if (typeof found === 'string') return { problem: found }
    return found.some((line) => line !== '') ? { lines: found } : { problem: 'contains no text' }
  } catch (error) {
    if (error instanceof TextTooLongError) return { isTooLong: true }
    throw error
  }
}

const MISMATCH = 'doesn’t match its file extension'

async function read(source: Source, form: DocumentForm, max: number): Promise<string[] | string> {
  if (form === 'docx' || form === 'odt') {
    const xml = await mainPartOf(source, form)
    if ('problem' in xml) return xml.problem
    return (form === 'docx' ? textOfDocx : textOfOdt)(xml.text, max)
  }
  const content = typeof source === 'string' ? await readFile(source) : source
  if (form === 'doc') return textOfDoc(content, max)
  const text = content.toString('latin1')
  return text.startsWith('{\\rtf') ? textOfRtf(text, max) : MISMATCH
}

/** For a file that passed the check of office files: no macros, no external parts, within the limits. */
async function mainPartOf(source: Source, form: 'docx' | 'odt') {
  const problem = await errorOfOffice(source, form)
  if (problem) return { problem }
  const archive = await openArchive(source, OFFICE_BUDGET)
  if ('problem' in archive) return archive
  try {
    const name = form === 'docx' ? 'word/document.xml' : 'content.xml'
    const part = archive.parts.find(({ fileName }) => fileName === name)
    return part ? { text: (await buffer(await archive.open(part))).toString('utf8') } : { problem: MISMATCH }
  } finally {
    archive.close()
  }
}
