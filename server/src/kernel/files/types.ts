import path from 'node:path'
import type { UploadKind } from '@muster/contract/kernel/api/endpoint.ts'
import { AppError } from '../app/errors.ts'
import { FILE_FORMATS, type FileFormat } from './file-formats.ts'
import { readInThread } from './reading.ts'
import type { Source } from './storage/source.ts'

const ALLOWED: Record<UploadKind, { readonly forms: readonly FileFormat[]; readonly label: string }> = {
  document: {
    forms: ['pdf', 'png', 'jpg', 'docx', 'odt', 'xlsx', 'txt'],
    label: 'a PDF, PNG, JPEG, DOCX, ODT, XLSX or plain text (UTF-8)',
  },
  pdf: { forms: ['pdf'], label: 'a PDF' },
  image: { forms: ['png', 'jpg', 'webp'], label: 'a PNG, JPEG or WebP image' },
  sheet: { forms: ['xlsx', 'csv'], label: 'an XLSX or CSV' },
  resume: { forms: ['pdf', 'docx', 'odt', 'rtf', 'txt'], label: 'a PDF, DOCX, ODT, RTF or plain text (UTF-8)' },
}

/**
 * The content type, detected from the content and accepted only if the file name agrees with it; the content is read in
 * a worker thread. Rejects with 415 `WRONG_TYPE` types that are not accepted, false extensions, and files that are
 * dangerous to open or too expensive to read. `owner`: the user who sent it, null for the program itself.
 */
export async function typeOf(
  source: Source,
  name: string,
  kind: UploadKind,
  owner: string | null = null,
): Promise<string> {
  const ending = path.extname(name).slice(1).toLowerCase()
  const { forms, label } = ALLOWED[kind]
  const form = forms.find((known) => (FILE_FORMATS[known].endings as readonly string[]).includes(ending))
  if (!form) throw wrongType(name, 'is not accepted here', label)
  const validationError = await findError(source, form, owner)
  if (validationError) throw wrongType(name, validationError, label)
  return FILE_FORMATS[form].type
}

const wrongType = (name: string, validationError: string, label: string) =>
  new AppError(415, 'WRONG_TYPE', `The file "${name}" ${validationError}. Send ${label} file.`, {
    errors: [{ path: 'file', message: `The file "${name}" ${validationError}.` }],
  })

export const UNREAD = {
  TOO_SLOW: 'takes too long to read; save it again, or as PDF',
  TOO_LARGE: 'is too large or too complex to read; save it again, or as PDF',
} as const

async function findError(source: Source, form: FileFormat, owner: string | null): Promise<string | undefined> {
  const read = await readInThread({ kind: 'CHECK', source, form }, { owner })
  return 'problem' in read ? UNREAD[read.problem] : read.result
}
