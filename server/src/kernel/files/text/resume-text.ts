import { readFile } from 'node:fs/promises'
import type { Source } from '../storage/source.ts'
import { textOfDocument } from './document-text.ts'
import { textOfPdf } from './pdf-text.ts'

export const RESUME_FORMS = ['pdf', 'docx', 'odt', 'rtf', 'txt'] as const
export type ResumeForm = (typeof RESUME_FORMS)[number]

/**
 * The text of a CV, or that it is a scan without text, or why it cannot be read, as the end of the sentence "The file
 * …".
 */
export type ResumeText = { readonly text: string } | { readonly isScanned: true } | { readonly problem: string }

/** Fewer letters than this are the label of a scanner, not a CV. */
const MIN_LETTERS = 30

/** The text of a CV, up to a number of characters; for a worker thread. */
export async function textOfResume(source: Source, form: ResumeForm, max: number): Promise<ResumeText> {
  const read = await linesOf(source, form, max)
  if ('problem' in read) return read
  if ('isTooLong' in read) return { problem: `holds more text than a CV (${max} characters)` }
  const text = cleaned(read.lines)
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters >= MIN_LETTERS) return { text }
  return form === 'pdf' ? { isScanned: true } : { problem: 'holds no text' }
}

async function linesOf(source: Source, form: ResumeForm, max: number) {
  if (form === 'pdf') return textOfPdf(source, max)
  if (form !== 'txt') return textOfDocument(source, form, max)
  const text = (typeof source === 'string' ? await readFile(source) : source).toString('utf8')
  return text.length > max ? { isTooLong: true as const } : { lines: text.replace(/^\ufeff/, '').split(/\r\n?|\n/) }
}

/** Unicode-normalised, without control characters and without consecutive empty lines. */
const cleaned = (lines: readonly string[]) =>
  lines
    .map((line) =>
      line
        .toWellFormed()
        .normalize('NFKC')
        .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
        .replace(/[ \u00a0]+/g, ' ')
        .trim(),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
