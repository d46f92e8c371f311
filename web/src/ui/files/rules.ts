import { formatBytes } from '../format/number.ts'

/** What a place for files takes. The server decides by content; this only saves the way there. */
export interface FileRules {
  /** `.pdf`, `.docx` … in lower case. */
  endings: readonly string[]
  maxBytes: number
  /** How many at a time. */
  max: number
  /** The kinds in words: `PDF, Word or a picture`. */
  label: string
}

const MEGABYTE = 1024 ** 2

export const DOCUMENTS: FileRules = {
  endings: ['.pdf', '.doc', '.docx', '.odt', '.rtf', '.txt', '.jpg', '.jpeg', '.png'],
  maxBytes: 20 * MEGABYTE,
  max: 10,
  label: 'PDF, Word, text or a picture',
}
export const IMAGES: FileRules = {
  endings: ['.jpg', '.jpeg', '.png', '.webp'],
  maxBytes: 20 * MEGABYTE,
  max: 10,
  label: 'JPEG, PNG or WebP',
}
export const SPREADSHEETS: FileRules = {
  endings: ['.xlsx', '.csv'],
  maxBytes: 20 * MEGABYTE,
  max: 1,
  label: 'Excel (XLSX) or CSV',
}

/** Why this file is not taken, with the rule and the remedy; null when it is. */
export function findError(file: Pick<File, 'name' | 'size'>, rules: FileRules): string | null {
  const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? ''
  if (!rules.endings.includes(ending)) return `File type not supported. Use ${rules.label}.`
  if (file.size === 0) return 'The file is empty. Choose another file.'
  if (file.size > rules.maxBytes)
    return `${formatBytes(file.size)} is too large. At most ${formatBytes(rules.maxBytes)}: make it smaller.`
  return null
}
