import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { UploadKind } from '@muster/contract/kernel/endpoint.ts'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { Refusal } from '../errors.ts'
import { lookIntoZip } from './zip.ts'

/** A file on its way in: where it waits, or its bytes. */
export type Source = string | Buffer

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const TYPES: Record<string, { readonly type: string; readonly endings: readonly string[] }> = {
  pdf: { type: 'application/pdf', endings: ['pdf'] },
  png: { type: 'image/png', endings: ['png'] },
  jpg: { type: 'image/jpeg', endings: ['jpg', 'jpeg', 'jfif'] },
  webp: { type: 'image/webp', endings: ['webp'] },
  docx: { type: `${OFFICE}.wordprocessingml.document`, endings: ['docx'] },
  xlsx: { type: `${OFFICE}.spreadsheetml.sheet`, endings: ['xlsx'] },
  odt: { type: 'application/vnd.oasis.opendocument.text', endings: ['odt'] },
  txt: { type: 'text/plain; charset=utf-8', endings: ['txt'] },
  csv: { type: 'text/csv; charset=utf-8', endings: ['csv'] },
}

const ALLOWED: Record<UploadKind, { readonly forms: readonly string[]; readonly words: string }> = {
  document: {
    forms: ['pdf', 'png', 'jpg', 'docx', 'odt', 'xlsx', 'txt'],
    words: 'a PDF, PNG, JPEG, DOCX, ODT, XLSX or plain text (UTF-8)',
  },
  pdf: { forms: ['pdf'], words: 'a PDF' },
  image: { forms: ['png', 'jpg', 'webp'], words: 'a PNG, JPEG or WebP picture' },
  sheet: { forms: ['xlsx', 'csv'], words: 'an XLSX or CSV' },
}

/** The one part without which a zip is not this kind of office file. */
const OFFICE_PARTS = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', odt: 'content.xml' } as const

export const bytesOf = (source: Source): Readable =>
  typeof source === 'string' ? createReadStream(source) : Readable.from([source])

/**
 * The content type, decided by the content and only when the file's name agrees with it.
 * Refuses with 415 `WRONG_TYPE` what the slot does not take, what pretends, and office files that are dangerous to open.
 */
export async function typeOf(source: Source, name: string, kind: UploadKind): Promise<string> {
  const ending = path.extname(name).slice(1).toLowerCase()
  const { forms, words } = ALLOWED[kind]
  const form = forms.find((known) => TYPES[known]!.endings.includes(ending))
  if (!form) throw wrongType(name, 'is not taken here', words)
  const fault = await faultOf(source, form)
  if (fault) throw wrongType(name, fault, words)
  return TYPES[form]!.type
}

const wrongType = (name: string, fault: string, words: string) =>
  new Refusal(415, 'WRONG_TYPE', `The file "${name}" ${fault}. Send ${words} file.`, {
    errors: [{ path: 'file', message: `The file "${name}" ${fault}.` }],
  })

const MISMATCH = 'holds something else than its name says'

async function faultOf(source: Source, form: string): Promise<string | undefined> {
  if (form === 'txt' || form === 'csv') return textFault(source, form)
  const found = await (typeof source === 'string' ? fileTypeFromFile(source) : fileTypeFromBuffer(source))
  if (!(form in OFFICE_PARTS)) return found?.ext === form ? undefined : MISMATCH
  if (!(await startsAsZip(source))) return MISMATCH
  const { names, fault } = await lookIntoZip(source)
  return fault ?? (names.has(OFFICE_PARTS[form as keyof typeof OFFICE_PARTS]) ? undefined : MISMATCH)
}

async function startsAsZip(source: Source): Promise<boolean> {
  for await (const chunk of typeof source === 'string' ? createReadStream(source, { end: 3 }) : [source])
    return (chunk as Buffer).subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
  return false
}

/** Plain text is UTF-8 without control characters; a CSV may come in any encoding that readSheet understands, but not as binary. */
async function textFault(source: Source, form: 'txt' | 'csv'): Promise<string | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let first = true
  try {
    for await (const chunk of bytesOf(source) as AsyncIterable<Buffer>) {
      const isWide = first && /^(\xff\xfe|\xfe\xff)/.test(chunk.subarray(0, 2).toString('latin1'))
      if (form === 'csv' && isWide) return undefined
      if (chunk.includes(0)) return MISMATCH
      if (form === 'txt') decoder.decode(chunk, { stream: true })
      first = false
    }
    if (form === 'txt') decoder.decode()
    return undefined
  } catch {
    return 'is not UTF-8 text'
  }
}
