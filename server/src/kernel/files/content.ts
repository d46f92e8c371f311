import { createReadStream } from 'node:fs'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { FileFormat } from './file-formats.ts'
import { errorOfOffice, isOffice } from './formats/office.ts'
import { bytesOf, type Source } from './storage/source.ts'

const MISMATCH = 'doesn’t match its file extension'

/**
 * Why the content is not accepted as a file of this type, as the end of the sentence "The file …"; for a worker thread.
 */
export async function errorOfContent(source: Source, form: FileFormat): Promise<string | undefined> {
  if (form === 'txt' || form === 'csv') return errorOfText(source, form)
  if (isOffice(form)) return (await startsAsZip(source)) ? errorOfOffice(source, form) : MISMATCH
  const found = await (typeof source === 'string' ? fileTypeFromFile(source) : fileTypeFromBuffer(source))
  return found?.ext === form ? undefined : MISMATCH
}

async function startsAsZip(source: Source): Promise<boolean> {
  for await (const chunk of typeof source === 'string' ? createReadStream(source, { end: 3 }) : [source])
    return (chunk as Buffer).subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
  return false
}

/**
 * Plain text is UTF-8 without control characters; a CSV may be in any encoding that readSpreadsheet supports, but not binary.
 */
async function errorOfText(source: Source, form: 'txt' | 'csv'): Promise<string | undefined> {
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
